import type { Order, OrderItem } from './order.ts'

/** An order with what a search and the filters look at, made once for a list however often it is asked. */
export interface SearchableOrder {
  readonly order: Order
  /** Its number, and what its items say. */
  readonly text: string
  /** In which it was made, by the customer's own calendar. */
  readonly year: number
}

/** Case and accents do not matter: `ubersicht` finds `Übersicht`. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** A number may be typed as it is written elsewhere, `#1004210`. */
export const wordsOf = (search: string): readonly string[] =>
  folded(search)
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ''))
    .filter((word) => word !== '')

/** Remembered orders have no codes: those are found only in a list that was just loaded. */
const textOf = ({ title, activation }: OrderItem): string =>
  [title, activation?.code ?? '', activation?.email ?? ''].join('\n')

/** How many of these words an item has. */
export const wordsIn = (item: OrderItem, words: readonly string[]): number => {
  const text = folded(textOf(item))
  return words.filter((word) => text.includes(word)).length
}

export const yearOf = ({ payment }: Order): number => new Date(payment.created).getFullYear()

/** Prepares a list for searching; linear in its length. */
export const searchable = (orders: readonly Order[]): readonly SearchableOrder[] =>
  orders.map((order) => ({
    order,
    text: folded([order.id, ...order.items.map(textOf)].join('\n')),
    year: yearOf(order),
  }))
