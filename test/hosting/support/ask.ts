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
  /** The certificate of a server that is asked over TLS. */
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

/** The first answer in what a server has sent, if all of it is there. */
const answerIn = (text: string): Answer | undefined => {
  const end = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n')
  const pairs = lines.map((line) => [line.replace(/:.*/, '').toLowerCase(), line.replace(/^[^:]*: */, '')])
  const headers: IncomingHttpHeaders = Object.fromEntries(pairs)
  const body = text.slice(end + 4)
  if (end < 0 || body.length < Number(headers['content-length'])) return undefined
  return { status: Number(statusLine.split(' ')[1]), headers, body }
}

/** Sends a request as it is written, such as no client would send. */
export const askRaw = async (port: number, request: string): Promise<Answer> => {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  socket.write(request)
  let text = ''
  for await (const chunk of socket) {
    text += chunk
    const answer = answerIn(text)
    if (answer !== undefined) return answer
  }
  throw new Error(`The answer ended too early: ${text}`)
}
