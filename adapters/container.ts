import 'reflect-metadata/lite'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { Container } from 'inversify'
import { type AccountApp, type AccountPorts, createAccountApp } from '../core/account-app.ts'
import type { ProductsApp } from '../core/products-app.ts'
import { type Config, type ConfigProblem, decodeConfig } from './config.ts'
import { cookie } from './cookie/cookie-module.ts'
import { http } from './http/http-module.ts'
import { environment, type Platform } from './platform.ts'
import * as port from './ports.ts'
import { providers, Scripts } from './providers.ts'
import { signOn } from './sso/sso-module.ts'
import { AccountStores } from './storage/account-stores.ts'
import { storage } from './storage/storage-module.ts'

/** A page's container with what every page needs. */
export const createContainer = (config: Config, platform: Platform): Container => {
  const container = new Container({ defaultScope: 'Singleton' })
  container.load(environment(config, platform), storage, cookie, http, signOn, providers(config, platform))

  // Loaded once, when a page first needs one of these scripts. After a failure the next call loads them again.
  let loading: Promise<void> | undefined
  const load = async () => container.load((await import('./scripts.ts')).scripts(config, platform))
  container.bind(Scripts).toConstantValue(async (service) => {
    loading ??= load().catch((reason: unknown) => {
      loading = undefined
      throw reason
    })
    await loading
    return container.get(service)
  })
  return container
}

const accountPorts = (container: Container): AccountPorts => ({
  ...container.get(AccountStores),
  settings: container.get(port.Settings),
  log: container.get(port.Log),
  clock: container.get(port.Clock),
  language: container.get(port.LanguageChoice),
  accounts: container.get(port.Accounts),
  profiles: container.get(port.Profiles),
  userTokens: container.get(port.UserTokenStore),
  captcha: container.get(port.CaptchaProvider),
  analytics: container.get(port.Analytics),
  consents: container.get(port.ConsentStore),
})

export interface StartedPortal {
  readonly app: AccountApp
  /** Adds the products to the same container. Rejects when their script can't be loaded; then it may be called again. */
  readonly loadProducts: () => Promise<ProductsApp>
}

/**
 * From the parsed content of config.json to a running app; the left names each wrong key. Takes about 20 ms on a slow phone and
 * must not yield: the browser would run its own load tasks first.
 */
export const startPortal = (
  configuration: unknown,
  platform: Platform,
): E.Either<readonly ConfigProblem[], StartedPortal> =>
  pipe(
    decodeConfig(configuration),
    E.map((config) => {
      const container = createContainer(config, platform)
      const ports = accountPorts(container)
      const { app, parts } = createAccountApp(ports)
      return { app, loadProducts: async () => (await import('./products.ts')).addProducts(container, ports, parts) }
    }),
  )
