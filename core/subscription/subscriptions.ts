import type { FailureCode } from '../messages/messages.ts'
import { isNewerOrder, isReadableSubscription, type Order, type Subscription } from '../orders/order.ts'
import { filterListedOrders } from '../orders/orders.ts'
import { type AppError, getErrorCode } from '../shared/app-error.ts'
import { toInstant } from '../shared/dates.ts'
import { hasSpecificText } from '../shared/error-catalogue.ts'

/** A subscription with the newest order of its purchase. */
export interface SubscriptionWithOrder {
  readonly order: Order
  readonly subscription: Subscription
}

/** Whether a subscription can be cancelled and its card can be changed (specification §4). */
export const canChangeSubscription = ({ status }: Subscription): boolean => status !== 'cancelled'

export type StatusMeaning =
  | 'active'
  | 'past_due'
  | 'trial'
  | 'cancelled'
  | 'expired'
  | 'paused'
  | 'in_review'
  | 'pending'

/**
 * What a status says about the next billing date. 'renews': the customer will be charged. 'ends': the subscription
 * works until this date. 'none': the date has no meaning. Undefined: the status is unknown, so the portal promises no
 * renewal.
 */
export type RenewalOutcome = 'renews' | 'ends' | 'none'

interface KnownStatus {
  readonly meaning: StatusMeaning
  readonly outcome?: RenewalOutcome
  /** Whether the subscription no longer works, or works only until the next billing date. */
  readonly isOver?: true
}

const activeStatus: KnownStatus = { meaning: 'active', outcome: 'renews' }
const trialStatus: KnownStatus = { meaning: 'trial', outcome: 'renews' }
const endingStatus: KnownStatus = { meaning: 'cancelled', outcome: 'ends' }
const cancelledStatus: KnownStatus = { ...endingStatus, isOver: true }
const expiredStatus: KnownStatus = { meaning: 'expired', outcome: 'none', isOver: true }
const pausedStatus: KnownStatus = { meaning: 'paused', outcome: 'none' }

/**
 * The known statuses. The keys contain only the letters of a status, because shops spell it `past_due`, `Past Due` or
 * `past-due`.
 */
const knownStatuses: ReadonlyMap<string, KnownStatus> = new Map(
  Object.entries({
    active: activeStatus,
    pastdue: { meaning: 'past_due', outcome: 'renews' },
    ...{ trial: trialStatus, trialing: trialStatus, intrial: trialStatus },
    ...{
      cancelled: cancelledStatus,
      canceled: cancelledStatus,
      pendingcancel: endingStatus,
      nonrenewing: endingStatus,
    },
    ...{ expired: expiredStatus, ended: expiredStatus, paused: pausedStatus, onhold: pausedStatus },
    inreview: { meaning: 'in_review' },
    pending: { meaning: 'pending' },
  }),
)

type SubscriptionWithStatus = Pick<Subscription, 'status'>

const findKnownStatus = ({ status }: SubscriptionWithStatus): KnownStatus | undefined =>
  knownStatuses.get(status.toLowerCase().replace(/[^a-z]/g, ''))

/**
 * Returns the meaning of a status if the portal knows the status. The buttons do not depend on this meaning, but on the
 * exact status 'cancelled' (`canChangeSubscription`).
 */
export const getStatusMeaning = (subscription: SubscriptionWithStatus): StatusMeaning | undefined =>
  findKnownStatus(subscription)?.meaning

export const getRenewalOutcome = (subscription: SubscriptionWithStatus): RenewalOutcome | undefined =>
  findKnownStatus(subscription)?.outcome

export const hasSubscriptionEnded = (subscription: SubscriptionWithStatus): boolean =>
  findKnownStatus(subscription)?.isOver === true

/** Whether a renewal is possible: the status does not say that the subscription has ended or will end. */
export const canRenew = (subscription: SubscriptionWithStatus): boolean => {
  const outcome = getRenewalOutcome(subscription)
  return outcome !== 'ends' && outcome !== 'none'
}

export const isPaymentOverdue = (subscription: SubscriptionWithStatus): boolean =>
  getStatusMeaning(subscription) === 'past_due'

const getRenewalRank = ({ subscription }: SubscriptionWithOrder): number => {
  if (isPaymentOverdue(subscription)) return 0
  return canRenew(subscription) ? 1 : 2
}

const getRenewalTime = ({ subscription }: SubscriptionWithOrder): number =>
  subscription.nextBillingDate === undefined ? Number.MAX_VALUE : toInstant(subscription.nextBillingDate)

/**
 * Returns the newest order of each purchase. The newest order contains the current state of the subscription, even if
 * it is not paid yet. Some shops create an order for each renewal.
 */
const findNewestOrderByPurchase = (orders: readonly Order[]): ReadonlyMap<number, Order> => {
  const newest = new Map<number, Order>()
  for (const order of orders) {
    const purchaseId = order.subscription?.purchaseId
    const known = purchaseId === undefined ? undefined : newest.get(purchaseId)
    if (purchaseId !== undefined && (known === undefined || isNewerOrder(order, known))) newest.set(purchaseId, order)
  }
  return newest
}

/**
 * Returns the newest order of each purchase that the list contains. The list contains a purchase if at least one of its
 * orders does not wait for its payment.
 */
const findNewestListedOrders = (orders: readonly Order[]): readonly Order[] => {
  const listed = new Set(filterListedOrders(orders).map(({ subscription }) => subscription?.purchaseId))
  return [...findNewestOrderByPurchase(orders)].flatMap(([id, order]) => (listed.has(id) ? [order] : []))
}

const listReadableSubscriptions = (order: Order): readonly SubscriptionWithOrder[] => {
  const { subscription } = order
  return isReadableSubscription(subscription) ? [{ order, subscription }] : []
}

/** Returns the listed subscriptions: the overdue ones first, then the renewing ones by date, then all others. */
export const listSubscriptions = (orders: readonly Order[]): readonly SubscriptionWithOrder[] =>
  findNewestListedOrders(orders)
    .flatMap(listReadableSubscriptions)
    .sort((one, other) => getRenewalRank(one) - getRenewalRank(other) || getRenewalTime(one) - getRenewalTime(other))

/**
 * Returns the orders whose listed subscription can't be read. An order without a purchase id counts as a separate
 * subscription.
 */
export const listUnreadableSubscriptions = (orders: readonly Order[]): readonly Order[] => {
  const withoutId = filterListedOrders(orders).filter(({ subscription }) => subscription?.purchaseId === undefined)
  return [...findNewestListedOrders(orders), ...withoutId].filter(
    ({ subscription }) => subscription !== undefined && !isReadableSubscription(subscription),
  )
}

/** Returns the subscription of a purchase from its newest order. Undefined if the subscription can't be read. */
export const findPurchaseSubscription = (
  orders: readonly Order[],
  purchaseId: number,
): SubscriptionWithOrder | undefined => {
  const newest = findNewestOrderByPurchase(orders).get(purchaseId)
  return newest && listReadableSubscriptions(newest)[0]
}

/**
 * Returns the code for the notice of a failed cancellation or card change (specification §8): 'Something went wrong,
 * please try it later', or why trying again won't help.
 */
export const toSubscriptionFailureCode = (error: AppError): FailureCode => {
  const code = getErrorCode(error)
  return hasSpecificText('explained', code) ? code : 'try-later'
}
