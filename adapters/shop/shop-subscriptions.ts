import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import * as t from 'io-ts'
import type { UserToken } from '../../core/session/ports.ts'
import type { Subscriptions } from '../../core/subscription/subscriptions.ts'
import { nonEmptyString } from '../decoding/codecs.ts'
import { ignored } from '../http/decode.ts'
import type { PlainHttpClient } from '../http/http-client.ts'
import { type PlainRequest, userCredential } from '../http/request.ts'

const cardFormTokenAnswer = t.type({ data: t.type({ client_token: nonEmptyString }) }, 'CardFormToken')

/**
 * The subscription calls of the shop (specification §7). All three are GET by contract and all three change something,
 * if only by issuing a token: none is ever repeated without the customer.
 */
export const shopSubscriptions = (http: PlainHttpClient, shop: string): Subscriptions => {
  const call = <A>(
    token: UserToken,
    path: PlainRequest<A>['path'],
    answer: PlainRequest<A>['answer'],
    query: Readonly<Record<string, string>> = {},
  ) =>
    http.run({
      method: 'GET',
      service: shop,
      path,
      ...(Object.keys(query).length === 0 ? {} : { query }),
      credential: userCredential(token),
      retry: 'never',
      answer,
    })

  return {
    cancel: (token, purchaseId) => call(token, ['subscription', String(purchaseId), 'cancel'], ignored),
    cardFormToken: (token, purchaseId) =>
      pipe(
        call(token, ['payment-method-update', String(purchaseId), 'clienttoken'], cardFormTokenAnswer),
        TE.map(({ data }) => data.client_token),
      ),
    changeCard: (token, purchaseId, nonce) =>
      call(token, ['payment-method-update', String(purchaseId)], ignored, { nonce }),
  }
}
