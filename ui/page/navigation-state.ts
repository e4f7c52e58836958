import { useRef } from 'react'
import { createPath, type Location, useLocation, useNavigate } from 'react-router-dom'
import { matchRoute } from '../routes/match-route.ts'

const completedActions = ['registered', 'new-password-created'] as const

type CompletedAction = (typeof completedActions)[number]

/** The portal's data in the state of a history entry. */
export interface NavigationState {
  /** The page to return to after signing in, as a path of the portal. */
  readonly from?: string | undefined
  /**
   * A random text (`session.historyMark`) in place of a customer's name. It stands for the customer who opened the page
   * `from` or, without `from`, this history entry. Undefined for a visitor.
   */
  readonly mark?: string | undefined
  /** The key of data in memory (`useHistoryNotes`), because the history outlives the session. */
  readonly note?: string | undefined
  /** The search, filter, sort and page of the orders list from which an order was opened. */
  readonly listQuery?: string | undefined
  /** Whether a link for a new password was just mailed. */
  readonly wasMailed?: boolean | undefined
  /** The action that led to this page. The page shows a message about it, also after a reload. */
  readonly done?: CompletedAction | undefined
  /** Whether the previous history entry is the previous step of the activation wizard. */
  readonly steppedForward?: boolean | undefined
}

const toOptionalText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Decodes the state of a history entry. Its type is unknown, because an older release may have written it. */
export const readNavigationState = ({ state }: Pick<Location, 'state'>): NavigationState => {
  const { from, mark, note, listQuery, wasMailed, done, steppedForward } = Object(state)
  return {
    from: toOptionalText(from),
    mark: toOptionalText(mark),
    note: toOptionalText(note),
    listQuery: toOptionalText(listQuery),
    wasMailed: wasMailed === true,
    done: completedActions.find((each) => each === done),
    steppedForward: steppedForward === true,
  }
}

/** Reads the state of the current history entry. The router stores it under `usr`. */
const readHistoryEntryState = (): NavigationState => readNavigationState({ state: Object(window.history.state).usr })

export const readHistoryEntryMark = (): string | undefined => readHistoryEntryState().mark

/** Adds `mark` to the state of the current history entry, unless the entry already has a mark. */
export const markHistoryEntry = (mark: string): void => {
  if (readHistoryEntryMark() !== undefined) return
  const { state } = window.history
  window.history.replaceState({ ...state, usr: { ...Object(state).usr, mark } }, '')
}

/**
 * Returns a function that navigates back. Another call on the same history entry does nothing: the page stays until the
 * previous page is rendered, and a double click would go back two entries.
 */
export const useNavigateBack = (): (() => void) => {
  const { key } = useLocation()
  const navigate = useNavigate()
  const leftKey = useRef<string>(undefined)
  return () => {
    if (leftKey.current !== key) void navigate(-1)
    leftKey.current = key
  }
}

/**
 * Lets a new history entry with the current URL replace the current entry, as browsers do after a click on a link. The
 * router compares the URL with the page that is shown. After a click, that is the previous page until the next one has
 * loaded, so another click on the link would add a second entry, and "back" would show the same page again.
 */
export const replaceRepeatedHistoryEntries = ({ history, location }: Window): void => {
  const push = history.pushState.bind(history)
  history.pushState = (state, unused, url) =>
    url === createPath(location) ? history.replaceState(state, unused, url) : push(state, unused, url)
}

/**
 * Returns the parameter of the route, decoded once. The router's own parameters would contain a slash for a literal
 * `%2F` in a token. Returns an empty text if there is no parameter, or if its encoding is broken.
 */
export const useRouteParameter = (): string => matchRoute(useLocation().pathname)?.parameter ?? ''
