import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { holdsSecret } from '../telemetry/ports.ts'

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

/** What a customer has answered, or is asked at the moment. */
export type Consent = 'not-asked' | 'asking' | ConsentAnswer

export interface AnalyticsConsent {
  readonly state: Behavior<Consent>
  answer(answer: ConsentAnswer): void
  /** Asks anew. Until there is another answer, the one from before counts. */
  reconsider(): void
}

/** @param onAnswer what follows from an answer */
const createConsent = (store: ConsentStore, onAnswer: (answer: ConsentAnswer) => void): AnalyticsConsent => {
  const state = createBehavior<Consent>(store.asks ? (store.read() ?? 'asking') : 'not-asked')
  return {
    state,
    answer: (answer) => {
      store.save(answer)
      state.set(answer)
      onAnswer(answer)
    },
    reconsider: () => state.update((now) => (now === 'not-asked' ? now : 'asking')),
  }
}

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
