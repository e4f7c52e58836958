import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import * as t from 'io-ts'
import type { PurchaseHistory } from '../../core/orders/ports.ts'
import type { Log } from '../../core/shared/log.ts'
import type { HttpClient } from '../http/http-client.ts'
import { userCredential } from '../http/request.ts'
import { ordersCodec } from './order-codec.ts'

const purchaseAnswer = t.type({ data: ordersCodec }, 'Purchases')

/** GET /purchase: the customer's orders. Malformed ones are left out, counted and reported to the log. */
export const shopPurchases = (http: HttpClient, shop: string, log: Log): PurchaseHistory => ({
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
      TE.map(({ data: { values, leftOut } }) => {
        if (leftOut > 0) log.warn('orders.malformed', { leftOut, of: values.length + leftOut })
        return values
      }),
    ),
})
