import { toInstant } from '../shared/dates.ts'
import { isNewerOrder, type Order } from './order.ts'
import type { PurchaseList } from './ports.ts'

/**
 * Returns the newest order of each id. Some shops send an id several times: one order for each item, or pages that
 * overlap.
 */
const findNewestOrders = (orders: readonly Order[]): readonly Order[] => {
  const newest = new Map<number, Order>()
  for (const order of orders) {
    const known = newest.get(order.id)
    if (known === undefined || isNewerOrder(order, known)) newest.set(order.id, order)
  }
  return newest.size === orders.length ? orders : [...newest.values()]
}

/**
 * Maps each purchase id to the creation time of its newest unreadable order. A purchase may have an order for each
 * renewal. An order without a readable date counts as the newest order.
 */
const findUnreadableOrderTimes = (unreadable: PurchaseList['unreadable']): ReadonlyMap<number, number> => {
  const since = new Map<number, number>()
  for (const { purchaseId, created } of unreadable) {
    if (purchaseId === undefined) continue
    const at = created === undefined ? Number.POSITIVE_INFINITY : toInstant(created)
    since.set(purchaseId, Math.max(at, since.get(purchaseId) ?? at))
  }
  return since
}

/**
 * Returns the shop's answer without contradictions: each id occurs once, and an order shows its subscription as
 * unreadable if a newer order of the same purchase can't be read.
 */
export const reconcilePurchases = ({ orders, unreadable }: PurchaseList): PurchaseList => {
  const since = findUnreadableOrderTimes(unreadable)
  const ids = new Set(unreadable.map(({ id }) => id))
  const isFirst = ({ id }: { readonly id: number | undefined }) => id === undefined || ids.delete(id)
  return {
    unreadable: unreadable.filter(isFirst),
    orders: findNewestOrders(orders).map((order): Order => {
      const purchaseId = order.subscription?.purchaseId
      const hidesNewer =
        purchaseId !== undefined && toInstant(order.payment.created) <= (since.get(purchaseId) ?? -Infinity)
      return hidesNewer ? { ...order, subscription: { unreadable: true, purchaseId } } : order
    }),
  }
}
