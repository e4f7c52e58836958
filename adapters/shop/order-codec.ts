import { isLeft, isRight } from 'fp-ts/Either'
import * as t from 'io-ts'
import { isReadableSubscription, type Order, type UnreadableOrder } from '../../core/orders/order.ts'
import * as limits from '../../core/shared/limits.ts'
import { finiteNumber, formatFieldPath, identifier, optional, textUpTo } from '../decoding/codecs.ts'
import { isoDate, isoDateOrNone } from '../decoding/dates.ts'
import { limitedList, objectOf } from '../decoding/first-error.ts'

const wireSubscriptionCodec = optional(
  objectOf(
    {
      purchase_id: identifier,
      status: textUpTo(limits.maxStatusLength),
      created: isoDate,
      next_billing_date: isoDateOrNone,
      price: finiteNumber,
    },
    'Subscription',
  ),
)

const orderWithIdCodec = t.type({ id: identifier })
const subscriptionWithIdCodec = t.type({ purchase_id: identifier })
const orderWithPurchaseIdCodec = t.type({ subscription: subscriptionWithIdCodec })

/** The codec of a subscription. Encodes only the id of a malformed one, so that it is decoded as malformed again. */
const subscriptionCodec = new t.Type<Order['subscription'], unknown, unknown>(
  'Subscription',
  t.never.is,
  (value, context) => {
    const read = wireSubscriptionCodec.validate(value, context)
    if (isLeft(read))
      return t.success({
        unreadable: true,
        purchaseId: subscriptionWithIdCodec.is(value) ? value.purchase_id : undefined,
      })
    if (read.right === undefined) return t.success(undefined)
    const { purchase_id: purchaseId, next_billing_date: nextBillingDate, ...rest } = read.right
    return t.success({ ...rest, status: toVisibleTextOrEmpty(rest.status), purchaseId, nextBillingDate })
  },
  (order) => {
    if (!isReadableSubscription(order)) return order && { purchase_id: order.purchaseId }
    const { purchaseId, nextBillingDate, ...rest } = order
    return wireSubscriptionCodec.encode({ ...rest, purchase_id: purchaseId, next_billing_date: nextBillingDate })
  },
)

/**
 * Returns an empty text for a text without a visible character. The first test is quick; it avoids the second test,
 * whose Unicode properties are slow to compile. U+2800 is an invisible Braille pattern.
 */
const toVisibleTextOrEmpty = (shown: string): string =>
  /[!-~]/.test(shown) || /[^\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.test(shown) ? shown : ''

/** The fields of the shop's orders that the portal reads. */
const wireOrderCodec = objectOf(
  {
    id: identifier,
    payment: objectOf({
      id: identifier,
      created: isoDate,
      status: textUpTo(limits.maxStatusLength),
      amount: finiteNumber,
    }),
    currency: objectOf({ sign: textUpTo(limits.maxCurrencySignLength) }),
    items: limitedList(
      objectOf({
        title: textUpTo(limits.maxTextLength),
        price: finiteNumber,
        gift: t.boolean,
        activation_info: optional(
          objectOf({ code: optional(textUpTo(limits.maxTextLength)), email: optional(textUpTo(limits.maxTextLength)) }),
        ),
      }),
    ),
    subscription: subscriptionCodec,
  },
  'Order',
)

const toOrder = ({ payment, items, ...wire }: t.TypeOf<typeof wireOrderCodec>): Order => ({
  ...wire,
  payment: { ...payment, status: toVisibleTextOrEmpty(payment.status) },
  items: items.map(({ title, activation_info: info, ...item }) => ({
    ...item,
    title: toVisibleTextOrEmpty(title) || undefined,
    activationCode: info?.code && toVisibleTextOrEmpty(info.code),
    activationEmail: info?.email && toVisibleTextOrEmpty(info.email),
  })),
})

const toWireOrder = (order: Order): t.TypeOf<typeof wireOrderCodec> => ({
  ...order,
  items: order.items.map(({ title, activationCode, activationEmail, ...item }) => ({
    ...item,
    title: title ?? '',
    activation_info: { code: activationCode, email: activationEmail },
  })),
})

/** The codec of orders that the shop sends and the browser stores. */
export const orderCodec = new t.Type<Order, unknown, unknown>(
  'Order',
  t.never.is,
  (value, context) => {
    const read = wireOrderCodec.validate(value, context)
    return isRight(read) ? t.success(toOrder(read.right)) : read
  },
  (order) => wireOrderCodec.encode(toWireOrder(order)),
)

const orderWithSubscriptionCodec = objectOf({ subscription: wireSubscriptionCodec })
const orderWithPaymentDateCodec = t.type({ payment: t.type({ created: isoDate }) })

export const findMalformedSubscriptionField = (value: unknown): string | undefined => {
  const read = orderWithSubscriptionCodec.decode(value)
  return isLeft(read) ? read.left.map(formatFieldPath)[0] : undefined
}

/** Returns the first malformed field of an order or of its subscription. Undefined if everything can be read. */
export const findMalformedField = (value: unknown): string | undefined => {
  const read = orderCodec.decode(value)
  return isLeft(read) ? read.left.map(formatFieldPath)[0] : findMalformedSubscriptionField(value)
}

/** Returns the readable fields of an order that the codec refuses. */
export const createUnreadableOrder = (value: unknown): UnreadableOrder => {
  const dated = orderWithPaymentDateCodec.decode(value)
  return {
    id: orderWithIdCodec.is(value) ? value.id : undefined,
    created: isRight(dated) ? dated.right.payment.created : undefined,
    purchaseId: orderWithPurchaseIdCodec.is(value) ? value.subscription.purchase_id : undefined,
  }
}
