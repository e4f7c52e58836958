import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { isRight, right } from 'fp-ts/Either'
import { orderCodec, ordersCodec } from '../../../adapters/shop/order-codec.ts'
import type { Order } from '../../../core/orders/order.ts'
import { anItem, anOrder, aSubscription, aWireOrder, aWireSubscription } from '../../builders/orders.ts'

const wireOrder = aWireOrder()

describe('An order of the shop', () => {
  it('is read field by field', () => {
    expect(orderCodec.decode(wireOrder)).toEqual(right(anOrder()))
  })

  it('may have everything that is optional', () => {
    const wire = {
      ...wireOrder,
      items: [
        { title: 'A code', price: 1, gift: true, activation_info: { code: 'CODE' } },
        { title: 'An e-mail', price: 2, gift: false, activation_info: { email: 'ada@compass.test', code: null } },
      ],
      subscription: aWireSubscription(),
    }
    expect(orderCodec.decode(wire)).toEqual(
      right(
        anOrder({
          items: [
            anItem({ title: 'A code', price: 1, gift: true, activation: { code: 'CODE', email: undefined } }),
            anItem({ title: 'An e-mail', price: 2, activation: { code: undefined, email: 'ada@compass.test' } }),
          ],
          subscription: aSubscription(),
        }),
      ),
    )
  })

  it('may lack what is optional, and have what the portal does not read', () => {
    const { subscription: _, ...without } = wireOrder
    const items = [{ title: 'Europe maps', price: 59.9, gift: false }]
    expect(orderCodec.decode({ ...without, items, discount: 5 })).toEqual(right(anOrder()))
  })

  it.each([
    ['nothing', null],
    ['a text', 'order'],
    ['an id that is a text', { ...wireOrder, id: '1001' }],
    ['no payment', { ...wireOrder, payment: undefined }],
    ['no amount', { ...wireOrder, payment: { ...wireOrder.payment, amount: null } }],
    ['an amount that is no number', { ...wireOrder, payment: { ...wireOrder.payment, amount: Number.NaN } }],
    ['a date that is none', { ...wireOrder, payment: { ...wireOrder.payment, created: '14.03.2026' } }],
    ['a status that is none', { ...wireOrder, payment: { ...wireOrder.payment, status: 7 } }],
    ['no currency', { ...wireOrder, currency: '€' }],
    ['items that are no list', { ...wireOrder, items: {} }],
    ['an item without a title', { ...wireOrder, items: [{ price: 1, gift: false }] }],
    ['a gift flag that is none', { ...wireOrder, items: [{ title: 'A', price: 1, gift: 'no' }] }],
    ['half a subscription', { ...wireOrder, subscription: { purchase_id: 7001 } }],
  ])('is malformed with %s', (_, wire) => {
    expect(isRight(orderCodec.decode(wire))).toBe(false)
  })
})

const instant = fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }).map(Number)
// JSON has no negative zero.
const amount = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
const maybe = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { nil: undefined })

const anyOrder: fc.Arbitrary<Order> = fc.record({
  id: fc.integer(),
  payment: fc.record({ id: fc.integer(), created: instant, status: fc.string(), amount }),
  currency: fc.record({ sign: fc.string({ unit: 'grapheme' }) }),
  items: fc.array(
    fc.record({
      title: fc.string({ unit: 'grapheme' }),
      price: amount,
      gift: fc.boolean(),
      activation: maybe(fc.record({ code: maybe(fc.string()), email: maybe(fc.string()) })),
    }),
    { maxLength: 4 },
  ),
  subscription: maybe(
    fc.record({
      purchaseId: fc.integer(),
      status: fc.string(),
      created: instant,
      nextBillingDate: maybe(instant),
      price: amount,
    }),
  ),
})

describe('Any order', () => {
  it('survives being written as JSON and read again', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const text = JSON.stringify(orderCodec.encode(order))
        expect(orderCodec.decode(JSON.parse(text))).toEqual(right(order))
      }),
    )
  })

  it('is not lost beside whatever else stands in the list', () => {
    fc.assert(
      fc.property(
        fc.array(anyOrder, { maxLength: 3 }),
        fc.array(fc.jsonValue(), { maxLength: 5 }),
        (orders, others) => {
          const list = [...others, ...orders.map(orderCodec.encode)]
          expect(ordersCodec.decode(list)).toEqual(right(orders))
        },
      ),
    )
    expect(isRight(ordersCodec.decode({ length: 1, 0: wireOrder }))).toBe(false)
  })
})
