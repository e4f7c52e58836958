import type { Order, Subscription } from '../../core/orders/order.ts'

/** A subscription with the order that it was bought by. */
export interface SubscriptionProps {
  readonly order: Order
  readonly subscription: Subscription
}
