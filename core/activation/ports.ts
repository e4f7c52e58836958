import type { Observable } from 'rxjs'
import type { Outcome } from '../shared/app-error.ts'
import type { ActivationCode } from './activation-code.ts'
import type { ActivationState, Recipient, SuspendedActivation } from './activation-state.ts'

export interface LicenseCheckResult {
  readonly used: boolean
  readonly appName: string
}

export interface Licenses {
  /** Looks up a code. Fails if the code is unknown. */
  readonly find: (licenseKey: ActivationCode) => Outcome<LicenseCheckResult>
  /**
   * Assigns the license to the account of the email address. `password` is the existing password of the account, or the
   * first password of a new account.
   */
  readonly activate: (
    recipient: Recipient,
    password: string,
  ) => Outcome<{ readonly appName: string; readonly email: string }>
}

export interface EmailVerifications {
  /** Whether the email address has an account to which the customer can sign in. */
  readonly hasAccount: (email: string) => Outcome<boolean>
  /** Sends a link with a verification code, for the first time or again. */
  readonly send: (recipient: Recipient) => Outcome<void>
  /**
   * Checks the code of a link. Returns the license and email address for which the link was sent, if the service names
   * them.
   */
  readonly verify: (code: string) => Outcome<Recipient | undefined>
}

/** Creates accounts without a password at the sign-on service. The activation sets the password. */
export interface PreRegistrations {
  /**
   * Creates an account for an email address that has none. The sign-on service sends no email; the activation service
   * does.
   */
  readonly register: (email: string) => Outcome<void>
}

/** Stores the current activation in this browser, so that it survives a reload. */
export interface ActivationStore {
  readonly read: () => ActivationState | undefined
  readonly save: (state: ActivationState) => void
  readonly clear: () => void
  /** Reads a finished activation whose page was left. It is stored only in its tab, for an hour. */
  readonly readSuspended: () => SuspendedActivation | undefined
  readonly saveSuspended: (finished: SuspendedActivation) => void
  readonly clearSuspended: () => void
  /**
   * Whether this browser has recently sent this code for activation and the service has not refused it, or whether this
   * browser has activated a license with this link.
   */
  readonly wasTried: (codeOrLink: string) => boolean
  /** Records a code before it is sent for activation, or a link that has activated a license. Stores only a digest. */
  readonly noteTry: (codeOrLink: string) => void
  /** Removes the record of a try, because the service has refused the code. */
  readonly forgetTry: (licenseKey: ActivationCode) => void
  /** Emits when another tab may have changed the activation. */
  readonly changes: Observable<void>
}

export interface ActivationPorts {
  readonly licenses: Licenses
  readonly emailVerifications: EmailVerifications
  readonly preRegistrations: PreRegistrations
  readonly activationStore: ActivationStore
}
