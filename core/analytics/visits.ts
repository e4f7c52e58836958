import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { hasSecretParameter } from '../shared/mailed-links.ts'
import type { Analytics, ConsentAnswer, ConsentStore } from './ports.ts'

export type Consent = 'not-asked' | 'asking' | ConsentAnswer

export interface AnalyticsConsent {
  readonly state: Behavior<Consent>
  answer(answer: ConsentAnswer): void
  /** Asks again. The earlier answer counts until there is another one. */
  reconsider(): void
}

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
   * Counts a view by its route's pattern. Never counts a view whose address holds a secret, nor one without a consent that
   * is needed.
   */
  visit(routePattern: string): void
  readonly consent: AnalyticsConsent
}

export const createVisits = (analytics: Analytics, answers: ConsentStore): Visits => {
  /** The current view, if it may be counted. */
  let current: string | undefined
  const count = () => {
    // Read again, because another tab may have changed the answer.
    if (current !== undefined && (!answers.asks || answers.read() === 'yes')) analytics.pageView(current)
  }
  return {
    consent: createConsent(answers, (answer) => (answer === 'yes' ? count() : analytics.stop())),
    visit: (routePattern) => {
      current = hasSecretParameter(routePattern) ? undefined : routePattern
      if (current === undefined) analytics.pause?.()
      count()
    },
  }
}
