import type { Observable } from 'rxjs'

/** Counts page views by route patterns such as `/order/:id`: a URL would reveal numbers and tokens. */
export interface Analytics {
  readonly pageView: (routePattern: string) => void
  /**
   * Called at a view that is not counted. A provider that reports by itself then reports nothing until the next page
   * view.
   */
  readonly pause?: () => void
  /** Stops counting, and removes what the provider has stored in this browser. */
  readonly stop: () => void
}

export type ConsentAnswer = 'yes' | 'no'

/** The customer's answer to analytics. */
export interface ConsentStore {
  /** Whether the customer is asked. False if nothing is counted, or if the operator obtains consent in another way. */
  readonly asks: boolean
  readonly read: () => ConsentAnswer | undefined
  readonly save: (answer: ConsentAnswer) => void
  /** Emits when another tab may have changed the answer. */
  readonly changes?: Observable<void>
}

/** What a shell provides for analytics. */
export interface AnalyticsPorts {
  readonly analytics: Analytics
  readonly consents: ConsentStore
}
