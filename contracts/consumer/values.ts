import { MatchersV3 } from '@pact-foundation/pact'
import { serviceType } from '../../core/shared/error-catalogue.ts'
import { cookieRules, exampleTokens } from '../examples.ts'

/** The portal must send `example`; a verification sends the expression with the state's values. */
export const fromState = (expression: string, example: string) => ({
  'pact:matcher:type': 'equality',
  'pact:generator:type': 'ProviderState',
  expression,
  value: example,
})

export const placeholder = (name: string) => `$\{${name}}`

export const stateValue = (name: string, example: string) => fromState(placeholder(name), example)

/** A token that a state gives under this name. */
export const bearerOf = (name: string, token: string) => ({
  Authorization: fromState(`Bearer ${placeholder(name)}`, `Bearer ${token}`),
})

/** Who calls, as headers. */
export const caller = {
  visitor: {},
  client: bearerOf('clientToken', exampleTokens.client),
  customer: bearerOf('userToken', exampleTokens.user),
  /** With the token in the answer of the last made call. */
  answered: bearerOf('answer_access_token', exampleTokens.user),
  /** With tokens that no state has issued. */
  unknownClient: { Authorization: `Bearer ${exampleTokens.client}` },
  unknownCustomer: { Authorization: `Bearer ${exampleTokens.user}` },
}

/** A token that no state gives. */
export const unknownToken = 'no-such-token'

export const tokenOfState = (example: string) => (example === unknownToken ? example : stateValue('token', example))

export const proof = 'captcha-response'

export const captchaHeader = (response: string | undefined) =>
  response === undefined ? {} : { 'X-Captcha-Response': stateValue('captchaResponse', response) }

/** The service's cookie, and the header in which a browser sends it. */
export const ownCookie = { sentBack: 'verified=secret', header: { Cookie: stateValue('cookie', 'verified=secret') } }

/** Pact's type of a matcher knows a single rule; its file has several, which all must hold. */
const cookieMatcher: Readonly<Record<string, unknown>> = {
  'pact:matcher:type': cookieRules.map((regex) => ({ 'pact:matcher:type': 'regex', regex: `(?i)${regex}` })),
}

export const verificationCookie = {
  'Set-Cookie': {
    ...MatchersV3.string('verified=secret; Secure; HttpOnly; SameSite=None; Path=/; Max-Age=86400'),
    ...cookieMatcher,
  },
}

/** Keeps caches from answering (specification §7). */
export const noCache = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }

/** A date without a time is that day in every zone. */
const isoDatePattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d))?$/

export const isoDate = (example: string) => MatchersV3.regex(isoDatePattern, example)

/** A value of this type that matches. A pattern alone would accept an object, which Pact matches as JSON text. */
const matching = <Value>(type: 'type' | 'integer', regex: string, value: Value) => ({
  'pact:matcher:type': [{ 'pact:matcher:type': type }, { 'pact:matcher:type': 'regex', regex }],
  value,
})

/** A text with at least one character. */
export const filledText = (example: string) => matching('type', '^.*\\S.*$', example)

/** The type of a refusal: a reason of the service, unlike the types of gateways and frameworks. */
export const reason = (example: string) => matching('type', serviceType.source, example)

/** From 300 seconds to 30 days, which an hour in milliseconds exceeds. */
export const lifetimeInSeconds = (example: number) =>
  matching('integer', '^([3-9]\\d\\d|[1-9]\\d{3,5}|1\\d{6}|2([0-4]\\d{5}|5([0-8]\\d{4}|9([01]\\d{3}|2000))))$', example)

/** From an hour to a year, which a day in milliseconds exceeds. */
export const customerLifetimeInSeconds = (example: number) =>
  matching(
    'integer',
    '^(3[6-9]\\d\\d|[4-9]\\d{3}|[1-9]\\d{4,6}|[12]\\d{7}|3(0\\d{6}|1([0-4]\\d{5}|5([0-2]\\d{4}|3([0-5]\\d{3}|6000)))))$',
    example,
  )

/** A customer's token: characters that its cookie holds as they are, and short enough for it. */
export const userToken = matching('type', '^[A-Za-z0-9._~+/=-]{1,3000}$', exampleTokens.user)

export const oneOf = (...[example = '', ...others]: readonly string[]) => {
  const words = [example, ...others].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return matching('type', `^(${words.join('|')})$`, example)
}

/** Every call names the portal's language, because mails are in it. */
export const acceptLanguage = { 'Accept-Language': 'en-GB' }
