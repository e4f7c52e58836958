import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { ContainerModule } from 'inversify'
import * as t from 'io-ts'
import type { PurchaseHistory } from '../../core/orders/ports.ts'
import type { UserToken } from '../../core/session/ports.ts'
import * as limits from '../../core/shared/limits.ts'
import type { Log } from '../../core/shared/ports.ts'
import type { Subscriptions } from '../../core/subscription/ports.ts'
import { ServiceConfig } from '../config.ts'
import { nonEmptyText } from '../decoding/codecs.ts'
import { shortList } from '../decoding/first-error.ts'
import { HttpClient } from '../http/http-client.ts'
import { type HttpRequest, ignored, userCredential } from '../http/request.ts'
import { port, Telemetry } from '../ports.ts'
import { productPort } from '../products-ports.ts'
import { Shell } from '../shell.ts'
import { bindService } from '../token.ts'
import { readOrders } from './read-orders.ts'

const purchaseAnswer = t.type({ data: shortList(t.unknown, limits.maxOrdersPerAnswer) }, 'Purchases')

/** `GET /purchase`: the customer's orders. Leaves out malformed orders, and reports their number. */
export const shopPurchases = (
  http: HttpClient,
  { services: { shop, timeoutMs } }: ServiceConfig,
  log: Log,
  telemetry: Telemetry,
  { yieldToMain = async () => undefined }: Pick<Shell, 'yieldToMain'>,
): PurchaseHistory => ({
  list: (token) => async () => {
    // This limit is for the whole call with its decoding. The HTTP client limits only the rest.
    const end = Date.now() + timeoutMs
    return pipe(
      http.run({
        call: 'shop GET /purchase',
        service: shop,
        credential: userCredential(token),
        retry: 'once',
        answer: purchaseAnswer,
        maxBytes: limits.maxPurchaseAnswerBytes,
      }),
      TE.chain(({ data }) => readOrders(data, yieldToMain, () => Date.now() > end)),
      TE.map(({ values: orders, unreadable, unreadableSubscriptions, malformedFields }) => {
        const of = orders.length + unreadable.length
        const report = (event: string, decoder: string, fields: string, leftOut: number) => {
          if (leftOut === 0) return
          log.warn(event, { leftOut, of })
          telemetry.note({ tag: 'answer-malformed', decoder, fields, count: leftOut })
        }
        report('orders.malformed', 'Order', malformedFields.orders, unreadable.length)
        report('orders.subscription-malformed', 'Subscription', malformedFields.subscriptions, unreadableSubscriptions)
        return { orders, unreadable }
      }),
    )()
  },
})

const cardFormTokenAnswer = t.type(
  { data: t.type({ client_token: nonEmptyText(limits.maxCardFormTokenLength) }) },
  'CardFormToken',
)

/**
 * The shop's calls about subscriptions (specification §7). All three are GET, but each changes something, even if it only
 * issues a token. So none is repeated.
 */
const shopSubscriptions = (http: HttpClient, { services: { shop } }: ServiceConfig): Subscriptions => {
  const run = <A>(
    call: HttpRequest<A>['call'],
    token: UserToken,
    purchaseId: number,
    answer: HttpRequest<A>['answer'],
    query?: Readonly<Record<string, string>>,
  ) =>
    http.run({
      call,
      values: { id: String(purchaseId) },
      service: shop,
      ...(query && { query }),
      credential: userCredential(token),
      retry: 'never',
      answer,
    })

  return {
    cancel: (token, purchaseId) => run('shop GET /subscription/{id}/cancel', token, purchaseId, ignored),
    getCardFormToken: (token, purchaseId) =>
      pipe(
        run('shop GET /payment-method-update/{id}/clienttoken', token, purchaseId, cardFormTokenAnswer),
        TE.map(({ data }) => data.client_token),
      ),
    changeCard: (token, purchaseId, nonce) =>
      run('shop GET /payment-method-update/{id}', token, purchaseId, ignored, { nonce }),
  }
}

export const shop = new ContainerModule(({ bind }) => {
  bindService(bind, productPort.purchases, shopPurchases, [HttpClient, ServiceConfig, port.log, Telemetry, Shell])
  bindService(bind, productPort.subscriptions, shopSubscriptions, [HttpClient, ServiceConfig])
})
