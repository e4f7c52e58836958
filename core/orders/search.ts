import type { Order, OrderItem } from './order.ts'

/** An order with the texts that a search looks at, made once for a list however often it is searched. */
export interface SearchableOrder {
  readonly order: Order
  /** All of it: its number, and what its items say. */
  readonly text: string
  /** What each item says. */
  readonly itemTexts: readonly string[]
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
  folded([title, activation?.code ?? '', activation?.email ?? ''].join('\n'))

/** Prepares a list for searching; linear in its length. */
export const searchable = (orders: readonly Order[]): readonly SearchableOrder[] =>
  orders.map((order) => {
    const itemTexts = order.items.map(textOf)
    return { order, itemTexts, text: [order.id, ...itemTexts].join('\n') }
  })
