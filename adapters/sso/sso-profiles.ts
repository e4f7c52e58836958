import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import * as t from 'io-ts'
import type { Profiles } from '../../core/session/ports.ts'
import { nonEmptyString, optional } from '../decoding/codecs.ts'
import type { PlainHttpClient } from '../http/http-client.ts'
import { noCache, userCredential } from '../http/request.ts'

const profileAnswer = t.type({ username: nonEmptyString, email: optional(t.string) }, 'Profile')

/** GET /user/me with the user token: the profile, and the proof that the token is good. */
export const ssoProfiles = (http: PlainHttpClient, sso: string): Profiles => ({
  fetch: (token) =>
    pipe(
      http.run({
        method: 'GET',
        service: sso,
        path: ['user', 'me'],
        headers: noCache,
        credential: userCredential(token),
        retry: 'once',
        answer: profileAnswer,
      }),
      TE.map(({ username, email }) => (email === undefined ? { username } : { username, email })),
    ),
})
