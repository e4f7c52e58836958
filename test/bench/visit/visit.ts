import type { BrowserContext, CDPSession } from '@playwright/test'
import { type ByteKind, byteKinds, type Sample } from '../figures.ts'
import type { BenchPage } from '../pages.ts'
import type { Profile } from '../profiles.ts'
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

/** What the page holds on to: what could be thrown away is thrown away first. */
const heldMebibytes = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / mebibyte
}

/** Opens a page in a tab of its own, waits until it works and has come to rest, and takes its figures. */
export const visit = async (
  context: BrowserContext,
  { path, orders, plan }: BenchPage,
  siteUrl: string,
  profile: Profile,
): Promise<Visited> => {
  const tab = await context.newPage()
  const session = await context.newCDPSession(tab)
  const network = await keepNetworkLog(session)
  await throttle(session, profile)
  const probe = await sendProbe(session, plan)

  await tab.goto(siteUrl + path, { waitUntil: 'commit' })
  await probe.works()
  await network.quiet(quietMilliseconds)

  const { protocol, ...page } = await probe.figures()
  if (protocol !== 'h2') throw new Error(`${siteUrl + path} came by "${protocol}" and not by HTTP/2`)
  const exchanges = network.exchanges()
  const asked = exchanges.filter(({ fromCache }) => !fromCache)
  const start = exchanges[0]?.startedAt ?? 0
  const heapMebibytes = await heldMebibytes(session)
  const transfer = orders === undefined ? undefined : transferOfOrders(exchanges)
  const routeChange = plan.next && (await probe.changeRoute(plan.next))
  await tab.close()

  return {
    figures: {
      ...page,
      kibibytes: kibibytesOf(asked),
      requests: asked.length,
      requestsBeforeWorks: asked.filter(({ startedAt }) => (startedAt - start) * 1000 < page.works).length,
      heapMebibytes,
      ...(routeChange !== undefined && { routeChange }),
      ...(transfer !== undefined && { transfer, beyondTransfer: page.works - transfer }),
    },
    kibibytesByKind: kibibytesByKind(asked),
  }
}
