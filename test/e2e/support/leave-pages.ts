import type { BrowserContext, Page } from '@playwright/test'
import { pathOf, reporterScript } from './parts.ts'

/** A page that hangs, or whose collector is away, is closed without more ado. */
const longestWait = 1000

const within = (milliseconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, milliseconds))])

/** Tells a page that its customer has turned to something else. */
const turnAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

/**
 * Has what pages have gathered told before they are closed, as it is when a customer leaves them: a test rarely waits for
 * the next batch. Returns what ends them so; pages without telemetry cost nothing.
 */
export const leavePages = (context: BrowserContext): (() => Promise<void>) => {
  const telling = new Set<Page>()
  const underWay = new Set<Promise<unknown>>()
  context.on('request', (request) => {
    if (request.url().endsWith(pathOf(reporterScript))) telling.add(request.frame().page())
    if (!request.url().endsWith('/v1/logs')) return
    const answered: Promise<unknown> = request.response().finally(() => underWay.delete(answered))
    answered.catch(() => undefined)
    underWay.add(answered)
  })
  return async () => {
    const pages = context.pages().filter((page) => telling.has(page))
    await within(longestWait, Promise.all(pages.map(turnAway)))
    await within(longestWait, Promise.all(underWay))
  }
}
