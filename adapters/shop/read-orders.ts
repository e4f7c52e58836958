import { isLeft, left, right } from 'fp-ts/Either'
import type { Task } from 'fp-ts/Task'
import * as t from 'io-ts'
import { isReadableSubscription, type Order, type UnreadableOrder } from '../../core/orders/order.ts'
import type { Outcome } from '../../core/shared/app-error.ts'
import { formatFieldPath, joinFirstFieldNames } from '../decoding/codecs.ts'
import { createUnreadableOrder, findMalformedSubscriptionField, orderCodec } from './order-codec.ts'

export interface DecodedOrders {
  readonly values: readonly Order[]
  readonly unreadable: readonly UnreadableOrder[]
  /** The number of orders whose subscription is malformed. */
  readonly unreadableSubscriptions: number
  /** The names of the first few malformed fields. */
  readonly malformedFields: Readonly<Record<'orders' | 'subscriptions', string>>
}

/** The number of orders and items that even a slow phone decodes without a pause that customers notice. */
const maxEntriesPerDecodingSlice = 400

const countOrderAndItems = (value: unknown): number => {
  const { items } = Object(value)
  return 1 + (Array.isArray(items) ? items.length : 0)
}

/**
 * Decodes a list of orders and leaves out malformed ones. Yields before each slice, because a company may have 20,000
 * orders.
 */
function* decodeInSlices(list: readonly unknown[]): Generator<void, DecodedOrders> {
  const values: Order[] = []
  const unreadable: UnreadableOrder[] = []
  const malformed = { orders: new Set<string>(), subscriptions: new Set<string>() }
  let [unreadableSubscriptions, parts] = [0, 0]
  for (const each of list) {
    parts += countOrderAndItems(each)
    if (parts >= maxEntriesPerDecodingSlice) {
      yield
      parts = 0
    }
    const read = orderCodec.decode(each)
    if (isLeft(read)) {
      unreadable.push(createUnreadableOrder(each))
      for (const error of read.left) malformed.orders.add(formatFieldPath(error))
      continue
    }
    values.push(read.right)
    if (read.right.subscription === undefined || isReadableSubscription(read.right.subscription)) continue
    unreadableSubscriptions += 1
    malformed.subscriptions.add(findMalformedSubscriptionField(each) ?? '')
  }
  const malformedFields = {
    orders: joinFirstFieldNames(malformed.orders),
    subscriptions: joinFirstFieldNames(malformed.subscriptions),
  }
  return { values, unreadable, unreadableSubscriptions, malformedFields }
}

/**
 * Decodes a list of orders in slices and yields to the browser between them. Fails with 'unreachable' when `isLate`
 * returns true.
 */
export const decodeOrders =
  (list: readonly unknown[], yieldToMain: Task<void>, isLate: () => boolean): Outcome<DecodedOrders> =>
  async () => {
    const slices = decodeInSlices(list)
    let slice = slices.next()
    for (; !slice.done; slice = slices.next()) {
      await yieldToMain()
      if (isLate()) return left({ tag: 'unreachable', reason: 'timeout' })
    }
    return right(slice.value)
  }

/** The codec of a short list of orders, which is decoded without a pause. */
export const ordersCodec = new t.Type<readonly Order[], unknown, unknown>(
  'a list of Order',
  t.never.is,
  (value, context) => {
    if (!Array.isArray(value)) return t.failure(value, context, 'a list expected')
    const slices = decodeInSlices(value)
    let slice = slices.next()
    while (!slice.done) slice = slices.next()
    return t.success(slice.value.values)
  },
  (orders) => orders.map(orderCodec.encode),
)
