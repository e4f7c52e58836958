import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import * as t from 'io-ts'
import type { MagicLinks } from '../../core/magic-link/magic-link-state.ts'
import { limits } from '../../core/shared/limits.ts'
import { text } from '../decoding/codecs.ts'
import type { HttpClient } from '../http/http-client.ts'
import { clientCredential, ignored, noCache } from '../http/request.ts'
import { type SsoOptions, tokenRequest, userTokenAnswer } from './sso-tokens.ts'

const magicLinkAnswer = t.type({ destination: text(limits.textLength) }, 'MagicLink')

/** Magic links at the sign-on service. `exchange` is POST /oauth2/token with the grant type magic_link: a link works once. */
export const ssoMagicLinks = (http: HttpClient, options: SsoOptions): MagicLinks => ({
  find: (token) =>
    pipe(
      http.run({
        method: 'GET',
        service: options.sso,
        path: ['magic-link', token],
        headers: noCache,
        credential: clientCredential,
        retry: 'once',
        answer: magicLinkAnswer,
      }),
      TE.map(({ destination }) => destination),
    ),
  clone: (token) =>
    http.run({
      method: 'POST',
      service: options.sso,
      path: ['magic-link', 'clone'],
      body: { token },
      credential: clientCredential,
      retry: 'never',
      answer: ignored,
    }),
  exchange: (token) =>
    pipe(
      http.run(tokenRequest(options, userTokenAnswer, { grant_type: 'magic_link', token })),
      TE.map(({ access_token }) => access_token),
    ),
})
