import type { Session } from '../session/session.ts'
import { type Behavior, createBehavior, type StreamScope } from '../shared/behavior.ts'
import type { ActivationCode } from './activation-code.ts'
import {
  type ActivationTransition,
  adoptStoredState,
  forgetOtherCustomersActivation,
  keepState,
  reduceActivation,
  resumeActivation,
  suspendActivation,
} from './activation-machine.ts'
import { type ActivationState, notStartedState } from './activation-state.ts'
import type { ActivationStore } from './ports.ts'

/** The current activation, for the use-cases of this feature. */
export interface ActivationProgress extends Behavior<ActivationState> {
  /** Reads the store again, because another tab may have changed it. Returns the state. */
  refresh(): ActivationState
  /** Applies a transition to the newest state, and stores what it changes. */
  apply(transition: ActivationTransition): void
}

/**
 * Reads the state from the store and follows the other tabs. Reads the store again when the customer changes, because a
 * sign-out clears the store.
 */
export const createActivationProgress = (
  store: ActivationStore,
  session: Session,
  scope: StreamScope,
): ActivationProgress => {
  const readStored = () => store.read() ?? notStartedState
  const state = createBehavior<ActivationState>(readStored())
  const apply = (transition: ActivationTransition) => {
    const record = { state: state.value, stored: readStored(), suspended: store.readSuspended() }
    const change = reduceActivation(record, transition)
    if (change.suspended !== undefined) store.saveSuspended(change.suspended)
    else if ('suspended' in change) store.clearSuspended()
    if (change.stored?.tag === 'not-begun') store.clear()
    else if (change.stored !== undefined) store.save(change.stored)
    state.set(change.state)
  }
  const refresh = () => {
    apply(keepState)
    return state.value
  }
  session.customerChanges.subscribe(() => apply(adoptStoredState))
  session.owner.changes.subscribe((owner) => owner !== undefined && apply(forgetOtherCustomersActivation(owner)))
  store.changes.pipe(scope.bind()).subscribe(refresh)
  return {
    get value() {
      return state.value
    },
    changes: state.changes,
    refresh,
    apply,
  }
}

/** Keeps a finished activation in its tab after the customer has left its page, so that they can return to it. */
export interface FinishedActivationControl {
  /**
   * Called when the tab closes or loads another page. Moves the activation to the storage of this tab, so that the next
   * person at the computer does not find it.
   */
  suspend(): void
  /** Does the same as `suspend` when the customer follows a link to another page. Also clears this page's state. */
  leave(): void
  /** Whether this tab keeps an activation whose page was left. */
  canResume(): boolean
  /** Called when the page is shown. Continues an activation that was left in this tab less than an hour ago. */
  resume(): void
  /**
   * Returns the email address of the account for which this tab has just activated the code. The shop's list may not
   * show this activation yet.
   */
  accountOf(licenseKey: ActivationCode): string | undefined
}

export const createFinishedActivationControl = (
  store: Pick<ActivationStore, 'readSuspended'>,
  { apply }: ActivationProgress,
  { owner }: Pick<Session, 'owner'>,
): FinishedActivationControl => {
  const suspend = () => apply(suspendActivation(owner.value))
  return {
    suspend,
    leave: () => {
      suspend()
      apply(adoptStoredState)
    },
    canResume: () => store.readSuspended() !== undefined,
    resume: () => apply(resumeActivation),
    accountOf: (licenseKey) => {
      const suspended = store.readSuspended()
      return suspended?.license.licenseKey === licenseKey ? suspended.email : undefined
    },
  }
}
