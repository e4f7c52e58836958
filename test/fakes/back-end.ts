import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as wholeOf } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { left } from 'fp-ts/Either'
import * as t from 'io-ts'
import { createBearerTokenSource, createHttpClient, type HttpClientOptions } from '../../adapters/http/http-client.ts'
import { type HttpRequest, noCredential } from '../../adapters/http/request.ts'
import type { ClientTokens } from '../../core/session/client-tokens.ts'

export interface ReceivedRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** No test reaches this time-out, because Jest's limit for a test is shorter. */
export const longTimeoutMs = 600_000

export type Responder = (response: ServerResponse, request: ReceivedRequest) => void

export const sendText =
  (status: number, body: string): Responder =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)

export const sendJson = (status: number, body: unknown): Responder => sendText(status, JSON.stringify(body))

/** Starts an HTTP server for all tests of a file. Each test sets `respond` and reads the received requests. */
export const startBackEnd = () => {
  const backEnd = { url: '', received: [] as ReceivedRequest[], respond: sendJson(200, {}) }
  // On a busy machine, a test would see a closed idle connection as a network failure.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const { method, url, headers } = request
    const arrived = { method, url, headers, body: await wholeOf(request) }
    backEnd.received.push(arrived)
    backEnd.respond(response, arrived)
  })
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    backEnd.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    backEnd.received = []
  })
  afterAll(async () => {
    const closed = once(server.close(), 'close')
    server.closeAllConnections()
    await closed
  })
  return backEnd
}

export type AnswersByCall = Readonly<Record<string, () => Response>>

/** The answers are listed by method and URL. A call without an answer fails. */
export const createFakeFetch = (answers: AnswersByCall) => {
  const fetched: { readonly call: string; readonly headers: Headers }[] = []
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const call = `${init?.method ?? 'GET'} ${String(address)}`
    fetched.push({ call, headers: new Headers(init?.headers) })
    const answer = answers[call]
    if (answer === undefined) throw new TypeError(`Nobody answers ${call}`)
    return answer()
  }
  return { fetch, fetched }
}

const answerCodec = t.type({ answer: t.string }, 'Answer')

export const goodAnswer = { answer: 'yes' }

export const aRequest = (
  request: Partial<HttpRequest<{ answer: string }>> & { readonly serviceUrl: string },
): HttpRequest<{ answer: string }> => ({
  call: 'sso GET /thing',
  credential: noCredential,
  retry: 'never',
  answer: answerCodec,
  ...request,
})

const noClientTokens: ClientTokens = {
  get: () => async () => left({ tag: 'unreachable', reason: 'network' }),
  drop: () => undefined,
}

export const createTestClient = (options: Partial<HttpClientOptions>, clientTokens = noClientTokens) =>
  createHttpClient({ fetch, timeoutMs: longTimeoutMs, ...options }, createBearerTokenSource(clientTokens))
