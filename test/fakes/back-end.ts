import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
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

/** An HTTP server that records requests and answers as the test says. */
export interface BackEnd {
  readonly url: string
  readonly received: readonly Received[]
  respond: Responder
  stop(): Promise<void>
}

export const json =
  (status: number, body: unknown): Responder =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export const text =
  (status: number, body: string): Responder =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)

/** Each answer once, the last one from then on. */
export const oneAfterTheOther = (...responders: readonly Responder[]): Responder => {
  let next = 0
  return (response, request) => {
    const responder = responders[Math.min(next, responders.length - 1)]
    next += 1
    responder?.(response, request)
  }
}

export const startBackEnd = async (): Promise<BackEnd> => {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      const arrived = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') }
      received.push(arrived)
      backEnd.respond(response, arrived)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const backEnd: BackEnd = {
    url: `http://127.0.0.1:${port}`,
    received,
    respond: json(200, {}),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return backEnd
}

/** A back-end for all tests of a file. `received` starts empty in each test. */
export const backEndOfFile = () => {
  let started: BackEnd | undefined
  const backEnd: { url: string; received: Received[]; respond: Responder } = {
    url: '',
    received: [],
    respond: json(200, {}),
  }
  beforeAll(async () => {
    started = await startBackEnd()
    backEnd.url = started.url
    started.respond = (response, request) => {
      backEnd.received.push(request)
      backEnd.respond(response, request)
    }
  })
  beforeEach(() => {
    backEnd.received = []
  })
  afterAll(() => started?.stop())
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
