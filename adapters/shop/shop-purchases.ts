import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import * as t from 'io-ts'
import type { PurchaseHistory } from '../../core/orders/ports.ts'
import type { Log } from '../../core/shared/log.ts'
import { noTelemetry, type Telemetry } from '../../core/telemetry/ports.ts'
import type { PlainHttpClient } from '../http/http-client.ts'
import { userCredential } from '../http/request.ts'
import { ordersCodec } from './order-codec.ts'

const purchaseAnswer = t.type({ data: ordersCodec }, 'Purchases')

/** GET /purchase: the customer's orders. What is malformed of them is left out, counted and reported. */
export const shopPurchases = (
  http: PlainHttpClient,
  shop: string,
  log: Log,
  telemetry: Telemetry = noTelemetry,
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
      TE.map(({ data: { values: orders, unreadable, withoutSubscription } }) => {
        const of = orders.length + unreadable.length
        const tell = (event: string, decoder: string, leftOut: number) => {
          if (leftOut === 0) return
          log.warn(event, { leftOut, of })
          telemetry.note({ tag: 'answer-malformed', decoder, count: leftOut })
        }
        tell('orders.malformed', 'Order', unreadable.length)
        tell('orders.subscription-malformed', 'Subscription', withoutSubscription)
        return { orders, unreadable }
      }),
    ),
})
