import type { Analytics } from './ports.ts'

/** Parameters that are secrets. A view whose address holds one is not reported. */
const secretParameter = /:(?:token|code)\b/

/** Counts page views (specification §7, Other). */
export interface Visits {
  /** The customer came to a view, named by its route's pattern. Views of token routes are not told to anyone. */
  visit(routePattern: string): void
}

export const createVisits = (analytics: Analytics): Visits => ({
  visit: (routePattern) => {
    if (!secretParameter.test(routePattern)) analytics.pageView(routePattern)
  },
})
