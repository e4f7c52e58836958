import type { UserToken } from '../session/ports.ts'
import type { Outcome } from '../shared/app-error.ts'
import type { Instant } from '../shared/ports.ts'

/** The password is taken verbatim: never trimmed, never cut. */
export interface Credentials {
  readonly username: string
  readonly password: string
}

export interface NewAccount {
  readonly email: string
  readonly password: string
}

/** Mailed links to choose a new password, or the first one. */
export type PasswordLink = 'reset-password' | 'finish-registration'

/** Mailed links that act when they are opened (specification §2). */
export type ConfirmationLink = 'confirm-email' | 'confirm-email-change'

export interface PasswordChange {
  readonly current: string
  readonly next: string
}

/** Accounts at the sign-on service (specification §7). Three of the calls take a captcha response (wire §4). */
export interface Accounts {
  /** Exchanges credentials for a user token (grant type password). */
  readonly signIn: (credentials: Credentials, captchaResponse: string | undefined) => Outcome<UserToken>
  /** Makes an account and mails a link that confirms the address; 'account-exists' when there is one. */
  readonly signUp: (account: NewAccount, captchaResponse: string | undefined) => Outcome<void>
  /** Mails a link under which a new password can be chosen; 'user-not-found' when no account has the address. */
  readonly requestPasswordReset: (email: string, captchaResponse: string | undefined) => Outcome<void>
  /** Sets the password that a mailed token allows; 'mail-token-invalid' when it is used, expired or unknown. */
  readonly createPassword: (link: PasswordLink, token: string, password: string) => Outcome<void>
  /** Confirms the address that the link was mailed to. The token is good for one call. */
  readonly confirm: (link: ConfirmationLink, token: string) => Outcome<void>
  /** 'current-password-invalid' when the current one is wrong. */
  readonly changePassword: (token: UserToken, change: PasswordChange) => Outcome<void>
  /** Mails a link to the new address. Following it changes the address. */
  readonly requestEmailChange: (token: UserToken, email: string) => Outcome<void>
}

/** A link whose call this tab sends once: it confirms, saves a password, or has a new magic link mailed. */
export type OneTimeLink = ConfirmationLink | PasswordLink | 'magic-link'

/** 'sent' has no answer yet, 'confirmed' has a success, 'own' also changed the name of the customer who is signed in. */
export type SentLinkState = 'sent' | 'confirmed' | 'own'

/** Remembers the links whose call this tab has sent, so that a reload shows the result. Ends with the tab. */
export interface SentLinks {
  readonly read: (link: OneTimeLink, token: string) => SentLinkState | undefined
  readonly remember: (link: OneTimeLink, token: string, state: SentLinkState) => void
  /** For a refused link, which may be sent again. */
  readonly forget: (link: OneTimeLink, token: string) => void
}

/** Remembers for an hour, in the tab alone, the address to which a link was mailed last. */
export interface MailedAddresses {
  readonly read: () => string | undefined
  readonly save: (email: string) => void
  readonly clear: () => void
}

/** A change of address that waits for confirmation. */
export interface PendingEmailChange {
  readonly email: string
  readonly requestedAt: Instant
}

/** Remembers for a day the change that a customer requested in this browser. */
export interface PendingEmailChanges {
  readonly read: () => PendingEmailChange | undefined
  readonly save: (change: PendingEmailChange) => void
  readonly clear: () => void
}

/** What a shell provides for the forms and links of an account. */
export interface AuthPorts {
  readonly accounts: Accounts
  readonly sentLinks: SentLinks
  readonly pendingEmailChanges: PendingEmailChanges
  readonly mailedAddresses: MailedAddresses
}
