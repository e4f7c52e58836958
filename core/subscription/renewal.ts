import { listedOrders, type Order, type Subscription } from '../orders/order.ts'
import type { Instant } from '../shared/clock.ts'
import { canBeChanged } from './rules.ts'

/** A subscription with the order that it was bought with. */
export interface OwnSubscription {
  readonly order: Order
  readonly subscription: Subscription
}

/** When a subscription renews, counted in the customer's own calendar days. */
export type Renewal =
  | { readonly tag: 'none' }
  | { readonly tag: 'in-days'; readonly days: number; readonly date: Instant }
  | { readonly tag: 'today'; readonly date: Instant }
  /** The date has passed, and the shop has not said yet what came of it. */
  | { readonly tag: 'past'; readonly date: Instant }

const millisecondsPerDay = 86_400_000

/** The number of a day in the customer's own calendar. Summer time does not change how many days there are. */
const dayNumber = (instant: Instant): number => {
  const date = new Date(instant)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / millisecondsPerDay
}

/** A cancelled subscription does not renew, whatever date the shop still tells. */
export const renewalOf = (subscription: Subscription, now: Instant): Renewal => {
  const { nextBillingDate: date } = subscription
  if (date === undefined || !canBeChanged(subscription)) return { tag: 'none' }
  const days = dayNumber(date) - dayNumber(now)
  if (days === 0) return { tag: 'today', date }
  return days > 0 ? { tag: 'in-days', days, date } : { tag: 'past', date }
}

/** `past_due`, `Past Due`, `past-due`: a renewal whose payment has failed. */
export const isPaymentOverdue = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status.toLowerCase().replace(/[^a-z]/g, '') === 'pastdue'

/** What needs the customer comes first, then what renews, soonest first; what has ended comes last. */
const rank = ({ subscription }: OwnSubscription): number => {
  if (isPaymentOverdue(subscription)) return 0
  return canBeChanged(subscription) ? 1 : 2
}

const renewsAt = ({ subscription }: OwnSubscription): number => subscription.nextBillingDate ?? Number.MAX_VALUE

/** The subscriptions among the orders that a customer may see, in the order in which they matter. */
export const subscriptionsOf = (orders: readonly Order[]): readonly OwnSubscription[] =>
  listedOrders(orders)
    .flatMap((order) => (order.subscription === undefined ? [] : [{ order, subscription: order.subscription }]))
    .sort((one, other) => rank(one) - rank(other) || renewsAt(one) - renewsAt(other))
