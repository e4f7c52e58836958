import type { Page } from '@playwright/test'
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
