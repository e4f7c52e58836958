import { MatchersV3 } from '@pact-foundation/pact'
import { refusalTypePattern } from '../../core/shared/error-catalogue.ts'
import { cookiePatterns, exampleTokens, isoDatePattern } from '../examples.ts'

/**
 * Returns a value that is `example` in the consumer tests. When Pact verifies a service, Pact computes the value from
 * `expression` and the values of provider states.
 */
export const toExpressionValue = (expression: string, example: string) => ({
  'pact:matcher:type': 'equality',
  'pact:generator:type': 'ProviderState',
  expression,
  value: example,
})

export const toPlaceholder = (name: string) => `$\{${name}}`

export const toStateValue = (name: string, example: string) => toExpressionValue(toPlaceholder(name), example)

/** Returns an Authorization header with the token that a provider state returns under this name. */
export const createBearerHeader = (name: string, token: string) => ({
  Authorization: toExpressionValue(`Bearer ${toPlaceholder(name)}`, `Bearer ${token}`),
})

export const callers = {
  visitor: {},
  client: createBearerHeader('clientToken', exampleTokens.client),
  customer: createBearerHeader('userToken', exampleTokens.user),
  /** The access token in the answer to a call that a provider state has made. */
  answerToken: createBearerHeader('answer_access_token', exampleTokens.user),
  /** The services know neither this token nor the next one, because no provider state has issued them. */
  unknownClient: { Authorization: `Bearer ${exampleTokens.client}` },
  unknownCustomer: { Authorization: `Bearer ${exampleTokens.user}` },
}

export const unknownToken = 'no-such-token'

export const toTokenValue = (example: string) => (example === unknownToken ? example : toStateValue('token', example))

export const exampleCaptchaResponse = 'captcha-response'

export const createCaptchaHeader = (response: string | undefined) =>
  response === undefined ? {} : { 'X-Captcha-Response': toStateValue('captchaResponse', response) }

/** The activation service's cookie: its name and value, and the header of a request with the cookie. */
export const activationCookie = {
  sentBack: 'verified=secret',
  header: { Cookie: toStateValue('cookie', 'verified=secret') },
}

/** A matcher with several patterns, which must all match. Pact's types allow only one pattern. */
const cookieMatcher: Readonly<Record<string, unknown>> = {
  'pact:matcher:type': cookiePatterns.map((regex) => ({ 'pact:matcher:type': 'regex', regex: `(?i)${regex}` })),
}

export const setCookieHeader = {
  'Set-Cookie': {
    ...MatchersV3.string('verified=secret; Secure; HttpOnly; SameSite=None; Path=/; Max-Age=86400'),
    ...cookieMatcher,
  },
}

/** The request headers that forbid caches to answer (specification §7). */
export const noCacheHeaders = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }

export const matchIsoDate = (example: string) => MatchersV3.regex(isoDatePattern, example)

/** Creates a matcher for a type and a pattern. A pattern alone would also match the JSON text of an object. */
const createMatcher = <Value>(type: 'type' | 'integer', regex: string, value: Value) => ({
  'pact:matcher:type': [{ 'pact:matcher:type': type }, { 'pact:matcher:type': 'regex', regex }],
  value,
})

export const matchNonBlank = (example: string) => createMatcher('type', '^.*\\S.*$', example)

/** Matches a type that a service uses in refusals. The types that gateways and frameworks send do not match. */
export const matchRefusalType = (example: string) => createMatcher('type', refusalTypePattern.source, example)

/** Matches a number of seconds from five minutes to 30 days. A service that returns milliseconds fails. */
export const matchLifetime = (example: number) =>
  createMatcher(
    'integer',
    '^([3-9]\\d\\d|[1-9]\\d{3,5}|1\\d{6}|2([0-4]\\d{5}|5([0-8]\\d{4}|9([01]\\d{3}|2000))))$',
    example,
  )

/** Matches a number of seconds from an hour to a year. A service that returns milliseconds fails. */
export const matchLongLifetime = (example: number) =>
  createMatcher(
    'integer',
    '^(3[6-9]\\d\\d|[4-9]\\d{3}|[1-9]\\d{4,6}|[12]\\d{7}|3(0\\d{6}|1([0-4]\\d{5}|5([0-2]\\d{4}|3([0-5]\\d{3}|6000)))))$',
    example,
  )

/** Matches a customer's access token that fits into a cookie, in which the portal stores the token. */
export const matchUserToken = createMatcher('type', '^[A-Za-z0-9._~+/=-]{1,3000}$', exampleTokens.user)

export const matchOneOf = (...[example = '', ...others]: readonly string[]) => {
  const patterns = [example, ...others].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return createMatcher('type', `^(${patterns.join('|')})$`, example)
}

/** The header with the portal's language, in which the services send emails. Every call has this header. */
export const acceptLanguageHeader = { 'Accept-Language': 'en-GB' }
