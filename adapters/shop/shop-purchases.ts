import { pipe } from 'fp-ts/function'
import type { Task } from 'fp-ts/Task'
import * as TE from 'fp-ts/TaskEither'
import * as t from 'io-ts'
import type { PurchaseHistory } from '../../core/orders/ports.ts'
import type { Log } from '../../core/shared/log.ts'
import type { PlainHttpClient } from '../http/http-client.ts'
import { userCredential } from '../http/request.ts'
import { readOrders } from './order-codec.ts'

const purchaseAnswer = t.type({ data: t.UnknownArray }, 'Purchases')

/**
 * GET /purchase: the customer's orders. What is malformed of them is left out, counted and reported to the log. Many are
 * decoded in turns, with a `pause` in between.
 */
export const shopPurchases = (
  http: PlainHttpClient,
  { shop, log, pause }: { readonly shop: string; readonly log: Log; readonly pause: Task<void> },
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
      TE.map(({ values: orders, unreadable, withoutSubscription }) => {
        const of = orders.length + unreadable.length
        if (unreadable.length > 0) log.warn('orders.malformed', { leftOut: unreadable.length, of })
        if (withoutSubscription > 0) log.warn('orders.subscription-malformed', { leftOut: withoutSubscription, of })
        return { orders, unreadable }
      }),
    ),
})
