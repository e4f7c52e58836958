import { type AnalyticsConsent, createConsent } from './consent.ts'
import type { Analytics, ConsentStore } from './ports.ts'
import { holdsSecret } from './secret-view.ts'

/** Counts page views (specification §7, Other). */
export interface Visits {
  /**
   * The customer came to a view, named by its route's pattern. Views of token routes are not told to anyone, and none is
   * where the customer has to be asked and has not agreed.
   */
  visit(routePattern: string): void
  readonly consent: AnalyticsConsent
}

export const createVisits = (analytics: Analytics, answers: ConsentStore): Visits => {
  /** The view that the customer is at, if it may be told. */
  let current: string | undefined
  const tell = () => {
    // Read anew each time: the answer may have been changed in another tab.
    if (current !== undefined && (!answers.asks || answers.read() === 'yes')) analytics.pageView(current)
  }
  return {
    consent: createConsent(answers, (answer) => (answer === 'yes' ? tell() : analytics.stop())),
    visit: (routePattern) => {
      current = holdsSecret(routePattern) ? undefined : routePattern
      if (current === undefined) analytics.pause?.()
      tell()
    },
  }
}
