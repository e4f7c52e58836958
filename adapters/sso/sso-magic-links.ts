import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import * as t from 'io-ts'
import type { MagicLinks } from '../../core/magic-link/ports.ts'
import { ignored } from '../http/decode.ts'
import type { HttpClient } from '../http/http-client.ts'
import { clientCredential, noCache } from '../http/request.ts'
import { type SsoOptions, ssoMagicLinkSignIn } from './sso-tokens.ts'

const magicLinkAnswer = t.type({ destination: t.string }, 'MagicLink')

/** Magic links at the sign-on service. */
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
  exchange: ssoMagicLinkSignIn(http, options),
})
