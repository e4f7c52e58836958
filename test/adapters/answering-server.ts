import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'

export interface ReceivedRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

/** A real HTTP server that answers everything the same, until told otherwise, and remembers what it was asked. */
export interface AnsweringServer {
  readonly url: string
  answers(status: number, body: unknown): void
  lastRequest(): ReceivedRequest | undefined
  stop(): Promise<void>
}

export const startAnsweringServer = async (): Promise<AnsweringServer> => {
  let answer: { readonly status: number; readonly body: unknown } = { status: 404, body: {} }
  let last: ReceivedRequest | undefined
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const { method, url, headers } = request
    last = { method, url, headers, body: text === '' ? undefined : JSON.parse(text) }
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    answers: (status, body) => {
      answer = { status, body }
    },
    lastRequest: () => last,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
