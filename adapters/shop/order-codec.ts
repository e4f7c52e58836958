import { isRight, left, right } from 'fp-ts/Either'
import type { Task } from 'fp-ts/Task'
import * as t from 'io-ts'
import type { Order } from '../../core/orders/order.ts'
import type { Outcome } from '../../core/shared/app-error.ts'
import { limits } from '../../core/shared/limits.ts'
import { finiteNumber, firstFields, identifier, malformedFieldOf, optional, text } from '../decoding/codecs.ts'
import { date } from '../decoding/dates.ts'

/** A list of at most so many elements; the elements of a longer one are not looked at. */
export const shortList = <A, O>(codec: t.Type<A, O, unknown>, most: number) => {
  const list = t.array(codec, 'a list')
  return new t.Type<A[], O[], unknown>(
    list.name,
    list.is,
    (value, context) =>
      Array.isArray(value) && value.length > most ? t.failure(value, context) : list.validate(value, context),
    list.encode,
  )
}

/** An order on the wire (wire §2): the fields that the portal reads. */
const wireOrder = t.type(
  {
    id: identifier,
    payment: t.type({ id: identifier, created: date, status: text(limits.statusLength), amount: finiteNumber }),
    currency: t.type({ sign: text(limits.signLength) }),
    items: shortList(
      t.type({
        title: text(limits.textLength),
        price: finiteNumber,
        gift: t.boolean,
        activation_info: optional(
          t.type({ code: optional(text(limits.textLength)), email: optional(text(limits.textLength)) }),
        ),
      }),
      limits.itemsOfAnOrder,
    ),
    subscription: optional(
      t.type({
        purchase_id: identifier,
        status: text(limits.statusLength),
        created: date,
        next_billing_date: optional(date),
        price: finiteNumber,
      }),
    ),
  },
  'Order',
)

type WireOrder = t.TypeOf<typeof wireOrder>

const toOrder = ({ id, payment, currency, items, subscription }: WireOrder): Order => ({
  id,
  payment,
  currency,
  items: items.map(({ title, price, gift, activation_info: info }) => ({
    title,
    price,
    gift,
    activationCode: info?.code,
    activationEmail: info?.email,
  })),
  subscription: subscription && {
    purchaseId: subscription.purchase_id,
    status: subscription.status,
    created: subscription.created,
    nextBillingDate: subscription.next_billing_date,
    price: subscription.price,
  },
})

const toWire = ({ id, payment, currency, items, subscription }: Order): WireOrder => ({
  id,
  payment,
  currency,
  items: items.map(({ title, price, gift, activationCode, activationEmail }) => ({
    title,
    price,
    gift,
    activation_info: { code: activationCode, email: activationEmail },
  })),
  subscription: subscription && {
    purchase_id: subscription.purchaseId,
    status: subscription.status,
    created: subscription.created,
    next_billing_date: subscription.nextBillingDate,
    price: subscription.price,
  },
})

/** An order as the shop sends it and as the browser stores it. */
export const orderCodec = new t.Type<Order, unknown, unknown>(
  'Order',
  t.never.is,
  (value, context) => {
    const decoded = wireOrder.validate(value, context)
    return decoded._tag === 'Right' ? t.success(toOrder(decoded.right)) : decoded
  },
  (order) => wireOrder.encode(toWire(order)),
)

export interface ReadOrders {
  readonly values: readonly Order[]
  /** The malformed orders, each by its id if that can be read. */
  readonly unreadable: readonly (number | undefined)[]
  /** How many of the values had a malformed subscription and are read without it. */
  readonly withoutSubscription: number
  /** The names of the first few malformed fields. */
  readonly malformedFields: Readonly<Record<'orders' | 'subscriptions', string>>
}

const identified = t.type({ id: identifier })

const idOf = (value: unknown): number | undefined => (identified.is(value) ? value.id : undefined)

const withoutItsSubscription = (value: unknown): unknown =>
  t.UnknownRecord.is(value) ? { ...value, subscription: null } : value

/** As many as a slow phone decodes without a noticeable pause. */
const ordersInASlice = 200

/**
 * Reads a list of orders without the malformed ones; an order with a malformed subscription is read without that. Yields
 * after each slice, because a fleet has 20,000 orders.
 */
function* readInSlices(list: readonly unknown[]): Generator<void, ReadOrders> {
  const values: Order[] = []
  const unreadable: (number | undefined)[] = []
  const malformed = { orders: new Set<string>(), subscriptions: new Set<string>() }
  let withoutSubscription = 0
  for (const [index, each] of list.entries()) {
    if (index % ordersInASlice === ordersInASlice - 1) yield
    const whole = orderCodec.decode(each)
    const read = isRight(whole) ? whole : orderCodec.decode(withoutItsSubscription(each))
    if (!isRight(read)) {
      unreadable.push(idOf(each))
      for (const error of read.left) malformed.orders.add(malformedFieldOf(error))
      continue
    }
    values.push(read.right)
    if (isRight(whole)) continue
    withoutSubscription += 1
    for (const error of whole.left) malformed.subscriptions.add(malformedFieldOf(error))
  }
  const malformedFields = {
    orders: firstFields(malformed.orders),
    subscriptions: firstFields(malformed.subscriptions),
  }
  return { values, unreadable, withoutSubscription, malformedFields }
}

/** Reads a list of orders and yields between its slices. Fails with 'unreachable' once `isLate`. */
export const readOrders =
  (list: readonly unknown[], yieldToMain: Task<void>, isLate: () => boolean): Outcome<ReadOrders> =>
  async () => {
    const slices = readInSlices(list)
    let slice = slices.next()
    for (; !slice.done; slice = slices.next()) {
      await yieldToMain()
      if (isLate()) return left({ tag: 'unreachable', reason: 'timeout' })
    }
    return right(slice.value)
  }

/** A short list of orders, read in one go. */
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
