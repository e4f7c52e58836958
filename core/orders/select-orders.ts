import { toInstant } from '../shared/dates.ts'
import { toAsciiDigits } from '../shared/digits.ts'
import { isPrintableAscii } from '../shared/invisible.ts'
import * as limits from '../shared/limits.ts'
import {
  createHeadline,
  type Headline,
  type Order,
  type OrderItem,
  type PaymentStatus,
  paymentStatuses,
} from './order.ts'
import { isListedStatus } from './orders.ts'

/** An order with its searchable text and its year, which are computed only once for many searches. */
export interface SearchableOrder {
  readonly order: Order
  /**
   * The number of the order and the texts of its items. They are computed on first use, because most lists are never
   * searched.
   */
  readonly text: string
  /** The year of the order in the customer's time zone. */
  readonly year: number
}

/**
 * Letters that Unicode does not decompose, and the letters that people type for them. Some keyboards have Arabic letters
 * instead of Persian ones.
 */
const replacementLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't', ƀ: 'b', ǥ: 'g', ɨ: 'i', ƶ: 'z', ə: 'e', ĸ: 'k' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ', ي: 'ی', ى: 'ی', ك: 'ک', '’': "'", '‘': "'" },
}

/**
 * Returns a text without case, accents and invisible characters: `ubersicht` finds `Übersicht`, and `lodz` finds
 * `Łódź`.
 */
const toComparableText = (text: string): string => {
  // For ASCII text, lower case is enough and ten times as fast as the conversion below.
  if (isPrintableAscii(text)) return text.toLowerCase()
  const letters = toAsciiDigits(text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')).toLowerCase()
  return letters.replace(/[^\n -~]/gu, (letter) => replacementLetters[letter] ?? letter)
}

/** Returns a text without separators, so that codes and numbers are found with any separators between their groups. */
const removeSeparators = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

/** A word of a search in two spellings: as it was typed, and without separators. */
type WordSpellings = readonly string[]

/**
 * Returns the words of a search. Call it once for many orders. The hash before an order number, as in `#1004210`, is
 * ignored.
 */
export const toSearchWords = (search: string): readonly WordSpellings[] =>
  toComparableText(search.slice(0, limits.maxSearchLength))
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ''))
    .filter((word) => word !== '')
    .map((word) => [...new Set([word, removeSeparators(word) || word])])

const containsWord = (text: string, word: WordSpellings): boolean => word.some((spelling) => text.includes(spelling))

/** Returns the searchable text of an item. Stored orders contain no codes, so they can't be found by a code. */
const createSearchText = ({ title, activationCode = '', activationEmail = '' }: OrderItem): string =>
  [title, activationCode, removeSeparators(activationCode), activationEmail].join('\n')

const countMatchingWords = (item: OrderItem, words: readonly WordSpellings[]): number => {
  const text = toComparableText(createSearchText(item))
  return words.filter((word) => containsWord(text, word)).length
}

const getCreationTime = ({ payment }: Order) => toInstant(payment.created)

const getOrderYear = (order: Order): number => new Date(getCreationTime(order)).getFullYear()

class LazySearchableOrder implements SearchableOrder {
  private folded: string | undefined

  constructor(
    readonly order: Order,
    readonly year: number,
  ) {}

  get text(): string {
    this.folded ??= toComparableText([this.order.id, ...this.order.items.map(createSearchText)].join('\n'))
    return this.folded
  }
}

export const toSearchableOrders = (orders: readonly Order[]): readonly SearchableOrder[] =>
  orders.map((order) => new LazySearchableOrder(order, getOrderYear(order)))

/**
 * Returns the headline to show in a search. The item with the most words of the search represents the order, so that the
 * customer sees why the order was found.
 */
export const createSearchHeadline = (order: Order, words: readonly WordSpellings[]): Headline => {
  if (words.length === 0) return createHeadline(order)
  let [best, most] = [0, 0]
  for (const [index, item] of order.items.entries()) {
    const hits = countMatchingWords(item, words)
    if (hits > most) [best, most] = [index, hits]
  }
  return createHeadline(order, best)
}

export const orderSortings = ['newest', 'oldest', 'highest', 'lowest'] as const

export type OrderSorting = (typeof orderSortings)[number]

/** The search, the filters and the sorting that the customer has chosen for the list of orders. */
export interface OrderSelection {
  /**
   * The search. Each of its words must be in the order's number, titles, codes or email addresses. An empty search
   * finds every order.
   */
  readonly search: string
  /** A payment status as the shop sends it. Undefined if orders with any status are shown. */
  readonly status: string | undefined
  /** A year. Undefined if orders of any year are shown. */
  readonly year: number | undefined
  /** Whether to show only orders with a subscription. */
  readonly subscription: boolean
  /** Whether to show only orders with a gift. */
  readonly gift: boolean
  readonly sort: OrderSorting
}

export const unfilteredSelection: OrderSelection = {
  search: '',
  status: undefined,
  year: undefined,
  subscription: false,
  gift: false,
  sort: 'newest',
}

/** Whether a selection may leave orders out, because it contains a search or a filter. */
export const hasActiveFilter = ({ search, status, year, subscription, gift }: OrderSelection): boolean =>
  toSearchWords(search).length > 0 || status !== undefined || year !== undefined || subscription || gift

const containsGift = ({ items }: Order): boolean => items.some(({ gift }) => gift)

const orderComparisons: Readonly<Record<OrderSorting, (one: Order, other: Order) => number>> = {
  newest: (one, other) => getCreationTime(other) - getCreationTime(one),
  oldest: (one, other) => getCreationTime(one) - getCreationTime(other),
  highest: (one, other) => other.payment.amount - one.payment.amount,
  lowest: (one, other) => one.payment.amount - other.payment.amount,
}

/** The number of orders for each choice of a filter, with the rest of the selection unchanged. */
export interface OrderCounts {
  readonly statuses: ReadonlyMap<string, number>
  readonly years: ReadonlyMap<number, number>
  readonly subscription: number
  readonly gift: number
}

export interface SelectedOrders {
  /** The selected orders. Orders that are equal in the sorting stay in the sequence in which the shop sent them. */
  readonly orders: readonly Order[]
  readonly counts: OrderCounts
}

type OrderFilter = 'status' | 'year' | 'subscription' | 'gift'

const createCounter = <Key>() => {
  const counts = new Map<Key, number>()
  return { counts, add: (key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1) }
}

/** Returns the selected orders and the counts of the filters, in a single pass because lists may be long. */
export const selectOrders = (all: readonly SearchableOrder[], selection: OrderSelection): SelectedOrders => {
  const words = toSearchWords(selection.search)
  const statuses = createCounter<string>()
  const years = createCounter<number>()
  let [subscriptions, gifts] = [0, 0]
  const found: Order[] = []

  for (const searched of all) {
    if (!words.every((word) => containsWord(searched.text, word))) continue
    const { order, year } = searched
    const { status } = order.payment
    const renews = order.subscription !== undefined
    const gift = containsGift(order)
    const fails: Readonly<Record<OrderFilter, boolean>> = {
      status: selection.status !== undefined && selection.status !== status,
      year: selection.year !== undefined && selection.year !== year,
      subscription: selection.subscription && !renews,
      gift: selection.gift && !gift,
    }
    const failures = Number(fails.status) + Number(fails.year) + Number(fails.subscription) + Number(fails.gift)
    if (failures === 0) found.push(order)
    // The count of a choice is the number of orders that it would show: the orders that pass all other filters.
    const passesOthers = (filter: OrderFilter) => failures === Number(fails[filter])
    if (passesOthers('status')) statuses.add(status)
    if (passesOthers('year')) years.add(year)
    if (renews && passesOthers('subscription')) subscriptions += 1
    if (gift && passesOthers('gift')) gifts += 1
  }
  return {
    orders: found.sort(orderComparisons[selection.sort]),
    counts: { statuses: statuses.counts, years: years.counts, subscription: subscriptions, gift: gifts },
  }
}

export const listedStatuses: readonly PaymentStatus[] = paymentStatuses.filter(isListedStatus)

/**
 * The choices of the filters, at most a hundred of each: the years and statuses of the orders, and all known statuses
 * that a listed order can have.
 */
export interface FilterChoices {
  readonly statuses: readonly string[]
  /** The years, the latest first. */
  readonly years: readonly number[]
  readonly subscription: boolean
  readonly gift: boolean
}

/** Returns the distinct values up to a limit, because a browser takes seconds to show a hundred thousand choices. */
const takeDistinctChoices = <A>(values: readonly A[]): readonly A[] =>
  [...new Set(values)].slice(0, limits.maxChoicesPerFilter)

export const listFilterChoices = (orders: readonly Order[]): FilterChoices => ({
  // An empty status is left out, because in the filter it means "every status".
  statuses: takeDistinctChoices(
    [...listedStatuses, ...orders.map(({ payment }) => payment.status)].filter((status) => status !== ''),
  ),
  years: takeDistinctChoices(orders.map(getOrderYear).sort((one, other) => other - one)),
  subscription: orders.some(({ subscription }) => subscription !== undefined),
  gift: orders.some(containsGift),
})
