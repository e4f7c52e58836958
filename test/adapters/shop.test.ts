import { describe, expect, it } from '@jest/globals'
import { isRight, left, right } from 'fp-ts/Either'
import type { Task } from 'fp-ts/Task'
import { createPlainHttpClient } from '../../adapters/http/http-client.ts'
import type { Log, Telemetry } from '../../adapters/ports.ts'
import { orderCodec } from '../../adapters/shop/order-codec.ts'
import { shopPurchases } from '../../adapters/shop/shop-service.ts'
import { configOf } from '../builders/config.ts'
import { anOrder, aWireOrder, aWireSubscription } from '../builders/orders.ts'

const good = aWireOrder()
const goodSubscription = aWireSubscription()

describe('The customer’s purchases (specification §7)', () => {
  const given = (
    answer: unknown,
    { timeoutMs = 5000, yieldToMain }: { timeoutMs?: number; yieldToMain?: Task<void> } = {},
  ) => {
    const logged: unknown[] = []
    const noted: unknown[] = []
    const yields = { taken: 0 }
    const http = createPlainHttpClient({ fetch: async () => Response.json(answer), timeoutMs: 5000 })
    const log: Log = { warn: (event, data) => logged.push([event, data]) }
    const telemetry: Telemetry = { note: (failure) => noted.push(failure) }
    const countYield = async () => {
      yields.taken += 1
    }
    const config = configOf({ services: { ...configOf().services, timeoutMs } })
    const purchases = shopPurchases(http, config, log, telemetry, { yieldToMain: yieldToMain ?? countYield })
    return { list: () => purchases.list('user-token')(), logged, noted, yields }
  }

  it('leave out malformed orders, and log their number without their content', async () => {
    const wrong = { ...good, id: 1003, items: 'none' }
    const { list, logged } = given({ data: [{ id: 'secret' }, { ...good, discount: 5 }, null, wrong] })
    expect(await list()).toEqual(right({ orders: [anOrder()], unreadable: [undefined, undefined, 1003] }))
    expect(logged).toEqual([['orders.malformed', { leftOut: 3, of: 4 }]])
  })

  it.each([
    ['incomplete', { purchase_id: 7001 }],
    ['no object', 'yearly'],
    ['without a valid date', { ...goodSubscription, created: 'yesterday' }],
    ['with an id that no number holds', { ...goodSubscription, purchase_id: 2 ** 53 }],
  ])('have an order without its subscription if that is %s, and log that', async (_, subscription) => {
    const { list, logged } = given({ data: [{ ...good, subscription }, good] })
    expect(await list()).toEqual(right({ orders: [anOrder(), anOrder()], unreadable: [] }))
    expect(logged).toEqual([['orders.subscription-malformed', { leftOut: 1, of: 2 }]])
  })

  it('report malformed orders and malformed subscriptions apart, each with their fields', async () => {
    const { list, noted } = given({
      data: [
        { ...good, payment: { ...good.payment, amount: 'secret' } },
        good,
        { ...good, subscription: { ...goodSubscription, created: 'secret' } },
        { ...good, items: 'secret', subscription: 'secret' },
        { ...good, subscription: 'secret' },
        'secret',
      ],
    })
    await list()
    expect(noted).toEqual([
      { tag: 'answer-malformed', decoder: 'Order', fields: 'payment.amount, items, (whole)', count: 3 },
      { tag: 'answer-malformed', decoder: 'Subscription', fields: 'subscription.created, subscription', count: 2 },
    ])
  })

  it('are complete and in order, and leave the page time to handle input', async () => {
    const ids = Array.from({ length: 1000 }, (_, index) => index)
    const { list, yields } = given({ data: ids.map((id) => ({ ...good, id })) })
    expect(await list()).toMatchObject(right({ orders: ids.map((id) => ({ id })), unreadable: [] }))
    expect(yields.taken).toBe(5)
  })

  it('fail if they take longer than a call may, decoding included', async () => {
    const slow = { yieldToMain: () => new Promise<void>((done) => setTimeout(done, 30)), timeoutMs: 50 }
    const { list } = given({ data: Array(1000).fill(good) }, slow)
    expect(await list()).toEqual(left({ tag: 'unreachable', reason: 'timeout' }))
  })

  it('fail if there are more of them than an answer could hold, without a look at one', async () => {
    const { list, logged } = given({ data: Array(160_001).fill(0) })
    expect([await list(), logged]).toMatchObject([left({ tag: 'undecodable' }), []])
  })

  it.each([{}, { data: { length: 1, 0: good } }, null])('fail if the answer is %j', async (answer) => {
    const { list, logged } = given(answer)
    expect([await list(), logged]).toMatchObject([left({ tag: 'undecodable' }), []])
  })
})

it.each([
  ['nothing', null],
  ['an id that is a text', { ...good, id: '1001' }],
  ['no payment', { ...good, payment: undefined }],
  ['an amount that is no number', { ...good, payment: { ...good.payment, amount: Number.NaN } }],
  ['no currency', { ...good, currency: '€' }],
  ['items that are no list', { ...good, items: {} }],
  ['an item without a title', { ...good, items: [{ price: 1, gift: false }] }],
  ['more than a thousand items', { ...good, items: Array(1001).fill(good.items[0]) }],
  ['a long sign', { ...good, currency: { sign: 'x'.repeat(17) } }],
  ['a long status', { ...good, payment: { ...good.payment, status: 'x'.repeat(65) } }],
  ['a long title', { ...good, items: [{ ...good.items[0], title: 'x'.repeat(1001) }] }],
  ['a long code', { ...good, items: [{ ...good.items[0], activation_info: { code: 'x'.repeat(1001) } }] }],
  ['an id that no number holds', { ...good, id: JSON.parse('9007199254740993') }],
  ['a payment whose id no number holds', { ...good, payment: { ...good.payment, id: 2 ** 53 } }],
  ['a time without a zone', { ...good, payment: { ...good.payment, created: '2026-03-14T09:30:00' } }],
])('An order of the shop is malformed with %s', (_, wire) => {
  expect(isRight(orderCodec.decode(wire))).toBe(false)
})
