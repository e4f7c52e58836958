import type { Analytics } from './ports.ts'

/** Whether a route's pattern has a parameter that is a secret. A view whose address holds one is not reported. */
export const holdsSecret = (routePattern: string): boolean => /:(?:token|code)\b/.test(routePattern)

/** Counts page views (specification §7, Other). */
export interface Visits {
  /** The customer came to a view, named by its route's pattern. Views of token routes are not told to anyone. */
  visit(routePattern: string): void
}

export const createVisits = (analytics: Analytics): Visits => ({
  visit: (routePattern) => {
    if (!holdsSecret(routePattern)) analytics.pageView(routePattern)
  },
})
