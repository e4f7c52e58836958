import { noCredential } from '../http/request.ts'

/** What every call to the activation service has in common: its own cookie in place of a bearer token (specification §7). */
export const toService = (activation: string) => ({
  service: activation,
  credential: noCredential,
  withCookies: true,
})
