import type { Page } from '@playwright/test'
import { countPageLoads, findScreenScript, startScripts, toScriptPath } from './support/built-scripts.ts'
import { demoCustomer, openOrdersAsCustomer, signIn } from './support/customer.ts'
import { expect, test } from './support/portal.ts'
import { prepareState } from './support/running-portal.ts'

const recordRequests = (page: Page) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return {
    assets: () => paths.filter((path) => path.startsWith('/assets/')),
    calls: () => paths.filter((path) => /^\/(?:sso|shop|activation)\//.test(path)),
  }
}

/** An idle page starts to prefetch within this time. */
const maxPrefetchDelayMs = 3000

test.describe('What is needed after a sign-in', () => {
  test('is not fetched for a visitor who only looks, and is fetched completely once a field has the focus', async ({
    page,
  }) => {
    await page.goto('/sign-in')
    await page.waitForLoadState('networkidle')
    const looked = recordRequests(page)
    await page.mouse.move(200, 200)
    await page.mouse.click(5, 300)
    await page.mouse.wheel(0, 200)
    await page.keyboard.press('PageDown')
    await page.waitForTimeout(maxPrefetchDelayMs)
    expect(looked.assets()).toEqual([])

    await page.getByLabel('Email').focus()
    await expect
      .poll(looked.assets)
      .toEqual(expect.arrayContaining([toScriptPath(findScreenScript('orders')), toScriptPath(startScripts.products)]))
    await page.waitForLoadState('networkidle')
    const pressed = recordRequests(page)
    await signIn(page)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    expect(pressed.calls()).toEqual(['/sso/oauth2/token', '/sso/user/me', '/shop/purchase'])
    expect(pressed.assets().filter((path) => path.endsWith('.js') && !/order-|settings-/.test(path))).toEqual([])
  })

  test('is not fetched early if the visitor saves data', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await page.goto('/sign-in')
    await page.waitForLoadState('networkidle')
    const { assets } = recordRequests(page)
    await page.getByLabel('Email').fill(demoCustomer.username)
    await page.getByRole('link', { name: 'Create account' }).hover()
    await page.getByRole('button', { name: /^Language/ }).hover()
    await page.waitForTimeout(maxPrefetchDelayMs)
    expect(assets()).toEqual([])
    await signIn(page)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
  })

  test.describe('and does not load', () => {
    test.use({ expectedProblems: [/orders-screen|products-|Failed to load/] })

    test('has no effect: the page neither reloads nor reports it, and the sign-in loads it', async ({ page }) => {
      const lost = [findScreenScript('orders'), startScripts.products]
      for (const script of lost) await page.route(script, (route) => route.abort())
      await page.goto('/sign-in')
      const loads = countPageLoads(page)
      const failed = page.waitForEvent('requestfailed')
      await page.getByLabel('Email').press('a')
      await failed
      await page.waitForTimeout(maxPrefetchDelayMs)
      expect(loads()).toBe(0)
      await expect(page.locator('[aria-live=assertive]').filter({ visible: true, hasText: /./ })).toHaveCount(0)
      for (const script of lost) await page.unroute(script)
      await signIn(page)
      await expect(page.getByRole('rowheader').first()).toBeVisible()
      expect(loads()).toBe(0)
    })
  })
})

test('A second try waits only for its call, because the browser keeps the answer to the preflight', async ({
  page,
}) => {
  const sent: string[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Network.requestWillBeSent', ({ request: { method, url } }) => {
    if (url.endsWith('/oauth2/token')) sent.push(method)
  })
  await session.send('Network.enable')
  await page.goto('/sign-in')
  await signIn(page, { ...demoCustomer, password: 'mistaken' })
  await expect(page.getByText('Wrong email or password')).toBeVisible()
  await signIn(page)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  expect(sent.sort()).toEqual(['OPTIONS', 'POST', 'POST'])
})

test('A customer opens the settings and an order without a request', async ({ page }) => {
  await openOrdersAsCustomer(page)
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(),
      ),
    )
    .toMatch(/order-screen.*settings-screen|settings-screen.*order-screen/)
  await page.waitForLoadState('networkidle')
  const { assets } = recordRequests(page)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
  await page.goBack()
  await page
    .getByRole('link', { name: /^Details for order/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^Order/ })).toBeVisible()
  expect(assets()).toEqual([])
})

test('The instructions are loaded before a license is active', async ({ page, portal }) => {
  const code = 'PRFT-2026-TEST-0001'
  await prepareState(portal, 'an unused activation code', { code, appName: 'Meridian Car Navigation' })
  await page.goto('/activate-license-key')
  await page.getByLabel('Activation code').pressSequentially(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Email').fill(demoCustomer.username)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(demoCustomer.password)
  await page.waitForLoadState('networkidle')
  const { assets } = recordRequests(page)
  await page.getByRole('button', { name: 'Sign in and activate' }).click()
  await expect(page).toHaveURL('/activation-successful')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(assets().filter((path) => /successful/.test(path))).toEqual([])
})
