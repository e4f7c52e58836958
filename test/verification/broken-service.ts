import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { Service } from '../../contracts/services.ts'

export type Json = unknown
export type Fields = Readonly<Record<string, unknown>>

export interface Request {
  readonly method: string
  /** Below the service, with the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Json
}

export interface Answer {
  readonly status: number
  readonly body: Json
}

/** A way in which a service stops keeping its contract: it reads requests differently, or answers differently. */
export interface Breakage {
  readonly request?: (request: Request) => Request
  readonly answer?: (answer: Answer, request: Request) => Answer
}

export interface RunningService {
  readonly url: string
  stop(): Promise<void>
}

const readText = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

const parsed = (text: string): Json => (text === '' ? undefined : JSON.parse(text))

/** What of a request's headers the services look at. */
const passedOn = ['authorization', 'accept-language', 'content-type', 'x-captcha-response', 'cache-control', 'cookie']

const requestOf = async (message: IncomingMessage): Promise<Request> => ({
  method: message.method ?? '',
  path: message.url ?? '',
  headers: Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = message.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  ),
  body: parsed(await readText(message)),
})

const ask = async (serviceUrl: string, { method, path, headers, body }: Request): Promise<Answer> => {
  const response = await fetch(serviceUrl + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: parsed(await response.text()) }
}

/** Puts the breakage between the caller and the sandbox's service; without one it keeps the contract. */
export const startBrokenService = async (
  sandboxUrl: string,
  service: Service,
  { request: change = (each) => each, answer: spoil = (each) => each }: Breakage,
): Promise<RunningService> => {
  const server = createServer(async (message, response) => {
    const request = await requestOf(message)
    const { status, body } = spoil(await ask(`${sandboxUrl}/${service}`, change(request)), request)
    response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' })
    response.end(body === undefined ? '' : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
