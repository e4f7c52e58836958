import type { Task } from 'fp-ts/Task'
import type { Ports } from '../core/app.ts'
import type { Log } from '../core/shared/ports.ts'
import type { Telemetry } from '../core/telemetry/ports.ts'
import { activationEmails, activationLicenses } from './activation/activation-service.ts'
import type { HttpClient } from './http/http-client.ts'
import { shopPurchases, shopSubscriptions } from './shop/shop-service.ts'
import { ssoAccounts, ssoPreRegistrations, ssoProfiles } from './sso/sso-accounts.ts'
import { ssoMagicLinks } from './sso/sso-tokens.ts'

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

/** The ports that the back-ends implement. */
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

/** The sign-on service, the shop and the activation service over one HTTP client. */
export const backEnds = (
  http: HttpClient,
  { services, clientId, log, telemetry, yieldToMain }: BackEndOptions,
): BackEnds => {
  const { sso, shop, activation } = services
  return {
    accounts: ssoAccounts(http, { sso, clientId }),
    profiles: ssoProfiles(http, sso),
    preRegistrations: ssoPreRegistrations(http, sso),
    magicLinks: ssoMagicLinks(http, { sso, clientId }),
    purchases: shopPurchases(http, { shop, log, telemetry, yieldToMain }),
    subscriptions: shopSubscriptions(http, shop),
    licenses: activationLicenses(http, activation),
    emailVerifications: activationEmails(http, activation),
  }
}
