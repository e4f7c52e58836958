import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import type { BenchPage } from '../pages.ts'
import type { Profile } from '../profiles.ts'
import { benchFolder } from '../sites/running-sites.ts'
import { sendProbe } from './probe-session.ts'
import { throttle } from './throttle.ts'

const moments = [500, 1000]

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

  const folder = join(benchFolder, 'shots')
  await mkdir(folder, { recursive: true })
  const written = moments.map(async (moment) => {
    const shown = frames.filter(({ at }) => at <= start + moment).at(-1)
    if (shown === undefined) throw new Error(`The browser showed nothing ${moment} ms after the load began`)
    const file = join(folder, `sign-in-${moment}-ms.png`)
    await writeFile(file, shown.image)
    return file
  })
  return Promise.all(written)
}
