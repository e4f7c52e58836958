import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { request as requestOverTls } from 'node:https'
import { connect } from 'node:net'

export interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Question {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The certificate of a server with TLS. */
  readonly ca?: string
}

/** Asks a server on this machine for exactly this path: nothing parses, corrects or decompresses on the way. */
export const ask = async (port: number, path: string, { ca, ...question }: Question = {}): Promise<Answer> => {
  const options = { host: 'localhost', family: 4, port, path, agent: false, ...question }
  const asked = ca === undefined ? request(options) : requestOverTls({ ...options, ca })
  const [response] = await once(asked.end(), 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString('latin1') }
}

/** Sends a request that no client would send, byte by byte as it is written. */
export const askRaw = async (port: number, text: string): Promise<Answer> => {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  socket.write(text)
  let received = ''
  for await (const chunk of socket) {
    received += chunk
    const [head = '', body] = received.split(/\r\n\r\n([\s\S]*)/)
    const [statusLine = '', ...lines] = head.split('\r\n')
    const headers: IncomingHttpHeaders = Object.fromEntries(
      lines.map((line) => [line.replace(/:.*/, '').toLowerCase(), line.replace(/^[^:]*: */, '')]),
    )
    if (body !== undefined && body.length >= Number(headers['content-length']))
      return { status: Number(statusLine.split(' ')[1]), headers, body }
  }
  throw new Error(`The answer ended too early: ${received}`)
}
