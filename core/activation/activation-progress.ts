import type { Session } from '../session/session.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { type ActivationState, notBegun, type Transition } from './activation-state.ts'
import type { ActivationStore } from './ports.ts'

/** The activation under way, for this feature's use-cases. */
export interface ActivationProgress extends Behavior<ActivationState> {
  /** Applies a transition and keeps its result for the next visit. */
  move(transition: Transition): void
}

/** Starts where this browser left off. With the customer goes what they entered. */
export const createActivationProgress = (store: ActivationStore, session: Session): ActivationProgress => {
  const state = createBehavior(store.read() ?? notBegun)
  session.customerChanges.subscribe(() => state.set(notBegun))
  return {
    get value() {
      return state.value
    },
    changes: state.changes,
    move: (transition) => {
      state.update(transition)
      store.save(state.value)
    },
  }
}
