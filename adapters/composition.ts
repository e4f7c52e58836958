import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { type AccountApp, createAccountApp } from '../core/account-app.ts'
import type { Analytics } from '../core/analytics/visits.ts'
import type { CaptchaProvider } from '../core/captcha/captcha.ts'
import { createClientTokens } from '../core/session/client-tokens.ts'
import { noTelemetry } from '../core/telemetry/ports.ts'
import { accountBackEnds } from './back-ends.ts'
import { recaptchaCaptcha } from './captcha/recaptcha.ts'
import { type Config, type ConfigProblem, decodeConfig, settingsOf } from './config.ts'
import { rememberTokenCookie } from './first-paint.ts'
import { createHttpClient, createPlainHttpClient, type PlainHttpClient } from './http/http-client.ts'
import { lateAnalytics, lateCaptcha, lateCardForm } from './late-providers.ts'
import { systemClock as clock, consoleLog as log, type Platform } from './platform.ts'
import type { ProductsTools } from './products.ts'
import type { Providers, ProviderTools } from './providers.ts'
import { ssoClientTokens } from './sso/sso-tokens.ts'
import { accountStores, localClientTokens, localConsent } from './storage/account-stores.ts'
import { browserUserTokens } from './storage/browser-user-tokens.ts'
import { changesElsewhere, createLocalStore } from './storage/local-store.ts'
import type { StoredName } from './storage/names.ts'

/** Loads the providers' chunk when one of them is first needed. After a failure the next call loads it again. */
const providersLater = (config: Config, tools: ProviderTools): (() => Promise<Providers>) => {
  let loading: Promise<Providers> | undefined
  const load = async () => (await import('./providers.ts')).createProviders(config, tools)
  return () => {
    loading ??= load().catch((reason: unknown) => {
      loading = undefined
      throw reason
    })
    return loading
  }
}

/** The captcha that the configuration names. */
const captchaOf = (
  { captcha }: Config,
  http: PlainHttpClient,
  providers: () => Promise<Providers>,
): CaptchaProvider => {
  switch (captcha.provider) {
    case 'none':
      return { kind: 'none' }
    case 'altcha':
      return lateCaptcha(
        async () => (await import('./captcha/altcha.ts')).altchaCaptcha(http, clock, captcha.challengeUrl),
        log,
      )
    case 'recaptcha':
      return recaptchaCaptcha(async (place) => (await providers()).recaptcha()(place), clock, captcha.siteKey)
  }
}

const noAnalytics: Analytics = { pageView: () => undefined, stop: () => undefined }

export interface StartedPortal {
  readonly app: AccountApp
  /** For `composeProducts`, once a page needs the features. */
  readonly productsTools: ProductsTools
}

/** From configuration and platform to the ports of core: storage, HTTP, then the providers that the configuration chooses. */
const compose = (config: Config, platform: Platform) => {
  const { services, clientId, session, analytics } = config
  const { fetch, language, page, yieldToMain, scriptPage, navigator, telemetry = noTelemetry } = platform

  const store = createLocalStore(platform.localStorage)
  const tabStore = createLocalStore(platform.sessionStorage)
  rememberTokenCookie(store, session.cookieName)

  const calls = { fetch, language, timeoutMs: services.timeoutMs, telemetry, log, yieldToMain }
  // Client tokens are fetched with the plain client, which needs none.
  const plainHttp = createPlainHttpClient(calls)
  const issuer = ssoClientTokens(plainHttp, { sso: services.sso, clientId })
  const clientTokens = createClientTokens({ issuer, store: localClientTokens(store), clock })
  const http = createHttpClient({ ...calls, clientTokens })
  const backEnds = { services, clientId, log, telemetry, yieldToMain }

  // Global Privacy Control answers for the customer: nothing is counted, and nothing asked.
  const counts = analytics.provider === 'google' && scriptPage !== undefined && navigator.globalPrivacyControl !== true
  const providers = providersLater(config, { http, clock, log, language, ...(scriptPage && { scriptPage }) })

  const ports = {
    ...accountBackEnds(http, backEnds),
    ...accountStores(store, tabStore, clock),
    settings: settingsOf(config),
    log,
    clock,
    language,
    captcha: captchaOf(config, plainHttp, providers),
    analytics: counts ? lateAnalytics(async () => (await providers()).analytics(), log) : noAnalytics,
    consents: localConsent(store, counts && analytics.consent === 'ask'),
    userTokens: browserUserTokens(page, store, clock, session),
    cardForm: lateCardForm(async () => (await providers()).cardForm(), log),
  }
  const deviceTraits = { userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints }
  const changesOf = (name: StoredName) => changesElsewhere(page.window, name)
  return { ports, productsTools: { http, backEnds, store, tabStore, changesOf, deviceTraits, ports } }
}

/**
 * From the parsed content of config.json to a running app; the left names each wrong key. It takes a slow phone some 20 ms. It does
 * not yield in between, because the browser's own tasks at the end of loading would come first.
 */
export const startPortal = (
  configuration: unknown,
  platform: Platform,
): E.Either<readonly ConfigProblem[], StartedPortal> =>
  pipe(
    decodeConfig(configuration),
    E.map((config) => {
      const { ports, productsTools } = compose(config, platform)
      const { app, parts } = createAccountApp(ports)
      return { app, productsTools: { ...productsTools, parts } }
    }),
  )
