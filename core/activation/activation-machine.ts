import type { Instant } from '../shared/ports.ts'
import type { ActivationCode } from './activation-code.ts'
import {
  type ActivationState,
  findUnfinishedActivation,
  type License,
  notStartedState,
  type Recipient,
  type SuspendedActivation,
} from './activation-state.ts'

/** The input of a transition. */
export interface ActivationRecord {
  /** The activation of this tab, which its screens show. */
  readonly state: ActivationState
  /** The activation that this browser stores. Another tab may have changed it. */
  readonly stored: ActivationState
  /** The finished activation whose page the customer left in this tab. */
  readonly suspended: SuspendedActivation | undefined
}

/** The part of the record that a transition changes. Missing keys keep their values. */
export type ActivationChange = Partial<ActivationRecord>

/** Returns what changes in the record. Empty if the transition does not fit the current state. */
export type ActivationTransition = (record: ActivationRecord) => ActivationChange

const getLicenseKey = (state: ActivationState): ActivationCode | undefined =>
  'license' in state ? state.license.licenseKey : undefined

/**
 * Returns the tab's own state if it equals the stored state, otherwise the stored state. The object must stay the same,
 * because a screen creates a new, empty form for each new object.
 */
const reuseEqualState = (stored: ActivationState, own: ActivationState): ActivationState =>
  JSON.stringify(own) === JSON.stringify(stored) ? own : stored

/**
 * Returns the stored state if another tab has continued with the same code or started over, otherwise the tab's own
 * state. A finished activation stays until its page is left.
 */
const syncWithStoredState = (stored: ActivationState, own: ActivationState): ActivationState => {
  const isSameActivation = stored.tag === 'not-begun' || getLicenseKey(stored) === getLicenseKey(own)
  return own.tag === 'activated' || !isSameActivation ? own : reuseEqualState(stored, own)
}

/**
 * Returns the next state of a tab, and what to store. Applies the changes of other tabs first, because the event that
 * announces them may not have arrived yet.
 */
export const reduceActivation = (
  { state: own, stored, suspended }: ActivationRecord,
  transition: ActivationTransition,
): ActivationChange & Pick<ActivationRecord, 'state'> => {
  const state = syncWithStoredState(stored, own)
  return { state, ...transition({ state, stored, suspended }) }
}

/** Changes the state and stores it, so that the other tabs can read it. */
const enterState = (state: ActivationState): ActivationChange => ({ state, stored: state })

/** Enters the state `next` if the activation still has the code with which the call was made. */
const enterStateIfSameCode =
  (next: ActivationState & Recipient): ActivationTransition =>
  ({ state }) =>
    findUnfinishedActivation(state)?.license.licenseKey === next.license.licenseKey ? enterState(next) : {}

/** Changes nothing. `reduceActivation` still applies the changes of other tabs. */
export const keepState: ActivationTransition = () => ({})

/** Replaces the tab's state with the stored state, even if its activation has finished or has another code. */
export const adoptStoredState: ActivationTransition = ({ state, stored }) => ({ state: reuseEqualState(stored, state) })

export const restartActivation: ActivationTransition = () => enterState(notStartedState)

/** Records the result of step 1 of the wizard: the activation code is known and unused. */
export const recordCodeAccepted =
  (license: License): ActivationTransition =>
  ({ state }) =>
    enterState({ tag: 'code-accepted', license, email: findUnfinishedActivation(state)?.email })

/** Records the result of step 2 of the wizard: the email address has an account. */
export const recordAccountFound = ({ license, email }: Recipient): ActivationTransition =>
  enterStateIfSameCode({ tag: 'account-found', license, email })

/** Records the result of step 2 of the wizard: the first verification email was sent to a new email address. */
export const recordVerificationSent = ({ license, email }: Recipient): ActivationTransition =>
  enterStateIfSameCode({ tag: 'verification-sent', license, email, resentAt: undefined })

export const recordVerificationResent =
  (resentAt: Instant | undefined): ActivationTransition =>
  ({ state }) =>
    state.tag === 'verification-sent' ? enterState({ ...state, resentAt }) : {}

/**
 * Records that the link of a verification email was opened. The activation of the link replaces the activation of this
 * browser, because the email may have been requested on another device.
 */
export const recordVerificationOpened =
  ({ license, email }: Recipient): ActivationTransition =>
  ({ state }) =>
    state.tag === 'verification-sent' && state.license.licenseKey === license.licenseKey && state.email === email
      ? {}
      : enterState({ tag: 'verification-sent', license, email, resentAt: undefined })

export const recordActivated =
  ({ license, email }: Recipient): ActivationTransition =>
  () =>
    enterState({ tag: 'activated', license, email })

/**
 * Moves a finished activation to the tab's own storage when its page is left, so that the next person at the computer
 * does not find it. An activation that another tab has started in the meantime stays.
 */
export const suspendActivation =
  (owner: string | undefined): ActivationTransition =>
  ({ state, stored }) => {
    if (state.tag !== 'activated') return {}
    const suspended = { license: state.license, email: state.email, owner }
    return stored.tag === 'activated' ? { suspended, stored: notStartedState } : { suspended }
  }

/** Returns to the finished activation that the tab has kept. An activation that has just finished takes precedence. */
export const resumeActivation: ActivationTransition = (record) => {
  if (record.stored.tag === 'activated') return { suspended: undefined }
  const next = record.suspended === undefined ? adoptStoredState : recordActivated(record.suspended)
  return { ...next(record), suspended: undefined }
}

/** Removes the activation that this tab keeps, unless it belongs to the customer who has signed in. */
export const forgetOtherCustomersActivation =
  (name: string): ActivationTransition =>
  ({ suspended }) => {
    const names = [suspended?.owner, suspended?.email].map((each) => each?.toLowerCase())
    return names.includes(name.toLowerCase()) ? {} : { suspended: undefined }
  }
