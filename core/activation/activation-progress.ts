import type { Session } from '../session/session.ts'
import { type Behavior, createBehavior, type Scope } from '../shared/behavior.ts'
import type { ActivationCode } from './activation-code.ts'
import { type ActivationState, activated, notBegun, type Transition } from './activation-state.ts'
import type { ActivationStore } from './ports.ts'

/** Takes over the stored state. The same state stays the same object, because each object gets a new form. */
const replaceWith =
  (stored: ActivationState): Transition =>
  (own) =>
    JSON.stringify(own) === JSON.stringify(stored) ? own : stored

const licenseKeyOf = (state: ActivationState): ActivationCode | undefined =>
  'license' in state ? state.license.licenseKey : undefined

/**
 * Follows the other tabs of this browser: one may have gone further with the same code, or started over. An activation of
 * another code stays in its tab, and a success stays until its page is left.
 */
const followOtherTabs =
  (stored: ActivationState): Transition =>
  (own) => {
    const isSameActivation = stored.tag === 'not-begun' || licenseKeyOf(stored) === licenseKeyOf(own)
    return own.tag === 'activated' || !isSameActivation ? own : replaceWith(stored)(own)
  }

/** The activation under way, for this feature's use-cases. */
export interface ActivationProgress extends Behavior<ActivationState> {
  /** Gives the state after a look at the store, which another tab may have changed. */
  refresh(): ActivationState
  /** Applies a transition to the refreshed state, and stores its result. */
  apply(transition: Transition): void
  /** Takes over the stored state, also from a finished activation. */
  readStore(): void
  /** Goes back to the beginning and clears the store. */
  reset(): void
}

/**
 * Starts from the store and follows the other tabs. Reads the store again when the customer changes: a sign-out has cleared
 * it, a sign-in during the wizard has not.
 */
export const createActivationProgress = (
  store: ActivationStore,
  session: Session,
  scope: Scope,
): ActivationProgress => {
  const stored = () => store.read() ?? notBegun
  const state = createBehavior<ActivationState>(stored())
  const refresh = () => {
    state.update(followOtherTabs(stored()))
    return state.value
  }
  const readStore = () => state.update(replaceWith(stored()))
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
      state.set(notBegun)
    },
  }
}

/** An activation that is done, around the visits of its page. */
export interface FinishedActivation {
  /** The page goes away with its tab or by a page load. The next visitor of the computer must not find the activation. */
  suspendFinished(): void
  /** The page is left by a link of the portal. */
  leaveFinished(): void
  /** Whether this tab has one that was left. */
  canResume(): boolean
  /** The page is shown, perhaps again: the same visitor finds the activation for an hour, in this tab alone. */
  resumeFinished(): void
  /** The account that got the license of the code in this tab. A shop may not know it yet. */
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
    // Another tab may have begun the next one.
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
      // One that has just ended comes before the one that was left.
      if (store.read()?.tag === 'activated') return
      if (found === undefined) progress.readStore()
      else progress.apply(activated(found.license, found.email))
    },
    accountOf: (licenseKey) => {
      const left = store.readSuspended()
      return left?.license.licenseKey === licenseKey ? left.email : undefined
    },
  }
}
