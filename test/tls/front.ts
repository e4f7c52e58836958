import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse, type Http2Session } from 'node:http2'
import type { Certificate } from './certificate.ts'

/** An answer that does not come from the server behind. */
export interface FixedAnswer {
  readonly headers: OutgoingHttpHeaders
  readonly content: Buffer
}

export type HeaderChange = (headers: OutgoingHttpHeaders) => OutgoingHttpHeaders

/** HTTP/2 over TLS, as customers reach the portal and its back-ends, in front of a server that speaks plain HTTP. */
export interface Front {
  /** Its address where no name but `localhost` leads to it. */
  readonly url: string
  readonly port: number
  /** The server behind; before it is named, requests are refused. */
  readonly leadTo: (origin: string) => void
  /** From now on changes the headers of what the server behind answers, or no longer. */
  readonly changeHeaders: (change: HeaderChange | undefined) => void
  /** From now on answers GET requests to a path itself, or no longer. */
  readonly answer: (path: string, answer: FixedAnswer | undefined) => void
  readonly stop: () => Promise<void>
}

/** Headers of one connection, which HTTP/2 knows in other ways. The server behind is told the host that was asked for. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host'])

const forwarded = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)))

interface Behind {
  readonly origin: string
  readonly agent: Agent
  readonly change: HeaderChange
}

const forward = ({ origin, agent, change }: Behind, from: Http2ServerRequest, to: Http2ServerResponse): void => {
  const onward = request(
    origin + from.url,
    { method: from.method, headers: { ...forwarded(from.headers), host: from.authority }, agent },
    (answer) => {
      to.writeHead(answer.statusCode ?? 502, change(forwarded(answer.headers)))
      answer.pipe(to)
    },
  )
  onward.on('error', (reason) => {
    // A page that is left gives up its requests; no page waits for these answers.
    if (to.stream.destroyed) return
    console.error(`${from.method} ${origin}${from.url}: ${reason.message}`)
    to.stream.close()
  })
  to.on('close', () => onward.destroy())
  from.pipe(onward)
}

const unchanged: HeaderChange = (headers) => headers

/** Opens a front on any free port of the loopback interface. */
export const openFront = async ({ key, cert }: Certificate): Promise<Front> => {
  const agent = new Agent({ keepAlive: true })
  const answers = new Map<string, FixedAnswer>()
  const sessions = new Set<Http2Session>()
  let behind: string | undefined
  let change: HeaderChange = unchanged

  const server = createSecureServer({ key, cert }, (from, to) => {
    const fixed = from.method === 'GET' ? answers.get(from.url) : undefined
    if (fixed !== undefined) {
      to.writeHead(200, fixed.headers)
      to.end(fixed.content)
    } else if (behind === undefined) {
      to.writeHead(503)
      to.end()
    } else {
      forward({ origin: behind, agent, change }, from, to)
    }
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
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
    answer: (path, answer) => {
      if (answer === undefined) answers.delete(path)
      else answers.set(path, answer)
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const session of sessions) session.destroy()
      await closed
      agent.destroy()
    },
  }
}
