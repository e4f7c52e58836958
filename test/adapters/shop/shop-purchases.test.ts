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
  const purchases = shopPurchases(http, 'https://shop.test', log, { note: (failure) => noted.push(failure) })
  return { purchases, logged, noted }
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
    expect(noted).toEqual([{ tag: 'answer-malformed', decoder: 'Order', count: 3 }])
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

  it.each([{}, { data: null }, { data: {} }, { data: 'none' }, [], null])(
    'fail where the list is %j',
    async (answer) => {
      const { purchases, logged } = given(answer)
      expect(await purchases.list('user-token')()).toMatchObject(left({ tag: 'undecodable' }))
      expect(logged).toEqual([])
    },
  )
})
