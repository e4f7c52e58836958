import type { AppKind, Settings } from '../settings.ts'
import * as limits from '../shared/limits.ts'
import type { Instant } from '../shared/ports.ts'
import { type AppStoreLink, type Device, type DevicePlatform, sortStores } from '../visitor-device/visitor-device.ts'
import type { ActivationCode } from './activation-code.ts'

export interface License {
  readonly licenseKey: ActivationCode
  readonly appName: string
}

/** A license and the email address of its future owner. */
export interface Recipient {
  readonly license: License
  readonly email: string
}

/**
 * The progress of an activation (specification §3, Activation state). The specification has `isNew: false` for
 * 'account-found' and `isNew: true` for 'verification-sent'.
 */
export type ActivationState =
  | { readonly tag: 'not-begun' }
  /** The code is valid. `email` is the address that was entered for an earlier code; the next step shows it again. */
  | { readonly tag: 'code-accepted'; readonly license: License; readonly email: string | undefined }
  /** The email address has an account. The next step asks for the password of this account. */
  | ({ readonly tag: 'account-found' } & Recipient)
  /** The email address is new, and a verification email was sent to it. */
  | ({ readonly tag: 'verification-sent'; readonly resentAt: Instant | undefined } & Recipient)
  | ({ readonly tag: 'activated' } & Recipient)

export const notStartedState = { tag: 'not-begun' } as const satisfies ActivationState

/** A finished activation whose page was left while the customer `owner` was signed in. */
export interface SuspendedActivation extends Recipient {
  readonly owner: string | undefined
}

/**
 * Returns the state of an unfinished activation, whose input the wizard shows again. Undefined for a finished
 * activation, after which the wizard starts empty.
 */
export const findUnfinishedActivation = (state: ActivationState) =>
  state.tag === 'not-begun' || state.tag === 'activated' ? undefined : state

export const isCodeActivated = (state: ActivationState, licenseKey: ActivationCode): boolean =>
  state.tag === 'activated' && state.license.licenseKey === licenseKey

/** A step of the wizard (specification §4). */
export type StepNumber = 1 | 2 | 3

export type WizardStep =
  | { readonly step: 1; readonly licenseKey: ActivationCode | undefined }
  | { readonly step: 2; readonly license: License; readonly email: string | undefined }
  | { readonly step: 3; readonly activation: Extract<ActivationState, { tag: 'account-found' | 'verification-sent' }> }
  /** The license is active. The wizard ends with the instructions. */
  | { readonly step: 'done' }

/**
 * Returns the step that the wizard shows: the requested step, or the last step that the activation has reached. Earlier
 * steps can always be shown, because a customer may change an input.
 *
 * `initial` is the state when the wizard was opened. If the activation was already finished at that time, step 3 was
 * reloaded and shows the instructions; steps 1 and 2 start the next activation.
 */
export const findWizardStep = (state: ActivationState, requested: StepNumber, initial: ActivationState): WizardStep => {
  if (state.tag === 'activated' && (requested === 3 || state !== initial)) return { step: 'done' }
  const license = findUnfinishedActivation(state)?.license
  if (requested === 1 || license === undefined) return { step: 1, licenseKey: license?.licenseKey }
  if (requested === 3 && (state.tag === 'account-found' || state.tag === 'verification-sent')) {
    return { step: 3, activation: state }
  }
  return { step: 2, license, email: findUnfinishedActivation(state)?.email }
}

/** Returns the seconds until another verification email can be sent: 0 to 30, even if the clock was set back. */
export const secondsUntilResend = (state: ActivationState, now: Instant): number => {
  if (state.tag !== 'verification-sent' || state.resentAt === undefined || now < state.resentAt) return 0
  return Math.max(0, Math.ceil(limits.resendDelaySeconds - (now - state.resentAt) / 1000))
}

/** The content of the instructions after an activation (specification §2, /activation-successful). */
export interface ActivationInstructions {
  readonly kind: AppKind
  readonly stores: readonly AppStoreLink[]
  /** The platforms for which the installation is explained, in this order. */
  readonly platforms: readonly Exclude<DevicePlatform, 'other'>[]
}

/**
 * Returns the instructions for an app by its name. The service can name an app that is not configured. The instructions
 * for such an app are of the kind 'gps', with the stores of the navigation app.
 */
export const createActivationInstructions = (
  appName: string,
  { activationApps, apps }: Pick<Settings, 'activationApps' | 'apps'>,
  device: Device,
): ActivationInstructions => {
  const app = activationApps.find(({ name }) => name === appName)
  const stores = sortStores(app ?? apps.navigation, device)
  return { kind: app?.kind ?? 'gps', stores, platforms: stores.map(({ store }) => store) }
}
