import { type Behavior, createBehavior, type StreamScope } from '../shared/behavior.ts'
import { hasSecretParameter } from '../shared/mailed-links.ts'
import type { Analytics, ConsentAnswer, ConsentStore } from './ports.ts'

export type ConsentState = 'not-asked' | 'asking' | ConsentAnswer

export interface AnalyticsConsent {
  readonly state: Behavior<ConsentState>
  answer(answer: ConsentAnswer): void
  /** Asks the customer for consent again. Until the customer answers, the earlier answer applies. */
  reconsider(): void
}

/** Counts page views (specification §7, Other). */
export interface PageViewCounter {
  /**
   * Counts a view by the pattern of its route. Does not count a view whose URL contains a token, or for which a
   * required consent is missing.
   */
  count(routePattern: string): void
  readonly consent: AnalyticsConsent
}

export const createPageViewCounter = (
  analytics: Analytics,
  answers: ConsentStore,
  scope: StreamScope,
): PageViewCounter => {
  /** The route pattern of the current view, if the view may be counted. */
  let current: string | undefined
  const isAllowed = () => !answers.requiresConsent || answers.read() === 'yes'
  const readConsent = (): ConsentState => (answers.requiresConsent ? (answers.read() ?? 'asking') : 'not-asked')
  const state = createBehavior(readConsent())
  const count = () => {
    if (current !== undefined && isAllowed()) analytics.countView(current)
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
    count: (routePattern) => {
      current = hasSecretParameter(routePattern) ? undefined : routePattern
      if (current === undefined) analytics.pause?.()
      count()
    },
  }
}
