import { MatchersV3 } from '@pact-foundation/pact'
import { exampleTokens } from './portal-at.ts'

/**
 * A part of a request that only the provider's state knows. The portal has to send `example` exactly; a verification
 * sends what the expression gives with the state's values in it.
 */
export const fromState = (expression: string, example: string) => ({
  'pact:matcher:type': 'equality',
  'pact:generator:type': 'ProviderState',
  expression,
  value: example,
})

/** Where the state's value of that name goes in an expression. */
export const placeholder = (name: string) => `$\{${name}}`

/** The value that the provider's state calls `name`. */
export const stateValue = (name: string, example: string) => fromState(placeholder(name), example)

const bearer = (token: string) => ({
  Authorization: fromState(`Bearer ${placeholder('accessToken')}`, `Bearer ${token}`),
})

/** The bearer token of a call before sign-in, and of one after it; which one it is the state decides. */
export const clientBearer = bearer(exampleTokens.client)
export const userBearer = bearer(exampleTokens.user)

/** A customer's token that no state has issued: every provider knows that it is unknown. */
export const unknownBearer = { Authorization: `Bearer ${exampleTokens.user}` }

/** A solved captcha, and the header in which it travels. */
export const captcha = {
  response: 'captcha-response',
  header: { 'X-Captcha-Response': stateValue('captchaResponse', 'captcha-response') },
}

/** What the service's own cookie is in consumer tests, and the header in which a browser sends it. */
export const ownCookie = {
  sentBack: 'verified=secret',
  header: { Cookie: stateValue('cookie', 'verified=secret') },
}

/** That a service has the browser remember the verification, in a cookie that no script can read. */
export const httpOnlyCookie = {
  'Set-Cookie': MatchersV3.regex('(?i)^[^=;\\s]+=[^;]+;(.*;)?\\s*httponly\\s*(;.*)?$', 'verified=secret; HttpOnly'),
}

/** The headers that keep an answer from being taken out of any cache on the way (specification §7). */
export const noCache = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }

const isoDatePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

/** A moment as ISO 8601 with a time zone. */
export const isoDate = (example: string) => MatchersV3.regex(isoDatePattern, example)

/**
 * A text that is not empty: an empty one is as good as none to the portal. A pattern alone would let an object through,
 * which Pact holds against it as written out.
 */
export const filledText = (example: string) => ({
  'pact:matcher:type': [{ 'pact:matcher:type': 'type' }, { 'pact:matcher:type': 'regex', regex: '^.*\\S.*$' }],
  value: example,
})

/** A customer's token: of visible ASCII, and short enough for the cookie in which the provider's other sites find it. */
export const userToken = {
  'pact:matcher:type': [{ 'pact:matcher:type': 'type' }, { 'pact:matcher:type': 'regex', regex: '^[!-~]{1,3000}$' }],
  value: exampleTokens.user,
}

/** One of several words. */
export const oneOf = (...[example = '', ...others]: readonly string[]) => {
  const words = [example, ...others].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return {
    'pact:matcher:type': [
      { 'pact:matcher:type': 'type' },
      { 'pact:matcher:type': 'regex', regex: `^(${words.join('|')})$` },
    ],
    value: example,
  }
}

/** The language that the portal is set to in consumer tests: every call tells it, since mails come in it. */
export const acceptLanguage = { 'Accept-Language': 'en-GB' }
