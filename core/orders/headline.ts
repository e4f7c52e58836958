import type { Order } from './order.ts'
import { wordsIn, wordsOf } from './search.ts'

/** What an order was, in one line. */
export interface Headline {
  /** The title of the item that stands for the order; nothing for an order without items. */
  readonly title: string | undefined
  /** How many other items there are. */
  readonly more: number
  readonly gift: boolean
  readonly renews: boolean
}

const headlineWith = ({ items, subscription }: Order, index: number): Headline => ({
  title: items[index]?.title,
  more: Math.max(items.length - 1, 0),
  gift: items.some(({ gift }) => gift),
  renews: subscription !== undefined,
})

/** The first item stands for its order. */
export const headlineOf = (order: Order): Headline => headlineWith(order, 0)

/** In the result of a search, the item that has most of its words: so that a customer sees why the order was found. */
export const headlineFor = (order: Order, search: string): Headline => {
  const words = wordsOf(search)
  const hits = order.items.map((item) => wordsIn(item, words))
  return headlineWith(order, Math.max(hits.indexOf(Math.max(...hits)), 0))
}
