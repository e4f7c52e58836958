import type { Observable } from 'rxjs'
import type { Outcome } from '../shared/app-error.ts'
import type { ActivationCode } from './activation-code.ts'
import type { ActivationState, Recipient } from './activation-state.ts'

/** The activation service's answer about a code. */
export interface LicenseCheck {
  readonly used: boolean
  readonly appName: string
}

/** Licenses at the activation service. */
export interface Licenses {
  /** Fails for an unknown code. */
  readonly find: (licenseKey: ActivationCode) => Outcome<LicenseCheck>
  /** Gives the license to the account of the email. `password` is the account's, or the first one of a new account. */
  readonly activate: (
    recipient: Recipient,
    password: string,
  ) => Outcome<{ readonly appName: string; readonly email: string }>
}

/** Email addresses as the activation service sees them. */
export interface EmailVerifications {
  /** Whether the email has an account that can be signed in to. */
  readonly hasAccount: (email: string) => Outcome<boolean>
  /** Mails a link with a verification code, the first or another one. */
  readonly send: (recipient: Recipient) => Outcome<void>
  /** Succeeds for a valid code, with the activation it was mailed for where the service names it. */
  readonly verify: (code: string) => Outcome<Recipient | undefined>
}

/** The sign-on service registers an account that gets its password later. */
export interface PreRegistrations {
  /** Registers the email without mailing anything: the activation service mails. */
  readonly register: (email: string) => Outcome<void>
}

/** A finished activation, with the customer who was signed in when its page was left. */
export interface LeftActivation extends Recipient {
  readonly owner: string | undefined
}

/** Keeps the activation under way in this browser over a reload. */
export interface ActivationStore {
  readonly read: () => ActivationState | undefined
  readonly save: (state: ActivationState) => void
  readonly clear: () => void
  /** A finished activation whose page was left, for an hour and in the tab alone. */
  readonly readSuspended: () => LeftActivation | undefined
  readonly saveSuspended: (finished: LeftActivation) => void
  readonly clearSuspended: () => void
  /** Whether this browser has recently sent the code for activation, without a refusal. */
  readonly wasTried: (licenseKey: ActivationCode) => boolean
  /** Remembers that the code is about to be sent for activation. The store keeps a digest, not the code. */
  readonly noteTry: (licenseKey: ActivationCode) => void
  /** Forgets the try, because the service has refused it. */
  readonly forgetTry: (licenseKey: ActivationCode) => void
  /** Emits when another tab may have changed the activation. */
  readonly changes: Observable<void>
}

/** What a shell provides for activations. */
export interface ActivationPorts {
  readonly licenses: Licenses
  readonly emailVerifications: EmailVerifications
  readonly preRegistrations: PreRegistrations
  readonly activationStore: ActivationStore
}
