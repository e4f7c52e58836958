import { isLeft, left, right } from 'fp-ts/Either'
import type { Task } from 'fp-ts/Task'
import * as t from 'io-ts'
import { isReadable, type Order, type UnreadableOrder } from '../../core/orders/order.ts'
import type { Outcome } from '../../core/shared/app-error.ts'
import { joinFirstFields, malformedFieldOf } from '../decoding/codecs.ts'
import { findMalformedSubscriptionField, orderCodec, readUnreadableOrder } from './order-codec.ts'

export interface DecodedOrders {
  readonly values: readonly Order[]
  readonly unreadable: readonly UnreadableOrder[]
  /** The number of values with an unreadable subscription. */
  readonly unreadableSubscriptions: number
  /** The names of the first few malformed fields. */
  readonly malformedFields: Readonly<Record<'orders' | 'subscriptions', string>>
}

/** The number of orders and items that a slow phone decodes so fast that nobody notices a pause. */
const maxPartsPerSlice = 400

const countParts = (value: unknown): number => {
  const { items } = Object(value)
  return 1 + (Array.isArray(items) ? items.length : 0)
}

/**
 * Reads a list of orders and leaves out malformed ones. Yields before each slice, because a company may have 20,000
 * orders.
 */
function* readInSlices(list: readonly unknown[]): Generator<void, DecodedOrders> {
  const values: Order[] = []
  const unreadable: UnreadableOrder[] = []
  const malformed = { orders: new Set<string>(), subscriptions: new Set<string>() }
  let [unreadableSubscriptions, parts] = [0, 0]
  for (const each of list) {
    parts += countParts(each)
    if (parts >= maxPartsPerSlice) {
      yield
      parts = 0
    }
    const read = orderCodec.decode(each)
    if (isLeft(read)) {
      unreadable.push(readUnreadableOrder(each))
      for (const error of read.left) malformed.orders.add(malformedFieldOf(error))
      continue
    }
    values.push(read.right)
    if (read.right.subscription === undefined || isReadable(read.right.subscription)) continue
    unreadableSubscriptions += 1
    malformed.subscriptions.add(findMalformedSubscriptionField(each) ?? '')
  }
  const malformedFields = {
    orders: joinFirstFields(malformed.orders),
    subscriptions: joinFirstFields(malformed.subscriptions),
  }
  return { values, unreadable, unreadableSubscriptions, malformedFields }
}

/**
 * Reads a list of orders and yields to the browser between its slices. Fails with 'unreachable' when `isLate` returns
 * true.
 */
export const readOrders =
  (list: readonly unknown[], yieldToMain: Task<void>, isLate: () => boolean): Outcome<DecodedOrders> =>
  async () => {
    const slices = readInSlices(list)
    let slice = slices.next()
    for (; !slice.done; slice = slices.next()) {
      await yieldToMain()
      if (isLate()) return left({ tag: 'unreachable', reason: 'timeout' })
    }
    return right(slice.value)
  }

/** A short list of orders, which is decoded without a pause. */
export const ordersCodec = new t.Type<readonly Order[], unknown, unknown>(
  'a list of Order',
  t.never.is,
  (value, context) => {
    if (!Array.isArray(value)) return t.failure(value, context, 'a list expected')
    const slices = readInSlices(value)
    let slice = slices.next()
    while (!slice.done) slice = slices.next()
    return t.success(slice.value.values)
  },
  (orders) => orders.map(orderCodec.encode),
)
