import type { FailureCode } from '../messages/messages.ts'
import { listedOrders, type Order, type OwnSubscription, type Subscription } from '../orders/order.ts'
import type { UserToken } from '../session/ports.ts'
import { type AppError, errorCode, type Outcome } from '../shared/app-error.ts'
import type { ErrorCode } from '../shared/error-catalogue.ts'
import { canBeChanged } from './renewals.ts'

/** Subscriptions at the shop service (specification §7), each known by its purchase id. */
export interface Subscriptions {
  /** Changes something although it is a GET: never asked twice by machinery. */
  cancel(token: UserToken, purchaseId: number): Outcome<void>
  /** A token with which a card form may ask for a new card. */
  cardFormToken(token: UserToken, purchaseId: number): Outcome<string>
  /** The card behind the nonce pays from now on. A nonce works once. */
  changeCard(token: UserToken, purchaseId: number, nonce: string): Outcome<void>
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

/** Failures that a later try does not mend. */
const finalFailures: ReadonlySet<ErrorCode> = new Set([
  'not-logged-in',
  'card-declined',
  'subscription-cancelled',
  'cancellation-requested',
])

/**
 * The notice of a failed cancellation or card change (specification §8): 'Something went wrong, please try it later', or why
 * another try is of no use.
 */
export const failureCodeOf = (error: AppError): FailureCode => {
  const code = errorCode(error)
  return finalFailures.has(code) ? code : 'try-later'
}
