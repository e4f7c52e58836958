import { type IncomingHttpHeaders, request } from 'node:http'

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
