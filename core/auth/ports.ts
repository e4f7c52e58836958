import type { UserToken } from '../session/ports.ts'
import type { Outcome } from '../shared/outcome.ts'

/** What a customer signs in with. The password is taken verbatim: never trimmed, never cut. */
export interface Credentials {
  readonly username: string
  readonly password: string
}

/** Accounts at the sign-on service (specification §7). */
export interface Accounts {
  /** Exchanges credentials for a user token (grant type password). */
  signIn(credentials: Credentials, captchaResponse: string | undefined): Outcome<UserToken>
}
