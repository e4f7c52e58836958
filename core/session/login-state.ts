import type { Profile } from '../auth/ports.ts'
import type { StoredUserTokens, UserToken } from './ports.ts'

/** The session without its token (specification §4, Login). */
export type LoginState =
  | { readonly tag: 'logged-out' }
  /** A token is stored and not verified yet. */
  | { readonly tag: 'checking' }
  /** `username` is undefined while the sign-on service can't be reached, because a lost network signs no customer out. */
  | { readonly tag: 'logged-in'; readonly username: string | undefined }

/** The session with its token, for core only. */
export type SessionState =
  | { readonly tag: 'logged-out' }
  | { readonly tag: 'checking'; readonly token: UserToken }
  | {
      readonly tag: 'logged-in'
      readonly token: UserToken
      /** As the customer typed it, until the service has confirmed a name. */
      readonly username: string | undefined
      /** The name that the service confirmed. */
      readonly owner: string | undefined
      readonly verified: boolean
    }

export const loggedOut = { tag: 'logged-out' } as const satisfies SessionState

/** Verified, with the name that the service confirmed. */
export const verifiedAs = (token: UserToken, owner: string): SessionState => ({
  tag: 'logged-in',
  token,
  username: owner,
  owner,
  verified: true,
})

/** Not verified, with what is known of the customer. */
export const unverified = (token: UserToken, username: string | undefined, owner?: string): SessionState => ({
  tag: 'logged-in',
  token,
  username,
  owner,
  verified: false,
})

export const loginOf = (state: SessionState): LoginState =>
  state.tag === 'logged-in' ? { tag: state.tag, username: state.username } : { tag: state.tag }

export const tokenOf = (state: SessionState): UserToken | undefined =>
  state.tag === 'logged-out' ? undefined : state.token

/** The name to show. Before the service has confirmed one, it is as the customer typed it: see `ownerOf`. */
export const usernameOf = (state: LoginState): string | undefined =>
  state.tag === 'logged-in' ? state.username : undefined

/** The name under which the customer's data is stored. */
export const ownerOf = (state: SessionState): string | undefined =>
  state.tag === 'logged-in' ? state.owner : undefined

/** The customer whose input the mounted screens may hold. */
export interface Screens {
  readonly key: number
  /** The customer of a refused session: the screens still hold their input. */
  readonly absent: { readonly username: string | undefined } | undefined
}

/**
 * The screens after a change of the session. A sign-out, or another customer, gives them a new key and so empties them.
 * After a refused session they stay, because the customer is still there, until another customer signs in.
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
  // A name as it was typed may differ in case.
  const isSame = username.toLowerCase() === absent.username?.toLowerCase()
  return { key: isSame ? key : key + 1, absent: undefined }
}

/** The shared token, or the kept copy unless another site has ended the session. */
export const currentToken = ({ shared, kept, missing }: StoredUserTokens): UserToken | undefined =>
  shared ?? (missing === 'ended' ? undefined : kept)

/**
 * The state that a stored token gives (specification §4, Session check). Verified if both agree and the
 * profile is stored; else to be checked.
 */
export const stateOfToken = (token: UserToken, stored: StoredUserTokens, profile: Profile | undefined): SessionState =>
  (stored.shared === stored.kept || stored.missing === 'expected') && profile !== undefined
    ? verifiedAs(token, profile.username)
    : { tag: 'checking', token }

/** Whether the shared token was not issued in this browser: it may be another customer's. */
export const isForeign = ({ shared, kept }: StoredUserTokens): boolean => shared !== undefined && shared !== kept

export const sameTokens = (one: StoredUserTokens, other: StoredUserTokens): boolean =>
  one.shared === other.shared && one.kept === other.kept
