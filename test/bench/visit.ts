import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, CDPSession } from '@playwright/test'
import { probeGlobalName } from './baselines.ts'
import { measureSlowestInteraction, recordEventTimes } from './interactions.ts'
import type { BenchPage } from './pages.ts'
import type * as probeModule from './probe.ts'

const probeFunctionName: keyof typeof probeModule = 'observePage'

declare global {
  interface Window {
    readonly bench: ReturnType<(typeof probeModule)[typeof probeFunctionName]>
  }
}

interface HttpExchange {
  /** The start of the request in seconds, by the browser's clock. */
  readonly startedAt: number
  readonly isDone?: boolean
  readonly bytes?: number
  readonly fromCache?: boolean
}

const watchNetwork = async (session: CDPSession) => {
  const exchanges = new Map<string, HttpExchange>()
  const change = (id: string, changes: Partial<HttpExchange>) => Object.assign(exchanges.get(id) ?? {}, changes)
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, timestamp }) => {
    if (url.startsWith('https:')) exchanges.set(requestId, { startedAt: timestamp })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => change(requestId, { fromCache: true }))
  session.on('Network.responseReceived', ({ requestId, response: { fromDiskCache = false } }) => {
    if (fromDiskCache) change(requestId, { fromCache: true })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    change(requestId, { isDone: true, bytes: encodedDataLength }),
  )
  session.on('Network.loadingFailed', ({ requestId }) => change(requestId, { isDone: true }))
  // These sizes keep the browser from copying bodies for DevTools: a copy of 6.7 MiB would take 90 ms.
  await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 })
  const allExchanges = () => [...exchanges.values()]
  const waitForQuiet = async (): Promise<void> => {
    const before = allExchanges().length
    await sleep(500)
    if (allExchanges().some(({ isDone = false }) => !isDone) || allExchanges().length !== before) await waitForQuiet()
  }
  return { all: allExchanges, quiet: waitForQuiet }
}

/**
 * Adds the probe and the stored values to the next page that opens. Returns a function that waits until the page works.
 * Uses the DevTools protocol directly: Playwright would open a connection in advance, and the figures would include
 * Playwright's own scripts.
 */
const injectProbe = async (session: CDPSession, probe: string, task: BenchPage['task'], stored: object) => {
  const thrown: string[] = []
  const end = new Promise<string>((resolve) => {
    session.on('Runtime.bindingCalled', ({ payload }) => resolve(payload))
    setTimeout(resolve, 60_000, 'it does not work within 60 s').unref()
  })
  session.on('Runtime.exceptionThrown', ({ exceptionDetails: { exception, text } }) =>
    thrown.push(exception?.description ?? text),
  )
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'benchDone' })
  await session.send('Page.enable')
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `if (location.protocol === 'https:') {
      Object.assign(localStorage, ${JSON.stringify(stored)});
      ${probe};
      window.bench = ${probeGlobalName}.${probeFunctionName}(${JSON.stringify(task)}, (failure) => benchDone(failure ?? ''))
    }`,
  })
  return async () => {
    const failure = await end
    if (failure !== '') throw new Error([`${task.usable}: ${failure}`, ...thrown].join('\n'))
  }
}

const sumKibibytes = (exchanges: readonly HttpExchange[]): number =>
  exchanges.reduce((sum, { bytes = 0 }) => sum + bytes, 0) / 1024

/**
 * Opens a page in a new tab, and waits until the page works and the network is quiet. Returns its figures.
 *
 * @param stored the values that the site has stored in the browser
 */
export const visitPage = async (
  context: BrowserContext,
  probe: string,
  page: BenchPage,
  siteUrl: string,
  stored: object,
  slowdown: number,
): Promise<Readonly<Record<string, number>>> => {
  const { path, task, unthrottled, interactions } = page
  const tab = await context.newPage()
  const session = await context.newCDPSession(tab)
  const network = await watchNetwork(session)
  if (unthrottled !== true) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const works = await injectProbe(session, probe, task, stored)
  if (interactions !== undefined) await recordEventTimes(tab)
  await session.send('Performance.enable')
  await tab.goto(siteUrl + path, { waitUntil: 'commit' })
  await works()
  await network.quiet()

  const { metrics } = await session.send('Performance.getMetrics')
  const script = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
  const { protocol, ...figures } = await tab.evaluate(() => window.bench.figures())
  if (protocol !== 'h2') throw new Error(`${siteUrl + path} came by "${protocol}" and not by HTTP/2`)
  const requests = network.all().filter(({ fromCache }) => fromCache !== true)
  const start = network.all()[0]?.startedAt ?? 0
  const requestsBeforeUse = requests.filter(({ startedAt }) => (startedAt - start) * 1000 < figures.works)
  const nextRoute =
    task.next && interactions === undefined
      ? await tab.evaluate((next) => window.bench.followLink(next), task.next)
      : undefined
  const slowestPress = interactions && (await measureSlowestInteraction(tab, interactions))
  await tab.close()
  return {
    ...figures,
    script,
    kibibytes: sumKibibytes(requests),
    kibibytesBeforeWorks: sumKibibytes(requestsBeforeUse),
    requests: requests.length,
    requestsBeforeWorks: requestsBeforeUse.length,
    ...(nextRoute !== undefined && { nextRoute }),
    ...(slowestPress !== undefined && { slowestPress }),
  }
}
