import { type Order, paymentStatuses } from './order.ts'

/** The orders in which a list can be shown. */
export const orderSorts = ['newest', 'oldest', 'highest', 'lowest'] as const

export type OrderSort = (typeof orderSorts)[number]

/** What a customer asks of the list of orders. */
export interface OrderSelection {
  /** Words that the order's number or titles contain, all of them; empty for every order. */
  readonly search: string
  /** A payment status as the shop says it; nothing for every status. */
  readonly status: string | undefined
  readonly sort: OrderSort
}

/** The list as it is when nothing has been asked of it. */
export const wholeList: OrderSelection = { search: '', status: undefined, sort: 'newest' }

/** Whether a selection can leave orders out. */
export const narrows = ({ search, status }: OrderSelection): boolean =>
  wordsOf(search).length > 0 || status !== undefined

/** An order with the text that a search looks at, made once for a list however often it is searched. */
export interface SearchableOrder {
  readonly order: Order
  readonly text: string
}

/** Case and accents do not matter: typing `ubersicht` finds `Übersicht`. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** A number may be typed as it is written elsewhere, `#1004210`. */
const wordsOf = (search: string): readonly string[] =>
  folded(search)
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ''))
    .filter((word) => word !== '')

/** Prepares a list for searching; linear in its length. */
export const searchable = (orders: readonly Order[]): readonly SearchableOrder[] =>
  orders.map((order) => ({ order, text: folded([order.id, ...order.items.map(({ title }) => title)].join('\n')) }))

const comparisons: Readonly<Record<OrderSort, (one: Order, other: Order) => number>> = {
  newest: (one, other) => other.payment.created - one.payment.created,
  oldest: (one, other) => one.payment.created - other.payment.created,
  highest: (one, other) => other.payment.amount - one.payment.amount,
  lowest: (one, other) => one.payment.amount - other.payment.amount,
}

/** The orders that a customer asked for, in the asked order; equal ones stay as the shop listed them. */
export const selectOrders = (
  orders: readonly SearchableOrder[],
  { search, status, sort }: OrderSelection,
): readonly Order[] => {
  const words = wordsOf(search)
  return orders
    .filter(
      ({ order, text }) =>
        (status === undefined || order.payment.status === status) && words.every((word) => text.includes(word)),
    )
    .map(({ order }) => order)
    .sort(comparisons[sort])
}

/** The statuses to choose from: those with words of their own that a list can show, and whatever else occurs in it. */
export const selectableStatuses = (orders: readonly Order[]): readonly string[] => [
  ...new Set([
    ...paymentStatuses.filter((status) => status !== 'wait_for_payment'),
    ...orders.map(({ payment }) => payment.status),
  ]),
]
