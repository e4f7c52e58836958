import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

export interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Question {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Asks a server on this machine for exactly this path: nothing parses, corrects or decompresses on the way. */
export const ask = (port: number, path: string, { method = 'GET', headers = {} }: Question = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      )
    })
      .on('error', reject)
      .end()
  })

/** The first answer in what a server has sent, if all of it is there. */
const answerIn = (text: string): Answer | undefined => {
  const end = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = text.slice(end + 4)
  if (end < 0 || body.length < Number(headers['content-length'])) return undefined
  return { status: Number(statusLine.split(' ')[1]), headers, body }
}

/** Sends a request as it is written, such as no client would send. */
export const askRaw = (port: number, request: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1')
      .setEncoding('latin1')
      .on('data', (chunk) => {
        text += chunk
        const answer = answerIn(text)
        if (answer === undefined) return
        socket.destroy()
        resolve(answer)
      })
      .on('error', reject)
      .on('end', () => reject(new Error(`The answer ended too early: ${text}`)))
    socket.write(request)
  })
