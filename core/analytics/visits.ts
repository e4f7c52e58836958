import { type Behavior, createBehavior, type Scope } from '../shared/behavior.ts'
import { hasSecretParameter } from '../shared/mailed-links.ts'
import type { Analytics, ConsentAnswer, ConsentStore } from './ports.ts'

export type Consent = 'not-asked' | 'asking' | ConsentAnswer

export interface AnalyticsConsent {
  readonly state: Behavior<Consent>
  answer(answer: ConsentAnswer): void
  /** Asks the customer again. The earlier answer counts until there is a new one. */
  reconsider(): void
}

/** Counts page views (specification §7, Other). */
export interface Visits {
  /**
   * Counts a view by the pattern of its route. Never counts a view whose URL contains a secret, nor a view without a
   * required consent.
   */
  visit(routePattern: string): void
  readonly consent: AnalyticsConsent
}

export const createVisits = (analytics: Analytics, answers: ConsentStore, scope: Scope): Visits => {
  /** The current view, if it may be counted. */
  let current: string | undefined
  const isAllowed = () => !answers.asks || answers.read() === 'yes'
  const readConsent = (): Consent => (answers.asks ? (answers.read() ?? 'asking') : 'not-asked')
  const state = createBehavior(readConsent())
  const count = () => {
    if (current !== undefined && isAllowed()) analytics.pageView(current)
  }
  const follow = () => {
    state.set(readConsent())
    if (!isAllowed()) analytics.stop()
  }
  answers.changes?.pipe(scope.bind()).subscribe(follow)
  return {
    consent: {
      state,
      answer: (answer) => {
        answers.save(answer)
        follow()
        count()
      },
      reconsider: () => state.update((now) => (now === 'not-asked' ? now : 'asking')),
    },
    visit: (routePattern) => {
      current = hasSecretParameter(routePattern) ? undefined : routePattern
      if (current === undefined) analytics.pause?.()
      count()
    },
  }
}
