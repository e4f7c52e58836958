import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as wholeOf } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import * as t from 'io-ts'
import { clientCredential, type HttpRequest, noCredential, type PlainRequest } from '../../adapters/http/request.ts'

export interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Responder = (response: ServerResponse, request: Received) => void

export const text =
  (status: number, body: string): Responder =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)

export const json = (status: number, body: unknown): Responder => text(status, JSON.stringify(body))

/** Each answer once, the last one from then on. */
export const oneAfterTheOther = (...responders: readonly Responder[]): Responder => {
  let next = 0
  return (response, request) => {
    const responder = responders[Math.min(next, responders.length - 1)]
    next += 1
    responder?.(response, request)
  }
}

/** An HTTP server for all tests of a file. It records requests, from each test's first, and answers as the test says. */
export const backEndOfFile = () => {
  const backEnd = { url: '', received: [] as Received[], respond: json(200, {}) }
  // A busy machine may take longer than the usual 5 s between two requests; a connection that closes in between looks lost.
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

export interface Fetched {
  readonly call: string
  readonly headers: Headers
  readonly body: unknown
}

export type Answers = Readonly<Record<string, (request: Fetched) => Response>>

/** A fetch that answers by method and address, and fails for any other. */
export const fakeFetch = (answers: Answers) => {
  const fetched: Fetched[] = []
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const call = `${init?.method ?? 'GET'} ${String(address)}`
    const body: unknown = init?.body === undefined ? undefined : JSON.parse(String(init.body))
    const request = { call, headers: new Headers(init?.headers), body }
    fetched.push(request)
    const answer = answers[call]
    if (answer === undefined) throw new TypeError(`Nobody answers ${call}`)
    return answer(request)
  }
  return { fetch, fetched }
}

export const refusal = (status: number, type: string) => () =>
  Response.json({ status, type, message: 'for the log' }, { status })

const anyAnswer = t.type({ answer: t.string }, 'Answer')

export const goodAnswer = { answer: 'yes' }

type Given<Request> = Partial<Request> & { readonly service: string }

/** A read without credentials. */
export const aRequest = (request: Given<PlainRequest<{ answer: string }>>): PlainRequest<{ answer: string }> => ({
  method: 'GET',
  path: ['thing'],
  credential: noCredential,
  retry: 'never',
  answer: anyAnswer,
  ...request,
})

export const aClientRequest = (request: Given<PlainRequest<{ answer: string }>>): HttpRequest<{ answer: string }> => ({
  ...aRequest(request),
  credential: clientCredential,
})
