// The container's keys for the ports of `core` that every page needs. The other keys are in `products-ports.ts`.
import type { AccountPorts } from '../core/ports.ts'
import type * as clientTokens from '../core/session/client-tokens.ts'
import type * as session from '../core/session/ports.ts'
import type * as telemetry from '../core/telemetry/ports.ts'
import { createServiceKey, type ServiceKeys } from './service-key.ts'

export const portKeys = {
  settings: createServiceKey('settings'),
  language: createServiceKey('language'),
  clock: createServiceKey('clock'),
  log: createServiceKey('log'),
  userTokens: createServiceKey('userTokens'),
  profiles: createServiceKey('profiles'),
  profileStore: createServiceKey('profileStore'),
  customerData: createServiceKey('customerData'),
  historyMarks: createServiceKey('historyMarks'),
  accounts: createServiceKey('accounts'),
  sentLinks: createServiceKey('sentLinks'),
  mailedAddresses: createServiceKey('mailedAddresses'),
  captcha: createServiceKey('captcha'),
  captchaProofs: createServiceKey('captchaProofs'),
  analytics: createServiceKey('analytics'),
  consents: createServiceKey('consents'),
} satisfies ServiceKeys<AccountPorts>

// These keys are for types of `core` that are not in `AccountPorts`.
export type Telemetry = telemetry.Telemetry
export const Telemetry = createServiceKey<Telemetry>('Telemetry')
export type ClientTokenIssuer = session.ClientTokenIssuer
export const ClientTokenIssuer = createServiceKey<ClientTokenIssuer>('ClientTokenIssuer')
export type ClientTokenStore = session.ClientTokenStore
export const ClientTokenStore = createServiceKey<ClientTokenStore>('ClientTokenStore')
export type ClientTokens = clientTokens.ClientTokens
export const ClientTokens = createServiceKey<ClientTokens>('ClientTokens')
