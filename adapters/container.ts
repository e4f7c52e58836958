import 'reflect-metadata/lite'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { Container } from 'inversify'
import { type AccountApp, createAccountApp } from '../core/account-app.ts'
import type { ProductsApp } from '../core/products-app.ts'
import { loadOnce } from '../core/shared/single-flight.ts'
import {
  createAnalyticsModule,
  GoogleAnalytics,
  LazyGoogleAnalytics,
  removeUnusedGoogleCookies,
} from './analytics/analytics-module.ts'
import { createBasePlatformModule } from './base-platform.ts'
import { AltchaCaptcha, createCaptchaModule, LazyAltchaCaptcha } from './captcha/captcha-module.ts'
import { LazyRecaptchaLoader, RecaptchaLoader } from './captcha/recaptcha.ts'
import { Config, type ConfigProblem, decodeConfig } from './config.ts'
import { BrowserUserTokenStore, userTokensModule } from './cookie/browser-user-tokens.ts'
import { saveTokenCookieName } from './cookie/user-token-cookie.ts'
import { httpModule } from './http/http-client.ts'
import { bindLazyService } from './lazy-service.ts'
import { createBrowserModule, Platform, type PlatformWithServices } from './platform.ts'
import { ClientTokenStore, portKeys } from './ports.ts'
import { getServices } from './service-key.ts'
import { accountsModule } from './sso/sso-accounts.ts'
import { clientTokensModule } from './sso/sso-tokens.ts'
import { accountStorageModule } from './storage/account-stores.ts'
import { browserStorageModule, LocalStore } from './storage/local-store.ts'

/** The modules that are loaded when a page needs their service for the first time. */
const lazyModules = [
  bindLazyService(LazyAltchaCaptcha, AltchaCaptcha, async () => (await import('./captcha/altcha.ts')).altchaModule),
  bindLazyService(
    LazyRecaptchaLoader,
    RecaptchaLoader,
    async () => (await import('./captcha/recaptcha-script.ts')).recaptchaModule,
  ),
  bindLazyService(
    LazyGoogleAnalytics,
    GoogleAnalytics,
    async () => (await import('./analytics/google-analytics.ts')).googleAnalyticsModule,
  ),
]

/** Creates the container of a page, with the services that every page needs. */
export const createContainer = (config: Config, platform: PlatformWithServices): Container => {
  const container = new Container()
  container.loadSync(
    createBasePlatformModule(config, platform),
    createBrowserModule(config, platform),
    browserStorageModule,
    accountStorageModule,
    userTokensModule,
    httpModule,
    clientTokensModule,
    accountsModule,
    createCaptchaModule(config),
    createAnalyticsModule(config, platform),
  )
  for (const add of lazyModules) add(container)
  return container
}

/** Removes or renews the data that earlier visits have stored. Called only when the portal starts. */
const refreshStoredData = (container: Container): void => {
  const { config, store, tokens, clientTokenStore, consents, platform } = getServices(container, {
    config: Config,
    store: LocalStore,
    tokens: BrowserUserTokenStore,
    clientTokenStore: ClientTokenStore,
    consents: portKeys.consents,
    platform: Platform,
  })
  removeUnusedGoogleCookies(config, platform, consents)
  saveTokenCookieName(store, config.session.cookieName)
  tokens.prepareStorage()
  // `read` removes a client token that can't be decoded. Otherwise this token would stay stored until the first call.
  clientTokenStore.read()
}

/**
 * Starts an app with the parsed content of config.json, or returns a problem for each wrong key. Runs synchronously,
 * because the browser would otherwise first run its own tasks for loading the page. `loadProducts` adds the modules of
 * the products once. If their script can't be loaded, `loadProducts` rejects and can be called again.
 */
export const startPortal = (
  configuration: unknown,
  platform: PlatformWithServices,
): E.Either<readonly ConfigProblem[], { app: AccountApp; loadProducts: () => Promise<ProductsApp> }> =>
  pipe(
    decodeConfig(configuration),
    E.map((config) => {
      const container = createContainer(config, platform)
      refreshStoredData(container)
      const { app, parts } = createAccountApp(getServices(container, portKeys))
      const loadProducts = async () => (await import('./products.ts')).startProductsApp(container, config, parts)
      return { app, loadProducts: loadOnce(loadProducts) }
    }),
  )
