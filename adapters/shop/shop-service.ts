import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { ContainerModule } from 'inversify'
import * as t from 'io-ts'
import type { PurchaseHistory } from '../../core/orders/ports.ts'
import type { UserToken } from '../../core/session/ports.ts'
import * as limits from '../../core/shared/limits.ts'
import type { Log } from '../../core/shared/ports.ts'
import type { Subscriptions } from '../../core/subscription/ports.ts'
import { BasePlatform } from '../base-platform.ts'
import { ServiceConfig } from '../config.ts'
import { nonEmptyText } from '../decoding/codecs.ts'
import { limitedList } from '../decoding/first-error.ts'
import { HttpClient } from '../http/http-client.ts'
import { type HttpRequest, ignoredBodyCodec, userCredential } from '../http/request.ts'
import { portKeys, Telemetry } from '../ports.ts'
import { productPortKeys } from '../products-ports.ts'
import { bindService } from '../service-key.ts'
import { decodeOrders } from './read-orders.ts'

const purchaseListCodec = t.type({ data: limitedList(t.unknown, limits.maxOrdersPerAnswer) }, 'Purchases')

/** `GET /purchase` returns the customer's orders. Malformed orders are left out, and their number is reported. */
export const createShopPurchasesPort = (
  http: HttpClient,
  { services: { shop, timeoutMs } }: ServiceConfig,
  log: Log,
  telemetry: Telemetry,
  { yieldToMain = async () => undefined }: Pick<BasePlatform, 'yieldToMain'>,
): PurchaseHistory => ({
  list: (token) => async () => {
    // The decoding of many orders takes time, so the time limit includes it. The HTTP client limits only the call.
    const end = Date.now() + timeoutMs
    return pipe(
      http.run({
        call: 'shop GET /purchase',
        serviceUrl: shop,
        credential: userCredential(token),
        retry: 'once',
        answer: purchaseListCodec,
        maxBytes: limits.maxPurchaseAnswerBytes,
      }),
      TE.chain(({ data }) => decodeOrders(data, yieldToMain, () => Date.now() > end)),
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

const cardFormTokenCodec = t.type(
  { data: t.type({ client_token: nonEmptyText(limits.maxCardFormTokenLength) }) },
  'CardFormToken',
)

/**
 * The shop's calls about subscriptions (specification §7). All three calls are GET, but they are never retried, because
 * each of them changes something; one issues a token, for example.
 */
const createShopSubscriptionsPort = (http: HttpClient, { services: { shop } }: ServiceConfig): Subscriptions => {
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
      serviceUrl: shop,
      ...(query && { query }),
      credential: userCredential(token),
      retry: 'never',
      answer,
    })

  return {
    cancel: (token, purchaseId) => run('shop GET /subscription/{id}/cancel', token, purchaseId, ignoredBodyCodec),
    getCardFormToken: (token, purchaseId) =>
      pipe(
        run('shop GET /payment-method-update/{id}/clienttoken', token, purchaseId, cardFormTokenCodec),
        TE.map(({ data }) => data.client_token),
      ),
    changeCard: (token, purchaseId, nonce) =>
      run('shop GET /payment-method-update/{id}', token, purchaseId, ignoredBodyCodec, { nonce }),
  }
}

export const shopModule = new ContainerModule(({ bind }) => {
  bindService(bind, productPortKeys.purchases, createShopPurchasesPort, [
    HttpClient,
    ServiceConfig,
    portKeys.log,
    Telemetry,
    BasePlatform,
  ])
  bindService(bind, productPortKeys.subscriptions, createShopSubscriptionsPort, [HttpClient, ServiceConfig])
})
