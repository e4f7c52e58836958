import type { Accounts } from '../../core/auth/ports.ts'
import type { HttpClient } from '../http/http-client.ts'
import { type SsoOptions, ssoSignIn } from './sso-tokens.ts'

/** Accounts at the sign-on service. */
export const ssoAccounts = (http: HttpClient, options: SsoOptions): Accounts => ({
  signIn: ssoSignIn(http, options),
})
