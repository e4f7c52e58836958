import type { Location } from 'react-router-dom'

/** The portal's data in the state of a history entry. */
export interface NavigationState {
  /** The page to return to after signing in, as a path of the portal. */
  readonly from?: string | undefined
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
  const { from, note, listQuery, wasMailed, steppedForward } = Object(state)
  return {
    from: text(from),
    note: text(note),
    listQuery: text(listQuery),
    wasMailed: wasMailed === true,
    steppedForward: steppedForward === true,
  }
}
