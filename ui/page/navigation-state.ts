import { type Location, useLocation } from 'react-router-dom'
import { matchRoute } from '../routes/match-route.ts'

const doneBefore = ['registered', 'new-password-created'] as const

type DoneBefore = (typeof doneBefore)[number]

/** The portal's data in the state of a history entry. */
export interface NavigationState {
  /** The page to return to after signing in, as a path of the portal. */
  readonly from?: string | undefined
  /**
   * The mark of the customer who was at that page, or at the entry itself (`session.entryMark`). The pages of a
   * visitor have none.
   */
  readonly mark?: string | undefined
  /** The name of a note, whose content stays out of the history (`useHistoryNotes`). */
  readonly note?: string | undefined
  /** The search, filter, sort and page of the orders list from which an order was opened. */
  readonly listQuery?: string | undefined
  /** A link for a new password was just mailed. */
  readonly wasMailed?: boolean | undefined
  /** The action before this page. The page reports it, also after a reload. */
  readonly done?: DoneBefore | undefined
  /** The previous entry is the previous step of the activation wizard. */
  readonly steppedForward?: boolean | undefined
}

const textOrNone = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Decodes the state of a history entry, in which a browser may hold anything. */
export const readNavigationState = ({ state }: Pick<Location, 'state'>): NavigationState => {
  const { from, mark, note, listQuery, wasMailed, done, steppedForward } = Object(state)
  return {
    from: textOrNone(from),
    mark: textOrNone(mark),
    note: textOrNone(note),
    listQuery: textOrNone(listQuery),
    wasMailed: wasMailed === true,
    done: doneBefore.find((each) => each === done),
    steppedForward: steppedForward === true,
  }
}

/** Reads the state of the entry, which the router keeps under `usr`. */
const readEntryState = (): NavigationState => readNavigationState({ state: Object(window.history.state).usr })

/** Returns the mark of the customer who was at the current history entry first. */
export const readMark = (): string | undefined => readEntryState().mark

/** Marks the current history entry, unless it has a mark. */
export const markEntry = (mark: string): void => {
  if (readMark() !== undefined) return
  const { state } = window.history
  window.history.replaceState({ ...state, usr: { ...Object(state).usr, mark } }, '')
}

/**
 * Returns the parameter of the route, decoded once. The router's own params turn a literal `%2F` in a token into a
 * slash. Returns an empty text without a parameter, or if its encoding is broken.
 */
export const useRouteParameter = (): string => matchRoute(useLocation().pathname)?.parameter ?? ''
