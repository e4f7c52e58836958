import type { Profile, StoredUserTokens, UserToken } from './ports.ts'

/** What everyone may know of the session (specification §4, Login). */
export type LoginState =
  | { readonly tag: 'logged-out' }
  /** A token is there that has not been verified; what it shows will be known in a moment. */
  | { readonly tag: 'checking' }
  /** `username` is unknown while the sign-on service could not be asked: a lost network signs nobody out. */
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

/**
 * The session that the stored tokens speak for (specification §4, Session check). A token is verified when cookie and
 * storage agree on it and its profile has been fetched; every other token has to be checked first. Where the two
 * differ the cookie wins: another site of the provider may have signed somebody else in.
 */
export const stateFromStored = (stored: StoredUserTokens, profile: Profile | undefined): SessionState => {
  const token = stored.cookie ?? stored.storage
  if (token === undefined) return loggedOut
  return stored.cookie === stored.storage && profile !== undefined
    ? loggedIn(token, profile.username, true)
    : { tag: 'checking', token }
}

/** True when the cookie speaks for a token that this browser's remembered data may not belong to. */
export const mayBeSomebodyElse = (stored: StoredUserTokens): boolean =>
  stored.cookie !== undefined && stored.cookie !== stored.storage

/** True when either place has this token. */
export const holds = ({ cookie, storage }: StoredUserTokens, token: UserToken): boolean =>
  cookie === token || storage === token

/** True when nothing has been put into either place, or taken out of it. */
export const sameTokens = (one: StoredUserTokens, other: StoredUserTokens): boolean =>
  one.cookie === other.cookie && one.storage === other.storage
