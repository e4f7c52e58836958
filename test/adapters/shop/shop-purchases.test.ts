import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { createPlainHttpClient } from '../../../adapters/http/http-client.ts'
import { shopPurchases } from '../../../adapters/shop/shop-purchases.ts'
import type { Log } from '../../../core/shared/log.ts'
import { anOrder, aWireOrder, aWireSubscription } from '../../builders/orders.ts'

const given = (answer: unknown) => {
  const logged: unknown[] = []
  const http = createPlainHttpClient({ fetch: async () => Response.json(answer), timeoutMs: 5000 })
  const noted: unknown[] = []
  const log: Log = { warn: (event, data) => logged.push([event, data]) }
  const telemetry = { note: (failure: unknown) => noted.push(failure) }
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  const purchases = shopPurchases(http, { shop: 'https://shop.test', log, telemetry, pause })
  return { purchases, logged, noted, pauses: () => pauses }
}

const good = aWireOrder()
const goodSubscription = aWireSubscription()

describe('The customer’s purchases (specification §7)', () => {
  it('are the orders of the answer', async () => {
    const { purchases, logged } = given({ data: [good] })
    expect(await purchases.list('user-token')()).toEqual(right({ orders: [anOrder()], unreadable: [] }))
    expect(logged).toEqual([])
  })

  it('leave out malformed orders, with their ids where there are any, and counted in the log, where none of their content goes', async () => {
    const { purchases, logged, noted } = given({
      data: [{ id: 'secret' }, good, null, { ...good, id: 1003, items: 'none' }],
    })
    expect(await purchases.list('user-token')()).toEqual(
      right({ orders: [anOrder()], unreadable: [undefined, undefined, 1003] }),
    )
    expect(logged).toEqual([['orders.malformed', { leftOut: 3, of: 4 }]])
    expect(noted).toEqual([
      { tag: 'answer-malformed', decoder: 'Order', fields: expect.stringContaining('items'), count: 3 },
    ])
  })

  it.each([
    ['half of it', { purchase_id: 7001 }],
    ['no object', 'yearly'],
    ['a date that is none', { ...goodSubscription, created: 'yesterday' }],
  ])('show an order without a subscription of which there is %s, and say so in the log', async (_, subscription) => {
    const { purchases, logged } = given({ data: [{ ...good, subscription }, good] })
    expect(await purchases.list('user-token')()).toEqual(right({ orders: [anOrder(), anOrder()], unreadable: [] }))
    expect(logged).toEqual([['orders.subscription-malformed', { leftOut: 1, of: 2 }]])
  })

  it('tell of a malformed order and of a malformed subscription apart: each decoder with its own fields', async () => {
    const { purchases, noted } = given({
      data: [
        { ...good, payment: { ...good.payment, amount: 'secret' } },
        good,
        { ...good, subscription: { ...goodSubscription, created: 'secret' } },
        { ...good, items: 'secret', subscription: 'secret' },
        { ...good, subscription: 'secret' },
        'secret',
      ],
    })
    await purchases.list('user-token')()
    expect(noted).toEqual([
      { tag: 'answer-malformed', decoder: 'Order', fields: 'payment.amount, items, (whole)', count: 3 },
      { tag: 'answer-malformed', decoder: 'Subscription', fields: 'subscription.created, subscription', count: 2 },
    ])
  })

  it('are all there in their order, however many, with pauses in which the page does other things', async () => {
    const ids = Array.from({ length: 1000 }, (_, index) => index)
    const { purchases, pauses } = given({ data: ids.map((id) => ({ ...good, id })) })
    const read = await purchases.list('user-token')()
    expect(read).toMatchObject(right({ orders: ids.map((id) => ({ id })), unreadable: [] }))
    expect(pauses()).toBe(5)
  })

  it.each([{}, { data: null }, { data: {} }, { data: 'none' }, [], null])(
    'fail where the list is %j',
    async (answer) => {
      const { purchases, logged } = given(answer)
      expect(await purchases.list('user-token')()).toMatchObject(left({ tag: 'undecodable' }))
      expect(logged).toEqual([])
    },
  )
})
