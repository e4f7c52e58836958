import { Container, ContainerModule } from 'inversify'
import type { Ports } from '../../core/ports.ts'
import { activation } from '../activation/activation-service.ts'
import type { ServiceConfig } from '../config.ts'
import { http } from '../http/http-client.ts'
import * as port from '../ports.ts'
import { type Shell, shell } from '../shell.ts'
import { shop } from '../shop/shop-service.ts'
import { accounts } from '../sso/sso-accounts.ts'
import { magicLinks } from '../sso/sso-magic-links.ts'
import { preRegistrations } from '../sso/sso-pre-registrations.ts'
import { clientTokens } from '../sso/sso-tokens.ts'
import { constant, servicesOf } from '../token.ts'

// The package's './http': the three back-ends over a given fetch, and the decoder of `config.json`.

export { type Config, type ConfigProblem, decodeConfig, settingsOf } from '../config.ts'
/** The ports that the three back-ends implement. */
export type BackEnds = Pick<
  Ports,
  | 'accounts'
  | 'profiles'
  | 'preRegistrations'
  | 'magicLinks'
  | 'purchases'
  | 'subscriptions'
  | 'licenses'
  | 'emailVerifications'
>

export interface HttpOptions extends Shell {
  /**
   * The platform's fetch. It must keep the cookies of calls with `credentials: 'include'`, support `redirect: 'error'`
   * and follow an AbortSignal.
   */
  readonly fetch: typeof fetch
  /** The decoded `config.json`, or this part of it. */
  readonly config: ServiceConfig
  /** Stores the token for the calls before sign-in. */
  readonly clientTokens: port.ClientTokenStore
}

/** The ports that the three back-ends implement, over the platform's fetch. */
export const httpPorts = ({ config, clientTokens: store, ...given }: HttpOptions): BackEnds => {
  const container = new Container()
  const stored = new ContainerModule(({ bind }) => constant(bind, port.ClientTokenStore, store))
  container.loadSync(
    shell(config, given),
    stored,
    http,
    clientTokens,
    accounts,
    preRegistrations,
    magicLinks,
    shop,
    activation,
  )
  return servicesOf(container, {
    accounts: port.Accounts,
    profiles: port.Profiles,
    preRegistrations: port.PreRegistrations,
    magicLinks: port.MagicLinks,
    purchases: port.PurchaseHistory,
    subscriptions: port.Subscriptions,
    licenses: port.Licenses,
    emailVerifications: port.EmailVerifications,
  })
}
