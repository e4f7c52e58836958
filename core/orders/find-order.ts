import type { Order } from './order.ts'

/**
 * The order that an address names (specification §3): found in the customer's own list or not at all. The id is
 * compared as it is written, so that `007`, `7.0` or `7e0` name no order.
 */
export const findOrder = (orders: readonly Order[], id: string): Order | undefined =>
  orders.find((order) => String(order.id) === id)
