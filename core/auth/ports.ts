import type { UserToken } from '../session/ports.ts'
import type { Outcome } from '../shared/app-error.ts'
import type { Instant } from '../shared/ports.ts'

/** An email address and a password. The password is sent verbatim, never trimmed or truncated. */
export interface Credentials {
  readonly username: string
  readonly password: string
}

export interface NewAccount {
  readonly email: string
  readonly password: string
}

/** The mailed links with which a customer chooses a new password, or the first password of an account. */
export type PasswordLink = 'reset-password' | 'finish-registration'

/** The mailed links that confirm an email address (specification §2). */
export type ConfirmationLink = 'confirm-email' | 'confirm-email-change'

export interface PasswordChange {
  readonly current: string
  readonly next: string
}

/** Accounts at the sign-on service (specification §7). */
export interface Accounts {
  /** Exchanges credentials for a user token (grant type password). */
  readonly signIn: (credentials: Credentials, captchaResponse: string | undefined) => Outcome<UserToken>
  /**
   * Creates an account and sends a link that confirms the email address. Fails with 'account-exists' if the address
   * already has an account.
   */
  readonly signUp: (account: NewAccount, captchaResponse: string | undefined) => Outcome<void>
  /** Sends a link for choosing a new password. Fails with 'user-not-found' if no account has the address. */
  readonly requestPasswordReset: (email: string, captchaResponse: string | undefined) => Outcome<void>
  /** Sets a password with a mailed token. Fails with 'mail-token-invalid' if the token is used, expired or unknown. */
  readonly createPassword: (link: PasswordLink, token: string, password: string) => Outcome<void>
  /** Confirms the email address to which the link was sent. The token is valid for one call. */
  readonly confirm: (link: ConfirmationLink, token: string) => Outcome<void>
  /** Changes the password. Fails with 'current-password-invalid' if the current password is wrong. */
  readonly changePassword: (token: UserToken, change: PasswordChange) => Outcome<void>
  /** Sends a link to the new email address. The address changes when the customer opens the link. */
  readonly requestEmailChange: (token: UserToken, email: string) => Outcome<void>
}

/** A link for which this tab makes only one call: to confirm an address, save a password or request a magic link. */
export type OneTimeLink = ConfirmationLink | PasswordLink | 'magic-link'

/**
 * The state of the call for a link. 'sent': no answer has arrived. 'confirmed': the call has succeeded. 'own': the call
 * has succeeded and has also changed the email address of the signed-in customer.
 */
export type OneTimeLinkState = 'sent' | 'confirmed' | 'own'

/**
 * Stores the links for which this tab has made a call, so that a reload shows the result of the call. The links are
 * removed when the tab closes.
 */
export interface OneTimeLinkStore {
  readonly read: (link: OneTimeLink, token: string) => OneTimeLinkState | undefined
  readonly remember: (link: OneTimeLink, token: string, state: OneTimeLinkState) => void
  /** Removes a link if the service refused the call for it, so that this tab may make the call again. */
  readonly forget: (link: OneTimeLink, token: string) => void
}

/** Stores the email address to which the last link was sent, for an hour and only in this tab. */
export interface LinkRecipientStore {
  readonly read: () => string | undefined
  readonly save: (email: string) => void
  readonly clear: () => void
}

export interface PendingEmailChange {
  readonly email: string
  readonly requestedAt: Instant
}

/** Keeps a requested change of the email address in this browser for one day. */
export interface PendingEmailChangeStore {
  readonly read: () => PendingEmailChange | undefined
  readonly save: (change: PendingEmailChange) => void
  readonly clear: () => void
}

export interface AuthPorts {
  readonly accounts: Accounts
  readonly sentLinks: OneTimeLinkStore
  readonly mailedAddresses: LinkRecipientStore
}

export interface AccountSettingsPorts {
  readonly pendingEmailChanges: PendingEmailChangeStore
}
