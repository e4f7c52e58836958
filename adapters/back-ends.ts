import type { Task } from 'fp-ts/Task'
import type { Ports } from '../core/app.ts'
import type { Log } from '../core/shared/log.ts'
import type { Telemetry } from '../core/telemetry/ports.ts'
import { activationEmails } from './activation/activation-emails.ts'
import { activationLicenses } from './activation/activation-licenses.ts'
import type { HttpClient } from './http/http-client.ts'
import { shopPurchases } from './shop/shop-purchases.ts'
import { shopSubscriptions } from './shop/shop-subscriptions.ts'
import { ssoAccounts } from './sso/sso-accounts.ts'
import { ssoMagicLinks } from './sso/sso-magic-links.ts'
import { ssoPreRegistrations } from './sso/sso-pre-registrations.ts'
import { ssoProfiles } from './sso/sso-profiles.ts'

/** Where the three back-ends are, and what they ask of every caller. */
export interface BackEndOptions {
  /** Base addresses, with or without a trailing slash. */
  readonly services: { readonly sso: string; readonly shop: string; readonly activation: string }
  readonly clientId: string
  readonly log: Log
  /** Told of answers of which a part could not be read. */
  readonly telemetry?: Telemetry
  /** Yields to the platform in the middle of long work: a fleet has 20,000 orders. */
  readonly pause?: Task<void>
}

/** The ports behind which the back-ends stand. */
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
export const backEnds = (http: HttpClient, { services, clientId, log, telemetry, pause }: BackEndOptions): BackEnds => {
  const { sso, shop, activation } = services
  return {
    accounts: ssoAccounts(http, { sso, clientId }),
    profiles: ssoProfiles(http, sso),
    preRegistrations: ssoPreRegistrations(http, sso),
    magicLinks: ssoMagicLinks(http, { sso, clientId }),
    purchases: shopPurchases(http, { shop, log, telemetry, pause }),
    subscriptions: shopSubscriptions(http, shop),
    licenses: activationLicenses(http, activation),
    emailVerifications: activationEmails(http, activation),
  }
}
