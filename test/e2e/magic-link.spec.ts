import type { Page } from '@playwright/test'
import { demo } from './support/customer.ts'
import { expect, phone, test } from './support/portal.ts'

const watchOpened = async (page: Page): Promise<readonly string[]> => {
  const opened: string[] = []
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  browser.on('Page.frameRequestedNavigation', ({ url }) => opened.push(url))
  return opened
}

test.describe('A magic link on a phone', () => {
  test.use(phone)

  test('opens the app by its scheme, stays where it is, and has the store beside it', async ({ page }) => {
    await page.goto('/magic-link/demo-travel')
    const open = page.getByRole('link', { name: 'Open the app' })
    const badges = page.getByRole('group', { name: 'Where to get the app' }).getByRole('link')
    await expect(badges).toHaveText([/Google Play/])
    await expect(badges).toHaveAttribute('href', 'https://play.google.com/store/apps/details?id=test.meridian.travel')

    const opened = await watchOpened(page)
    await open.tap()
    await expect.poll(() => opened).toEqual(['meridiantravel://user-auth/demo-travel'])
    await expect(page).toHaveURL('/magic-link/demo-travel')
    await expect(open).toBeVisible()
  })

  test('to the web signs in, and opens the web app without the token', async ({ page, context, portal }) => {
    const visited: string[] = []
    await context.route('https://travel.meridian.test/**', (route) => {
      visited.push(route.request().url(), route.request().headers()['referer'] ?? '')
      return route.fulfill({ contentType: 'text/html', body: '<title>Travel</title>' })
    })
    await page.goto('/magic-link/demo-web')
    await page.getByRole('button', { name: 'Open in the browser' }).click()
    await page.getByRole('button', { name: `Continue as ${demo.username}` }).click()
    await expect(page).toHaveURL('https://travel.meridian.test/')
    expect(visited).toEqual(['https://travel.meridian.test/', ''])
    await page.goto(`${portal.url}/`)
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  })
})
