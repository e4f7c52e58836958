import type { Session } from '../session/session.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { type ActivationState, follow, keepIfSame, notBegun, type Transition } from './activation-state.ts'
import type { ActivationStore } from './ports.ts'

/** The activation under way, for this feature's use-cases. */
export interface ActivationProgress extends Behavior<ActivationState> {
  /** The state after a look at what another tab may have stored. */
  readAnew(): ActivationState
  /** Applies a transition to what is stored now, and keeps its result for the next visit. */
  move(transition: Transition): void
  /** Goes back to the beginning, and keeps nothing. */
  forget(): void
}

/**
 * Starts where this browser left off, and follows its other tabs. What was entered goes when its customer signs out, and
 * stays when a visitor signs in on the way. Which of the two it was shows in what is stored.
 */
export const createActivationProgress = (store: ActivationStore, session: Session): ActivationProgress => {
  const remembered = () => store.read() ?? notBegun
  const state = createBehavior(remembered())
  session.customerChanges.subscribe(() => state.update(keepIfSame(remembered())))
  const readAnew = () => {
    state.update(follow(remembered()))
    return state.value
  }
  store.changes.subscribe(readAnew)
  return {
    get value() {
      return state.value
    },
    changes: state.changes,
    readAnew,
    move: (transition) => {
      const before = readAnew()
      state.update(transition)
      if (state.value !== before) store.save(state.value)
    },
    forget: () => {
      store.clear()
      state.set(notBegun)
    },
  }
}
