import { isLeft, isRight } from 'fp-ts/Either'
import * as t from 'io-ts'
import { isReadable, type Order, type UnreadableOrder } from '../../core/orders/order.ts'
import * as limits from '../../core/shared/limits.ts'
import { finiteNumber, identifier, malformedFieldOf, optional, text } from '../decoding/codecs.ts'
import { date, dateOrNone } from '../decoding/dates.ts'
import { objectOf, shortList } from '../decoding/first-error.ts'

const wireSubscription = optional(
  objectOf(
    {
      purchase_id: identifier,
      status: text(limits.maxStatusLength),
      created: date,
      next_billing_date: dateOrNone,
      price: finiteNumber,
    },
    'Subscription',
  ),
)

/** An object with an id, whose other fields are ignored. */
const withId = t.type({ id: identifier })
const withPurchaseId = t.type({ purchase_id: identifier })
const withSubscriptionId = t.type({ subscription: withPurchaseId })

/** A subscription. Of a malformed one only the id is stored, so that it is malformed again when it is read. */
const subscription = new t.Type<Order['subscription'], unknown, unknown>(
  'Subscription',
  t.never.is,
  (value, context) => {
    const read = wireSubscription.validate(value, context)
    if (isLeft(read))
      return t.success({ unreadable: true, purchaseId: withPurchaseId.is(value) ? value.purchase_id : undefined })
    if (read.right === undefined) return t.success(undefined)
    const { purchase_id: purchaseId, next_billing_date: nextBillingDate, ...rest } = read.right
    return t.success({ ...rest, purchaseId, nextBillingDate })
  },
  (order) => {
    if (!isReadable(order)) return order && { purchase_id: order.purchaseId }
    const { purchaseId, nextBillingDate, ...rest } = order
    return wireSubscription.encode({ ...rest, purchase_id: purchaseId, next_billing_date: nextBillingDate })
  },
)

/**
 * Returns an empty text for a text without a visible character. Plain text needs no character properties, which engines
 * compile slowly. U+2800 is an empty Braille cell.
 */
const toVisible = (shown: string): string =>
  /[!-~]/.test(shown) || /[^\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.test(shown) ? shown : ''

/** An order as the shop sends it (wire §2): the fields that the portal reads. */
const wireOrder = objectOf(
  {
    id: identifier,
    payment: objectOf({ id: identifier, created: date, status: text(limits.maxStatusLength), amount: finiteNumber }),
    currency: objectOf({ sign: text(limits.maxSignLength) }),
    items: shortList(
      objectOf({
        title: text(limits.maxTextLength),
        price: finiteNumber,
        gift: t.boolean,
        activation_info: optional(
          objectOf({ code: optional(text(limits.maxTextLength)), email: optional(text(limits.maxTextLength)) }),
        ),
      }),
    ),
    subscription,
  },
  'Order',
)

const toOrder = ({ payment, items, ...wire }: t.TypeOf<typeof wireOrder>): Order => ({
  ...wire,
  payment: { ...payment, status: toVisible(payment.status) },
  items: items.map(({ title, activation_info: info, ...item }) => ({
    ...item,
    title: toVisible(title) || undefined,
    activationCode: info?.code && toVisible(info.code),
    activationEmail: info?.email && toVisible(info.email),
  })),
})

const toWire = (order: Order): t.TypeOf<typeof wireOrder> => ({
  ...order,
  items: order.items.map(({ title, activationCode, activationEmail, ...item }) => ({
    ...item,
    title: title ?? '',
    activation_info: { code: activationCode, email: activationEmail },
  })),
})

/** An order as the shop sends it and as the browser stores it. */
export const orderCodec = new t.Type<Order, unknown, unknown>(
  'Order',
  t.never.is,
  (value, context) => {
    const read = wireOrder.validate(value, context)
    return isRight(read) ? t.success(toOrder(read.right)) : read
  },
  (order) => wireOrder.encode(toWire(order)),
)

const withSubscription = objectOf({ subscription: wireSubscription })
const withDate = t.type({ payment: t.type({ created: date }) })

/** Returns the first malformed field of an order's subscription. */
export const findMalformedSubscriptionField = (value: unknown): string | undefined => {
  const read = withSubscription.decode(value)
  return isLeft(read) ? read.left.map(malformedFieldOf)[0] : undefined
}

/** Returns the first malformed field of an order or of its subscription. Undefined if everything can be read. */
export const findMalformedField = (value: unknown): string | undefined => {
  const read = orderCodec.decode(value)
  return isLeft(read) ? read.left.map(malformedFieldOf)[0] : findMalformedSubscriptionField(value)
}

/** Returns the readable part of an order that the codec refuses. */
export const readUnreadableOrder = (value: unknown): UnreadableOrder => {
  const dated = withDate.decode(value)
  return {
    id: withId.is(value) ? value.id : undefined,
    created: isRight(dated) ? dated.right.payment.created : undefined,
    purchaseId: withSubscriptionId.is(value) ? value.subscription.purchase_id : undefined,
  }
}
