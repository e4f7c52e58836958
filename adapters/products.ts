import type { Observable } from 'rxjs'
import type { AccountParts } from '../core/account-app.ts'
import { type DeviceTraits, deviceOf } from '../core/device/device.ts'
import { createProductsApp, type ProductsApp, type ProductsPorts } from '../core/products-app.ts'
import { activationEmails, activationLicenses } from './activation/activation-service.ts'
import type { BackEndOptions } from './back-ends.ts'
import type { HttpClient } from './http/http-client.ts'
import { shopPurchases, shopSubscriptions } from './shop/shop-service.ts'
import { ssoPreRegistrations } from './sso/sso-accounts.ts'
import { ssoMagicLinks } from './sso/sso-magic-links.ts'
import type { LocalStore } from './storage/local-store.ts'
import type { StoredName } from './storage/names.ts'
import { productStores } from './storage/product-stores.ts'

/** The sign-on service, the shop and the activation service over an HTTP client, for the products. */
export const productBackEnds = (
  http: HttpClient,
  { services: { sso, shop, activation }, clientId, log, telemetry, yieldToMain }: BackEndOptions,
): Pick<
  ProductsPorts,
  'preRegistrations' | 'magicLinks' | 'purchases' | 'subscriptions' | 'licenses' | 'emailVerifications'
> => ({
  preRegistrations: ssoPreRegistrations(http, sso),
  magicLinks: ssoMagicLinks(http, { sso, clientId }),
  purchases: shopPurchases(http, { shop, log, telemetry, yieldToMain }),
  subscriptions: shopSubscriptions(http, shop),
  licenses: activationLicenses(http, activation),
  emailVerifications: activationEmails(http, activation),
})

/** What the products need of the page's composition. */
export interface ProductsTools {
  readonly http: HttpClient
  readonly backEnds: BackEndOptions
  readonly store: LocalStore
  readonly tabStore: LocalStore
  readonly changesOf: (name: StoredName) => Observable<void>
  readonly deviceTraits: DeviceTraits
  readonly ports: Pick<ProductsPorts, 'accounts' | 'profiles' | 'settings' | 'clock' | 'log' | 'cardForm'>
  readonly parts: AccountParts
}

/** Composes the products. A chunk of its own, because a sign-in needs none of them. */
export const composeProducts = ({
  http,
  backEnds,
  store,
  tabStore,
  changesOf,
  deviceTraits,
  ports,
  parts,
}: ProductsTools): ProductsApp =>
  createProductsApp(
    {
      ...ports,
      ...productBackEnds(http, backEnds),
      ...productStores(store, tabStore, ports.clock, changesOf),
      device: deviceOf(deviceTraits),
    },
    parts,
  )
