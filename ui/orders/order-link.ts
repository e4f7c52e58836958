import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { navigationState } from '../page/navigation-state.ts'
import { address } from '../routes/table.ts'

/** The id of an order's link in the list, by which "back" finds it again. */
export const orderLinkId = (id: number): string => `order-${id}`

/**
 * A link from an order to the list. A customer who came from the list goes back in the history, to the place that they
 * left. Every other customer, and a link that is opened in another tab, gets the list.
 */
export const useListLink = () => {
  const { listQuery } = navigationState(useLocation())
  const navigate = useNavigate()
  return {
    to: { pathname: address.orders, search: listQuery ?? '' },
    onClick: (event: MouseEvent) => {
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
      if (listQuery === undefined || elsewhere) return
      event.preventDefault()
      void navigate(-1)
    },
  }
}
