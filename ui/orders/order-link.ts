import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { address } from '../routes/table.ts'

/** What the list leaves in the history entry of an order that was opened from it. */
export interface CameFromList {
  /** The list's search, filter, sort and page. */
  readonly listQuery: string
}

const isCameFromList = (state: unknown): state is CameFromList =>
  typeof state === 'object' && state !== null && 'listQuery' in state && typeof state.listQuery === 'string'

/** The id of an order's link in the list, by which "back" finds it again. */
export const orderLinkId = (id: number): string => `order-${id}`

/**
 * A link from an order to the list. A customer who came from the list goes back in the history, to the place that they
 * left. Every other customer, and a link that is opened in another tab, gets the list.
 */
export const useListLink = () => {
  const { state } = useLocation()
  const navigate = useNavigate()
  const cameFromList = isCameFromList(state)
  return {
    to: { pathname: address.orders, search: cameFromList ? state.listQuery : '' },
    onClick: (event: MouseEvent) => {
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
      if (!cameFromList || elsewhere) return
      event.preventDefault()
      void navigate(-1)
    },
  }
}
