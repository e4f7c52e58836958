import type { Ports } from '../../core/app.ts'
import type { LanguageChoice } from '../../core/language/language-choice.ts'
import { createClientTokens } from '../../core/session/client-tokens.ts'
import type { ClientTokenStore } from '../../core/session/ports.ts'
import type { Clock, Log } from '../../core/shared/ports.ts'
import { activationEmails, activationLicenses } from '../activation/activation-service.ts'
import type { Config } from '../config.ts'
import { createHttpClient, createPlainHttpClient, type HttpClient } from '../http/http-client.ts'
import { shopPurchases, shopSubscriptions } from '../shop/shop-service.ts'
import { ssoAccounts, ssoProfiles } from '../sso/sso-accounts.ts'
import { ssoMagicLinks } from '../sso/sso-magic-links.ts'
import { ssoPreRegistrations } from '../sso/sso-pre-registrations.ts'
import { ssoClientTokens } from '../sso/sso-tokens.ts'

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

/** The back-ends over an HTTP client, without a container. */
export const backEnds = (
  http: HttpClient,
  { services: { sso, shop, activation, timeoutMs }, clientId }: Pick<Config, 'services' | 'clientId'>,
  log: Log,
): BackEnds => ({
  accounts: ssoAccounts(http, { sso, clientId }),
  profiles: ssoProfiles(http, { sso, clientId }),
  preRegistrations: ssoPreRegistrations(http, { sso, clientId }),
  magicLinks: ssoMagicLinks(http, { sso, clientId }),
  purchases: shopPurchases(http, { shop, timeoutMs, log }),
  subscriptions: shopSubscriptions(http, shop),
  licenses: activationLicenses(http, activation),
  emailVerifications: activationEmails(http, activation),
})

export interface HttpOptions {
  /**
   * The platform's fetch. It must keep the cookies of calls with `credentials: 'include'`, support `redirect: 'error'`
   * and follow an AbortSignal.
   */
  readonly fetch: typeof fetch
  /** The decoded `config.json`, or this part of it. */
  readonly config: Pick<Config, 'services' | 'clientId'>
  /** Stores the token for the calls before sign-in. */
  readonly clientTokens: ClientTokenStore
  readonly language: LanguageChoice
  readonly clock: Clock
  readonly log: Log
}

/** The ports that the three back-ends implement, over the platform's fetch. */
export const httpPorts = ({ fetch, config, clientTokens: store, language, clock, log }: HttpOptions): BackEnds => {
  const { services, clientId } = config
  const options = { fetch, timeoutMs: services.timeoutMs, language, log }
  const plain = createPlainHttpClient(options)
  const clientTokens = createClientTokens(ssoClientTokens(plain, { sso: services.sso, clientId }), store, clock)
  return backEnds(createHttpClient(options, plain, clientTokens), config, log)
}
