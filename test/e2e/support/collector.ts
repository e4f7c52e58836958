import { once } from 'node:events'
import { createServer } from 'node:http'
import { told } from '../../leaks/recordings.ts'

/** How a collector behaves: it takes what comes, never answers, or refuses. */
export type Mood = 'well' | 'hanging' | 'refusing'

/** A collector that keeps every byte of what reaches it, headers included. */
export interface RunningCollector {
  readonly url: string
  /** What has come since the last time it was cleared, in one text: headers and body of each request. */
  readonly bytes: () => string
  /** The events of it: their names, and what they carry as a text. */
  readonly events: () => readonly { readonly name: string; readonly text: string }[]
  readonly clear: (mood?: Mood) => void
  readonly stop: () => Promise<void>
}

interface Taken {
  readonly method: string
  readonly headers: string
  readonly body: string
}

const recordsOf = (body: string): readonly { readonly eventName: string }[] =>
  JSON.parse(body).resourceLogs.flatMap(({ scopeLogs }: { scopeLogs: { logRecords: [] }[] }) =>
    scopeLogs.flatMap(({ logRecords }) => logRecords),
  )

export const startCollector = async (): Promise<RunningCollector> => {
  let taken: Taken[] = []
  let behaves: Mood = 'well'
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { 'user-agent': _, ...headers } = request.headers
    taken.push({ method: request.method ?? '', headers: JSON.stringify([request.url, headers]), body })
    if (body !== '') told.add({ query: '', headers, body: JSON.parse(body) })
    if (behaves === 'hanging') return
    response.writeHead(behaves === 'refusing' ? 503 : 200, {
      'access-control-allow-origin': request.headers.origin ?? '',
      'access-control-allow-headers': 'content-type',
      'content-type': 'application/json',
    })
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The collector has no port')
  const posts = () => taken.filter(({ method }) => method === 'POST')
  return {
    url: `http://localhost:${address.port}`,
    bytes: () => taken.map(({ method, headers, body }) => `${method} ${headers} ${body}`).join('\n'),
    events: () =>
      posts().flatMap(({ body }) =>
        recordsOf(body).map((record) => ({ name: record.eventName, text: JSON.stringify(record) })),
      ),
    clear: (mood = 'well') => {
      taken = []
      behaves = mood
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
