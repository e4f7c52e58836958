import type { UserToken } from '../session/ports.ts'
import type { Instant } from '../shared/clock.ts'
import type { Outcome } from '../shared/outcome.ts'

/** What a customer signs in with. The password is taken verbatim: never trimmed, never cut. */
export interface Credentials {
  readonly username: string
  readonly password: string
}

/** What a new account is made of. */
export interface NewAccount {
  readonly email: string
  readonly password: string
}

/** What a link from an e-mail lets its reader do: choose a new password, or the first one. */
export type PasswordLink = 'reset-password' | 'finish-registration'

/** The links from an e-mail that act by being opened (specification §2). */
export type ConfirmationLink = 'confirm-email' | 'confirm-email-change'

export interface PasswordChange {
  readonly current: string
  readonly next: string
}

/** Accounts at the sign-on service (specification §7). A captcha response is asked of three of the calls (wire §4). */
export interface Accounts {
  /** Exchanges credentials for a user token (grant type password). */
  signIn(credentials: Credentials, captchaResponse: string | undefined): Outcome<UserToken>
  /** Makes an account and mails a link that confirms the address; 'account-exists' when there is one. */
  signUp(account: NewAccount, captchaResponse: string | undefined): Outcome<void>
  /** Mails a link under which a new password can be chosen; 'user-not-found' when no account has the address. */
  requestPasswordReset(email: string, captchaResponse: string | undefined): Outcome<void>
  /** Sets the password that a mailed token allows; 'mail-token-invalid' when it is used, expired or unknown. */
  createPassword(link: PasswordLink, token: string, password: string): Outcome<void>
  /** Tells that the reader of the e-mail has followed its link. The token is good for one call. */
  confirm(link: ConfirmationLink, token: string): Outcome<void>
  /** 'current-password-invalid' when the current one is wrong. */
  changePassword(token: UserToken, change: PasswordChange): Outcome<void>
  /** Mails a link to the new address, which takes effect once it is followed. */
  requestEmailChange(token: UserToken, email: string): Outcome<void>
}

/** What this tab remembers of a confirmation link that was sent: a reload must not send it again. */
export type SentLinkMemory = 'sent' | 'confirmed'

/** Remembers sent confirmation links for as long as the tab lives. */
export interface SentLinks {
  read(link: ConfirmationLink, token: string): SentLinkMemory | undefined
  remember(link: ConfirmationLink, token: string, memory: SentLinkMemory): void
  /** It was refused, and may be sent again. */
  forget(link: ConfirmationLink, token: string): void
}

/** A change of address that waits for its link to be followed. */
export interface PendingEmailChange {
  /** The new address. */
  readonly email: string
  readonly requestedAt: Instant
}

/** Remembers the change that a customer has asked for in this browser, for a day. */
export interface PendingEmailChanges {
  read(): PendingEmailChange | undefined
  save(change: PendingEmailChange): void
  clear(): void
}
