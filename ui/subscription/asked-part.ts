import { useEffect } from 'react'
import { type To, useLocation, useNavigate } from 'react-router-dom'
import { address } from '../routes/table.ts'

/** What a link to an order can ask to have opened there: the form for a card, or the question before a cancellation. */
export type SubscriptionPart = 'card' | 'cancel'

const parameter = 'open'

/** The address of an order with one part of its subscription opened. */
export const addressOfPart = (orderId: number, part: SubscriptionPart): To => ({
  pathname: address.order(orderId),
  search: new URLSearchParams({ [parameter]: part }).toString(),
})

/**
 * Opens a part that the address asks for, once: the address then says no more of it, so that neither a reload nor "back"
 * opens it again. In an effect, since the new view takes the focus to its heading first.
 */
export const useAskedPart = (part: SubscriptionPart, open: () => void): void => {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (query.get(parameter) !== part) return
    query.delete(parameter)
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, state })
    open()
  })
}
