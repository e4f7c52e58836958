import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { ContainerModule } from 'inversify'
import * as t from 'io-ts'
import { ServiceConfig } from '../config.ts'
import { bearerToken, issuedUserToken } from '../decoding/codecs.ts'
import { createHttpClient, getOptionalUserToken, type HttpClient, HttpClientOptions } from '../http/http-client.ts'
import { type HttpRequest, noCredential, type OptionalUserCredential } from '../http/request.ts'
import { ClientTokenIssuer } from '../ports.ts'
import { bindService } from '../service-key.ts'

// An answer without a valid token is malformed. A token without a valid `expires_in` is used for one call.
const clientTokenAnswerCodec = t.type({ access_token: bearerToken, expires_in: t.unknown }, 'TokenAnswer')
export const userTokenAnswerCodec = t.type({ access_token: issuedUserToken }, 'TokenAnswer')

export const createTokenRequest = <A>(
  { services: { sso }, clientId }: ServiceConfig,
  answer: HttpRequest<A>['answer'],
  grant: Readonly<Record<string, string>> & { readonly grant_type: string },
  headers: Readonly<Record<string, string>> = {},
): HttpRequest<A, OptionalUserCredential> => ({
  call: `sso POST /oauth2/token (${grant.grant_type})`,
  serviceUrl: sso,
  body: { client_id: clientId, ...grant },
  headers,
  credential: noCredential,
  retry: 'never',
  answer,
})

/** Issues client tokens with `POST /oauth2/token` and the grant type client_credentials. */
const createSsoTokenIssuer = (http: HttpClient<OptionalUserCredential>, config: ServiceConfig): ClientTokenIssuer => ({
  issue: () =>
    pipe(
      http.run(createTokenRequest(config, clientTokenAnswerCodec, { grant_type: 'client_credentials' })),
      TE.map(({ access_token, expires_in }) => ({
        token: access_token,
        expiresIn: typeof expires_in === 'number' ? expires_in : Number.NaN,
      })),
    ),
})

export const clientTokensModule = new ContainerModule(({ bind }) =>
  bindService(
    bind,
    ClientTokenIssuer,
    (options, config) => createSsoTokenIssuer(createHttpClient(options, getOptionalUserToken), config),
    [HttpClientOptions, ServiceConfig],
  ),
)
