import type { UserToken } from '../session/ports.ts'
import type { Outcome } from '../shared/outcome.ts'
import type { Order } from './order.ts'

/** The customer's purchases at the shop service. */
export interface PurchaseHistory {
  list(token: UserToken): Outcome<readonly Order[]>
}

/** The orders that this browser remembers, bound to the customer they belong to. */
export interface OrdersCache {
  /** The remembered orders of `owner`; nothing when they are somebody else's, unreadable or not there. */
  read(owner: string): readonly Order[] | undefined
  save(owner: string, orders: readonly Order[]): void
}
