import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import * as t from 'io-ts'
import type { Accounts } from '../../core/auth/ports.ts'
import type { MagicLinks } from '../../core/magic-link/magic-link-state.ts'
import type { ClientTokenIssuer } from '../../core/session/ports.ts'
import { bearerToken, issuedUserToken } from '../decoding/codecs.ts'
import type { HttpClient, PlainHttpClient } from '../http/http-client.ts'
import { clientCredential, ignored, noCache, noCredential, type PlainRequest } from '../http/request.ts'

export interface SsoOptions {
  /** The base address of the sign-on service. */
  readonly sso: string
  readonly clientId: string
}

/** The header of a solved captcha (wire §4). */
export const captchaHeaders = (response: string | undefined): Readonly<Record<string, string>> =>
  response === undefined ? {} : { 'X-Captcha-Response': response }

// A token that no call could carry makes the answer malformed. An `expires_in` that makes no sense does not: such a token
// serves a single round of calls.
const clientTokenAnswer = t.type({ access_token: bearerToken, expires_in: t.unknown }, 'TokenAnswer')
const userTokenAnswer = t.type({ access_token: issuedUserToken }, 'TokenAnswer')

const tokenRequest = <A>(
  { sso, clientId }: SsoOptions,
  answer: PlainRequest<A>['answer'],
  grant: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): PlainRequest<A> => ({
  method: 'POST',
  service: sso,
  path: ['oauth2', 'token'],
  body: { client_id: clientId, ...grant },
  headers,
  credential: noCredential,
  retry: 'never',
  answer,
})

/** POST /oauth2/token, grant type client_credentials. */
export const ssoClientTokens = (http: PlainHttpClient, options: SsoOptions): ClientTokenIssuer => ({
  issue: () =>
    pipe(
      http.run(tokenRequest(options, clientTokenAnswer, { grant_type: 'client_credentials' })),
      TE.map(({ access_token, expires_in }) => ({
        token: access_token,
        expiresIn: typeof expires_in === 'number' ? expires_in : Number.NaN,
      })),
    ),
})

/** POST /oauth2/token, grant type password. */
export const ssoSignIn =
  (http: PlainHttpClient, options: SsoOptions): Accounts['signIn'] =>
  ({ username, password }, captchaResponse) =>
    pipe(
      http.run(
        tokenRequest(
          options,
          userTokenAnswer,
          { grant_type: 'password', username, password },
          captchaHeaders(captchaResponse),
        ),
      ),
      TE.map(({ access_token }) => access_token),
    )

const magicLinkAnswer = t.type({ destination: t.string }, 'MagicLink')

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
