import type { BrowserContext, Page } from '@playwright/test'
import { type Host, originOf } from './hosts.ts'
import { cookiesPath, settingPath } from './sister-site.ts'

/** Lets the server of a sister site send these `Set-Cookie` lines. */
export const setByServer = async (page: Page, host: Host, ...lines: readonly string[]): Promise<void> => {
  await page.goto(originOf(host) + settingPath(...lines))
}

/** The names and values that the page can read. */
export const readByPage = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(() => document.cookie)).split('; ').filter((cookie) => cookie !== '')

/** The names and values that reach a sister site's server with a request below a path. */
export const receivedBy = async (context: BrowserContext, host: Host, below = ''): Promise<readonly string[]> => {
  const tab = await context.newPage()
  const answer = await tab.goto(originOf(host) + below + cookiesPath)
  const received = (await answer?.text()) ?? ''
  await tab.close()
  return received.split('; ').filter((cookie) => cookie !== '')
}
