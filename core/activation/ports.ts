import type { Observable } from 'rxjs'
import type { Outcome } from '../shared/outcome.ts'
import type { ActivationState, Recipient } from './activation-state.ts'

/** What the activation service knows of a code. */
export interface LicenseCheck {
  readonly used: boolean
  readonly appName: string
}

/** Licenses at the activation service. */
export interface Licenses {
  /** Fails where the code is not known. */
  find(licenseKey: string): Outcome<LicenseCheck>
  /** Gives the license to the account of the e-mail, by its password: an existing one's, or the first of a new one. */
  activate(recipient: Recipient, password: string): Outcome<{ readonly appName: string; readonly email: string }>
}

/** E-mail addresses as the activation service sees them. */
export interface EmailVerifications {
  /** Whether the e-mail has an account that can be signed in to. */
  hasAccount(email: string): Outcome<boolean>
  /** Mails a link with a verification code: the first as well as any other. */
  send(recipient: Recipient): Outcome<void>
  /** Succeeds for a valid code; with what it was mailed for, where the service tells. */
  verify(code: string): Outcome<Recipient | undefined>
}

/** The sign-on service's side of a new e-mail: an account that gets its password later. */
export interface PreRegistrations {
  /** Registers the e-mail without mailing anything: the activation service mails. */
  register(email: string): Outcome<void>
}

/** Keeps an activation under way in this browser, so that it outlives a reload. */
export interface ActivationStore {
  read(): ActivationState | undefined
  save(state: ActivationState): void
  clear(): void
  /** Whether this browser has lately asked the service to activate the code, and was not refused. */
  wasTried(licenseKey: string): boolean
  /** A code is about to be sent for activation. What is kept of it does not tell the code. */
  noteTry(licenseKey: string): void
  /** The service has refused to activate it. */
  forgetTry(licenseKey: string): void
  /** Emits when another tab may have changed the activation. */
  readonly changes: Observable<void>
}
