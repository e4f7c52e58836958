import { pipe } from 'fp-ts/function'
import type { Task } from 'fp-ts/Task'
import * as TE from 'fp-ts/TaskEither'
import * as t from 'io-ts'
import type { PurchaseHistory } from '../../core/orders/orders.ts'
import type { Log } from '../../core/shared/log.ts'
import { noTelemetry, type Telemetry } from '../../core/telemetry/ports.ts'
import type { PlainHttpClient } from '../http/http-client.ts'
import { userCredential } from '../http/request.ts'
import { readOrders } from './order-codec.ts'

const purchaseAnswer = t.type({ data: t.UnknownArray }, 'Purchases')

export interface PurchaseOptions {
  /** The shop's base address. */
  readonly shop: string
  readonly log: Log
  readonly telemetry?: Telemetry | undefined
  /** Yields to the platform, which handles input in between. */
  readonly pause?: Task<void> | undefined
}

/**
 * GET /purchase: the customer's orders. What is malformed of them is left out, counted and reported. Many are decoded in
 * turns, with a `pause` in between.
 */
export const shopPurchases = (
  http: PlainHttpClient,
  { shop, log, telemetry = noTelemetry, pause = async () => undefined }: PurchaseOptions,
): PurchaseHistory => ({
  list: (token) =>
    pipe(
      http.run({
        method: 'GET',
        service: shop,
        path: ['purchase'],
        credential: userCredential(token),
        retry: 'once',
        answer: purchaseAnswer,
      }),
      TE.chainTaskK(({ data }) => readOrders(data, pause)),
      TE.map(({ values: orders, unreadable, withoutSubscription, malformedFields }) => {
        const of = orders.length + unreadable.length
        const tell = (event: string, decoder: string, fields: string, leftOut: number) => {
          if (leftOut === 0) return
          log.warn(event, { leftOut, of })
          telemetry.note({ tag: 'answer-malformed', decoder, fields, count: leftOut })
        }
        tell('orders.malformed', 'Order', malformedFields.orders, unreadable.length)
        tell('orders.subscription-malformed', 'Subscription', malformedFields.subscriptions, withoutSubscription)
        return { orders, unreadable }
      }),
    ),
})
