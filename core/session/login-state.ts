import type { Instant } from '../shared/clock.ts'
import { limits } from '../shared/limits.ts'
import type { Profile, StoredUserTokens, UserToken } from './ports.ts'

/** What everyone may know of the session (specification §4, Login). */
export type LoginState =
  | { readonly tag: 'logged-out' }
  /** A token is there that has not been verified; what it shows will be known in a moment. */
  | { readonly tag: 'checking' }
  /** `username` is unknown while the sign-on service could not be asked: a lost network signs no customer out. */
  | { readonly tag: 'logged-in'; readonly username: string | undefined }

/** The session with its token: core's own. */
export type SessionState =
  | { readonly tag: 'logged-out' }
  | { readonly tag: 'checking'; readonly token: UserToken }
  | {
      readonly tag: 'logged-in'
      readonly token: UserToken
      readonly username: string | undefined
      readonly verified: boolean
    }

export const loggedOut = { tag: 'logged-out' } as const satisfies SessionState

export const loggedIn = (token: UserToken, username: string | undefined, verified: boolean): SessionState => ({
  tag: 'logged-in',
  token,
  username,
  verified,
})

/** The state without its token: tokens never reach a screen. */
export const publicState = (state: SessionState): LoginState => {
  switch (state.tag) {
    case 'logged-out':
    case 'checking':
      return { tag: state.tag }
    case 'logged-in':
      return { tag: 'logged-in', username: state.username }
  }
}

/** The token of a session, verified or not. */
export const tokenOf = (state: SessionState): UserToken | undefined =>
  state.tag === 'logged-out' ? undefined : state.token

/** The name of the customer who is signed in, where it is known. */
export const usernameOf = (state: SessionState): string | undefined =>
  state.tag === 'logged-in' ? state.username : undefined

const millisecondsPerDay = 86_400_000

/**
 * Whether another site of the provider has removed the shared cookie: the browser itself keeps one for longer than that.
 * A clock that was set back says nothing.
 */
const wasRemovedElsewhere = ({ cookie, cookieWrittenAt }: StoredUserTokens, now: Instant): boolean =>
  cookie === undefined &&
  cookieWrittenAt !== undefined &&
  now >= cookieWrittenAt &&
  now - cookieWrittenAt < limits.sharedCookieSurelyKeptDays * millisecondsPerDay

/** The token that counts now: the cookie's, since it is the session; else its copy, unless the session was ended elsewhere. */
export const currentToken = (stored: StoredUserTokens, now: Instant): UserToken | undefined =>
  stored.cookie ?? (wasRemovedElsewhere(stored, now) ? undefined : stored.storage)

/**
 * What a token is to be taken for (specification §4, Session check). It is verified when cookie and storage agree on it
 * and its profile has been fetched; every other token has to be checked first.
 */
export const stateOfToken = (token: UserToken, stored: StoredUserTokens, profile: Profile | undefined): SessionState =>
  stored.cookie === stored.storage && profile !== undefined
    ? loggedIn(token, profile.username, true)
    : { tag: 'checking', token }

/** Whether a token comes from the cookie and this browser did not issue it: it may be another customer's. */
export const isForeign = ({ cookie, storage }: StoredUserTokens): boolean => cookie !== undefined && cookie !== storage

/** True when nothing has been put into either place, or taken out of it. */
export const sameTokens = (one: StoredUserTokens, other: StoredUserTokens): boolean =>
  one.cookie === other.cookie && one.storage === other.storage
