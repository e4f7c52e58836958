import { once } from 'node:events'
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { Socket } from 'node:net'
import type { Certificate } from './certificate.ts'

/** An answer that does not come from the server behind. */
export interface FixedAnswer {
  readonly headers: OutgoingHttpHeaders
  readonly content: Buffer
}

export type HeaderChange = (headers: OutgoingHttpHeaders) => OutgoingHttpHeaders

/** HTTP/2 over TLS, or HTTP/1.1, as customers reach the portal and its back-ends, in front of a server that speaks plain HTTP. */
export interface Front {
  /** Its address where no name but `localhost` leads to it. */
  readonly url: string
  readonly port: number
  /** The server behind; before it is named, requests are refused. */
  readonly leadTo: (origin: string) => void
  /** From now on changes the headers of what the server behind answers, or no longer. */
  readonly changeHeaders: (change: HeaderChange | undefined) => void
  /** Hears the address of every request from now on, until what it returns is called. */
  readonly listen: (heard: (address: string) => void) => () => void
  /** Lets requests to addresses that a pattern finds wait, as a slow network does, until what it returns is called. */
  readonly hold: (pattern: RegExp) => () => void
  /** From now on answers GET requests to a path itself, or no longer. */
  readonly answer: (path: string, answer: FixedAnswer | undefined) => void
  readonly stop: () => Promise<void>
}

/** Headers of one connection, which HTTP/2 knows in other ways. The server behind is told the host that was asked for. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host'])

const forwarded = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)))

/** Ends an answer as a network does that fails. A request by HTTP/1.1 has no stream, but the connection for itself. */
const breakOff = (to: Http2ServerResponse | ServerResponse): void => {
  if ('stream' in to) to.stream.close()
  else to.destroy()
}

/** HTTP/2 has the host among what it puts before the headers. */
const hostOf = ({ headers }: Http2ServerRequest): string | undefined => headers[':authority'] ?? headers.host

interface Behind {
  readonly origin: string
  readonly change: HeaderChange
}

const forward = ({ origin, change }: Behind, from: Http2ServerRequest, to: Http2ServerResponse): void => {
  // A connection for each request: one that is kept may be closed by the server in the moment in which it is used again.
  const onward = request(
    origin + from.url,
    { method: from.method, headers: { ...forwarded(from.headers), host: hostOf(from) }, agent: false },
    (answer) => {
      to.writeHead(answer.statusCode ?? 502, change(forwarded(answer.headers)))
      answer.pipe(to)
    },
  )
  let left = false
  onward.on('error', (reason) => {
    // A page that is left gives up its requests; no page waits for these answers.
    if (left) return
    console.error(`${from.method} ${origin}${from.url}: ${reason.message}`)
    breakOff(to)
  })
  to.on('close', () => {
    left = true
    onward.destroy()
  })
  from.pipe(onward)
}

const unchanged: HeaderChange = (headers) => headers

/** Opens a front on any free port of the loopback interface. */
export const openFront = async ({ key, cert }: Certificate): Promise<Front> => {
  const answers = new Map<string, FixedAnswer>()
  const connections = new Set<Socket>()
  const listeners = new Set<(address: string) => void>()
  const holds = new Map<RegExp, Promise<void>>()
  let behind: string | undefined
  let change: HeaderChange = unchanged

  // WebKitGTK speaks HTTP/1.1 where a proxy is in between.
  const server = createSecureServer({ key, cert, allowHTTP1: true }, async (from, to) => {
    for (const heard of listeners) heard(from.url)
    for (const [pattern, released] of holds) if (pattern.test(from.url)) await released
    if (to.destroyed) return
    const fixed = from.method === 'GET' ? answers.get(from.url) : undefined
    if (fixed !== undefined) {
      to.writeHead(200, fixed.headers)
      to.end(fixed.content)
    } else if (behind === undefined) {
      to.writeHead(503)
      to.end()
    } else {
      forward({ origin: behind, change }, from, to)
    }
  })
  server.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The front has no port')

  return {
    url: `https://localhost:${address.port}`,
    port: address.port,
    leadTo: (origin) => {
      behind = origin
    },
    changeHeaders: (next = unchanged) => {
      change = next
    },
    listen: (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    hold: (pattern) => {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      holds.set(pattern, released)
      return () => {
        holds.delete(pattern)
        release()
      }
    },
    answer: (path, answer) => {
      if (answer === undefined) answers.delete(path)
      else answers.set(path, answer)
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const connection of connections) connection.destroy()
      await closed
    },
  }
}
