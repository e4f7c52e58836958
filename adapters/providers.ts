import * as E from 'fp-ts/Either'
import { ContainerModule, type ServiceIdentifier } from 'inversify'
import type { Analytics as AnalyticsPort } from '../core/analytics/visits.ts'
import type { ComputedCaptcha } from '../core/captcha/captcha.ts'
import type { AppError, Outcome } from '../core/shared/app-error.ts'
import type { Log as LogPort } from '../core/shared/ports.ts'
import { type RecaptchaLoader as Loader, recaptchaCaptcha } from './captcha/recaptcha.ts'
import type { Config } from './config.ts'
import { PlainHttpClient } from './http/http-client.ts'
import type { Platform } from './platform.ts'
import { Analytics, CaptchaProvider, Clock, ConsentStore, Log } from './ports.ts'
import { localConsent } from './storage/account-stores.ts'
import { LocalStore } from './storage/local-store.ts'
import { token } from './token.ts'

// The code of these providers loads when a customer needs it, because few do. After a failure the next call tries again.

const notLoaded: AppError = { tag: 'unreachable', reason: 'network' }

export const onceLoaded =
  <Provider, A>(
    name: string,
    load: () => Promise<Provider>,
    log: LogPort,
    call: (provider: Provider) => Outcome<A>,
  ): Outcome<A> =>
  async () => {
    try {
      return await call(await load())()
    } catch (error) {
      log.warn(`${name}.not-loaded`, { reason: error instanceof Error ? error.name : typeof error })
      return E.left(notLoaded)
    }
  }

export const lateCaptcha = (load: () => Promise<ComputedCaptcha>, log: LogPort): ComputedCaptcha => ({
  kind: 'computed',
  solve: () => onceLoaded('captcha', load, log, (captcha) => captcha.solve()),
})

/** Loads at the first view that may be counted. Calls run in their order. */
const lateAnalytics = (load: () => Promise<AnalyticsPort>, log: LogPort): AnalyticsPort => {
  let last: Promise<void> = Promise.resolve()
  const run = (call: (analytics: AnalyticsPort) => void) => {
    last = last
      .then(async () => call(await load()))
      .catch((reason: unknown) => log.warn('analytics.not-loaded', { reason: String(reason) }))
  }
  return {
    pageView: (routePattern) => run((analytics) => analytics.pageView(routePattern)),
    pause: () => run((analytics) => analytics.pause?.()),
    stop: () => run((analytics) => analytics.stop()),
  }
}

const noAnalytics: AnalyticsPort = { pageView: () => undefined, stop: () => undefined }

/** Resolves a service of the module of scripts.ts, which it loads first. Rejects when that can't be loaded. */
export const Scripts = token<<A>(service: ServiceIdentifier<A>) => Promise<A>>('Scripts')
export const GoogleAnalytics = token<AnalyticsPort>('GoogleAnalytics')
export const RecaptchaLoader = token<Loader>('RecaptchaLoader')

/** The captcha and the analytics that the configuration names. */
export const providers = ({ captcha, analytics }: Config, { scriptPage, navigator }: Platform) =>
  new ContainerModule(({ bind }) => {
    const captchas = bind(CaptchaProvider)
    switch (captcha.provider) {
      case 'none':
        captchas.toConstantValue({ kind: 'none' })
        break
      case 'altcha':
        captchas.toResolvedValue(
          (http, clock, log) => {
            const load = async () => (await import('./captcha/altcha.ts')).altchaCaptcha
            return lateCaptcha(async () => (await load())(http, clock, captcha.challengeUrl), log)
          },
          [PlainHttpClient, Clock, Log],
        )
        break
      case 'recaptcha':
        captchas.toResolvedValue(
          (scripts, clock) =>
            recaptchaCaptcha(async (place) => (await scripts(RecaptchaLoader))(place), clock, captcha.siteKey),
          [Scripts, Clock],
        )
    }
    // Global Privacy Control answers for the customer: nothing is counted, and nothing asked.
    const counts =
      analytics.provider === 'google' && scriptPage !== undefined && navigator.globalPrivacyControl !== true
    if (counts)
      bind(Analytics).toResolvedValue(
        (scripts, log) => lateAnalytics(() => scripts(GoogleAnalytics), log),
        [Scripts, Log],
      )
    else bind(Analytics).toConstantValue(noAnalytics)
    const asks = counts && analytics.consent === 'ask'
    bind(ConsentStore).toResolvedValue((store) => localConsent(store, asks), [LocalStore])
  })
