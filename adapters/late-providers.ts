import * as E from 'fp-ts/Either'
import type { Analytics } from '../core/analytics/visits.ts'
import type { AppError } from '../core/shared/app-error.ts'
import type { Log } from '../core/shared/ports.ts'
import type { CardForm } from '../core/subscription/card-form.ts'

const notLoaded: AppError = { tag: 'unreachable', reason: 'network' }

/** Loads the provider's code when a form is mounted, because few customers ever open one. After a failure the next mount tries again. */
export const lateCardForm = (load: () => Promise<CardForm>, log: Log): CardForm => ({
  mount: (clientToken, places) => async () => {
    try {
      const cardForm = await load()
      return await cardForm.mount(clientToken, places)()
    } catch (error) {
      log.warn('card-form.not-loaded', { reason: error instanceof Error ? error.name : typeof error })
      return E.left(notLoaded)
    }
  },
})

/** Loads the provider's code at the first view that may be counted. Calls run in their order. */
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
