/** Counts page views. It is told patterns such as `/order/:id`, never an address: those hold numbers and tokens. */
export interface Analytics {
  pageView(routePattern: string): void
  /**
   * The customer is at a view that is told to no one. Of use to a provider that tells things by itself: it keeps silent until
   * the next page view.
   */
  pause?(): void
  /** The customer does not want to be counted any more: what the provider keeps in this browser goes. */
  stop(): void
}

export type ConsentAnswer = 'yes' | 'no'

/** A customer's answer to being counted, for as long as this browser keeps it. */
export interface ConsentStore {
  /** False where nothing has to be asked: nothing is counted, or the operator has consent by other means. */
  readonly asks: boolean
  read(): ConsentAnswer | undefined
  save(answer: ConsentAnswer): void
}
