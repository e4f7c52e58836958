import type { Observable } from 'rxjs'
import type { Foundation } from '../core/base-app.ts'
import { type DeviceTraits, deviceOf } from '../core/device/device.ts'
import { createFeatures, type FeaturePorts, type Features } from '../core/features.ts'
import { activationEmails, activationLicenses } from './activation/activation-service.ts'
import type { BackEndOptions } from './back-ends.ts'
import type { HttpClient } from './http/http-client.ts'
import { shopPurchases, shopSubscriptions } from './shop/shop-service.ts'
import { ssoMagicLinks, ssoPreRegistrations } from './sso/sso-features.ts'
import { featureStores } from './storage/feature-stores.ts'
import type { LocalStore } from './storage/local-store.ts'
import type { StoredName } from './storage/names.ts'

/** The sign-on service, the shop and the activation service over an HTTP client, for the features. */
export const featureBackEnds = (
  http: HttpClient,
  { services: { sso, shop, activation }, clientId, log, telemetry, yieldToMain }: BackEndOptions,
): Pick<
  FeaturePorts,
  'preRegistrations' | 'magicLinks' | 'purchases' | 'subscriptions' | 'licenses' | 'emailVerifications'
> => ({
  preRegistrations: ssoPreRegistrations(http, sso),
  magicLinks: ssoMagicLinks(http, { sso, clientId }),
  purchases: shopPurchases(http, { shop, log, telemetry, yieldToMain }),
  subscriptions: shopSubscriptions(http, shop),
  licenses: activationLicenses(http, activation),
  emailVerifications: activationEmails(http, activation),
})

/** What the features need of the page's composition. */
export interface FeatureTools {
  readonly http: HttpClient
  readonly backEnds: BackEndOptions
  readonly store: LocalStore
  readonly tabStore: LocalStore
  readonly changesOf: (name: StoredName) => Observable<void>
  readonly deviceTraits: DeviceTraits
  readonly ports: Pick<FeaturePorts, 'accounts' | 'profiles' | 'settings' | 'clock' | 'log' | 'cardForm'>
  readonly foundation: Foundation
}

/** Composes the features. A chunk of its own, because a sign-in needs none of them. */
export const composeFeatures = ({
  http,
  backEnds,
  store,
  tabStore,
  changesOf,
  deviceTraits,
  ports,
  foundation,
}: FeatureTools): Features =>
  createFeatures(
    {
      ...ports,
      ...featureBackEnds(http, backEnds),
      ...featureStores(store, tabStore, ports.clock, changesOf),
      device: deviceOf(deviceTraits),
    },
    foundation,
  )
