import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { ContainerModule } from 'inversify'
import * as t from 'io-ts'
import type { MagicLinks } from '../../core/magic-link/ports.ts'
import * as limits from '../../core/shared/limits.ts'
import { ServiceConfig } from '../config.ts'
import { refinedType, textUpTo } from '../decoding/codecs.ts'
import { HttpClient } from '../http/http-client.ts'
import { clientCredential, ignoredBodyCodec, noCacheHeaders } from '../http/request.ts'
import { productPortKeys } from '../products-ports.ts'
import { bindService } from '../service-key.ts'
import { createTokenRequest, userTokenAnswerCodec } from './sso-tokens.ts'

/** Accepts every JSON value, because any other destination opens the navigation app (specification §3). */
const anyValue = refinedType('a value', {}, (value): value is unknown => value !== undefined)

const magicLinkCodec = t.type({ destination: anyValue }, 'MagicLink')

const limitedText = textUpTo(limits.maxTextLength)

/**
 * Magic links at the sign-on service. `exchange` is `POST /oauth2/token` with the grant type magic_link; a link can
 * be exchanged once.
 */
const createSsoMagicLinksPort = (http: HttpClient, config: ServiceConfig): MagicLinks => ({
  find: (token) =>
    pipe(
      http.run({
        call: 'sso GET /magic-link/{token}',
        values: { token },
        serviceUrl: config.services.sso,
        headers: noCacheHeaders,
        credential: clientCredential,
        retry: 'once',
        answer: magicLinkCodec,
      }),
      TE.map(({ destination }) => (limitedText.is(destination) ? destination : '')),
    ),
  clone: (token) =>
    http.run({
      call: 'sso POST /magic-link/clone',
      serviceUrl: config.services.sso,
      body: { token },
      credential: clientCredential,
      retry: 'never',
      answer: ignoredBodyCodec,
    }),
  exchange: (token) =>
    pipe(
      http.run(createTokenRequest(config, userTokenAnswerCodec, { grant_type: 'magic_link', token })),
      TE.map(({ access_token }) => access_token),
    ),
})

export const magicLinksModule = new ContainerModule(({ bind }) =>
  bindService(bind, productPortKeys.magicLinks, createSsoMagicLinksPort, [HttpClient, ServiceConfig]),
)
