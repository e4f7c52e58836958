import type { Language } from '../language/languages.ts'
import type { Instant } from '../shared/ports.ts'
import { withoutTrailingSlashes } from '../shared/settings.ts'

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

/**
 * The order that an address names (specification §3): found in the customer's own list or not at all. The id is
 * compared as it is written, so that `007`, `7.0` or `7e0` name no order.
 */
export const findOrder = (orders: readonly Order[], id: string): Order | undefined =>
  orders.find((order) => String(order.id) === id)

/**
 * Whether an address may name an order that can't be shown: one of this id, or one that not even has a readable id. It
 * is then there, and "not found" would not be true.
 */
export const mayBeUnreadable = (unreadable: readonly (number | undefined)[], id: string): boolean =>
  unreadable.some((each) => each === undefined || String(each) === id)

/** What an order was, in one line. */
export interface Headline {
  /** The title of the item that stands for the order; nothing for an order without items. */
  readonly title: string | undefined
  /** How many other items there are. */
  readonly more: number
  readonly gift: boolean
  readonly renews: boolean
}

/** The first item stands for its order. A search names another one (`headlineFor`). */
export const headlineOf = ({ items, subscription }: Order, index = 0): Headline => ({
  title: items[index]?.title,
  more: Math.max(items.length - 1, 0),
  gift: items.some(({ gift }) => gift),
  renews: subscription !== undefined,
})

/**
 * Payments by which nothing was bought, or no longer is: the shop has no certificate for them. An authorized payment
 * counts, since the customer's money is promised, and so does a status that the portal does not know: hiding a
 * certificate that was paid for is worse than a link that the shop answers with a "not yet".
 */
const withoutCertificate: ReadonlySet<PaymentStatus | undefined> = new Set<PaymentStatus>([
  'refunded',
  'error',
  'wait_for_payment',
])

/** Whether an order is one that a gift certificate is offered for: it holds a gift, and its payment counts. */
export const offersGiftCertificate = ({ items, payment }: Order): boolean =>
  items.some(({ gift }) => gift) && !withoutCertificate.has(knownPaymentStatus(payment.status))

/** The shop's page of a payment's gift certificate, in a language (specification §7, Other). */
export const giftCertificateAddress = (shopUrl: string, language: Language, paymentId: number): string =>
  [
    withoutTrailingSlashes(shopUrl),
    encodeURIComponent(language),
    'gift-certificate',
    encodeURIComponent(paymentId),
  ].join('/')
