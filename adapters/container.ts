import 'reflect-metadata/lite'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { Container } from 'inversify'
import { type AccountApp, createAccountApp } from '../core/account-app.ts'
import type { ProductsApp } from '../core/products-app.ts'
import { loadOnce } from '../core/shared/single-flight.ts'
import { createAnalyticsModule, GoogleAnalytics, LazyGoogle, removeOldAnalytics } from './analytics/analytics-module.ts'
import { AltchaCaptcha, createCaptchaModule, LazyAltcha } from './captcha/captcha-module.ts'
import { LazyRecaptcha, RecaptchaLoader } from './captcha/recaptcha.ts'
import { Config, type ConfigProblem, decodeConfig } from './config.ts'
import { BrowserUserTokens, userTokensModule } from './cookie/browser-user-tokens.ts'
import { rememberTokenCookie } from './cookie/user-token-cookie.ts'
import { httpModule } from './http/http-client.ts'
import { bindLazy } from './lazy-service.ts'
import { createBrowserModule, Platform, type StartedPlatform } from './platform.ts'
import { ClientTokenStore, portTokens } from './ports.ts'
import { createShellModule } from './shell.ts'
import { accountsModule } from './sso/sso-accounts.ts'
import { clientTokensModule } from './sso/sso-tokens.ts'
import { accountStorageModule } from './storage/account-stores.ts'
import { browserStorageModule, LocalStore } from './storage/local-store.ts'
import { getServices } from './token.ts'

/** The modules that are loaded when a page needs their service for the first time. */
const lazyModules = [
  bindLazy(LazyAltcha, AltchaCaptcha, async () => (await import('./captcha/altcha.ts')).altchaModule),
  bindLazy(LazyRecaptcha, RecaptchaLoader, async () => (await import('./captcha/recaptcha-script.ts')).recaptchaModule),
  bindLazy(LazyGoogle, GoogleAnalytics, async () => (await import('./analytics/google-analytics.ts')).googleModule),
]

/** Creates the container of a page, with the services that every page needs. */
export const createContainer = (config: Config, platform: StartedPlatform): Container => {
  const container = new Container()
  container.loadSync(
    createShellModule(config, platform),
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

/**
 * Removes or renews what earlier visits have stored. Services do not do this when they are created, so that only a
 * start of the portal changes the storage.
 */
const prepareStorage = (container: Container): void => {
  const { config, store, tokens, clientTokenStore, consents, platform } = getServices(container, {
    config: Config,
    store: LocalStore,
    tokens: BrowserUserTokens,
    clientTokenStore: ClientTokenStore,
    consents: portTokens.consents,
    platform: Platform,
  })
  removeOldAnalytics(config, platform, consents)
  rememberTokenCookie(store, config.session.cookieName)
  tokens.prepareStorage()
  // `read` removes a token that can't be decoded. Without this call, the token would stay in a page that makes no
  // calls.
  clientTokenStore.read()
}

/**
 * Starts an app with the parsed content of config.json, or returns each wrong key. Runs synchronously, because the
 * browser would otherwise run its own tasks of loading first. `loadProducts` loads the products once into the same
 * container. If their script can't be loaded, it rejects and can be called again.
 */
export const startPortal = (
  configuration: unknown,
  platform: StartedPlatform,
): E.Either<readonly ConfigProblem[], { app: AccountApp; loadProducts: () => Promise<ProductsApp> }> =>
  pipe(
    decodeConfig(configuration),
    E.map((config) => {
      const container = createContainer(config, platform)
      prepareStorage(container)
      const { app, parts } = createAccountApp(getServices(container, portTokens))
      const loadProducts = async () => (await import('./products.ts')).startProducts(container, config, parts)
      return { app, loadProducts: loadOnce(loadProducts) }
    }),
  )
