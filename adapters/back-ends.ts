import type { Task } from 'fp-ts/Task'
import type { AccountPorts } from '../core/account-app.ts'
import type { Log } from '../core/shared/ports.ts'
import type { Telemetry } from '../core/telemetry/ports.ts'
import type { HttpClient } from './http/http-client.ts'
import { ssoAccounts, ssoProfiles } from './sso/sso-accounts.ts'

export interface BackEndOptions {
  /** Base addresses, with or without a trailing slash. */
  readonly services: { readonly sso: string; readonly shop: string; readonly activation: string }
  readonly clientId: string
  readonly log: Log
  /** Notes malformed parts of answers. */
  readonly telemetry?: Telemetry
  /** Lets the platform handle input in the middle of long work: a fleet has 20,000 orders. */
  readonly yieldToMain?: Task<void>
}

/** The back-end ports of every page: the sign-on service over an HTTP client. */
export const accountBackEnds = (
  http: HttpClient,
  { services: { sso }, clientId }: BackEndOptions,
): Pick<AccountPorts, 'accounts' | 'profiles'> => ({
  accounts: ssoAccounts(http, { sso, clientId }),
  profiles: ssoProfiles(http, sso),
})
