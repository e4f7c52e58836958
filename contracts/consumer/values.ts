import { MatchersV3 } from '@pact-foundation/pact'
import { serviceTypePattern } from '../../core/shared/error-catalogue.ts'
import { cookieRules, exampleTokens, isoDatePattern } from '../examples.ts'

/**
 * Returns a value that is `example` in the consumer tests. A verification uses the result of `expression` instead, which
 * it evaluates with the values that the provider states returned.
 */
export const valueFromState = (expression: string, example: string) => ({
  'pact:matcher:type': 'equality',
  'pact:generator:type': 'ProviderState',
  expression,
  value: example,
})

export const placeholder = (name: string) => `$\{${name}}`

export const stateValue = (name: string, example: string) => valueFromState(placeholder(name), example)

/** Returns the header with the token that a state returns under this name. */
export const createBearerHeader = (name: string, token: string) => ({
  Authorization: valueFromState(`Bearer ${placeholder(name)}`, `Bearer ${token}`),
})

/** The headers that identify the caller. */
export const caller = {
  visitor: {},
  client: createBearerHeader('clientToken', exampleTokens.client),
  customer: createBearerHeader('userToken', exampleTokens.user),
  /** The token in the answer of the last call that a state made. */
  answerToken: createBearerHeader('answer_access_token', exampleTokens.user),
  /** Tokens that no state has issued. */
  unknownClient: { Authorization: `Bearer ${exampleTokens.client}` },
  unknownCustomer: { Authorization: `Bearer ${exampleTokens.user}` },
}

/** A token that no state has issued. */
export const unknownToken = 'no-such-token'

export const tokenOfState = (example: string) => (example === unknownToken ? example : stateValue('token', example))

export const exampleProof = 'captcha-response'

export const createCaptchaHeader = (response: string | undefined) =>
  response === undefined ? {} : { 'X-Captcha-Response': stateValue('captchaResponse', response) }

/** The cookie that the service sets, and the header in which a browser returns it. */
export const ownCookie = { sentBack: 'verified=secret', header: { Cookie: stateValue('cookie', 'verified=secret') } }

/**
 * A matcher with several rules, which must all match. It is written by hand, because Pact's types allow only one rule.
 */
const cookieMatcher: Readonly<Record<string, unknown>> = {
  'pact:matcher:type': cookieRules.map((regex) => ({ 'pact:matcher:type': 'regex', regex: `(?i)${regex}` })),
}

export const verificationCookie = {
  'Set-Cookie': {
    ...MatchersV3.string('verified=secret; Secure; HttpOnly; SameSite=None; Path=/; Max-Age=86400'),
    ...cookieMatcher,
  },
}

/** The headers that prevent an answer from a cache (specification §7). */
export const noCacheHeaders = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }

export const isoDateLike = (example: string) => MatchersV3.regex(isoDatePattern, example)

/** Creates a matcher of a type and a pattern. A pattern alone could also match the JSON text of an object. */
const createMatcher = <Value>(type: 'type' | 'integer', regex: string, value: Value) => ({
  'pact:matcher:type': [{ 'pact:matcher:type': type }, { 'pact:matcher:type': 'regex', regex }],
  value,
})

/** Matches a text with at least one character that is not a blank. */
export const filledTextLike = (example: string) => createMatcher('type', '^.*\\S.*$', example)

/** Matches the `type` of a refusal by the service, unlike the types of gateways and frameworks. */
export const typeLike = (example: string) => createMatcher('type', serviceTypePattern.source, example)

/** Matches 300 seconds to 30 days, so that a service that returns milliseconds fails. */
export const lifetimeLike = (example: number) =>
  createMatcher(
    'integer',
    '^([3-9]\\d\\d|[1-9]\\d{3,5}|1\\d{6}|2([0-4]\\d{5}|5([0-8]\\d{4}|9([01]\\d{3}|2000))))$',
    example,
  )

/** Matches an hour to a year in seconds, so that a service that returns milliseconds fails. */
export const customerLifetimeLike = (example: number) =>
  createMatcher(
    'integer',
    '^(3[6-9]\\d\\d|[4-9]\\d{3}|[1-9]\\d{4,6}|[12]\\d{7}|3(0\\d{6}|1([0-4]\\d{5}|5([0-2]\\d{4}|3([0-5]\\d{3}|6000)))))$',
    example,
  )

/** Matches a customer's token, which a cookie must be able to store. */
export const userToken = createMatcher('type', '^[A-Za-z0-9._~+/=-]{1,3000}$', exampleTokens.user)

export const matchOneOf = (...[example = '', ...others]: readonly string[]) => {
  const patterns = [example, ...others].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return createMatcher('type', `^(${patterns.join('|')})$`, example)
}

/** The header of every call with the language of the portal. The services send emails in this language. */
export const acceptLanguageHeader = { 'Accept-Language': 'en-GB' }
