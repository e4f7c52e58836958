import { type Either, isRight, left, right, tryCatch } from 'fp-ts/Either'
import * as t from 'io-ts'
import { type Language, toBcp47Tag } from '../../core/language/languages.ts'
import type { AppError, Outcome } from '../../core/shared/app-error.ts'
import {
  getRefusalCode,
  isFinalRefusal,
  isRefusalInCatalogue,
  isRefusalStatus,
  isRefusalType,
} from '../../core/shared/error-catalogue.ts'
import * as limits from '../../core/shared/limits.ts'
import { formatFieldPath, joinFirstFieldNames, textUpTo } from '../decoding/codecs.ts'
import type { HttpRequest } from './request.ts'

const createRequestHeaders = (
  request: HttpRequest<unknown>,
  bearer: string | undefined,
  language: Language | undefined,
): Record<string, string> => ({
  Accept: 'application/json',
  // A language tag in the form that browsers use (`en-GB`) needs no preflight request.
  ...(language === undefined ? {} : { 'Accept-Language': toBcp47Tag(language) }),
  ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
  ...request.headers,
})

/** Returns the text of an answer. If the text is longer than `maxBytes`, stops reading and returns undefined. */
const readResponseText = async (response: Response, maxBytes: number): Promise<string | undefined> => {
  const declaredBytes = Number(response.headers.get('Content-Length'))
  if (!response.body) {
    // React Native's responses have no `body`, only `text()`.
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
    // This line counts the decompressed bytes of a compressed answer.
    bytes += value.length
    text += decoder.decode(value, { stream: true })
  }
  void reader.cancel().catch(() => undefined)
  return undefined
}

const jsonContentTypePattern = /^(?:application|text)\/(?:[\w.-]+\+)?json\s*(?:[;,]|$)/i

/**
 * Returns the JSON of an answer, or undefined for an empty answer. Any other text does not come from a service, but
 * from a proxy, a firewall or the Wi-Fi of a hotel.
 */
const parseJsonBody = (text: string | undefined, contentType: string | null): HttpAnswer['body'] => {
  if (text === '') return right(undefined)
  if (text === undefined) return left('(length)')
  if (!jsonContentTypePattern.test(contentType ?? '')) return left('(content type)')
  return tryCatch(
    () => JSON.parse(text),
    () => '(JSON)',
  )
}

/**
 * Sends a request and reads the whole answer, unless the signal aborts. Refuses redirects, because a bearer token must
 * not be sent to another host. The error is always 'unreachable'.
 */
export const sendHttpRequest =
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
        headers: createRequestHeaders(request, bearer, language),
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        credentials: request.withCookies === true ? 'include' : 'omit',
        // A browser must not store an answer about a customer. Answers to other methods are never stored, and
        // `no-store` would make Chromium repeat their preflight requests.
        ...(method === 'GET' ? { cache: 'no-store' } : {}),
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal,
      })
      const { ok, status, headers } = response
      const text = await readResponseText(response, request.maxBytes ?? limits.maxAnswerBytes)
      return right({
        ok,
        status,
        body: parseJsonBody(text, headers.get('Content-Type')),
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
  /** The parsed JSON, or undefined for an empty body. For any other body, the left value says why it can't be used. */
  readonly body: Either<string, unknown>
  readonly retryAfter: string | null
}

const createDecodingError = ({ name }: t.Decoder<unknown, unknown>, fields: string) =>
  ({ tag: 'undecodable', detail: `${name}: ${fields}` }) as const

const decodeBody = <A>(decoder: t.Decoder<unknown, A>, body: HttpAnswer['body']): Either<AppError, A> => {
  if (!isRight(body)) return left(createDecodingError(decoder, body.left))
  const result = decoder.decode(body.right)
  if (isRight(result)) return right(result.right)
  return left(createDecodingError(decoder, joinFirstFieldNames(result.left.map(formatFieldPath))))
}

const errorBodyCodec = t.type({ type: textUpTo(limits.maxTextLength) })

const httpDatePattern = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

/**
 * Parses a Retry-After header, which contains a number of seconds or a date. Returns the seconds to wait. Undefined for
 * a date in the past, and for a wait that is longer than the limit.
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
 * Whether a refusal comes from the service itself, and not from a server, gateway or framework in front of the service.
 * If the body of the refusal is empty, `type` is undefined. If the body is JSON without a type, `type` is empty.
 */
const isServiceRefusal = (
  { credential, refusalCheck }: HttpRequest<unknown>,
  status: number,
  type: string | undefined,
): boolean => {
  if (status >= 500 && status < 600) return true
  if (!isRefusalStatus(status)) return false
  if (status === 401 && refusalCheck === 'password-or-token') return isRefusalInCatalogue(status, type ?? '')
  if (type === undefined || isRefusalType(type)) return true
  // A gateway may also refuse a token, so a 401 with an unknown type is not the service's refusal. With a client token
  // it is treated as one, because the only effect is a new client token.
  if (status === 401) return type === '' || credential.kind === 'client'
  const endsSession = refusalCheck === 'session-check' && isFinalRefusal(status, type)
  return status !== 403 && status !== 404 && !endsSession
}

/** Returns the error of the catalogue (specification §8) if the service itself has refused the call. */
const createRefusalError = (request: HttpRequest<unknown>, { status, body, retryAfter }: HttpAnswer): AppError => {
  const seconds = status === 429 || status === 503 ? parseRetryAfter(retryAfter, Date.now()) : undefined
  const wait = seconds === undefined ? {} : { retryAfterSeconds: seconds }
  const notFromService = (reason: string): AppError => ({
    ...createDecodingError(request.answer, reason),
    status,
    ...wait,
  })
  if (!isRight(body)) return notFromService(body.left)
  const named = errorBodyCodec.is(body.right) ? body.right.type : ''
  const type = body.right === undefined ? undefined : named
  if (!isServiceRefusal(request, status, type)) return notFromService(isRefusalStatus(status) ? '(type)' : '(status)')
  return { tag: 'rejected', code: getRefusalCode(status, named), status, type: named, ...wait }
}

/**
 * Returns the decoded body of a success, or the refusal. Fails with 'undecodable' if the answer is not from the
 * service, or if its body is malformed. The error then has the names of the malformed fields.
 */
export const decodeAnswer = <A>(request: HttpRequest<A>, answer: HttpAnswer): Either<AppError, A> => {
  if (answer.ok) return decodeBody(request.answer, answer.body)
  const refusal = createRefusalError(request, answer)
  const decoder = refusal.tag === 'rejected' ? request.refusals?.[refusal.code] : undefined
  return decoder === undefined ? left(refusal) : decodeBody(decoder, answer.body)
}
