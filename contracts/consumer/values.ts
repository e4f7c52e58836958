import { MatchersV3 } from '@pact-foundation/pact'
import { exampleTokens } from './portal-at.ts'

/** The portal must send `example`; a verification sends the expression with the state's values. */
export const fromState = (expression: string, example: string) => ({
  'pact:matcher:type': 'equality',
  'pact:generator:type': 'ProviderState',
  expression,
  value: example,
})

export const placeholder = (name: string) => `$\{${name}}`

export const stateValue = (name: string, example: string) => fromState(placeholder(name), example)

const bearer = (token: string) => ({
  Authorization: fromState(`Bearer ${placeholder('accessToken')}`, `Bearer ${token}`),
})

export const clientBearer = bearer(exampleTokens.client)
export const userBearer = bearer(exampleTokens.user)

/** A token that no state has issued. */
export const unknownBearer = { Authorization: `Bearer ${exampleTokens.user}` }

export const captcha = {
  response: 'captcha-response',
  header: { 'X-Captcha-Response': stateValue('captchaResponse', 'captcha-response') },
}

/** The service's cookie, and the header in which a browser sends it. */
export const ownCookie = {
  sentBack: 'verified=secret',
  header: { Cookie: stateValue('cookie', 'verified=secret') },
}

export const httpOnlyCookie = {
  'Set-Cookie': MatchersV3.regex('(?i)^[^=;\\s]+=[^;]+;(.*;)?\\s*httponly\\s*(;.*)?$', 'verified=secret; HttpOnly'),
}

/** Keeps caches from answering (specification §7). */
export const noCache = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }

const isoDatePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

export const isoDate = (example: string) => MatchersV3.regex(isoDatePattern, example)

/** A text with at least one character. A pattern alone would accept an object, which Pact matches as JSON text. */
export const filledText = (example: string) => ({
  'pact:matcher:type': [{ 'pact:matcher:type': 'type' }, { 'pact:matcher:type': 'regex', regex: '^.*\\S.*$' }],
  value: example,
})

/** A customer's token: visible ASCII, and short enough for the shared cookie. */
export const userToken = {
  'pact:matcher:type': [{ 'pact:matcher:type': 'type' }, { 'pact:matcher:type': 'regex', regex: '^[!-~]{1,3000}$' }],
  value: exampleTokens.user,
}

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

/** Every call names the portal's language, because mails are in it. */
export const acceptLanguage = { 'Accept-Language': 'en-GB' }
