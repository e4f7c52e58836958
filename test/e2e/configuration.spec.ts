import type { Page } from '@playwright/test'
import { openOrders } from './support/customer.ts'
import { holdBack } from './support/hold-back.ts'
import { expect, test } from './support/portal.ts'
import { violationsOf } from './support/violations.ts'

const withAccent = (page: Page, url: string, accent: string) =>
  page.route('**/config.json', async (route) => {
    const config = await (await fetch(`${url}/config.json`)).json()
    await route.fulfill({ json: { ...config, product: { ...config.product, name: 'Compass', accent } } })
  })

const button = (page: Page) => page.getByRole('button', { name: 'Sign in' })

test.describe("The provider's brand", () => {
  test('colours the portal without a build, in light and dark', async ({ page, portal }) => {
    await withAccent(page, portal.url, '#7a1fa2')
    await page.goto('/sign-in')
    await expect(page.getByRole('link', { name: 'Compass' })).toBeVisible()
    await expect(button(page)).toHaveCSS('background-color', 'rgb(122, 31, 162)')
    expect(await violationsOf(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(button(page)).not.toHaveCSS('background-color', 'rgb(122, 31, 162)')
    expect(await violationsOf(page)).toEqual([])
  })

  test('is darkened where it could not be read, and the log says so', async ({ page, portal }) => {
    await withAccent(page, portal.url, '#ffd400')
    const warned = page.waitForEvent('console', (message) => message.text().startsWith('branding.accent-adjusted'))
    await page.goto('/sign-in')
    await warned
    await expect(button(page)).toHaveCSS('color', 'rgb(255, 255, 255)')
    expect(await violationsOf(page)).toEqual([])
  })
})

test.describe("The token's cookie under a name of the provider's", () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch()
      const config = await answer.json()
      await route.fulfill({ json: { ...config, session: { ...config.session, cookieName: 'shared_token' } } })
    })
  })

  test('is known before the configuration is there, so that a customer is shown no form', async ({ page, context }) => {
    await openOrders(page)
    expect((await context.cookies()).map(({ name }) => name)).toContain('shared_token')
    // As when another site has signed in: the cookie is there, and the copy of its token is not.
    await page.evaluate(() => window.localStorage.removeItem('user_access_token'))
    await holdBack(page, '**/config.json')
    await page.goto('/sign-in')
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
  })
})
