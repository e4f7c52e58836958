import { type Container, ContainerModule } from 'inversify'
import type { AccountAppParts } from '../core/account-app.ts'
import { createProductsApp, type ProductsApp } from '../core/products-app.ts'
import { detectDevice } from '../core/visitor-device/visitor-device.ts'
import { activationModule } from './activation/activation-service.ts'
import {
  BraintreeCardForm,
  createCardFormModule,
  LazyBraintreeCardForm,
  LazySandboxCardForm,
  SandboxCardForm,
} from './card-form/card-form-module.ts'
import type { Config } from './config.ts'
import { bindLazyService } from './lazy-service.ts'
import { Platform } from './platform.ts'
import { productPortKeys } from './products-ports.ts'
import { bindService, getServices } from './service-key.ts'
import { shopModule } from './shop/shop-service.ts'
import { magicLinksModule } from './sso/sso-magic-links.ts'
import { preRegistrationsModule } from './sso/sso-pre-registrations.ts'
import { productStorageModule } from './storage/product-stores.ts'

// "Products" means licenses, orders, subscriptions and magic links. The sign-in page does not load this file.

const lazyModules = [
  bindLazyService(
    LazySandboxCardForm,
    SandboxCardForm,
    async () => (await import('./card-form/sandbox-card-form.ts')).sandboxCardFormModule,
  ),
  bindLazyService(
    LazyBraintreeCardForm,
    BraintreeCardForm,
    async () => (await import('./card-form/braintree-card-form.ts')).braintreeModule,
  ),
]

const deviceModule = new ContainerModule(({ bind }) =>
  bindService(
    bind,
    productPortKeys.device,
    ({ navigator: { userAgent, maxTouchPoints } }) => detectDevice({ userAgent, touchPoints: maxTouchPoints }),
    [Platform],
  ),
)

export const addProductModules = (container: Container, config: Config): void => {
  container.loadSync(
    productStorageModule,
    preRegistrationsModule,
    magicLinksModule,
    shopModule,
    activationModule,
    createCardFormModule(config),
    deviceModule,
  )
  for (const add of lazyModules) add(container)
}

/** Adds the modules of the products to the container, and creates the products' part of the app. */
export const startProductsApp = (container: Container, config: Config, account: AccountAppParts): ProductsApp => {
  addProductModules(container, config)
  return createProductsApp(getServices(container, productPortKeys), account)
}
