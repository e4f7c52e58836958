import { type Either, left, right } from 'fp-ts/Either'
import type { Task } from 'fp-ts/Task'
import { type Language, languageTag } from '../../core/language/languages.ts'
import type { AppError, Outcome } from '../../core/shared/app-error.ts'
import type { HttpAnswer } from './answer.ts'
import type { HttpRequest } from './request.ts'

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

/** A slow phone decodes this many bytes in a few milliseconds. */
const bytesInASlice = 1_000_000

/** The text of an answer; a long one is decoded in slices. */
const textOf = async (response: Response, yieldToMain: Task<void>): Promise<string> => {
  // React Native has texts only.
  if (!response.body) return response.text()
  const bytes = new Uint8Array(await response.arrayBuffer())
  const decoder = new TextDecoder()
  let text = ''
  for (let from = 0; from < bytes.length; from += bytesInASlice) {
    if (from > 0) await yieldToMain()
    text += decoder.decode(bytes.subarray(from, from + bytesInASlice), { stream: true })
  }
  return text + decoder.decode()
}

/** A slow phone parses this much JSON in 40 ms. */
const parsedWhole = 1_000_000

/** A slow phone parses this much JSON in 10 ms. */
const parsedInASlice = 250_000

/** The beginning of an object whose first key holds a list. */
const opening = /^\{"\w+":\[/

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openingBracket, closingBracket, openingBrace, closingBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Where the string ends that begins at `start`. */
const endOfString = (text: string, start: number): number => {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
  return at
}

/** The first comma between two elements of the list that is at least a slice after `from`; `end` where there is none. */
const nextCut = (text: string, from: number, end: number): number => {
  let depth = 0
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === openingBrace || code === openingBracket) depth += 1
    else if (code === closingBrace || code === closingBracket) depth -= 1
    else if (code === comma && depth === 0 && at - from >= parsedInASlice) return at
  }
  return end
}

/** The elements of the list between `start` and `end`; yields after each slice. Each character is read once. */
function* elementsOf(text: string, start: number, end: number): Generator<void, readonly unknown[]> {
  const elements: unknown[] = []
  for (let from = start; from <= end; ) {
    const cut = nextCut(text, from, end)
    const slice: readonly unknown[] = JSON.parse(`[${text.slice(from, cut)}]`)
    if (slice.length === 0) throw new SyntaxError('A comma without an element')
    for (const element of slice) elements.push(element)
    from = cut + 1
    yield
  }
  return elements
}

/**
 * Parses JSON as JSON.parse does, but a long text that is an object with one list, `{"data":[{…},{…}]}`, in slices. Any
 * text is parsed twice at most. Rejects where it is no JSON.
 */
export const parseInSlices = async (text: string, yieldToMain: Task<void>): Promise<unknown> => {
  const head = text.length > parsedWhole ? opening.exec(text)?.[0] : undefined
  if (head === undefined || !text.endsWith(']}')) return JSON.parse(text)
  const slices = elementsOf(text, head.length, text.length - 2)
  try {
    let slice = slices.next()
    for (; !slice.done; slice = slices.next()) await yieldToMain()
    return { [head.slice(2, -3)]: slice.value }
  } catch {
    // The object has more than one list.
    return JSON.parse(text)
  }
}

/** The parsed body, or undefined where it is no JSON: the status decides what a refusal means, the decoder a success. */
const bodyOf = (text: string, yieldToMain: Task<void>): Promise<unknown> =>
  parseInSlices(text, yieldToMain).catch(() => undefined)

/**
 * Sends one request and reads its whole answer, a long one in slices, until the signal aborts. Refuses redirects, because
 * a bearer token must not follow one to another host. Fails with 'unreachable' only.
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
      yieldToMain,
    }: {
      readonly address: string
      readonly bearer: string | undefined
      readonly language: Language | undefined
      readonly signal: AbortSignal
      readonly yieldToMain: Task<void>
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
      const text = response.status === 204 ? '' : await textOf(response, yieldToMain)
      const { ok, status, headers } = response
      return right({ ok, status, body: await bodyOf(text, yieldToMain), retryAfter: headers.get('Retry-After') })
    } catch {
      return left({ tag: 'unreachable', reason: signal.aborted ? 'timeout' : 'network' })
    }
  }
