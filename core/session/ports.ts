import type { Observable } from 'rxjs'
import type { Outcome } from '../shared/app-error.ts'
import type { Instant, Log } from '../shared/ports.ts'

/** A customer's bearer token. It goes to the sign-on and shop services and nowhere else. */
export type UserToken = string

/** Who is signed in, as the sign-on service tells it. */
export interface Profile {
  readonly username: string
  readonly email?: string
}

/** The two places that hold the user token. They may disagree: the cookie is shared with the provider's other sites. */
export interface StoredUserTokens {
  /** Nothing where it was refused, or could have been planted by another host. */
  readonly cookie: UserToken | undefined
  readonly storage: UserToken | undefined
  /**
   * What it says of the stored token that there is no cookie: 'ended' when another site has signed the customer out,
   * 'expected' when the session goes on without one; undefined when that is not known.
   */
  readonly missingCookie?: 'ended' | 'expected' | undefined
}

/** Keeps the user token in the shared cookie and in this browser's storage (specification §4). */
export interface UserTokenStore {
  read(): StoredUserTokens
  /** Keeps a token that was issued here, in both. */
  save(token: UserToken): void
  /**
   * The current token has been verified: keeps a copy of the cookie's. A shared cookie stays as it is, since its lifetime is
   * for the site that wrote it to choose, and one that is missing may have been removed by another site.
   */
  accept(token: UserToken): void
  /** Removes it from both. A cookie that this page can't remove is refused from then on, and its reader told of. */
  clear(): { readonly cookieRemains: boolean }
  /** Emits when the stored tokens may have changed behind this tab's back: another tab, another site, a return to the tab. */
  readonly changes: Observable<void>
}

/** A token for the calls before sign-in, with its validity as issued. */
export interface ClientToken {
  readonly token: string
  readonly issuedAt: Instant
  /** Seconds, as the service said it: not to be trusted to be positive, finite or sensible. */
  readonly expiresIn: number
}

export interface ClientTokenStore {
  read(): ClientToken | undefined
  save(token: ClientToken): void
  clear(): void
}

/** Asks the sign-on service for a client token (grant type client_credentials). */
export interface ClientTokenIssuer {
  issue(): Outcome<{ readonly token: string; readonly expiresIn: number }>
}

/**
 * The user token that a magic link was exchanged for, until its session begins: a link can be exchanged only once, and the
 * network may fail, or the tab be reloaded, before it is known whose it is.
 */
export interface ExchangedLinks {
  read(link: string): UserToken | undefined
  /** Keeps it for as long as the tab lives, in place of any other link's. */
  save(link: string, token: UserToken): void
  forget(): void
}

/** Fetches the profile that belongs to a user token. It fails with a 401 when the token is not valid. */
export interface Profiles {
  fetch(token: UserToken): Outcome<Profile>
}

export interface ProfileStore {
  read(): Profile | undefined
  save(profile: Profile): void
}

/** Everything that this browser remembers of a customer, tokens aside. */
export interface CustomerData {
  /** Removes what belongs to one account: its profile and its orders. An activation that is under way stays. */
  forgetAccount(): void
  /** Removes all of it; what belongs to the browser rather than to the customer (language, client token) stays. */
  forget(): void
}

/** What a session needs. */
export interface SessionPorts {
  readonly userTokens: UserTokenStore
  readonly profiles: Profiles
  readonly profileStore: ProfileStore
  readonly customerData: CustomerData
  readonly log: Log
}
