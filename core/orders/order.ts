import type { Language } from '../language/languages.ts'
import type { ActivationApp, AppKind } from '../settings.ts'
import { type InstantOrDay, instantOf } from '../shared/dates.ts'
import { withoutTrailingSlashes } from '../shared/url-parameters.ts'

/** An order of the shop (specification §3). Amounts are in the currency's major unit. */
export interface Order {
  readonly id: number
  readonly payment: Payment
  readonly currency: { readonly sign: string }
  readonly items: readonly OrderItem[]
  readonly subscription: Subscription | UnreadableSubscription | undefined
}

export interface Payment {
  readonly id: number
  readonly created: InstantOrDay
  /** One of `paymentStatuses`, or another status, which is shown raw. */
  readonly status: string
  readonly amount: number
}

export interface OrderItem {
  /** Undefined for one that shows nothing: an empty, blank or invisible text. */
  readonly title: string | undefined
  readonly price: number
  readonly gift: boolean
  /** As the shop writes it. Empty in a remembered order that has a code, because codes are not stored. */
  readonly activationCode: string | undefined
  readonly activationEmail: string | undefined
}

export interface Subscription {
  /** The id in calls to the shop. */
  readonly purchaseId: number
  /** Shown raw. */
  readonly status: string
  readonly created: InstantOrDay
  readonly nextBillingDate: InstantOrDay | undefined
  readonly price: number
}

/** A subscription with a malformed field. It is never shown as none, nor as an older order has it. */
export interface UnreadableSubscription {
  readonly unreadable: true
  /** Undefined if the id is malformed, too. */
  readonly purchaseId: number | undefined
}

export const isReadable = (subscription: Order['subscription']): subscription is Subscription =>
  subscription !== undefined && !('unreadable' in subscription)

/** Whether an order is newer than another one of the same purchase or id. Of the same time the higher id counts. */
export const isNewer = (one: Order, other: Order): boolean => {
  const later = instantOf(one.payment.created) - instantOf(other.payment.created)
  return later === 0 ? one.id > other.id : later > 0
}

/** The payment statuses that have words of their own (specification §4). */
export const paymentStatuses = ['paid', 'refunded', 'authorized', 'error', 'wait_for_payment'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/** The status, if the portal knows it. */
export const knownPaymentStatus = (status: string): PaymentStatus | undefined =>
  paymentStatuses.find((known) => known === status)

const paymentNotes = ['error', 'in_review', 'authorized', 'refunded'] as const

/** The status of a payment that needs a sentence on the order's page. One that is awaited has its own place there. */
export const paymentNoteOf = (status: string): (typeof paymentNotes)[number] | undefined =>
  paymentNotes.find((note) => note === status.toLowerCase().replace('-', '_'))

/**
 * The order with the id of an address (specification §3). The id is compared as it is written, so that `007`, `7.0` or
 * `7e0` find no order.
 */
export const findOrder = (orders: readonly Order[], id: string): Order | undefined =>
  orders.find((order) => String(order.id) === id)

/** What can be read of an order that can't be decoded. */
export interface UnreadableOrder {
  readonly id: number | undefined
  readonly created: InstantOrDay | undefined
  /** The purchase of its subscription. */
  readonly purchaseId: number | undefined
}

/**
 * Whether the order of an address may be an undecodable one: by its id, or because one has no readable id. Then it
 * exists.
 */
export const mayBeUnreadable = (unreadable: readonly UnreadableOrder[], id: string): boolean =>
  unreadable.some((each) => each.id === undefined || String(each.id) === id)

/** An order in one line. */
export interface Headline {
  /** The title of the item that stands for the order, or of the first item that has one. Undefined if no item has a title. */
  readonly title: string | undefined
  /** The number of other items. */
  readonly more: number
  readonly gift: boolean
  readonly renews: boolean
}

/** The item at `index` stands for the order. */
export const headlineOf = ({ items, subscription }: Order, index = 0): Headline => ({
  title: items[index]?.title ?? items.find(({ title }) => title !== undefined)?.title,
  more: Math.max(items.length - 1, 0),
  gift: items.some(({ gift }) => gift),
  renews: subscription !== undefined,
})

/**
 * Payments for which the shop hands nothing out. An authorized payment is not among them: the customer's money is
 * promised. Nor is an unknown status: a hidden certificate is worse than a link to a "not yet" of the shop.
 */
const unpaid: ReadonlySet<PaymentStatus | undefined> = new Set<PaymentStatus>(['refunded', 'error', 'wait_for_payment'])

const isPaid = ({ status }: Payment): boolean => !unpaid.has(knownPaymentStatus(status))

/** Whether the shop has got money. A receipt of nothing or before the payment would be wrong. */
export const hasReceipt = ({ status, amount }: Payment): boolean =>
  amount !== 0 && (status === 'paid' || status === 'refunded')

export const offersGiftCertificate = ({ items, payment }: Order): boolean =>
  items.some(({ gift }) => gift) && isPaid(payment)

/** Whether an item's app and code are for this customer to use: it is paid, and no gift. */
export const isForUse = ({ gift }: OrderItem, payment: Payment): boolean => !gift && isPaid(payment)

/** The page of a payment's gift certificate at the shop (specification §7, Other). */
export const giftCertificateUrl = (shopUrl: string, language: Language, paymentId: number): string =>
  [
    withoutTrailingSlashes(shopUrl),
    encodeURIComponent(language),
    'gift-certificate',
    encodeURIComponent(paymentId),
  ].join('/')

/** The kinds of product that have a picture. `map` is any product that the portal does not recognize. */
export type ItemKind = AppKind | 'map' | 'gift' | 'subscription' | 'traffic' | 'camera'

/** The configured app that a title names, such as "Meridian Truck Navigation: Europe". Of several the longest name counts. */
export const appInTitle = (title: OrderItem['title'], apps: readonly ActivationApp[]): ActivationApp | undefined =>
  apps
    .filter(({ name }) => title?.toLowerCase().includes(name.toLowerCase()))
    .reduce<ActivationApp | undefined>(
      (found, app) => (found && found.name.length >= app.name.length ? found : app),
      undefined,
    )

/** The kinds that a word of a title names. */
const words = [
  ['traffic', /\btraffic\b/i],
  ['camera', /\bcameras?\b/i],
] as const

export const kindOfItem = ({ title = '', gift }: OrderItem, apps: readonly ActivationApp[]): ItemKind =>
  gift ? 'gift' : (appInTitle(title, apps)?.kind ?? words.find(([, word]) => word.test(title))?.[0] ?? 'map')

/** The kind of an order by the item that stands for it. */
export const kindOfOrder = ({ items, subscription }: Order, apps: readonly ActivationApp[], index = 0): ItemKind => {
  const item = items[index]
  const kind = item === undefined ? 'map' : kindOfItem(item, apps)
  return kind === 'map' && subscription !== undefined ? 'subscription' : kind
}
