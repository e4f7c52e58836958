import { type Behavior, createBehavior } from '../shared/behavior.ts'
import type { ConsentAnswer, ConsentStore } from './ports.ts'

/** What a customer has answered, or is asked at the moment. */
export type Consent = 'not-asked' | 'asking' | ConsentAnswer

export interface AnalyticsConsent {
  readonly state: Behavior<Consent>
  answer(answer: ConsentAnswer): void
  /** Asks anew. Until there is another answer, the one from before counts. */
  reconsider(): void
}

/** @param onAnswer what follows from an answer */
export const createConsent = (store: ConsentStore, onAnswer: (answer: ConsentAnswer) => void): AnalyticsConsent => {
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
