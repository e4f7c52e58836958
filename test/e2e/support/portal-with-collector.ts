import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { test as portalTest } from './portal.ts'
import { startPortal } from './running-portal.ts'

export { expect } from './portal.ts'

/** A collector of telemetry that keeps every byte of what reaches it. */
interface RunningCollector {
  readonly url: string
  /** What has come since it was cleared, in one text: address, headers and body of each request. */
  readonly bytes: () => string
  readonly clear: () => void
  /** Gives no answer from now on, until it is cleared. */
  readonly hang: () => void
  readonly stop: () => Promise<void>
}

const startCollector = async (): Promise<RunningCollector> => {
  let taken: string[] = []
  let isHanging = false
  const server = createServer(async (request, response) => {
    const { 'user-agent': _, ...headers } = request.headers
    let body = ''
    for await (const chunk of request) body += chunk
    taken.push(`${request.method} ${request.url} ${JSON.stringify(headers)} ${body}`)
    if (isHanging) return
    response.writeHead(200, {
      'access-control-allow-origin': headers.origin ?? '',
      'access-control-allow-headers': 'content-type',
      'content-type': 'application/json',
    })
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    bytes: () => taken.join('\n'),
    clear: () => {
      taken = []
      isHanging = false
    },
    hang: () => {
      isHanging = true
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The portal with telemetry on, told to a collector of its own. */
export const test = portalTest.extend<object, { readonly collector: RunningCollector }>({
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
    { scope: 'worker', timeout: 180_000 },
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

/** Leaves the page, which then tells what it has gathered. */
export const leave = (page: Page) => page.goto('about:blank')
