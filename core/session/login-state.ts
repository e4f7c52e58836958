import type { Profile, StoredUserTokens, UserToken } from './ports.ts'

/** The session without its token (specification §4, Login). */
export type LoginState =
  | { readonly tag: 'logged-out' }
  /** A token is stored but not verified yet. */
  | { readonly tag: 'checking' }
  /**
   * The customer is signed in. `username` is undefined while the sign-on service can't be reached, because a lost
   * network does not end the session.
   */
  | { readonly tag: 'logged-in'; readonly username: string | undefined }

/** The session with its token, which only `core` may read. */
export type SessionState =
  | { readonly tag: 'logged-out' }
  | { readonly tag: 'checking'; readonly token: UserToken }
  /** A new token is being checked. The sign-in form still shows its input. */
  | { readonly tag: 'signing-in'; readonly token: UserToken; readonly username: string }
  | {
      readonly tag: 'logged-in'
      readonly token: UserToken
      /** The name that the service has confirmed or, until then, the name that the customer typed. */
      readonly username: string | undefined
      /** The username that the service has confirmed for this token. */
      readonly owner: string | undefined
      readonly verified: boolean
    }

export const loggedOutState = { tag: 'logged-out' } as const satisfies SessionState

/** Returns a verified session, with the name that the service has confirmed. */
export const createVerifiedState = (token: UserToken, owner: string): SessionState => ({
  tag: 'logged-in',
  token,
  username: owner,
  owner,
  verified: true,
})

export const createUnverifiedState = (
  token: UserToken,
  username: string | undefined,
  owner?: string,
): SessionState => ({
  tag: 'logged-in',
  token,
  username,
  owner,
  verified: false,
})

export const toLoginState = (state: SessionState): LoginState => {
  if (state.tag === 'logged-in') return { tag: state.tag, username: state.username }
  return state.tag === 'checking' ? { tag: state.tag } : loggedOutState
}

export const getUserToken = (state: SessionState): UserToken | undefined =>
  state.tag === 'logged-out' ? undefined : state.token

/** Returns the name to show. Until the service has confirmed a name, this is the typed name, unlike in `getOwner`. */
export const getUsername = (state: LoginState | SessionState): string | undefined =>
  state.tag === 'logged-in' ? state.username : undefined

/** Returns the name under which the data of the customer is stored. */
export const getOwner = (state: SessionState): string | undefined =>
  state.tag === 'logged-in' ? state.owner : undefined

/** The key of the screens. When `key` changes, the user interface creates all screens again, without input. */
export interface ScreenKeyState {
  readonly key: number
  /** The customer whose session was refused. The screens still contain the input of this customer. */
  readonly absentCustomer: { readonly username: string | undefined } | undefined
}

/**
 * Returns the key of the screens after a change of the session. A sign-out or another customer changes the key, which
 * empties the screens. After a refused session the screens keep their input until another customer signs in.
 */
export const updateScreenKey = (
  { key, absentCustomer }: ScreenKeyState,
  before: SessionState,
  next: SessionState,
  why: 'refused' | 'changed',
): ScreenKeyState => {
  const isGone = before.tag === 'logged-in' && before.token !== getUserToken(next)
  if (isGone) return why === 'refused' ? { key, absentCustomer: before } : { key: key + 1, absentCustomer: undefined }
  const username = getUsername(next)
  if (absentCustomer === undefined || username === undefined) return { key, absentCustomer }
  // The customer may have typed the name with other capital letters.
  const isSame = username.toLowerCase() === absentCustomer.username?.toLowerCase()
  return { key: isSame ? key : key + 1, absentCustomer: undefined }
}

/** Returns the current token: the shared token or, unless another site has ended the session, this browser's copy. */
export const findCurrentToken = ({ shared, kept, missing }: StoredUserTokens): UserToken | undefined =>
  shared ?? (missing === 'ended' ? undefined : kept)

/**
 * Returns the state for a stored token (specification §4, Session check). The session is verified if the cookie and the
 * copy contain the same token and the profile is stored. Otherwise the session has to be checked.
 */
export const createStateForToken = (
  token: UserToken,
  stored: StoredUserTokens,
  profile: Profile | undefined,
): SessionState =>
  (stored.shared === stored.kept || stored.missing === 'expected') && profile !== undefined
    ? createVerifiedState(token, profile.username)
    : { tag: 'checking', token }

/** Whether another site of the provider wrote the shared token, which may belong to another customer. */
export const isTokenFromOtherSite = ({ shared, kept }: StoredUserTokens): boolean =>
  shared !== undefined && shared !== kept

export const areStoredTokensEqual = (one: StoredUserTokens, other: StoredUserTokens): boolean =>
  one.shared === other.shared && one.kept === other.kept
