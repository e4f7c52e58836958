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

/** What screens may hold, by the customer that it may be of. */
export interface Screens {
  readonly key: number
  /** The customer whose session was refused: what the screens hold is still theirs. */
  readonly absent: { readonly username: string | undefined } | undefined
}

/**
 * The screens after a change of the session. A customer who signs out, or is replaced, takes along what the screens hold. One
 * whose session was refused is still there, and so is it, until another customer signs in.
 */
export const screensAfter = (
  { key, absent }: Screens,
  before: SessionState,
  next: SessionState,
  why: 'refused' | 'changed',
): Screens => {
  const isGone = before.tag === 'logged-in' && before.token !== tokenOf(next)
  if (isGone) return why === 'refused' ? { key, absent: before } : { key: key + 1, absent: undefined }
  const username = usernameOf(next)
  if (absent === undefined || username === undefined) return { key, absent }
  return { key: username === absent.username ? key : key + 1, absent: undefined }
}

/** The token that counts now: the cookie's, since it is the session; else its copy, unless the session was ended elsewhere. */
export const currentToken = ({ cookie, storage, missingCookie }: StoredUserTokens): UserToken | undefined =>
  cookie ?? (missingCookie === 'ended' ? undefined : storage)

/**
 * What a token is to be taken for (specification §4, Session check). It is verified when cookie and storage agree on it
 * and its profile has been fetched; every other token has to be checked first.
 */
export const stateOfToken = (token: UserToken, stored: StoredUserTokens, profile: Profile | undefined): SessionState =>
  (stored.cookie === stored.storage || stored.missingCookie === 'expected') && profile !== undefined
    ? loggedIn(token, profile.username, true)
    : { tag: 'checking', token }

/** Whether a token comes from the cookie and this browser did not issue it: it may be another customer's. */
export const isForeign = ({ cookie, storage }: StoredUserTokens): boolean => cookie !== undefined && cookie !== storage

/** True when nothing has been put into either place, or taken out of it. */
export const sameTokens = (one: StoredUserTokens, other: StoredUserTokens): boolean =>
  one.cookie === other.cookie && one.storage === other.storage
