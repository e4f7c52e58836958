import { type Headline, headlineOf, type Order, type OrderItem, type PaymentStatus, paymentStatuses } from './order.ts'
import { isListed } from './orders.ts'

/** An order with what a search and the filters look at, made once for a list however often it is asked. */
export interface SearchableOrder {
  readonly order: Order
  /** Its number, and what its items say. Made when it is first asked for: most lists are never searched. */
  readonly text: string
  /** In which it was made, by the customer's own calendar. */
  readonly year: number
}

/** Case and accents do not matter: `ubersicht` finds `Übersicht`. */
const folded = (text: string): string =>
  // What is plain already takes a tenth of the time.
  (isPlain(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase()

const isPlain = (text: string): boolean => !/[^\n -~]/.test(text)

/** A number may be typed as it is written elsewhere, `#1004210`. */
const wordsOf = (search: string): readonly string[] =>
  folded(search)
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ''))
    .filter((word) => word !== '')

/** Remembered orders have no codes: those are found only in a list that was just loaded. */
const textOf = ({ title, activation }: OrderItem): string =>
  [title, activation?.code ?? '', activation?.email ?? ''].join('\n')

/** How many of these words an item has. */
const wordsIn = (item: OrderItem, words: readonly string[]): number => {
  const text = folded(textOf(item))
  return words.filter((word) => text.includes(word)).length
}

/**
 * Tells the years of orders, by the customer's own calendar. Asking a calendar takes its time, and most orders of a list are of
 * the year of the one before.
 */
const yearTeller = (): ((order: Order) => number) => {
  let [from, until, year] = [0, 0, 0]
  return ({ payment: { created } }) => {
    if (created < from || created >= until) {
      year = new Date(created).getFullYear()
      from = new Date(year, 0).getTime()
      until = new Date(year + 1, 0).getTime()
    }
    return year
  }
}

class PreparedOrder implements SearchableOrder {
  private folded: string | undefined

  constructor(
    readonly order: Order,
    readonly year: number,
  ) {}

  get text(): string {
    this.folded ??= folded([this.order.id, ...this.order.items.map(textOf)].join('\n'))
    return this.folded
  }
}

/** Prepares a list for searching; linear in its length. */
export const searchable = (orders: readonly Order[]): readonly SearchableOrder[] => {
  const yearOf = yearTeller()
  return orders.map((order) => new PreparedOrder(order, yearOf(order)))
}

/** In the result of a search, the item that has most of its words: so that a customer sees why the order was found. */
export const headlineFor = (order: Order, search: string): Headline => {
  const words = wordsOf(search)
  const hits = order.items.map((item) => wordsIn(item, words))
  return headlineOf(order, Math.max(hits.indexOf(Math.max(...hits)), 0))
}

/** The orders in which a list can be shown. */
export const orderSorts = ['newest', 'oldest', 'highest', 'lowest'] as const

export type OrderSort = (typeof orderSorts)[number]

/** What a customer asks of the list of orders. */
export interface OrderSelection {
  /** Words that the order's number, titles, codes or e-mail addresses contain, all of them; empty for every order. */
  readonly search: string
  /** A payment status as the shop says it; nothing for every status. */
  readonly status: string | undefined
  /** The year in which the order was made, by the customer's own calendar; nothing for every year. */
  readonly year: number | undefined
  /** Only orders with a subscription. */
  readonly subscription: boolean
  /** Only orders with a gift. */
  readonly gift: boolean
  readonly sort: OrderSort
}

/** The list as it is when nothing has been asked of it. */
export const wholeList: OrderSelection = {
  search: '',
  status: undefined,
  year: undefined,
  subscription: false,
  gift: false,
  sort: 'newest',
}

/** Whether a selection can leave orders out. */
export const narrows = ({ search, status, year, subscription, gift }: OrderSelection): boolean =>
  wordsOf(search).length > 0 || status !== undefined || year !== undefined || subscription || gift

const isGift = ({ items }: Order): boolean => items.some(({ gift }) => gift)

const comparisons: Readonly<Record<OrderSort, (one: Order, other: Order) => number>> = {
  newest: (one, other) => other.payment.created - one.payment.created,
  oldest: (one, other) => one.payment.created - other.payment.created,
  highest: (one, other) => other.payment.amount - one.payment.amount,
  lowest: (one, other) => one.payment.amount - other.payment.amount,
}

/** How many orders each choice of a filter would show, with everything else as it is asked for. */
export interface OrderCounts {
  readonly statuses: ReadonlyMap<string, number>
  readonly years: ReadonlyMap<number, number>
  readonly subscription: number
  readonly gift: number
}

export interface SelectedOrders {
  /** In the asked order; equal ones stay as the shop listed them. */
  readonly orders: readonly Order[]
  readonly counts: OrderCounts
}

type Filter = 'status' | 'year' | 'subscription' | 'gift'

/** How many there are of each, added to one by one. */
const counter = <Key>() => {
  const counts = new Map<Key, number>()
  return { counts, add: (key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1) }
}

/** The orders that a customer asked for, and what other choices would give. One look at each order. */
export const selectOrders = (all: readonly SearchableOrder[], selection: OrderSelection): SelectedOrders => {
  const words = wordsOf(selection.search)
  const statuses = counter<string>()
  const years = counter<number>()
  let [subscriptions, gifts] = [0, 0]
  const found: Order[] = []

  for (const searched of all) {
    if (!words.every((word) => searched.text.includes(word))) continue
    const { order, year } = searched
    const { status } = order.payment
    const renews = order.subscription !== undefined
    const gift = isGift(order)
    const fails: Readonly<Record<Filter, boolean>> = {
      status: selection.status !== undefined && selection.status !== status,
      year: selection.year !== undefined && selection.year !== year,
      subscription: selection.subscription && !renews,
      gift: selection.gift && !gift,
    }
    const failures = Number(fails.status) + Number(fails.year) + Number(fails.subscription) + Number(fails.gift)
    if (failures === 0) found.push(order)
    // A choice of one filter shows what passes all others.
    const passesOthers = (filter: Filter) => failures === Number(fails[filter])
    if (passesOthers('status')) statuses.add(status)
    if (passesOthers('year')) years.add(year)
    if (renews && passesOthers('subscription')) subscriptions += 1
    if (gift && passesOthers('gift')) gifts += 1
  }
  return {
    orders: found.sort(comparisons[selection.sort]),
    counts: { statuses: statuses.counts, years: years.counts, subscription: subscriptions, gift: gifts },
  }
}

export const listedStatuses: readonly PaymentStatus[] = paymentStatuses.filter(isListed)

/** What the filters offer: all that occurs in a list, and the known statuses that a list can show. */
export interface OrderChoices {
  readonly statuses: readonly string[]
  /** The latest first. */
  readonly years: readonly number[]
  readonly subscription: boolean
  readonly gift: boolean
}

export const choicesOf = (orders: readonly Order[]): OrderChoices => ({
  statuses: [...new Set([...listedStatuses, ...orders.map(({ payment }) => payment.status)])],
  years: [...new Set(orders.map(yearTeller()))].sort((one, other) => other - one),
  subscription: orders.some(({ subscription }) => subscription !== undefined),
  gift: orders.some(isGift),
})
