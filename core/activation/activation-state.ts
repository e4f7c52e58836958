import type { AppKind, Settings } from '../settings.ts'
import { limits } from '../shared/limits.ts'
import type { Instant } from '../shared/ports.ts'
import { type Device, type Platform, type StoreLink, sortStores } from '../visitor-device/visitor-device.ts'
import type { ActivationCode } from './activation-code.ts'

/** The license of an activation code. */
export interface License {
  readonly licenseKey: ActivationCode
  readonly appName: string
}

/** A license and the email address of its future owner. */
export interface Recipient {
  readonly license: License
  readonly email: string
}

/** The progress of an activation (specification §3, Activation state: the two tags in the middle differ in isNew). */
export type ActivationState =
  | { readonly tag: 'not-begun' }
  /** The code is valid. `email` was entered before the code was changed, and is offered again. */
  | { readonly tag: 'code-accepted'; readonly license: License; readonly email: string | undefined }
  /** The email has an account, whose password activates the license. */
  | ({ readonly tag: 'account-found' } & Recipient)
  /** The email is new, and a verification email was sent to it. */
  | ({ readonly tag: 'verification-sent'; readonly resentAt: Instant | undefined } & Recipient)
  | ({ readonly tag: 'activated' } & Recipient)

export const notStarted = { tag: 'not-begun' } as const satisfies ActivationState

/** Returns the state after an event. If the event does not fit the state any more, returns the same state. */
export type Transition = (state: ActivationState) => ActivationState

/** Returns the activation whose input the wizard offers again. After a finished one, the next starts empty. */
const unfinishedActivation = (state: ActivationState) =>
  state.tag === 'not-begun' || state.tag === 'activated' ? undefined : state

/** Step 1: the code is known and unused. */
export const codeAccepted =
  (license: License): Transition =>
  (state) => ({ tag: 'code-accepted', license, email: unfinishedActivation(state)?.email })

/** Ignores an answer about a code that was replaced in the meantime. */
const ifCurrent =
  (license: License, next: ActivationState): Transition =>
  (state) =>
    unfinishedActivation(state)?.license.licenseKey === license.licenseKey ? next : state

/** Step 2: the email has an account. */
export const accountFound = ({ license, email }: Recipient): Transition =>
  ifCurrent(license, { tag: 'account-found', license, email })

/** Step 2: the email is new, and its first verification email was sent. */
export const verificationSent = ({ license, email }: Recipient): Transition =>
  ifCurrent(license, { tag: 'verification-sent', license, email, resentAt: undefined })

export const verificationResent =
  (resentAt: Instant | undefined): Transition =>
  (state) =>
    state.tag === 'verification-sent' ? { ...state, resentAt } : state

/**
 * Handles the link of a verification email, even one that another device requested. It replaces the activation of this
 * browser.
 */
export const verificationOpened =
  ({ license, email }: Recipient): Transition =>
  (state) =>
    state.tag === 'verification-sent' && state.license.licenseKey === license.licenseKey && state.email === email
      ? state
      : { tag: 'verification-sent', license, email, resentAt: undefined }

export const activated =
  (license: License, email: string): Transition =>
  () => ({ tag: 'activated', license, email })

/** Whether the customer has activated the code already. */
export const isActivated = (state: ActivationState, licenseKey: ActivationCode): boolean =>
  state.tag === 'activated' && state.license.licenseKey === licenseKey

/** Takes over the stored state. Keeps the same object for an equal state, because each object gets a new form. */
export const replaceWith =
  (stored: ActivationState): Transition =>
  (own) =>
    JSON.stringify(own) === JSON.stringify(stored) ? own : stored

const licenseKeyOf = (state: ActivationState): ActivationCode | undefined =>
  'license' in state ? state.license.licenseKey : undefined

/**
 * Follows the other tabs of this browser, which may have continued with the same code or started over. An activation
 * of another code stays in its tab, and a success stays until its page is left.
 */
export const followOtherTabs =
  (stored: ActivationState): Transition =>
  (own) => {
    const isSameActivation = stored.tag === 'not-begun' || licenseKeyOf(stored) === licenseKeyOf(own)
    return own.tag === 'activated' || !isSameActivation ? own : replaceWith(stored)(own)
  }

/** A page of the wizard (specification §4). */
export type Step = 1 | 2 | 3

/** A step with the data that it shows. */
export type WizardStep =
  | { readonly step: 1; readonly licenseKey: ActivationCode | undefined }
  | { readonly step: 2; readonly license: License; readonly email: string | undefined }
  | { readonly step: 3; readonly activation: Extract<ActivationState, { tag: 'account-found' | 'verification-sent' }> }
  /** The license is active. The wizard ends with the instructions. */
  | { readonly step: 'done' }

/**
 * Returns the step that the wizard shows: the requested one, or the last one that the activation has reached. Earlier
 * steps are always open, because a customer may change an input.
 *
 * `initial` is the state in which the wizard was opened. An activation that had ended by then leads to the
 * instructions only from a reloaded step 3. From the other steps the customer starts the next one.
 */
export const wizardStep = (state: ActivationState, requested: Step, initial: ActivationState): WizardStep => {
  if (state.tag === 'activated' && (requested === 3 || state !== initial)) return { step: 'done' }
  const license = unfinishedActivation(state)?.license
  if (requested === 1 || license === undefined) return { step: 1, licenseKey: license?.licenseKey }
  if (requested === 3 && (state.tag === 'account-found' || state.tag === 'verification-sent')) {
    return { step: 3, activation: state }
  }
  return { step: 2, license, email: unfinishedActivation(state)?.email }
}

/** Returns the seconds until another verification email can be sent: 0 to 30, even if the clock was set back. */
export const secondsUntilResend = (state: ActivationState, now: Instant): number => {
  if (state.tag !== 'verification-sent' || state.resentAt === undefined || now < state.resentAt) return 0
  return Math.max(0, Math.ceil(limits.resendWaitSeconds - (now - state.resentAt) / 1000))
}

/** The text that a customer reads after an activation (specification §2, /activation-successful). */
export interface ActivationInstructions {
  readonly kind: AppKind
  readonly stores: readonly StoreLink[]
  /** The platforms to explain, in this order. */
  readonly platforms: readonly Exclude<Platform, 'other'>[]
}

/** Returns the instructions for an app by its name. An app that is not configured counts as a GPS navigation (wire §1). */
export const instructionsFor = (
  appName: string,
  { activationApps, apps }: Pick<Settings, 'activationApps' | 'apps'>,
  device: Device,
): ActivationInstructions => {
  const app = activationApps.find(({ name }) => name === appName)
  const stores = sortStores(app ?? apps.navigation, device)
  return { kind: app?.kind ?? 'gps', stores, platforms: stores.map(({ store }) => store) }
}
