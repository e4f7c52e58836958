import type { Analytics } from '../../core/analytics/visits.ts'
import type { Log } from '../../core/shared/ports.ts'

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
