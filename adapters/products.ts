import { type Container, ContainerModule } from 'inversify'
import type { AccountParts } from '../core/account-app.ts'
import type { AccountPorts } from '../core/ports.ts'
import { createProductsApp, type ProductsApp } from '../core/products-app.ts'
import { deviceOf } from '../core/visitor-device/visitor-device.ts'
import { activation } from './activation/activation-service.ts'
import {
  BraintreeCardForm,
  cardForm,
  LazyBraintreeCardForm,
  LazySandboxCardForm,
  SandboxCardForm,
} from './card-form/card-form-module.ts'
import type { Config } from './config.ts'
import { bindLazy } from './lazy-service.ts'
import { Platform } from './platform.ts'
import * as port from './ports.ts'
import { shop } from './shop/shop-service.ts'
import { magicLinks } from './sso/sso-magic-links.ts'
import { preRegistrations } from './sso/sso-pre-registrations.ts'
import { ProductStores, productStorage } from './storage/product-stores.ts'
import { resolved, serviceOf, servicesOf } from './token.ts'

// Licenses, orders, subscriptions and magic links: the second half of container.ts. A sign-in needs none of it.

const lateModules = [
  bindLazy(
    LazySandboxCardForm,
    SandboxCardForm,
    async () => (await import('./card-form/sandbox-card-form.ts')).sandbox,
  ),
  bindLazy(
    LazyBraintreeCardForm,
    BraintreeCardForm,
    async () => (await import('./card-form/braintree-card-form.ts')).braintree,
  ),
]

const device = new ContainerModule(({ bind }) =>
  resolved(
    bind,
    port.Device,
    ({ navigator: { userAgent, maxTouchPoints } }) => deviceOf({ userAgent, touchPoints: maxTouchPoints }),
    [Platform],
  ),
)

/** Adds the products to the container of a page, and yields their ports. */
export const addProducts = (container: Container, config: Config) => {
  container.loadSync(productStorage, preRegistrations, magicLinks, shop, activation, cardForm(config), device)
  for (const add of lateModules) add(container)
  return {
    ...serviceOf(container, ProductStores),
    ...servicesOf(container, {
      purchases: port.PurchaseHistory,
      subscriptions: port.Subscriptions,
      cardForm: port.CardForm,
      licenses: port.Licenses,
      emailVerifications: port.EmailVerifications,
      preRegistrations: port.PreRegistrations,
      magicLinks: port.MagicLinks,
      device: port.Device,
    }),
  }
}

/** The app of the products, over the ports and parts of the account in the same container. */
export const startProducts = (
  container: Container,
  config: Config,
  accountPorts: AccountPorts,
  account: AccountParts,
): ProductsApp => createProductsApp({ ...accountPorts, ...addProducts(container, config) }, account)
