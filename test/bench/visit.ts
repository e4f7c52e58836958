import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test'
import type { BenchPage } from './pages.ts'
import type { PageFigures } from './probe.ts'

/** A real press or key of a customer. */
export type Interaction = readonly [name: string, act: (tab: Page) => Promise<void>]

declare global {
  interface Window {
    /** The duration of each event from the press to the next painted frame, in milliseconds. */
    benchEvents: number[]
  }
}

/** The browser reports the duration of an event with a later frame. */
const reportDelay = 500

/** Yields the duration of the slowest event in milliseconds: what browsers report as INP, a multiple of 8 and at least 16. */
const timeInteractions = async (tab: Page, interactions: readonly Interaction[]): Promise<number> => {
  await tab.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.benchEvents.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  let slowest = 0
  for (const [name, act] of interactions) {
    await tab.evaluate(() => {
      window.benchEvents = []
    })
    await act(tab)
    await tab.waitForTimeout(reportDelay)
    const milliseconds = await tab.evaluate(() => Math.max(16, ...window.benchEvents))
    console.error(`  ${name}: ${milliseconds} ms`)
    slowest = Math.max(slowest, milliseconds)
  }
  return slowest
}

/** Playwright's own click makes the page compute its layout, which would be measured. */
const pressOn = async (tab: Page, target: Locator) => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${target} is not shown`)
  await tab.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 80 })
}

const press = (tab: Page, name: string | RegExp) =>
  pressOn(tab, tab.getByRole('button', { name }).filter({ visible: true }))

/** From the list of 2,000 orders to the dialog that ends a subscription. */
export const withManyOrders: readonly Interaction[] = [
  [
    'typing in the search',
    async (tab) => {
      await tab.getByLabel('Search').click()
      await tab.keyboard.type('maps 1', { delay: 120 })
      await tab.waitForTimeout(reportDelay)
      await tab.getByLabel('Search').press('ControlOrMeta+A')
      await tab.keyboard.press('Delete')
    },
  ],
  ['next page', (tab) => press(tab, 'Next page')],
  ['menu', (tab) => press(tab, 'Menu')],
  [
    'next screen',
    async (tab) => {
      await tab.keyboard.press('Escape')
      // It is on the second page; every third order has a subscription (`sites.ts`).
      await pressOn(tab, tab.locator('#order-1978'))
      await tab.getByRole('heading', { name: 'Subscription summary' }).waitFor()
    },
  ],
  ['dialog', (tab) => press(tab, 'Cancel subscription')],
]

/** A request of a page. Times are seconds on the browser's clock. */
interface Exchange {
  readonly url: string
  readonly startedAt: number
  finishedAt?: number
  /** Headers included. */
  bytes?: number
  fromCache?: boolean
}

const slowPhone = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Records every request of a page from now on. */
const watchNetwork = async (session: CDPSession) => {
  const exchanges = new Map<string, Exchange>()
  const change = (id: string, changes: Partial<Exchange>) => Object.assign(exchanges.get(id) ?? {}, changes)
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, timestamp }) => {
    if (url.startsWith('https:')) exchanges.set(requestId, { url, startedAt: timestamp })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => change(requestId, { fromCache: true }))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) change(requestId, { fromCache: true })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    change(requestId, { finishedAt: timestamp, bytes: encodedDataLength }),
  )
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => change(requestId, { finishedAt: timestamp }))
  // Copying a large body for the protocol would take a long task.
  await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 })
  const all = () => [...exchanges.values()]
  const isBusy = () => all().some(({ finishedAt }) => finishedAt === undefined)
  const quiet = async (): Promise<void> => {
    const before = all().length
    await pause(500)
    if (isBusy() || all().length !== before) await quiet()
  }
  return { all, quiet }
}

const evaluate = async (session: CDPSession, expression: string): Promise<unknown> => {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

/**
 * Injects the probe into the page that is opened next. Yields a function that waits until the page works. It uses the bare
 * protocol, because Playwright's own scripts would be measured.
 */
const sendProbe = async (session: CDPSession, probe: string, plan: BenchPage['plan']) => {
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
      ${probe};
      window.bench = benchProbe.watch(${JSON.stringify(plan)}, (failure) => benchDone(failure ?? ''))
    }`,
  })
  return async () => {
    const failure = await end
    if (failure !== '') throw new Error([failure, ...thrown].join('\n'))
  }
}

/** Opens a page in a new tab, waits until it works and the network is quiet, and yields its figures. */
export const visit = async (
  context: BrowserContext,
  probe: string,
  page: BenchPage,
  siteUrl: string,
): Promise<Readonly<Record<string, number>>> => {
  const { path, plan, interactions } = page
  const tab = await context.newPage()
  const session = await context.newCDPSession(tab)
  const network = await watchNetwork(session)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.emulateNetworkConditions', slowPhone)
  const works = await sendProbe(session, probe, plan)
  await tab.goto(siteUrl + path, { waitUntil: 'commit' })
  await works()
  await network.quiet()

  const { protocol, ...figures }: PageFigures = JSON.parse(String(await evaluate(session, 'window.bench.figures()')))
  if (protocol !== 'h2') throw new Error(`${siteUrl + path} came by "${protocol}" and not by HTTP/2`)
  const asked = network.all().filter(({ fromCache }) => fromCache !== true)
  const start = network.all()[0]?.startedAt ?? 0
  const beforeWorks = asked.filter(({ startedAt }) => (startedAt - start) * 1000 < figures.works)
  const nextRoute =
    plan.next && interactions === undefined
      ? Number(await evaluate(session, `window.bench.changeRoute(${JSON.stringify(plan.next)})`))
      : undefined
  const slowestPress = interactions && (await timeInteractions(tab, interactions))
  await tab.close()
  return {
    ...figures,
    kibibytes: asked.reduce((sum, { bytes = 0 }) => sum + bytes, 0) / 1024,
    requests: asked.length,
    requestsBeforeWorks: beforeWorks.length,
    ...(nextRoute !== undefined && { nextRoute }),
    ...(slowestPress !== undefined && { slowestPress }),
  }
}
