import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { createPlainHttpClient } from '../../../adapters/http/http-client.ts'
import { shopPurchases, shopSubscriptions } from '../../../adapters/shop/shop-service.ts'
import { anOrder, aWireOrder, aWireSubscription } from '../../builders/orders.ts'
import { backEndOfFile, json, text } from '../../fakes/back-end.ts'

const good = aWireOrder()
const goodSubscription = aWireSubscription()

describe('The customer’s purchases (specification §7)', () => {
  const given = (answer: unknown) => {
    const logged: unknown[] = []
    const noted: unknown[] = []
    const yields = { taken: 0 }
    const http = createPlainHttpClient({ fetch: async () => Response.json(answer), timeoutMs: 5000 })
    const purchases = shopPurchases(http, {
      shop: 'https://shop.test',
      log: { warn: (event, data) => logged.push([event, data]) },
      telemetry: { note: (failure) => noted.push(failure) },
      yieldToMain: async () => {
        yields.taken += 1
      },
    })
    return { list: () => purchases.list('user-token')(), logged, noted, yields }
  }

  it('are the orders of the answer', async () => {
    const { list, logged, noted } = given({ data: [good] })
    expect(await list()).toEqual(right({ orders: [anOrder()], unreadable: [] }))
    expect([logged, noted]).toEqual([[], []])
  })

  it('leave out malformed orders, with their ids where there are any, and counted in the log, where none of their content goes', async () => {
    const { list, logged, noted } = given({
      data: [{ id: 'secret' }, good, null, { ...good, id: 1003, items: 'none' }],
    })
    expect(await list()).toEqual(right({ orders: [anOrder()], unreadable: [undefined, undefined, 1003] }))
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
    const { list, logged } = given({ data: [{ ...good, subscription }, good] })
    expect(await list()).toEqual(right({ orders: [anOrder(), anOrder()], unreadable: [] }))
    expect(logged).toEqual([['orders.subscription-malformed', { leftOut: 1, of: 2 }]])
  })

  it('tell of a malformed order and of a malformed subscription apart: each decoder with its own fields', async () => {
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

  it('are all there in their order, however many, with breaks in which the page does other things', async () => {
    const ids = Array.from({ length: 1000 }, (_, index) => index)
    const { list, yields } = given({ data: ids.map((id) => ({ ...good, id })) })
    expect(await list()).toMatchObject(right({ orders: ids.map((id) => ({ id })), unreadable: [] }))
    expect(yields.taken).toBe(5)
  })

  it.each([{}, { data: null }, { data: {} }, { data: 'none' }, [], null])(
    'fail where the list is %j',
    async (answer) => {
      const { list, logged } = given(answer)
      expect(await list()).toMatchObject(left({ tag: 'undecodable' }))
      expect(logged).toEqual([])
    },
  )
})

describe('The subscription calls of the shop (specification §7)', () => {
  const shop = backEndOfFile()
  const http = createPlainHttpClient({ fetch, timeoutMs: 5000, retryDelay: async () => undefined })
  const subscriptions = () => shopSubscriptions(http, `${shop.url}/shop`)
  const arrived = () => shop.received.map(({ method, url, headers }) => `${method} ${url} ${headers.authorization}`)

  const calls = {
    cancel: () => subscriptions().cancel('token', 7001)(),
    cardFormToken: () => subscriptions().cardFormToken('token', 7001)(),
    changeCard: () => subscriptions().changeCard('token', 7001, 'a nonce&id=1#?')(),
  }

  it.each([
    ['cancel', 'GET /shop/subscription/7001/cancel Bearer token'],
    ['changeCard', 'GET /shop/payment-method-update/7001?nonce=a+nonce%26id%3D1%23%3F Bearer token'],
  ] as const)('%s as the customer, whatever the body of a success says', async (call, agreed) => {
    for (const answer of [text(204, ''), json(200, 'done')]) {
      shop.respond = answer
      expect(await calls[call]()).toEqual(right(undefined))
    }
    expect(arrived()).toEqual([agreed, agreed])
  })

  it('ask for the client token of a card form, and take no answer without one', async () => {
    const { cardFormToken } = calls
    shop.respond = json(200, { data: { client_token: 'abc' } })
    expect(await cardFormToken()).toEqual(right('abc'))
    expect(arrived()).toEqual(['GET /shop/payment-method-update/7001/clienttoken Bearer token'])
    shop.respond = json(200, { data: {} })
    expect(await cardFormToken()).toEqual(left({ tag: 'undecodable', detail: 'CardFormToken: data.client_token' }))
  })

  it.each(['cancel', 'cardFormToken', 'changeCard'] as const)(
    'never ask twice when the shop is down: %s',
    async (call) => {
      shop.respond = json(503, {})
      expect(await calls[call]()).toMatchObject(left({ tag: 'rejected', status: 503 }))
      expect(arrived()).toHaveLength(1)
    },
  )
})
