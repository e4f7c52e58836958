import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { listen } from '../../ui/hosting/portal-server.ts'
import { findLeaks, fixtureSecrets } from '../builders/secrets.ts'
import { findScreenScript, startScripts } from './support/built-scripts.ts'
import { demoCustomer, openOrdersAsCustomer, signIn } from './support/customer.ts'
import { expect, test as portalTest } from './support/portal.ts'
import { createActivationCode, startPortal } from './support/running-portal.ts'

const startCollector = async () => {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    const { 'user-agent': _, ...headers } = request.headers
    received.push(`${request.method} ${request.url} ${JSON.stringify(headers)} ${await text(request)}`)
    const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
    response.writeHead(200, { ...allowed, 'content-type': 'application/json' }).end('{}')
  })
  const { port, stop } = await listen(server)
  const readReceived = () => received.join('\n')
  return { url: `http://localhost:${port}`, bytes: readReceived, clear: () => received.splice(0), stop }
}

/** Playwright's `test` with a portal whose telemetry is on, and with a collector for each worker. */
const test = portalTest.extend<object, { readonly collector: Awaited<ReturnType<typeof startCollector>> }>({
  collector: [
    async ({ browserName: _ }, use) => {
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

const reporterScriptPattern = /\/assets\/reporter-/

/** A page sends the collected events when the visitor leaves the page. */
const leavePage = (page: Page) => page.goto('about:blank')

test.beforeEach(({ collector }) => collector.clear())

test.describe('Telemetry', () => {
  test('loads after everything else, and reports how fast the page was when it is left', async ({
    page,
    collector,
  }) => {
    await page.goto('/sign-in')
    const script = await page.waitForResponse(reporterScriptPattern)
    await script.finished()
    const order = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation')
      const late = performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/reporter-'))
      return { loaded: Object(navigation).loadEventEnd, asked: late?.startTime ?? 0 }
    })
    expect(order.asked).toBeGreaterThanOrEqual(order.loaded)
    await page.getByLabel('Email').fill('ada@compass.test')
    await leavePage(page)
    await expect.poll(() => collector.bytes()).toContain('"LCP"')
    for (const part of [
      '"browser.web_vital"',
      '{"key":"url.template","value":{"stringValue":"/sign-in"}}',
      '{"key":"deployment.environment.name","value":{"stringValue":"test"}}',
      '{"key":"portal.form_factor","value":{"stringValue":"computer"}}',
      '{"key":"portal.first_visit","value":{"boolValue":true}}',
    ])
      expect(collector.bytes()).toContain(part)
  })

  test.describe('when something fails', () => {
    test.use({ expectedProblems: [/./] })

    for (const [part, script, address] of [
      ['app', startScripts.products, '/activate-license-key'],
      ['screens', startScripts.screens, '/sign-in'],
    ] as const)
      test(`reports that the part ${part} could not be loaded`, async ({ page, collector }) => {
        await page.route(script, (route) => route.fulfill({ status: 404, body: 'Not found' }))
        await page.goto(address)
        await expect.poll(() => collector.bytes()).toMatch(new RegExp(`portal\\.start\\.failed.*"${part}"`))
      })

    test('reports the place of an error of a screen, and no data of a customer', async ({ page, collector }) => {
      await page.route(findScreenScript('orders'), async (route) => {
        const answer = await route.fetch()
        const fault = `setTimeout(() => { null["${demoCustomer.username}"] })`
        await route.fulfill({ response: answer, body: `${await answer.text()};${fault}` })
      })
      await page.goto('/sign-in')
      await signIn(page)
      await expect.poll(() => collector.bytes()).toContain('"TypeError"')
      expect(collector.bytes()).toMatch(/orders-screen-[A-Z0-9]{8}\.js:\d+:\d+/)
      expect(collector.bytes()).not.toMatch(new RegExp(`${demoCustomer.username}|Cannot read`))
    })
  })

  test('reports a failed call by its name, and no secret of a customer', async ({ page, portal, collector }) => {
    const code = await createActivationCode(portal)
    const allowed = { 'access-control-allow-origin': portal.url, 'access-control-allow-credentials': 'true' }
    const failing = { status: 500, headers: allowed, body: `gone, ${demoCustomer.username}` }
    await page.route('**/activation-code/**', (route) => route.fulfill(failing))
    await page.goto('/activate-license-key')
    await page.getByLabel('Activation code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => collector.bytes()).toContain('"activation GET /activation/activation-code/')
    expect(collector.bytes()).toContain('{"intValue":500}')

    await openOrdersAsCustomer(page)
    // The URL contains a search, because a short list would not show the search field otherwise.
    await page.goto('/?search=maps')
    await page.getByRole('searchbox').fill('lifetime maps of mine')
    await page.goto('/order/1004210')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => collector.bytes()).toContain('/order/:id')
    const stored = await page.evaluate(() => Object.values({ ...localStorage }).join('\n'))
    const tokens = stored.match(/[\w-]{30,}/g) ?? []
    expect(tokens.length).toBeGreaterThan(0)
    await leavePage(page)
    const secrets = [...fixtureSecrets, ...tokens, code, '1004210', 'lifetime maps of mine', 'cookie', 'referer']
    expect(findLeaks(collector.bytes(), secrets)).toEqual([])
  })
})
