import type { Session } from '../session/session.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { type ActivationState, notBegun, type Transition } from './activation-state.ts'
import type { ActivationStore } from './ports.ts'

/** The activation under way, for this feature's use-cases. */
export interface ActivationProgress extends Behavior<ActivationState> {
  /** Applies a transition and keeps its result for the next visit. */
  move(transition: Transition): void
  /** Goes back to the beginning, and keeps nothing. */
  forget(): void
}

/**
 * Starts where this browser left off. What was entered goes when its customer signs out, and stays when a visitor signs
 * in on the way. Which of the two it was shows in what is stored.
 */
export const createActivationProgress = (store: ActivationStore, session: Session): ActivationProgress => {
  const remembered = () => store.read() ?? notBegun
  const state = createBehavior(remembered())
  session.customerChanges.subscribe(() => state.set(remembered()))
  return {
    get value() {
      return state.value
    },
    changes: state.changes,
    move: (transition) => {
      state.update(transition)
      store.save(state.value)
    },
    forget: () => {
      store.clear()
      state.set(notBegun)
    },
  }
}
