import type { BrowserContext, CDPSession } from '@playwright/test'
import { type ByteKind, byteKinds, type Sample } from '../figures.ts'
import type { BenchPage } from '../pages.ts'
import type { Profile } from '../profiles.ts'
import { prepareInteractions, timeInteractions } from './interactions.ts'
import { type Exchange, keepNetworkLog } from './network-log.ts'
import { sendProbe } from './probe-session.ts'
import { throttle } from './throttle.ts'

export type Visited = Pick<Sample, 'figures' | 'kibibytesByKind'>

const quietMilliseconds = 500
const kibibyte = 1024
const mebibyte = 1024 * 1024

const kibibytesOf = (exchanges: readonly Exchange[]): number =>
  exchanges.reduce((sum, { bytes }) => sum + bytes, 0) / kibibyte

const kibibytesByKind = (exchanges: readonly Exchange[]): Readonly<Record<ByteKind, number>> => {
  const sums = { page: 0, styles: 0, script: 0, data: 0, other: 0 }
  for (const kind of byteKinds) sums[kind] = kibibytesOf(exchanges.filter((exchange) => exchange.kind === kind))
  return sums
}

/** How long the orders were on the wire once the shop had begun to answer, in milliseconds. */
const transferOfOrders = (exchanges: readonly Exchange[]): number => {
  const purchase = exchanges.find(({ url, kind }) => url.endsWith('/shop/purchase') && kind === 'data')
  if (purchase?.answeredAt === undefined || purchase.finishedAt === undefined) throw new Error('No orders were fetched')
  return (purchase.finishedAt - purchase.answeredAt) * 1000
}

/** What Chromium itself has counted of a page. */
const metric = async (session: CDPSession, wanted: 'JSHeapUsedSize' | 'ScriptDuration'): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  const found = metrics.find(({ name }) => name === wanted)
  if (found === undefined) throw new Error(`Chromium counts no ${wanted}`)
  return found.value
}

/** What the page holds on to: what could be thrown away is thrown away first. */
const heldMebibytes = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage')
  return (await metric(session, 'JSHeapUsedSize')) / mebibyte
}

/** Opens a page in a tab of its own, waits until it works and has come to rest, and takes its figures. */
export const visit = async (
  context: BrowserContext,
  { path, orders, plan, interactions = [] }: BenchPage,
  siteUrl: string,
  profile: Profile,
): Promise<Visited> => {
  const tab = await context.newPage()
  const session = await context.newCDPSession(tab)
  const network = await keepNetworkLog(session)
  await throttle(session, profile)
  const probe = await sendProbe(session, plan)
  if (interactions.length > 0) await prepareInteractions(tab)
  await session.send('Performance.enable')

  await tab.goto(siteUrl + path, { waitUntil: 'commit' })
  await probe.works()
  await network.quiet(quietMilliseconds)

  const script = (await metric(session, 'ScriptDuration')) * 1000
  const { protocol, ...page } = await probe.figures()
  if (protocol !== 'h2') throw new Error(`${siteUrl + path} came by "${protocol}" and not by HTTP/2`)
  const exchanges = network.exchanges()
  const asked = exchanges.filter(({ fromCache }) => !fromCache)
  const start = exchanges[0]?.startedAt ?? 0
  const heapMebibytes = await heldMebibytes(session)
  const transfer = orders === undefined ? undefined : transferOfOrders(exchanges)
  const routeChange = plan.next && (await probe.changeRoute(plan.next))
  const pressed = await timeInteractions(tab, interactions)
  await tab.close()

  return {
    figures: {
      ...page,
      script,
      kibibytes: kibibytesOf(asked),
      requests: asked.length,
      requestsBeforeWorks: asked.filter(({ startedAt }) => (startedAt - start) * 1000 < page.works).length,
      heapMebibytes,
      ...pressed,
      ...(routeChange !== undefined && { routeChange }),
      ...(transfer !== undefined && { transfer, beyondTransfer: page.works - transfer }),
    },
    kibibytesByKind: kibibytesByKind(asked),
  }
}
