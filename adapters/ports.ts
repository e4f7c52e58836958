// The container's tokens for core's ports, because core has no container. A sign-in does not need those in
// `products-ports.ts`.
import type { AccountPorts } from '../core/ports.ts'
import type * as clientTokens from '../core/session/client-tokens.ts'
import type * as session from '../core/session/ports.ts'
import type * as telemetry from '../core/telemetry/ports.ts'
import { type Tokens, token } from './token.ts'

export const port = {
  settings: token('settings'),
  language: token('language'),
  clock: token('clock'),
  log: token('log'),
  userTokens: token('userTokens'),
  profiles: token('profiles'),
  profileStore: token('profileStore'),
  customerData: token('customerData'),
  entryMarks: token('entryMarks'),
  accounts: token('accounts'),
  sentLinks: token('sentLinks'),
  mailedAddresses: token('mailedAddresses'),
  captcha: token('captcha'),
  captchaProofs: token('captchaProofs'),
  analytics: token('analytics'),
  consents: token('consents'),
} satisfies Tokens<AccountPorts>

// Services of core that only adapters use.
export type Telemetry = telemetry.Telemetry
export const Telemetry = token<Telemetry>('Telemetry')
export type ClientTokenIssuer = session.ClientTokenIssuer
export const ClientTokenIssuer = token<ClientTokenIssuer>('ClientTokenIssuer')
export type ClientTokenStore = session.ClientTokenStore
export const ClientTokenStore = token<ClientTokenStore>('ClientTokenStore')
export type ClientTokens = clientTokens.ClientTokens
export const ClientTokens = token<ClientTokens>('ClientTokens')
