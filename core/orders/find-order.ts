import type { Order } from './order.ts'
import type { Purchases } from './ports.ts'

/**
 * The order that an address names (specification §3): found in the customer's own list or not at all. The id is
 * compared as it is written, so that `007`, `7.0` or `7e0` name no order.
 */
export const findOrder = (orders: readonly Order[], id: string): Order | undefined =>
  orders.find((order) => String(order.id) === id)

/**
 * Whether an address may name an order that can't be shown: one of this id, or one that not even has a readable id. It
 * is then there, and "not found" would not be true.
 */
export const mayBeUnreadable = (unreadable: Purchases['unreadable'], id: string): boolean =>
  unreadable.some((each) => each === undefined || String(each) === id)
