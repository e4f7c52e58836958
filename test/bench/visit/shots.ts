import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import type { BenchPage } from '../pages.ts'
import type { Profile } from '../profiles.ts'
import { flameChart, type TraceEvent } from '../report/flame-chart.ts'
import { benchFolder } from '../sites/running-sites.ts'
import { sendProbe } from './probe-session.ts'
import { throttle } from './throttle.ts'

const moments = [500, 1000]
const shotsFolder = join(benchFolder, 'shots')

interface Frame {
  readonly image: Buffer
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Pictures of what a customer sees so many milliseconds after a cold load has begun, as files whose names it yields.
 * They are frames that the browser itself showed: to ask for a picture would hold the page up.
 */
export const takeShots = async (
  context: BrowserContext,
  { path, plan }: BenchPage,
  siteUrl: string,
  profile: Profile,
): Promise<readonly string[]> => {
  const tab = await context.newPage()
  const session = await context.newCDPSession(tab)
  const frames: Frame[] = []
  session.on('Page.screencastFrame', ({ data, metadata: { timestamp = 0 }, sessionId }) => {
    frames.push({ image: Buffer.from(data, 'base64'), at: timestamp * 1000 })
    // The browser shows no more than this one until it is told.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await throttle(session, profile)
  // Nothing is typed or pressed here, unlike where figures are taken.
  const probe = await sendProbe(session, { usable: plan.usable })
  await session.send('Page.startScreencast', { format: 'png' })
  await tab.goto(siteUrl + path, { waitUntil: 'commit' })
  await probe.works()
  await new Promise((resolve) => setTimeout(resolve, Math.max(...moments)))
  const start = await tab.evaluate(() => performance.timeOrigin)
  await tab.close()

  await mkdir(shotsFolder, { recursive: true })
  const written = moments.map(async (moment) => {
    const shown = frames.filter(({ at }) => at <= start + moment).at(-1)
    if (shown === undefined) throw new Error(`The browser showed nothing ${moment} ms after the load began`)
    const file = join(shotsFolder, `sign-in-${moment}-ms.png`)
    await writeFile(file, shown.image)
    return file
  })
  return Promise.all(written)
}

const traced = ['devtools.timeline', 'v8.execute', 'v8.compile', 'blink.user_timing']

/** What the main thread does in the first moments of a cold load, as a file whose name it yields. */
export const drawMainThread = async (
  browser: Browser,
  context: BrowserContext,
  { name, path, plan }: BenchPage,
  siteUrl: string,
  profile: Profile,
): Promise<string> => {
  const tab = await context.newPage()
  const session = await context.newCDPSession(tab)
  await throttle(session, profile)
  const probe = await sendProbe(session, { usable: plan.usable })
  await browser.startTracing(tab, { categories: traced })
  await tab.goto(siteUrl + path, { waitUntil: 'commit' })
  await probe.works()
  await new Promise((resolve) => setTimeout(resolve, Math.max(...moments)))
  const trace: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(String(await browser.stopTracing()))
  await tab.close()

  await mkdir(shotsFolder, { recursive: true })
  const file = join(shotsFolder, `${name}-main-thread.svg`)
  await writeFile(file, flameChart(trace.traceEvents, siteUrl + path))
  return file
}
