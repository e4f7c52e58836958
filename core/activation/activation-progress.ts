import type { Session } from '../session/session.ts'
import { type Behavior, createBehavior, type SubscriptionScope } from '../shared/behavior.ts'
import type { ActivationCode } from './activation-code.ts'
import {
  type ActivationState,
  followOtherTabs,
  notStarted,
  replaceWith,
  type Transition,
  toActivated,
} from './activation-state.ts'
import type { ActivationStore } from './ports.ts'

/** The current activation, for the use-cases of this feature. */
export interface ActivationProgress extends Behavior<ActivationState> {
  /** Reads the store again, because another tab may have changed it. Returns the state. */
  refresh(): ActivationState
  /** Applies a transition to the newest state, and stores the result. */
  apply(transition: Transition): void
  /**
   * Replaces the state with the stored one. `refresh`, in contrast, keeps a finished activation and an activation of
   * another code.
   */
  readStore(): void
  /** Returns to the start and clears the store. */
  reset(): void
}

/**
 * Reads the state from the store and follows the other tabs. Reads the store again when the customer changes: a
 * sign-out has cleared it, and a sign-in during the wizard has not.
 */
export const createActivationProgress = (
  store: ActivationStore,
  session: Session,
  scope: SubscriptionScope,
): ActivationProgress => {
  const readStored = () => store.read() ?? notStarted
  const state = createBehavior<ActivationState>(readStored())
  const refresh = () => {
    state.update(followOtherTabs(readStored()))
    return state.value
  }
  const readStore = () => state.update(replaceWith(readStored()))
  session.customerChanges.subscribe(readStore)
  store.changes.pipe(scope.bind()).subscribe(refresh)
  return {
    get value() {
      return state.value
    },
    changes: state.changes,
    refresh,
    readStore,
    apply: (transition) => {
      const before = refresh()
      state.update(transition)
      if (state.value !== before) store.save(state.value)
    },
    reset: () => {
      store.clear()
      state.set(notStarted)
    },
  }
}

/** Keeps a finished activation while the customer leaves its page and comes back. */
export interface FinishedActivation {
  /**
   * Called when the tab closes or loads another page. Moves the activation to the storage of this tab, so that the next
   * person at the computer does not find it.
   */
  suspendFinished(): void
  /** Called when the customer leaves the page through a link of the portal. Does the same as `suspendFinished`. */
  leaveFinished(): void
  /** Whether this tab keeps an activation whose page was left. */
  canResume(): boolean
  /** Called when the page is shown. Continues an activation that was left in this tab less than an hour ago. */
  resumeFinished(): void
  /**
   * Returns the email address of the account for which this tab has just activated the code. The shop's list may not
   * show this activation yet.
   */
  accountOf(licenseKey: ActivationCode): string | undefined
}

export const createFinishedActivation = (
  store: Pick<ActivationStore, 'read' | 'clear' | 'readSuspended' | 'saveSuspended' | 'clearSuspended'>,
  progress: ActivationProgress,
  session: Pick<Session, 'owner'>,
): FinishedActivation => {
  const endForAnother = () => {
    const customer = session.owner.value?.toLowerCase()
    const found = customer === undefined ? undefined : store.readSuspended()
    if (found && ![found.owner, found.email].some((each) => each?.toLowerCase() === customer)) store.clearSuspended()
  }
  session.owner.changes.subscribe(endForAnother)

  const suspendFinished = () => {
    const state = progress.refresh()
    if (state.tag !== 'activated') return
    store.saveSuspended({ license: state.license, email: state.email, owner: session.owner.value })
    // Another tab may already have started the next activation.
    if (store.read()?.tag === 'activated') store.clear()
  }

  return {
    suspendFinished,
    leaveFinished: () => {
      suspendFinished()
      progress.readStore()
    },
    canResume: () => store.readSuspended() !== undefined,
    resumeFinished: () => {
      const found = store.readSuspended()
      store.clearSuspended()
      // An activation that has just finished takes precedence over the one that was kept.
      if (store.read()?.tag === 'activated') return
      if (found === undefined) progress.readStore()
      else progress.apply(toActivated(found.license, found.email))
    },
    accountOf: (licenseKey) => {
      const suspended = store.readSuspended()
      return suspended?.license.licenseKey === licenseKey ? suspended.email : undefined
    },
  }
}
