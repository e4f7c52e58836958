import type { UserToken } from '../session/ports.ts'
import type { Outcome } from '../shared/outcome.ts'
import type { Order } from './order.ts'

/** What the shop answers of a customer's orders. */
export interface Purchases {
  readonly orders: readonly Order[]
  /** The orders that are there and can't be shown, by their ids where these can be read. */
  readonly unreadable: readonly (number | undefined)[]
}

/** The customer's purchases at the shop service. */
export interface PurchaseHistory {
  list(token: UserToken): Outcome<Purchases>
}

/** The orders that this browser remembers, bound to the customer they belong to. */
export interface OrdersCache {
  /** The remembered orders of `owner`; nothing when they are another customer's, unreadable or not there. */
  read(owner: string): readonly Order[] | undefined
  save(owner: string, orders: readonly Order[]): void
  /** Forgets the orders of any customer. */
  forget(): void
}
