import type { FailureCode } from '../messages/messages.ts'
import type { Order, Subscription } from '../orders/order.ts'
import { listedOrders } from '../orders/orders.ts'
import type { UserToken } from '../session/ports.ts'
import { type AppError, errorCode, type Outcome } from '../shared/app-error.ts'
import { instantOf } from '../shared/dates.ts'
import type { ErrorCode } from '../shared/error-catalogue.ts'

/** Subscriptions at the shop service (specification §7). */
export interface Subscriptions {
  /** A GET that changes something, so it is never retried. */
  readonly cancel: (token: UserToken, purchaseId: number) => Outcome<void>
  /** The token that a card form of the provider is set up with. */
  readonly cardFormToken: (token: UserToken, purchaseId: number) => Outcome<string>
  /** Pays with the card of the nonce from now on. A nonce works once. */
  readonly changeCard: (token: UserToken, purchaseId: number, nonce: string) => Outcome<void>
}

/** A subscription with the order that it was bought with. */
export interface OwnSubscription {
  readonly order: Order
  readonly subscription: Subscription
}

/** A subscription of any status but 'cancelled' can be cancelled, and its card changed (specification §4). */
export const canBeChanged = ({ status }: Subscription): boolean => status !== 'cancelled'

/** The statuses that the portal can explain. Shops spell them differently. */
const explained = {
  active: 'active',
  pastdue: 'past_due',
  inreview: 'in_review',
  expired: 'expired',
  paused: 'paused',
  trial: 'trial',
  trialing: 'trial',
  intrial: 'trial',
  pending: 'pending',
} as const

export type StatusMeaning = (typeof explained)[keyof typeof explained] | 'cancelled'

const meanings: ReadonlyMap<string, StatusMeaning> = new Map(Object.entries(explained))

/** What a status says, if the portal knows it. Only the exact 'cancelled' ends a subscription (specification §4). */
export const meaningOf = ({ status }: Pick<Subscription, 'status'>): StatusMeaning | undefined =>
  status === 'cancelled' ? status : meanings.get(status.toLowerCase().replace(/[^a-z]/g, ''))

/** Whether the payment of a renewal has failed: `past_due`, `Past Due` or `past-due`. */
export const isPaymentOverdue = (subscription: Pick<Subscription, 'status'>): boolean =>
  meaningOf(subscription) === 'past_due'

const rank = ({ subscription }: OwnSubscription): number => {
  if (isPaymentOverdue(subscription)) return 0
  return canBeChanged(subscription) ? 1 : 2
}

const renewsAt = ({ subscription }: OwnSubscription): number =>
  subscription.nextBillingDate === undefined ? Number.MAX_VALUE : instantOf(subscription.nextBillingDate)

/** The subscriptions of the listed orders: overdue ones first, then the next to renew, cancelled ones last. */
export const subscriptionsOf = (orders: readonly Order[]): readonly OwnSubscription[] =>
  listedOrders(orders)
    .flatMap((order) => (order.subscription === undefined ? [] : [{ order, subscription: order.subscription }]))
    .sort((one, other) => rank(one) - rank(other) || renewsAt(one) - renewsAt(other))

/** Failures with words of their own. */
const toldFailures: ReadonlySet<ErrorCode> = new Set([
  'not-logged-in',
  'card-declined',
  // A browser repeats a GET by itself when the connection was cut, so the call may have arrived twice.
  'card-perhaps-saved',
  'subscription-cancelled',
  'cancellation-requested',
])

/**
 * The notice of a failed cancellation or card change (specification §8): 'Something went wrong, please try it later', or why
 * another try is of no use.
 */
export const failureCodeOf = (error: AppError): FailureCode => {
  const code = errorCode(error)
  return toldFailures.has(code) ? code : 'try-later'
}
