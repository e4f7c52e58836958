import { type Either, isRight, left, right, tryCatch } from 'fp-ts/Either'
import * as t from 'io-ts'
import { type Language, languageTagOf } from '../../core/language/languages.ts'
import type { AppError, Outcome } from '../../core/shared/app-error.ts'
import {
  isFinalRefusal,
  isInCatalogue,
  isServiceStatus,
  isServiceType,
  refusalCodeOf,
} from '../../core/shared/error-catalogue.ts'
import * as limits from '../../core/shared/limits.ts'
import { joinFirstFields, malformedFieldOf, textUpTo } from '../decoding/codecs.ts'
import type { HttpRequest } from './request.ts'

const headersOf = (
  request: HttpRequest<unknown>,
  bearer: string | undefined,
  language: Language | undefined,
): Record<string, string> => ({
  Accept: 'application/json',
  // A tag in the form of browsers (`en-GB`) needs no preflight request.
  ...(language === undefined ? {} : { 'Accept-Language': languageTagOf(language) }),
  ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
  ...request.headers,
})

/**
 * Returns the text of an answer. Undefined if the text is longer than `maxBytes`; the rest is then not read into
 * memory.
 */
const readText = async (response: Response, maxBytes: number): Promise<string | undefined> => {
  const declaredBytes = Number(response.headers.get('Content-Length'))
  if (!response.body) {
    // React Native has no `body`, only `text()`.
    const text = declaredBytes > maxBytes ? undefined : await response.text()
    return text !== undefined && text.length > maxBytes ? undefined : text
  }
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = declaredBytes > maxBytes ? declaredBytes : 0
  while (bytes <= maxBytes) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    // For a compressed answer, these are the decompressed bytes.
    bytes += value.length
    text += decoder.decode(value, { stream: true })
  }
  void reader.cancel().catch(() => undefined)
  return undefined
}

const jsonTypePattern = /^(?:application|text)\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/**
 * Returns the JSON of an answer, or undefined for an empty answer. The services send nothing else: any other text is
 * from a proxy, a firewall or the Wi-Fi of a hotel.
 */
const parseBody = (text: string | undefined, contentType: string | null): HttpAnswer['body'] => {
  if (text === '') return right(undefined)
  if (text === undefined) return left('(length)')
  if (!jsonTypePattern.test(contentType ?? '')) return left('(content type)')
  return tryCatch(
    () => JSON.parse(text),
    () => '(JSON)',
  )
}

/**
 * Sends a request and reads the whole answer, until the signal aborts. Refuses redirects: a bearer token must not go to
 * another host. The error is always 'unreachable'.
 */
export const send =
  (
    fetch: typeof globalThis.fetch,
    request: HttpRequest<unknown>,
    {
      url,
      bearer,
      language,
      signal,
    }: {
      readonly url: string
      readonly bearer: string | undefined
      readonly language: Language | undefined
      readonly signal: AbortSignal
    },
  ): Outcome<HttpAnswer> =>
  async (): Promise<Either<AppError, HttpAnswer>> => {
    const [, method = ''] = request.call.split(' ')
    try {
      const response = await fetch(url, {
        method,
        headers: headersOf(request, bearer, language),
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        credentials: request.withCookies === true ? 'include' : 'omit',
        // No browser may store an answer about a customer. Only GET needs this: other methods are never cached, and the
        // option would make Chromium repeat their preflight requests.
        ...(method === 'GET' ? { cache: 'no-store' } : {}),
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal,
      })
      const { ok, status, headers } = response
      const text = await readText(response, request.maxBytes ?? limits.maxAnswerBytes)
      return right({
        ok,
        status,
        body: parseBody(text, headers.get('Content-Type')),
        retryAfter: headers.get('Retry-After'),
      })
    } catch {
      return left({ tag: 'unreachable', reason: signal.aborted ? 'timeout' : 'network' })
    }
  }

/** An answer that was read completely. */
export interface HttpAnswer {
  readonly ok: boolean
  readonly status: number
  /** The parsed JSON, or undefined for an empty body. The left is the reason why the body is neither of them. */
  readonly body: Either<string, unknown>
  /** The Retry-After header. */
  readonly retryAfter: string | null
}

const undecodableError = ({ name }: t.Decoder<unknown, unknown>, fields: string) =>
  ({ tag: 'undecodable', detail: `${name}: ${fields}` }) as const

const decodeBody = <A>(decoder: t.Decoder<unknown, A>, body: HttpAnswer['body']): Either<AppError, A> => {
  if (!isRight(body)) return left(undecodableError(decoder, body.left))
  const result = decoder.decode(body.right)
  if (isRight(result)) return right(result.right)
  return left(undecodableError(decoder, joinFirstFields(result.left.map(malformedFieldOf))))
}

const errorBody = t.type({ type: textUpTo(limits.maxTextLength) })

const httpDatePattern = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

/**
 * Returns the seconds in a Retry-After header, which contains a number or a date. Undefined for a time in the past, and
 * for a longer time than the limit.
 */
const parseRetryAfter = (header: string | null, now: number): number | undefined => {
  const value = header?.trim() ?? ''
  const seconds = /^\d{1,9}$/.test(value)
    ? Number(value)
    : httpDatePattern.test(value)
      ? Math.ceil((Date.parse(value) - now) / 1000)
      : Number.NaN
  return seconds > 0 && seconds <= limits.maxRetryAfterSeconds ? seconds : undefined
}

/**
 * Returns whether the service itself has refused a call (wire §2, §10): servers, gateways and frameworks in front of it
 * refuse calls, too. `type` is undefined for an empty body, and empty for JSON without a type.
 */
const isFromService = (
  { credential, refuses }: HttpRequest<unknown>,
  status: number,
  type: string | undefined,
): boolean => {
  if (status >= 500 && status < 600) return true
  if (!isServiceStatus(status)) return false
  if (status === 401 && refuses === 'password-or-token') return isInCatalogue(status, type ?? '')
  if (type === undefined || isServiceType(type)) return true
  // A gateway may also check tokens, so a 401 needs a type. For a client token it does not, because a refused client
  // token is only renewed.
  if (status === 401) return type === '' || credential.kind === 'client'
  const endsSession = refuses === 'session-check' && isFinalRefusal(status, type)
  return status !== 403 && status !== 404 && !endsSession
}

/** Returns the error of the catalogue (specification §8) if the service itself has refused the call. */
const refusalOf = (request: HttpRequest<unknown>, { status, body, retryAfter }: HttpAnswer): AppError => {
  const seconds = status === 429 || status === 503 ? parseRetryAfter(retryAfter, Date.now()) : undefined
  const wait = seconds === undefined ? {} : { retryAfterSeconds: seconds }
  const notFromService = (reason: string): AppError => ({
    ...undecodableError(request.answer, reason),
    status,
    ...wait,
  })
  if (!isRight(body)) return notFromService(body.left)
  const named = errorBody.is(body.right) ? body.right.type : ''
  const type = body.right === undefined ? undefined : named
  if (!isFromService(request, status, type)) return notFromService(isServiceStatus(status) ? '(type)' : '(status)')
  return { tag: 'rejected', code: refusalCodeOf(status, named), status, type: named, ...wait }
}

/**
 * Returns the decoded body of a success, or the refusal. If the service itself has not answered, or the body is
 * malformed, fails with 'undecodable' and the names of the malformed fields.
 */
export const readAnswer = <A>(request: HttpRequest<A>, answer: HttpAnswer): Either<AppError, A> => {
  if (answer.ok) return decodeBody(request.answer, answer.body)
  const refusal = refusalOf(request, answer)
  const decoder = refusal.tag === 'rejected' ? request.refusals?.[refusal.code] : undefined
  return decoder === undefined ? left(refusal) : decodeBody(decoder, answer.body)
}
