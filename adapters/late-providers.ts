import * as E from 'fp-ts/Either'
import type { Analytics } from '../core/analytics/visits.ts'
import type { ComputedCaptcha } from '../core/captcha/captcha.ts'
import type { AppError, Outcome } from '../core/shared/app-error.ts'
import type { Log } from '../core/shared/ports.ts'
import type { CardForm } from '../core/subscription/card-form.ts'

// The code of these providers loads when a customer needs it, because few do. After a failure the next call tries again.

const notLoaded: AppError = { tag: 'unreachable', reason: 'network' }

const onceLoaded =
  <Provider, A>(
    name: string,
    load: () => Promise<Provider>,
    log: Log,
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

export const lateCardForm = (load: () => Promise<CardForm>, log: Log): CardForm => ({
  mount: (clientToken, places) => onceLoaded('card-form', load, log, (cardForm) => cardForm.mount(clientToken, places)),
})

export const lateCaptcha = (load: () => Promise<ComputedCaptcha>, log: Log): ComputedCaptcha => ({
  kind: 'computed',
  solve: () => onceLoaded('captcha', load, log, (captcha) => captcha.solve()),
})

/** Loads at the first view that may be counted. Calls run in their order. */
export const lateAnalytics = (load: () => Promise<Analytics>, log: Log): Analytics => {
  let last: Promise<void> = Promise.resolve()
  const run = (call: (analytics: Analytics) => void) => {
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
