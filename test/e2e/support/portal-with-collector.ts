import type { Page } from '@playwright/test'
import { type RunningCollector, startCollector } from './collector.ts'
import { test as watched } from './portal.ts'
import { startPortal } from './running-portal.ts'

export { expect } from './portal.ts'

interface Told {
  readonly collector: RunningCollector
}

/** The portal as it is without telemetry. */
export const untold = watched.extend({
  portal: [
    async ({ captcha }, use) => {
      const portal = await startPortal({ captcha })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** The portal with telemetry on, at a collector that keeps every byte, and behaves as it is told. */
export const test = watched.extend<object, Told>({
  collector: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures of a fixture named, even if there are none
    async ({}, use) => {
      const collector = await startCollector()
      await use(collector)
      await collector.stop()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ captcha, collector }, use) => {
      const telemetry = { url: `${collector.url}/v1/logs`, sample: 1, environment: 'test' }
      const portal = await startPortal({ captcha, changes: () => ({ telemetry }) })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** The script that tells. */
export const reporter = /\/assets\/reporter-/

/** The addresses of all that a page asks for. */
export const askedBy = (page: Page): readonly string[] => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return asked
}

/** Until the page has loaded, is idle, and would have asked for anything that it loads later. */
export const idle = async (page: Page) => {
  await page.waitForLoadState('load')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 500))))
}
