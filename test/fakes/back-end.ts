import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived. */
export interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Answers a request, or does something to the connection. */
export type Responder = (response: ServerResponse, request: Received) => void

/** A back-end that really listens, records what arrives and answers as the test says. */
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
