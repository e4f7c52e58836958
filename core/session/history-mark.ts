import { getUsername, getUserToken, type SessionState } from './login-state.ts'
import type { HistoryMarkStore, UserToken } from './ports.ts'

/** Identifies one person in the history entries of this tab: a customer, or a visitor who may sign in later. */
export interface HistoryMark {
  /**
   * The number of people who used this tab before, a hyphen and a random text. The mark does not contain the username,
   * which is often unknown when the mark is created.
   */
  readonly text: string
  /** The customer's token. Undefined for a visitor. */
  readonly token: UserToken | undefined
  readonly username: string | undefined
}

type RandomTextSource = HistoryMarkStore['createRandom']

const createNextMarkText = (last: string | undefined, createRandom: RandomTextSource): string =>
  `${last === undefined ? 0 : Number.parseInt(last, 10) + 1}-${createRandom()}`

/** Whether no other person has used the tab. History entries without a mark then belong to the same person. */
export const isFirstUserOfTab = (mark: string): boolean => mark.startsWith('0-')

/**
 * Returns the mark at the start of a page: the stored mark if it was saved in the same session (or by a visitor, if
 * nobody is signed in), otherwise a new mark.
 */
export const createInitialHistoryMark = (
  kept: ReturnType<HistoryMarkStore['read']>,
  start: SessionState,
  createRandom: RandomTextSource,
): HistoryMark => ({
  text: kept?.isOfSession ? kept.text : createNextMarkText(kept?.text, createRandom),
  token: getUserToken(start),
  username: getUsername(start),
})

/**
 * Returns the mark after a change of the session. After a refused session, the mark does not change if the same
 * customer signs in again.
 */
export const updateHistoryMark = (
  mark: HistoryMark,
  next: SessionState,
  why: 'refused' | 'changed',
  createRandom: RandomTextSource,
): HistoryMark => {
  if (next.tag === 'checking' || next.tag === 'signing-in') return mark
  const token = getUserToken(next)
  const username = getUsername(next)
  if (token === undefined) {
    const stays = mark.token === undefined || (why === 'refused' && mark.username !== undefined)
    return stays ? mark : { text: createNextMarkText(mark.text, createRandom), token, username }
  }
  const isSameSession = mark.token === undefined || mark.token === token
  // The customer may have typed the name with other capital letters.
  const isSame = isSameSession || (username !== undefined && username.toLowerCase() === mark.username?.toLowerCase())
  return {
    text: isSame ? mark.text : createNextMarkText(mark.text, createRandom),
    token,
    username: username ?? (isSame ? mark.username : undefined),
  }
}
