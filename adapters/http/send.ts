import { type Either, left, right } from 'fp-ts/Either'
import type { Task } from 'fp-ts/Task'
import { type Language, languageTag } from '../../core/language/languages.ts'
import type { AppError } from '../../core/shared/app-error.ts'
import type { Outcome } from '../../core/shared/outcome.ts'
import { parseInTurns } from './parse-in-turns.ts'
import type { HttpRequest } from './request.ts'

/** An answer that has wholly arrived. `body` is parsed JSON, or undefined where there is none to read. */
export interface HttpAnswer {
  readonly ok: boolean
  readonly status: number
  readonly body: unknown
  /** The header by which a service says when to try again. */
  readonly retryAfter: string | null
}

const headersOf = (
  request: HttpRequest<unknown>,
  bearer: string | undefined,
  language: Language | undefined,
): Record<string, string> => ({
  Accept: 'application/json',
  // Written as browsers do (`en-GB`), which costs no preflight.
  ...(language === undefined ? {} : { 'Accept-Language': languageTag(language) }),
  ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
  ...request.headers,
})

/** JSON, if it is any. A refusal is told by its status, whatever its body; a success is decoded afterwards. */
const parse = (text: string, nextTurn: Task<void>): Promise<unknown> =>
  parseInTurns(text, nextTurn).catch(() => undefined)

/** A slow phone decodes so many bytes in a few milliseconds. */
const bytesInATurn = 1_000_000

/** The text of an answer; a long one is decoded in turns. */
const textOf = async (response: Response, nextTurn: Task<void>): Promise<string> => {
  // React Native has texts only.
  if (!response.body) return response.text()
  const bytes = new Uint8Array(await response.arrayBuffer())
  const decoder = new TextDecoder()
  let text = ''
  for (let from = 0; from < bytes.length; from += bytesInATurn) {
    if (from > 0) await nextTurn()
    text += decoder.decode(bytes.subarray(from, from + bytesInATurn), { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Sends one request and reads its whole answer, a long one in turns, until the signal says that its time is over.
 * Redirects are refused: a bearer token must not follow one to another host. Fails with 'unreachable' only.
 */
export const send =
  (
    fetch: typeof globalThis.fetch,
    request: HttpRequest<unknown>,
    {
      address,
      bearer,
      language,
      signal,
      nextTurn,
    }: {
      readonly address: string
      readonly bearer: string | undefined
      readonly language: Language | undefined
      readonly signal: AbortSignal
      readonly nextTurn: Task<void>
    },
  ): Outcome<HttpAnswer> =>
  async (): Promise<Either<AppError, HttpAnswer>> => {
    try {
      const response = await fetch(address, {
        method: request.method,
        headers: headersOf(request, bearer, language),
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        credentials: request.withCookies === true ? 'include' : 'omit',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal,
      })
      const text = response.status === 204 ? '' : await textOf(response, nextTurn)
      const { ok, status, headers } = response
      return right({ ok, status, body: await parse(text, nextTurn), retryAfter: headers.get('Retry-After') })
    } catch {
      // Whatever fetch threw, what it means to the customer is that no answer came: in time, or at all.
      return left({ tag: 'unreachable', reason: signal.aborted ? 'timeout' : 'network' })
    }
  }
