import type { UserToken } from '../session/ports.ts'
import type { Outcome } from '../shared/app-error.ts'
import type { Order, UnreadableOrder } from './order.ts'

export interface PurchaseList {
  readonly orders: readonly Order[]
  readonly unreadable: readonly UnreadableOrder[]
}

export interface PurchaseHistory {
  readonly list: (token: UserToken) => Outcome<PurchaseList>
}

/** Stores the orders of one customer. */
export interface OrdersCache {
  /**
   * Returns the orders of `owner`. Undefined if the stored orders belong to another customer, are unreadable or are
   * missing.
   */
  readonly read: (owner: string) => readonly Order[] | undefined
  readonly save: (owner: string, orders: readonly Order[]) => void
  /** Removes the stored orders, even if they belong to another customer. */
  readonly forget: () => void
}

export interface OrdersPorts {
  readonly purchases: PurchaseHistory
  readonly ordersCache: OrdersCache
}
