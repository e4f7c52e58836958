import type { Observable } from 'rxjs'

/**
 * Counts page views. A view is reported as its route pattern, such as `/order/:id`, because a URL would reveal order
 * numbers and tokens.
 */
export interface Analytics {
  readonly countView: (routePattern: string) => void
  /**
   * Called for a view that must not be counted. A provider that reports without being called must stop until the next
   * page view.
   */
  readonly pause?: () => void
  /** Stops counting, and removes what the provider has stored in this browser. */
  readonly stop: () => void
}

export type ConsentAnswer = 'yes' | 'no'

/** Stores the customer's answer to the question whether page views may be counted. */
export interface ConsentStore {
  /**
   * Whether the customer is asked for consent. False if nothing is counted, or if the operator obtains consent in
   * another way.
   */
  readonly requiresConsent: boolean
  readonly read: () => ConsentAnswer | undefined
  readonly save: (answer: ConsentAnswer) => void
  /** Emits when another tab may have changed the answer. */
  readonly changes?: Observable<void>
}

export interface AnalyticsPorts {
  readonly analytics: Analytics
  readonly consents: ConsentStore
}
