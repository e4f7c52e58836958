import { useEffect } from 'react'
import { type To, useLocation, useNavigate } from 'react-router-dom'
import { address } from '../routes/table.ts'

/** The dialog or form that a link to an order can open there. */
export type SubscriptionAction = 'card' | 'cancel'

const parameter = 'open'

export const orderAddressWith = (action: SubscriptionAction, orderId: number): To => ({
  pathname: address.order(orderId),
  search: new URLSearchParams({ [parameter]: action }).toString(),
})

/**
 * Calls `open` when the address has `?open=` with this action. Removes the parameter, so that neither a reload nor
 * "back" opens it again. In an effect, because the new view moves the focus to its heading first.
 */
export const useOpenParam = (action: SubscriptionAction, open: () => void): void => {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (query.get(parameter) !== action) return
    query.delete(parameter)
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, state })
    open()
  })
}
