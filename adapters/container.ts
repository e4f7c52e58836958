import 'reflect-metadata/lite'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { Container } from 'inversify'
import { type AccountApp, createAccountApp } from '../core/account-app.ts'
import type { ProductsApp } from '../core/products-app.ts'
import { loadOnce } from '../core/shared/single-flight.ts'
import { analyticsModule, endOldAnalytics, GoogleAnalytics, LazyGoogle } from './analytics/analytics-module.ts'
import { AltchaCaptcha, captchaModule, LazyAltcha } from './captcha/captcha-module.ts'
import { LazyRecaptcha, RecaptchaLoader } from './captcha/recaptcha.ts'
import { Config, type ConfigProblem, decodeConfig } from './config.ts'
import { BrowserUserTokens, userTokens } from './cookie/browser-user-tokens.ts'
import { rememberTokenCookie } from './cookie/user-token-cookie.ts'
import { http } from './http/http-client.ts'
import { bindLazy } from './lazy-service.ts'
import { browserModule, Platform, type StartedPlatform } from './platform.ts'
import { ClientTokenStore, port } from './ports.ts'
import { shellModule } from './shell.ts'
import { accounts } from './sso/sso-accounts.ts'
import { clientTokens } from './sso/sso-tokens.ts'
import { accountStorage } from './storage/account-stores.ts'
import { browserStorage, LocalStore } from './storage/local-store.ts'
import { servicesOf } from './token.ts'

/** Modules that are loaded when a page first needs their service. */
const lateModules = [
  bindLazy(LazyAltcha, AltchaCaptcha, async () => (await import('./captcha/altcha.ts')).altcha),
  bindLazy(LazyRecaptcha, RecaptchaLoader, async () => (await import('./captcha/recaptcha-script.ts')).recaptcha),
  bindLazy(LazyGoogle, GoogleAnalytics, async () => (await import('./analytics/google-analytics.ts')).google),
]

/** Returns a page's container with what every page needs. */
export const createContainer = (config: Config, platform: StartedPlatform): Container => {
  const container = new Container()
  container.loadSync(
    shellModule(config, platform),
    browserModule(config, platform),
    browserStorage,
    accountStorage,
    userTokens,
    http,
    clientTokens,
    accounts,
    captchaModule(config),
    analyticsModule(config, platform),
  )
  for (const add of lateModules) add(container)
  return container
}

/**
 * Removes or renews what earlier visits have stored. Only a start of the portal does this, not the creation of a service.
 */
const prepareStorage = (container: Container): void => {
  const { config, store, tokens, clientTokenStore, consents, platform } = servicesOf(container, {
    config: Config,
    store: LocalStore,
    tokens: BrowserUserTokens,
    clientTokenStore: ClientTokenStore,
    consents: port.consents,
    platform: Platform,
  })
  endOldAnalytics(config, platform, consents)
  rememberTokenCookie(store, config.session.cookieName)
  tokens.prepareStorage()
  // Reading removes a damaged token, even if no call needs one.
  clientTokenStore.read()
}

/**
 * Starts an app from the parsed content of config.json, or returns each wrong key. Must not yield, because the browser
 * would run its own load tasks first. `loadProducts` adds the products to the same container, once. If their script can't
 * be loaded, it rejects and may be called again.
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
      const { app, parts } = createAccountApp(servicesOf(container, port))
      const loadProducts = async () => (await import('./products.ts')).startProducts(container, config, parts)
      return { app, loadProducts: loadOnce(loadProducts) }
    }),
  )
