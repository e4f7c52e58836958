import { type Container, ContainerModule } from 'inversify'
import type { AccountParts, AccountPorts } from '../core/account-app.ts'
import { createProductsApp, type ProductsApp } from '../core/products-app.ts'
import type { Clock as ClockPort, Log as LogPort } from '../core/shared/ports.ts'
import type { CardForm as CardFormPort } from '../core/subscription/card-form.ts'
import { deviceOf } from '../core/visitor-device/visitor-device.ts'
import { activationEmails, activationLicenses } from './activation/activation-service.ts'
import { Config } from './config.ts'
import { HttpClient, PlainHttpClient } from './http/http-client.ts'
import { Platform } from './platform.ts'
import {
  CardForm,
  Clock,
  Device,
  EmailVerifications,
  Licenses,
  Log,
  MagicLinks,
  PreRegistrations,
  PurchaseHistory,
  Subscriptions,
  Telemetry,
} from './ports.ts'
import { onceLoaded } from './providers.ts'
import { shopPurchases, shopSubscriptions } from './shop/shop-service.ts'
import { ssoMagicLinks } from './sso/sso-magic-links.ts'
import { ssoPreRegistrations } from './sso/sso-pre-registrations.ts'
import { SsoOptions } from './sso/sso-tokens.ts'
import { changesElsewhere, LocalStore, TabStore } from './storage/local-store.ts'
import { ProductStores, productStores } from './storage/product-stores.ts'

const storage = new ContainerModule(({ bind }) => {
  bind(ProductStores).toResolvedValue(
    (store, tabStore, clock, { page }) =>
      productStores(store, tabStore, clock, (name) => changesElsewhere(page.window, name)),
    [LocalStore, TabStore, Clock, Platform],
  )
})

const signOn = new ContainerModule(({ bind }) => {
  bind(PreRegistrations).toResolvedValue(ssoPreRegistrations, [HttpClient, SsoOptions])
  bind(MagicLinks).toResolvedValue(ssoMagicLinks, [HttpClient, SsoOptions])
})

const shop = new ContainerModule(({ bind }) => {
  bind(PurchaseHistory).toResolvedValue(
    ({ services }, http, log, telemetry, { yieldToMain }) =>
      shopPurchases(http, { ...services, log, telemetry, yieldToMain }),
    [Config, PlainHttpClient, Log, Telemetry, Platform],
  )
  bind(Subscriptions).toResolvedValue(
    ({ services }, http) => shopSubscriptions(http, services.shop),
    [Config, PlainHttpClient],
  )
})

const activation = new ContainerModule(({ bind }) => {
  bind(Licenses).toResolvedValue(
    ({ services }, http) => activationLicenses(http, services.activation),
    [Config, PlainHttpClient],
  )
  bind(EmailVerifications).toResolvedValue(
    ({ services }, http) => activationEmails(http, services.activation),
    [Config, PlainHttpClient],
  )
})

/** The card form that the configuration names. Its code loads when it is mounted; after a failure the next form tries again. */
export const configuredCardForm = (
  { cardForm }: Pick<Config, 'cardForm'>,
  http: PlainHttpClient,
  clock: ClockPort,
  log: LogPort,
): CardFormPort => {
  const load = async () => {
    if (cardForm.provider === 'braintree')
      return (await import('./card-form/braintree-card-form.ts')).braintreeCardForm(log)
    const { sandboxCardForm } = await import('./card-form/sandbox-card-form.ts')
    return sandboxCardForm({ http, tokenizeUrl: cardForm.tokenizeUrl, clock })
  }
  return {
    mount: (clientToken, places) => onceLoaded('card-form', load, log, (form) => form.mount(clientToken, places)),
  }
}

const cardForm = new ContainerModule(({ bind }) => {
  bind(CardForm).toResolvedValue(configuredCardForm, [Config, PlainHttpClient, Clock, Log])
})

const device = new ContainerModule(({ bind }) => {
  bind(Device).toResolvedValue(
    ({ navigator: { userAgent, maxTouchPoints } }) => deviceOf({ userAgent, touchPoints: maxTouchPoints }),
    [Platform],
  )
})

/**
 * Adds the products to the container of a page: the second half of container.ts. It is a chunk of its own, because a sign-in needs
 * none of it.
 */
export const addProducts = (container: Container, accountPorts: AccountPorts, account: AccountParts): ProductsApp => {
  container.load(storage, signOn, shop, activation, cardForm, device)
  const ports = {
    ...accountPorts,
    ...container.get(ProductStores),
    purchases: container.get(PurchaseHistory),
    subscriptions: container.get(Subscriptions),
    cardForm: container.get(CardForm),
    licenses: container.get(Licenses),
    emailVerifications: container.get(EmailVerifications),
    preRegistrations: container.get(PreRegistrations),
    magicLinks: container.get(MagicLinks),
    device: container.get(Device),
  }
  return createProductsApp(ports, account)
}
