import 'reflect-metadata/lite'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { Container, type ServiceIdentifier } from 'inversify'
import type { Analytics as AnalyticsPort } from '../core/analytics/visits.ts'
import { type App as CoreApp, createApp } from '../core/app.ts'
import type { CaptchaProvider as CaptchaPort } from '../core/captcha/captcha.ts'
import { createClientTokens } from '../core/session/client-tokens.ts'
import type { CardForm as CardFormPort } from '../core/subscription/card-form.ts'
import { noTelemetry } from '../core/telemetry/ports.ts'
import { googleAnalytics } from './analytics/google-analytics.ts'
import { backEnds } from './back-ends.ts'
import { altchaCaptcha } from './captcha/altcha.ts'
import { recaptchaCaptcha, recaptchaScript } from './captcha/recaptcha.ts'
import { chooseCardForm } from './card-form/choose-card-form.ts'
import { brandOf, type Config, type ConfigProblem, decodeConfig, settingsOf } from './config.ts'
import { rememberTokenCookie } from './first-paint.ts'
import { createHttpClient, createPlainHttpClient, type PlainHttpClient } from './http/http-client.ts'
import { browserDevice, systemClock as clock, consoleLog as log, type Platform } from './platform.ts'
import { ssoClientTokens } from './sso/sso-tokens.ts'
import { browserUserTokens } from './storage/browser-user-tokens.ts'

import { changesElsewhere, createLocalStore } from './storage/local-store.ts'

import { localClientTokens, localConsent, storedPorts } from './storage/stored-ports.ts'

/** A token that carries the type of what is bound to it. */
const token = <A>(name: string): ServiceIdentifier<A> => Symbol(name)

// What the configuration swaps. Everything else has one implementation and is made where it is used.
const Captcha = token<CaptchaPort>('Captcha')
const Analytics = token<AnalyticsPort>('Analytics')
const CardForm = token<CardFormPort>('CardForm')
const App = token<CoreApp>('App')

/** The captcha that the configuration names. */
const captchaOf = ({ captcha }: Config, { language }: Platform, http: PlainHttpClient): CaptchaPort => {
  switch (captcha.provider) {
    case 'none':
      return { kind: 'none' }
    case 'altcha':
      return altchaCaptcha(http, clock, captcha.challengeUrl)
    case 'recaptcha': {
      const script = recaptchaScript(() => language.current.value)
      return recaptchaCaptcha(script, clock, captcha.siteKey)
    }
  }
}

/** From configuration and platform to the app: storage, HTTP, then the parts that the configuration chooses. */
const compose = (config: Config, platform: Platform): Container => {
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

  // Global Privacy Control answers for the customer: nothing is counted, and nothing asked.
  const counts = analytics.provider === 'google' && scriptPage !== undefined && navigator.globalPrivacyControl !== true

  const container = new Container({ defaultScope: 'Singleton' })
  container.bind(Captcha).toConstantValue(captchaOf(config, platform, plainHttp))
  container
    .bind(Analytics)
    .toConstantValue(
      counts ? googleAnalytics(scriptPage, analytics.trackingId, log) : { pageView: () => {}, stop: () => {} },
    )
  container.bind(CardForm).toConstantValue(chooseCardForm(config.cardForm, { http, clock, log }))
  container.bind(App).toResolvedValue(
    (captcha, analyticsPort, cardForm) =>
      createApp({
        ...backEnds(http, { services, clientId, log, telemetry, yieldToMain }),
        ...storedPorts(store, tabStore, clock, (name) => changesElsewhere(page.window, name)),
        settings: settingsOf(config),
        log,
        clock,
        device: browserDevice(navigator),
        language,
        captcha,
        analytics: analyticsPort,
        consents: localConsent(store, counts && analytics.consent === 'ask'),
        userTokens: browserUserTokens(page, store, clock, session),
        cardForm,
      }),
    [Captcha, Analytics, CardForm],
  )
  return container
}

/** Tells an operator whose colour could not be read what it is shown as. */
const warnOfAdjustedAccent = (config: Config): void => {
  const { accent } = config.product
  const brand = brandOf(config)
  if (accent !== undefined && brand?.adjusted)
    log.warn('branding.accent-adjusted', { accent, shown: brand.light.primary })
}

/**
 * From the parsed content of config.json to a running app; the left names each wrong key. `platform.yieldToMain` lets the page
 * handle input between the steps, because a slow phone takes its time for each.
 */
export const startPortal = (
  configuration: unknown,
  platform: Platform,
): TE.TaskEither<readonly ConfigProblem[], CoreApp> =>
  pipe(
    TE.fromEither(decodeConfig(configuration)),
    TE.map((config) => {
      warnOfAdjustedAccent(config)
      return compose(config, platform)
    }),
    TE.chainFirstTaskK(() => platform.yieldToMain),
    TE.map((container) => container.get(App)),
    TE.chainFirstTaskK(() => platform.yieldToMain),
  )
