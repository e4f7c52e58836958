import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { createPlainHttpClient } from '../../../adapters/http/http-client.ts'
import { shopSubscriptions } from '../../../adapters/shop/shop-subscriptions.ts'

interface Answer {
  readonly status: number
  readonly body?: unknown
}

let stop = async () => {}
afterEach(() => stop())

/** A shop that writes down what it is asked. */
const given = async (answer: Answer) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    response.writeHead(answer.status, { 'Content-Type': 'application/json' })
    response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const http = createPlainHttpClient({ fetch, timeoutMs: 5000, pause: async () => undefined })
  return { asked, subscriptions: shopSubscriptions(http, `http://127.0.0.1:${address.port}/shop`) }
}

describe('The subscription calls of the shop (specification §7)', () => {
  it('cancels by the purchase id, as the customer', async () => {
    const { asked, subscriptions } = await given({ status: 204 })

    expect(await subscriptions.cancel('token', 7001)()).toEqual(right(undefined))
    expect(asked).toEqual(['GET /shop/subscription/7001/cancel Bearer token'])
  })

  it('does not care what the body of a success says', async () => {
    const { subscriptions } = await given({ status: 200, body: 'cancelled' })

    expect(await subscriptions.cancel('token', 7001)()).toEqual(right(undefined))
    expect(await subscriptions.changeCard('token', 7001, 'nonce')()).toEqual(right(undefined))
  })

  it('asks for the client token of a card form', async () => {
    const { asked, subscriptions } = await given({ status: 200, body: { data: { client_token: 'abc' } } })

    expect(await subscriptions.cardFormToken('token', 7001)()).toEqual(right('abc'))
    expect(asked).toEqual(['GET /shop/payment-method-update/7001/clienttoken Bearer token'])
  })

  it('takes no answer without a client token for one', async () => {
    const { subscriptions } = await given({ status: 200, body: { data: {} } })

    expect(await subscriptions.cardFormToken('token', 7001)()).toEqual(
      left({ tag: 'undecodable', detail: 'CardFormToken: data.client_token' }),
    )
  })

  it('changes the card by the nonce, whatever characters it has', async () => {
    const { asked, subscriptions } = await given({ status: 204 })

    await subscriptions.changeCard('token', 7001, 'a nonce&id=1#?')()

    expect(asked).toEqual(['GET /shop/payment-method-update/7001?nonce=a+nonce%26id%3D1%23%3F Bearer token'])
  })

  it.each(['cancel', 'cardFormToken', 'changeCard'] as const)(
    'never asks twice when the shop is down: %s',
    async (call) => {
      const { asked, subscriptions } = await given({ status: 503 })
      const calls = {
        cancel: () => subscriptions.cancel('token', 7001),
        cardFormToken: () => subscriptions.cardFormToken('token', 7001),
        changeCard: () => subscriptions.changeCard('token', 7001, 'nonce'),
      }

      expect(await calls[call]()()).toMatchObject(left({ tag: 'rejected', status: 503 }))
      expect(asked).toHaveLength(1)
    },
  )
})
