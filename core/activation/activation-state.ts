import type { Instant } from '../shared/clock.ts'
import { limits } from '../shared/limits.ts'

/** What an activation code stands for. */
export interface License {
  /** In its written form, XXXX-XXXX-XXXX-XXXX. */
  readonly licenseKey: string
  readonly appName: string
}

/** A license and who is to have it. */
export interface Recipient {
  readonly license: License
  readonly email: string
}

/** How far an activation has come (specification §3, Activation state: isNew is the difference of the two in the middle). */
export type ActivationState =
  | { readonly tag: 'not-begun' }
  /** The code is good. `email` is what was entered before the code was changed, to be offered again. */
  | { readonly tag: 'code-accepted'; readonly license: License; readonly email: string | undefined }
  /** The e-mail has an account: its password activates the license. */
  | ({ readonly tag: 'account-found' } & Recipient)
  /** The e-mail is new: a verification e-mail was sent to it. */
  | ({ readonly tag: 'verification-sent'; readonly resentAt: Instant | undefined } & Recipient)
  | { readonly tag: 'activated'; readonly licenseKey: string; readonly appName: string; readonly email: string }

export const notBegun = { tag: 'not-begun' } as const satisfies ActivationState

/** A transition gives the state after something happened. What no longer fits the state leaves it as it is. */
export type Transition = (state: ActivationState) => ActivationState

/** The license that the wizard is at. */
export const licenseOf = (state: ActivationState): License | undefined =>
  'license' in state ? state.license : undefined

/** The e-mail to offer in step 2. After an activation the next one starts blank. */
export const emailToOffer = (state: ActivationState): string | undefined =>
  'license' in state ? state.email : undefined

/** Step 1: an unused code. The e-mail that was entered with another code stays on offer. */
export const acceptCode =
  (license: License): Transition =>
  (state) => ({ tag: 'code-accepted', license, email: emailToOffer(state) })

/** An answer about a code that has been replaced meanwhile comes too late. */
const whileAt =
  (license: License, next: ActivationState): Transition =>
  (state) =>
    licenseOf(state)?.licenseKey === license.licenseKey ? next : state

/** Step 2: the e-mail has an account. */
export const findAccount = ({ license, email }: Recipient): Transition =>
  whileAt(license, { tag: 'account-found', license, email })

/** Step 2: the e-mail is new, and the first verification e-mail is on its way. */
export const sendVerification = ({ license, email }: Recipient): Transition =>
  whileAt(license, { tag: 'verification-sent', license, email, resentAt: undefined })

/** Another verification e-mail was asked for. */
export const resendVerification =
  (resentAt: Instant): Transition =>
  (state) =>
    state.tag === 'verification-sent' ? { ...state, resentAt } : state

/**
 * The link of a verification e-mail was opened, perhaps on another device than the one that began: what the mail was
 * sent for takes the place of whatever was under way here.
 */
export const openVerification =
  ({ license, email }: Recipient): Transition =>
  (state) =>
    state.tag === 'verification-sent' && state.license.licenseKey === license.licenseKey && state.email === email
      ? state
      : { tag: 'verification-sent', license, email, resentAt: undefined }

/** The license is the customer's. */
export const activated =
  (license: License, email: string): Transition =>
  () => ({ tag: 'activated', ...license, email })

/** The code that an activation is about. */
const codeOf = (state: ActivationState): string | undefined =>
  state.tag === 'activated' ? state.licenseKey : licenseOf(state)?.licenseKey

/** Whether the code of a state is the customer's already. */
export const isActivated = (state: ActivationState, licenseKey: string): boolean =>
  state.tag === 'activated' && state.licenseKey === licenseKey

/** Takes over what was read anew, and keeps the same object where it says the same: a form is made for each. */
export const keepIfSame =
  (read: ActivationState): Transition =>
  (own) =>
    JSON.stringify(own) === JSON.stringify(read) ? own : read

/**
 * What a tab goes on from when `stored` is what this browser remembers: another tab may have gone further with the same
 * code, or forgotten it. Another code is that tab's business, and a success stays until its page is left.
 */
export const follow =
  (stored: ActivationState): Transition =>
  (own) => {
    const isItsOwn = stored.tag === 'not-begun' || codeOf(stored) === codeOf(own)
    return own.tag === 'activated' || !isItsOwn ? own : keepIfSame(stored)(own)
  }

/** The pages of the wizard (specification §4). */
export type Step = 1 | 2 | 3

const furthestSteps: Readonly<Record<ActivationState['tag'], Step>> = {
  'not-begun': 1,
  'code-accepted': 2,
  'account-found': 3,
  'verification-sent': 3,
  activated: 1,
}

/** The furthest step that may be shown: an earlier one always may, to change what was entered. */
export const furthestStep = (state: ActivationState): Step => furthestSteps[state.tag]

/** Whole seconds until another verification e-mail may be asked for: 0 to 30, even if the clock was set back. */
export const secondsUntilResend = (state: ActivationState, now: Instant): number => {
  if (state.tag !== 'verification-sent' || state.resentAt === undefined || now < state.resentAt) return 0
  return Math.max(0, Math.ceil(limits.resendWaitSeconds - (now - state.resentAt) / 1000))
}
