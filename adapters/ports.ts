// The container's tokens for the ports of `core` that every page needs. The other tokens are in `products-ports.ts`.
import type { AccountPorts } from '../core/ports.ts'
import type * as clientTokens from '../core/session/client-tokens.ts'
import type * as session from '../core/session/ports.ts'
import type * as telemetry from '../core/telemetry/ports.ts'
import { createToken, type Tokens } from './token.ts'

export const portTokens = {
  settings: createToken('settings'),
  language: createToken('language'),
  clock: createToken('clock'),
  log: createToken('log'),
  userTokens: createToken('userTokens'),
  profiles: createToken('profiles'),
  profileStore: createToken('profileStore'),
  customerData: createToken('customerData'),
  historyMarks: createToken('historyMarks'),
  accounts: createToken('accounts'),
  sentLinks: createToken('sentLinks'),
  mailedAddresses: createToken('mailedAddresses'),
  captcha: createToken('captcha'),
  captchaProofs: createToken('captchaProofs'),
  analytics: createToken('analytics'),
  consents: createToken('consents'),
} satisfies Tokens<AccountPorts>

// These tokens are for types of `core` that are not in `AccountPorts`.
export type Telemetry = telemetry.Telemetry
export const Telemetry = createToken<Telemetry>('Telemetry')
export type ClientTokenIssuer = session.ClientTokenIssuer
export const ClientTokenIssuer = createToken<ClientTokenIssuer>('ClientTokenIssuer')
export type ClientTokenStore = session.ClientTokenStore
export const ClientTokenStore = createToken<ClientTokenStore>('ClientTokenStore')
export type ClientTokens = clientTokens.ClientTokens
export const ClientTokens = createToken<ClientTokens>('ClientTokens')
