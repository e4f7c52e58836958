import { type Location, useLocation } from 'react-router-dom'
import { digestOf } from '../../core/shared/digest.ts'
import { matchRoute } from '../routes/match-route.ts'

/** The portal's data in the state of a history entry. */
export interface NavigationState {
  /** The page to return to after signing in, as a path of the portal. */
  readonly from?: string | undefined
  /** Whose page that is, or whose the entry itself is: a digest of the customer's name. Undefined for a visitor's. */
  readonly customer?: string | undefined
  /** The name of a note, whose content stays out of the history (`useEntryNotes`). */
  readonly note?: string | undefined
  /** The search, filter, sort and page of the orders list from which an order was opened. */
  readonly listQuery?: string | undefined
  /** A link for a new password was just mailed. */
  readonly wasMailed?: boolean | undefined
  /** The previous entry is the previous step of the activation wizard. */
  readonly steppedForward?: boolean | undefined
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Decodes the state of a history entry, in which a browser may hold anything. */
export const navigationState = ({ state }: Pick<Location, 'state'>): NavigationState => {
  const { from, customer, note, listQuery, wasMailed, steppedForward } = Object(state)
  return {
    from: text(from),
    customer: text(customer),
    note: text(note),
    listQuery: text(listQuery),
    wasMailed: wasMailed === true,
    steppedForward: steppedForward === true,
  }
}

/** The router keeps an entry's state under `usr`. */
const entryState = (): NavigationState => navigationState({ state: Object(window.history.state).usr })

/** The customer who was at the current history entry first, as a digest. */
export const entryCustomer = (): string | undefined => entryState().customer

/** Marks the current history entry as this customer's, unless it is another's. */
export const markEntry = (name: string): void => {
  if (entryCustomer() !== undefined) return
  const { state } = window.history
  const customer = customerMark(name)
  window.history.replaceState({ ...state, usr: { ...Object(state).usr, customer } }, '')
}

/** A customer in a navigation state. A name may have been typed in another case. */
export const customerMark = (name: string): string => digestOf(name.toLowerCase())

/**
 * The route's parameter, decoded once. The router's own params turn a literal `%2F` in a token into a slash. Empty without
 * a parameter, or where its encoding is broken.
 */
export const useRouteParameter = (): string => matchRoute(useLocation().pathname)?.parameter ?? ''
