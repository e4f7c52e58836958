import type { Observable } from 'rxjs'
import type { Outcome } from '../shared/app-error.ts'
import type { Instant } from '../shared/ports.ts'

/** A customer's bearer token. It goes to the sign-on and shop services and nowhere else. */
export type UserToken = string

/** The two places that hold the user token. They may disagree: the cookie is shared with the provider's other sites. */
export interface StoredUserTokens {
  /** Of the cookie. Undefined for a refused cookie, or one that another host may have planted. */
  readonly shared: UserToken | undefined
  /** This browser's copy. */
  readonly kept: UserToken | undefined
  /**
   * Why there is no shared one. 'ended': another site has signed the customer out. 'expected': no shared one, but the session
   * is valid. Undefined: unknown.
   */
  readonly missing?: 'ended' | 'expected' | undefined
  /** Both are gone, and no page of the portal removed them: the customer has cleared the site's data. */
  readonly cleared?: boolean
  /** Both are gone, because the service refused the token of this tab in another one: its customer may still be there. */
  readonly refused?: boolean
}

/** Keeps the user token in the shared cookie and in this browser's storage (specification §4). */
export interface UserTokenStore {
  readonly read: () => StoredUserTokens
  /** Writes a token that was issued here to both. */
  readonly save: (token: UserToken) => void
  /**
   * Keeps the verified token of the cookie. Never rewrites a shared cookie: its writer chose the lifetime, and a
   * missing one may have been removed on purpose.
   */
  readonly accept: (token: UserToken) => void
  /** Removes it from both. From then on `read` refuses a cookie that this page can't remove. Other tabs read why. */
  readonly clear: (why?: 'refused') => { readonly sharedRemains: boolean }
  /** Emits when another tab or site may have changed the stored tokens. */
  readonly changes: Observable<void>
}

/** A token for the calls before sign-in, with its validity as issued. */
export interface ClientToken {
  readonly token: string
  readonly issuedAt: Instant
  /** Seconds, as the service sent them: they may be negative or not finite. */
  readonly expiresIn: number
}

export interface ClientTokenStore {
  readonly read: () => ClientToken | undefined
  readonly save: (token: ClientToken) => void
  readonly clear: () => void
}

/** Asks the sign-on service for a client token (grant type client_credentials). */
export interface ClientTokenIssuer {
  readonly issue: () => Outcome<{ readonly token: string; readonly expiresIn: number }>
}

/** Keeps the mark of this tab's history entries (`EntryMark`), so that a reload finds it again. */
export interface EntryMarks {
  /** The mark that was kept last, and whether it was kept for this session: for this token, or for a visitor. */
  readonly read: (token: UserToken | undefined) => { readonly text: string; readonly isOfSession: boolean } | undefined
  readonly save: (text: string, token: UserToken | undefined) => void
  readonly random: () => string
}

/** Everything that this browser remembers of a customer, tokens aside. */
export interface CustomerData {
  /** Files under another name what is remembered under `from`: the account was renamed. */
  readonly rename: (from: string, to: string) => void
  /** Removes profile and orders. An activation under way stays. */
  readonly forgetAccount: () => void
  /** Removes what the tab keeps for a visitor: where a link was mailed to, and the token of an exchanged magic link. */
  readonly forgetVisitor: () => void
  /** Removes all of it. Language and client token stay, because they belong to the browser. */
  readonly forget: () => void
}
