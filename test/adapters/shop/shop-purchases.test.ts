import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { createHttpClient } from '../../../adapters/http/http-client.ts'
import { orderCodec } from '../../../adapters/shop/order-codec.ts'
import { shopPurchases } from '../../../adapters/shop/shop-purchases.ts'
import { anOrder } from '../../builders/orders.ts'

const given = (answer: unknown) => {
  const logged: unknown[] = []
  const http = createHttpClient({ fetch: async () => Response.json(answer), timeoutMs: 5000 })
  const purchases = shopPurchases(http, 'https://shop.test', { warn: (event, data) => logged.push([event, data]) })
  return { purchases, logged }
}

const good = orderCodec.encode(anOrder())

describe('The customer’s purchases (specification §7)', () => {
  it('are the orders of the answer', async () => {
    const { purchases, logged } = given({ data: [good] })
    expect(await purchases.list('user-token')()).toEqual(right([anOrder()]))
    expect(logged).toEqual([])
  })

  it('leave out malformed orders, counted in the log, where none of their content goes', async () => {
    const { purchases, logged } = given({ data: [{ id: 'secret' }, good, null] })
    expect(await purchases.list('user-token')()).toEqual(right([anOrder()]))
    expect(logged).toEqual([['orders.malformed', { leftOut: 2, of: 3 }]])
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
