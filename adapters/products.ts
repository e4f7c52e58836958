import { type Container, ContainerModule } from 'inversify'
import type { AccountParts } from '../core/account-app.ts'
import { createProductsApp, type ProductsApp } from '../core/products-app.ts'
import { deviceOf } from '../core/visitor-device/visitor-device.ts'
import { activation } from './activation/activation-service.ts'
import {
  BraintreeCardForm,
  cardFormModule,
  LazyBraintreeCardForm,
  LazySandboxCardForm,
  SandboxCardForm,
} from './card-form/card-form-module.ts'
import type { Config } from './config.ts'
import { bindLazy } from './lazy-service.ts'
import { Platform } from './platform.ts'
import { productPort } from './products-ports.ts'
import { shop } from './shop/shop-service.ts'
import { magicLinks } from './sso/sso-magic-links.ts'
import { preRegistrations } from './sso/sso-pre-registrations.ts'
import { productStorage } from './storage/product-stores.ts'
import { bindService, servicesOf } from './token.ts'

// Licenses, orders, subscriptions and magic links, which a sign-in does not need: the second half of container.ts.

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
  bindService(
    bind,
    productPort.device,
    ({ navigator: { userAgent, maxTouchPoints } }) => deviceOf({ userAgent, touchPoints: maxTouchPoints }),
    [Platform],
  ),
)

/** Adds the products to the container of a page. */
export const addProducts = (container: Container, config: Config): void => {
  container.loadSync(productStorage, preRegistrations, magicLinks, shop, activation, cardFormModule(config), device)
  for (const add of lateModules) add(container)
}

/** The app of the products, over the parts of the account in the same container. */
export const startProducts = (container: Container, config: Config, account: AccountParts): ProductsApp => {
  addProducts(container, config)
  return createProductsApp(servicesOf(container, productPort), account)
}
