import type { Observable } from 'rxjs'
import type { Outcome } from '../shared/app-error.ts'
import type { Instant } from '../shared/ports.ts'

/** The bearer token of a customer. It is sent only to the sign-on and shop services. */
export type UserToken = string

/** The profile of the signed-in customer at the sign-on service. */
export interface Profile {
  readonly username: string
  /** Undefined if the service returns no email address. */
  readonly email: string | undefined
}

/** Fetches the profile that belongs to a user token. The call fails with a 401 if the token is not valid. */
export interface Profiles {
  readonly fetch: (token: UserToken) => Outcome<Profile>
}

export interface ProfileStore {
  readonly read: () => Profile | undefined
  readonly save: (profile: Profile) => void
}

/**
 * The tokens in the two places that store the user token. They may be different, because the cookie is shared with the
 * provider's other sites.
 */
export interface StoredUserTokens {
  /** The token in the cookie. Undefined for a refused cookie, or a cookie that another host may have planted. */
  readonly shared: UserToken | undefined
  /** The copy of the token in this browser's storage. */
  readonly kept: UserToken | undefined
  /**
   * Why the shared token is missing. 'ended': another site has signed the customer out. 'expected': the session is
   * valid without a shared token. Undefined: the reason is unknown.
   */
  readonly missing?: 'ended' | 'expected' | undefined
  /**
   * Whether the customer has cleared the site's data: the cookie and the copy are missing, and no page of the portal
   * removed them.
   */
  readonly cleared?: boolean
  /**
   * Whether the cookie and the copy are missing because the service refused them in another tab. The customer may still
   * be at the computer.
   */
  readonly refused?: boolean
}

/** Stores the user token in the shared cookie and in this browser's storage (specification §4). */
export interface UserTokenStore {
  readonly read: () => StoredUserTokens
  /** Writes a token that was issued in this page to both places. */
  readonly save: (token: UserToken) => void
  /**
   * Copies the verified token of the cookie to this browser's storage. Never changes the cookie: the site that wrote it
   * chose its lifetime, and a missing cookie may have been removed on purpose.
   */
  readonly accept: (token: UserToken) => void
  /**
   * Removes the token from both places. From then on, `read` ignores a cookie that this page can't remove. Other tabs
   * can read the reason (`why`).
   */
  readonly clear: (why?: 'refused') => { readonly sharedRemains: boolean }
  /** Emits when another tab or site may have changed the stored tokens. */
  readonly changes: Observable<void>
}

/** A token for the calls before a sign-in, with the lifetime that the service sent. */
export interface ClientToken {
  readonly token: string
  readonly issuedAt: Instant
  /** The lifetime in seconds, as the service sent it. It may be negative or infinite. */
  readonly expiresIn: number
}

export interface ClientTokenStore {
  readonly read: () => ClientToken | undefined
  readonly save: (token: ClientToken) => void
  readonly clear: () => void
}

/** Requests a client token from the sign-on service (grant type client_credentials). */
export interface ClientTokenIssuer {
  readonly issue: () => Outcome<{ readonly token: string; readonly expiresIn: number }>
}

/** Stores the mark that this tab writes into its history entries (`HistoryMark`), so that a reload keeps it. */
export interface HistoryMarkStore {
  /**
   * Returns the stored mark. `isOfSession`: whether it was saved with the same token. The token of a visitor is
   * undefined.
   */
  readonly read: (token: UserToken | undefined) => { readonly text: string; readonly isOfSession: boolean } | undefined
  readonly save: (text: string, token: UserToken | undefined) => void
  readonly createRandom: () => string
}

/** Changes the owner of the customer's data in this browser, or removes the data. Tokens are not included. */
export interface CustomerDataStore {
  /** Called when the account was renamed. Moves the data that is stored under the name `from` to the name `to`. */
  readonly renameOwner: (from: string, to: string) => void
  /** Removes the profile and the orders, but not a started activation. */
  readonly forgetAccount: () => void
  /**
   * Removes what the tab stores for a visitor: the email address to which a link was sent, and the token of an
   * exchanged magic link.
   */
  readonly forgetVisitor: () => void
  /** Removes all data of the customer. Keeps the language and the client token, which belong to the browser. */
  readonly forgetAll: () => void
}

export interface SessionPorts {
  readonly userTokens: UserTokenStore
  readonly profiles: Profiles
  readonly profileStore: ProfileStore
  readonly customerData: CustomerDataStore
  readonly historyMarks: HistoryMarkStore
}
