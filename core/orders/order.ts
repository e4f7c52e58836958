import type { Language } from '../language/languages.ts'
import type { ActivationApp, AppKind } from '../settings.ts'
import { type InstantOrDay, toInstant } from '../shared/dates.ts'
import { removeTrailingSlashes } from '../shared/url-parameters.ts'

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
  /** One of `paymentStatuses`, or another status, which is shown as the shop writes it. */
  readonly status: string
  readonly amount: number
}

export interface OrderItem {
  /** Undefined if the title has no visible character. */
  readonly title: string | undefined
  readonly price: number
  readonly gift: boolean
  /** The activation code as the shop writes it. In a stored order it is empty, because codes are not stored. */
  readonly activationCode: string | undefined
  readonly activationEmail: string | undefined
}

export interface Subscription {
  /** The id of the subscription in calls to the shop. */
  readonly purchaseId: number
  /** The status, which is shown as the shop writes it. */
  readonly status: string
  readonly created: InstantOrDay
  readonly nextBillingDate: InstantOrDay | undefined
  readonly price: number
}

/**
 * A subscription with a malformed field. The portal says that it can't read the subscription, and never shows the
 * subscription of an older order instead.
 */
export interface UnreadableSubscription {
  readonly unreadable: true
  /** The id of the purchase. Undefined if it is malformed, too. */
  readonly purchaseId: number | undefined
}

export const isReadableSubscription = (subscription: Order['subscription']): subscription is Subscription =>
  subscription !== undefined && !('unreadable' in subscription)

/**
 * Whether an order is newer than another order of the same purchase or id. If both have the same time, the order with
 * the higher id is newer.
 */
export const isNewerOrder = (one: Order, other: Order): boolean => {
  const later = toInstant(one.payment.created) - toInstant(other.payment.created)
  return later === 0 ? one.id > other.id : later > 0
}

/** The payment statuses that have a text (specification §4). */
export const paymentStatuses = ['paid', 'refunded', 'authorized', 'error', 'wait_for_payment'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/** Returns a status as a `PaymentStatus`. Undefined if the portal does not know the status. */
export const parsePaymentStatus = (status: string): PaymentStatus | undefined =>
  paymentStatuses.find((known) => known === status)

const statusesWithExplanation = ['error', 'in_review', 'authorized', 'refunded'] as const

/**
 * Returns the payment status if the order's page explains it with a sentence. For 'wait_for_payment' returns undefined,
 * because the page explains it in another place.
 */
export const findStatusWithExplanation = (status: string): (typeof statusesWithExplanation)[number] | undefined =>
  statusesWithExplanation.find((note) => note === status.toLowerCase().replace('-', '_'))

/**
 * Returns the order with the id in a URL (specification §3). The id is compared as text, so that `007`, `7.0` or
 * `7e0` find no order.
 */
export const findOrder = (orders: readonly Order[], id: string): Order | undefined =>
  orders.find((order) => String(order.id) === id)

/** The readable part of an order that can't be decoded. */
export interface UnreadableOrder {
  readonly id: number | undefined
  readonly created: InstantOrDay | undefined
  readonly purchaseId: number | undefined
}

/**
 * Returns whether the order with the id in a URL may exist although it can't be decoded: an unreadable order has this id,
 * or an id that can't be read.
 */
export const mayUnreadableOrderExist = (unreadable: readonly UnreadableOrder[], id: string): boolean =>
  unreadable.some((each) => each.id === undefined || String(each.id) === id)

/** The one-line summary of an order for a list. */
export interface Headline {
  /** The item that represents the order. If its title is missing, the first item that has a title. */
  readonly item: OrderItem | undefined
  /** The title of that item. Undefined if no item has a title. */
  readonly title: string | undefined
  /** The number of the other items in the order. */
  readonly moreItems: number
  readonly gift: boolean
  readonly renews: boolean
}

/** Returns the headline of an order. The item at `index` represents the order. */
export const createHeadline = ({ items, subscription }: Order, index = 0): Headline => {
  const chosen = items[index]
  const item = chosen?.title === undefined ? (items.find(({ title }) => title !== undefined) ?? chosen) : chosen
  return {
    item,
    title: item?.title,
    moreItems: Math.max(items.length - 1, 0),
    gift: items.some(({ gift }) => gift),
    renews: subscription !== undefined,
  }
}

/**
 * Payment statuses for which the shop delivers nothing. It delivers for 'authorized', because the customer's money is
 * reserved. Unknown statuses are not included, because a link to a gift certificate that is not ready is better than a
 * missing link to a valid one.
 */
const unpaidStatuses: ReadonlySet<PaymentStatus | undefined> = new Set<PaymentStatus>([
  'refunded',
  'error',
  'wait_for_payment',
])

const isPaid = ({ status }: Payment): boolean => !unpaidStatuses.has(parsePaymentStatus(status))

/** Whether the shop has received money, so that the order gets a receipt. */
export const hasReceipt = ({ status, amount }: Payment): boolean =>
  amount !== 0 && (status === 'paid' || status === 'refunded')

export const offersGiftCertificate = ({ items, payment }: Order): boolean =>
  items.some(({ gift }) => gift) && isPaid(payment)

/** Whether this customer can use the app and the code of an item: the item is paid, and is not a gift. */
export const canUseItem = ({ gift }: OrderItem, payment: Payment): boolean => !gift && isPaid(payment)

export const createGiftCertificateUrl = (shopUrl: string, language: Language, paymentId: number): string =>
  [
    removeTrailingSlashes(shopUrl),
    encodeURIComponent(language),
    'gift-certificate',
    encodeURIComponent(paymentId),
  ].join('/')

/** The kinds of product that have a picture. `map` is any product that the portal does not recognize. */
export type ItemKind = AppKind | 'map' | 'gift' | 'subscription' | 'traffic' | 'camera'

/** Whether a character is a digit, or a letter of a script that has capitals. Such scripts separate words by spaces. */
const isWordCharacter = (character = ''): boolean =>
  character.toLowerCase() !== character.toUpperCase() || /\d/.test(character)

/** Whether a title contains a name as whole words, so that "Cargo" does not contain "Go". */
const containsName = (title: string, name: string): boolean =>
  title
    .toLowerCase()
    .split(name.toLowerCase())
    .some(
      (after, index, parts) => index > 0 && !isWordCharacter(parts[index - 1]?.at(-1)) && !isWordCharacter(after[0]),
    )

/**
 * Returns the configured app whose name is in a title, such as "Meridian Truck Navigation: Europe". If the title
 * contains several names, returns the app with the longest name.
 */
export const findAppInTitle = (title: OrderItem['title'], apps: readonly ActivationApp[]): ActivationApp | undefined =>
  apps
    .filter(({ name }) => title !== undefined && containsName(title, name))
    .reduce<ActivationApp | undefined>(
      (found, app) => (found && found.name.length >= app.name.length ? found : app),
      undefined,
    )

/** The kinds of items that are recognized by a word in their title. */
const kindByTitleWord = [
  ['traffic', /\btraffic\b/i],
  ['camera', /\bcameras?\b/i],
] as const

export const findItemKind = ({ title = '', gift }: OrderItem, apps: readonly ActivationApp[]): ItemKind =>
  gift
    ? 'gift'
    : (findAppInTitle(title, apps)?.kind ?? kindByTitleWord.find(([, word]) => word.test(title))?.[0] ?? 'map')

export const findOrderKind = (
  { items, subscription }: Order,
  apps: readonly ActivationApp[],
  item: OrderItem | undefined = items[0],
): ItemKind => {
  const kind = item === undefined ? 'map' : findItemKind(item, apps)
  return kind === 'map' && subscription !== undefined ? 'subscription' : kind
}
