import type { CDPSession } from '@playwright/test'
import type { ByteKind } from '../figures.ts'

/** A request of a page and what became of it. Times are seconds on the browser's own clock. */
export interface Exchange {
  readonly url: string
  readonly startedAt: number
  answeredAt?: number
  finishedAt?: number
  kind: ByteKind
  /** On the wire, headers included; 0 from the cache. */
  bytes: number
  fromCache: boolean
}

export interface NetworkLog {
  readonly exchanges: () => readonly Exchange[]
  /** Resolves once nothing has been under way for so long. */
  readonly quiet: (milliseconds: number) => Promise<void>
}

const kindByType: readonly (readonly [RegExp, ByteKind])[] = [
  [/^text\/html/, 'page'],
  [/^text\/css/, 'styles'],
  [/javascript/, 'script'],
  [/json/, 'data'],
]

const kindOf = (mimeType: string): ByteKind => kindByType.find(([type]) => type.test(mimeType))?.[1] ?? 'other'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Notes everything that a page asks of the network from now on. */
export const keepNetworkLog = async (session: CDPSession): Promise<NetworkLog> => {
  const exchanges = new Map<string, Exchange>()
  const started = (id: string, url: string, startedAt: number) => {
    if (url.startsWith('https:')) {
      exchanges.set(id, { url, startedAt, kind: 'other', bytes: 0, fromCache: false })
    }
  }
  const change = (id: string, changes: Partial<Exchange>) => {
    const exchange = exchanges.get(id)
    if (exchange !== undefined) Object.assign(exchange, changes)
  }
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) =>
    started(requestId, request.url, timestamp),
  )
  session.on('Network.requestServedFromCache', ({ requestId }) => change(requestId, { fromCache: true }))
  session.on('Network.responseReceived', ({ requestId, response, timestamp }) =>
    change(requestId, {
      // When its headers came, by the network's own account: the page may have heard of them later.
      answeredAt: response.timing ? response.timing.requestTime + response.timing.receiveHeadersEnd / 1000 : timestamp,
      kind: kindOf(response.mimeType),
      ...(response.fromDiskCache ? { fromCache: true } : {}),
    }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    change(requestId, { finishedAt: timestamp, bytes: encodedDataLength }),
  )
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => change(requestId, { finishedAt: timestamp }))
  // The browser must keep no body for a tool to look at: copying one of 6.7 MiB is a task of 90 ms that no customer has.
  await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 })

  const all = () => [...exchanges.values()]
  const signature = () => all().reduce((sum, { finishedAt }) => sum + (finishedAt === undefined ? 0 : 1), all().length)
  const busy = () => all().some(({ finishedAt }) => finishedAt === undefined)
  const quiet = async (milliseconds: number): Promise<void> => {
    const before = signature()
    await pause(milliseconds)
    if (busy() || signature() !== before) await quiet(milliseconds)
  }
  return { exchanges: all, quiet }
}
