import type { Instant } from '../shared/clock.ts'

/** An order as the shop tells it (specification §3). Amounts are in the currency's major unit. */
export interface Order {
  readonly id: number
  readonly payment: Payment
  readonly currency: { readonly sign: string }
  readonly items: readonly OrderItem[]
  readonly subscription: Subscription | undefined
}

export interface Payment {
  readonly id: number
  readonly created: Instant
  /** One of `paymentStatuses`, or whatever else the shop says: shown raw then. */
  readonly status: string
  readonly amount: number
}

export interface OrderItem {
  readonly title: string
  readonly price: number
  readonly gift: boolean
  readonly activation:
    | {
        /** Empty in an order that the browser remembers: there is one, which is not kept. */
        readonly code: string | undefined
        readonly email: string | undefined
      }
    | undefined
}

export interface Subscription {
  /** What the subscription's calls are made with. */
  readonly purchaseId: number
  /** Shown raw. */
  readonly status: string
  readonly created: Instant
  readonly nextBillingDate: Instant | undefined
  readonly price: number
}

/** The payment statuses that have words of their own (specification §4). */
export const paymentStatuses = ['paid', 'refunded', 'authorized', 'error', 'wait_for_payment'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/** The known status behind what the shop says, if it is one. */
export const knownPaymentStatus = (status: string): PaymentStatus | undefined =>
  paymentStatuses.find((known) => known === status)

/** The orders that the list shows: those waiting for payment are not among them (specification §4). */
export const listedOrders = (orders: readonly Order[]): readonly Order[] =>
  orders.filter(({ payment }) => payment.status !== 'wait_for_payment')
