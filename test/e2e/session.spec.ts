import type { Page } from '@playwright/test'
import { demo, openOrders, remembered, signIn } from './support/customer.ts'
import { expect, test } from './support/portal.ts'

/** How long this tab takes from the news that another has signed out to the form. Its own clock tells, not this process. */
const untilFormAfterNews = (tab: Page) =>
  tab.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let news: number | undefined
        window.addEventListener('storage', () => {
          news ??= performance.now()
        })
        new MutationObserver(() => {
          if (news !== undefined && document.querySelector('input[type=password]')) resolve(performance.now() - news)
        }).observe(document, { childList: true, subtree: true })
      }),
  )

test.describe('The session', () => {
  test('survives a reload', async ({ page }) => {
    await openOrders(page)
    await page.reload()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expect(page.getByRole('banner').getByText(demo.username)).toBeVisible()
  })

  test('is kept in the cookie of the shared domain for six months, and in storage', async ({ page, context }) => {
    await openOrders(page)
    const cookie = (await context.cookies()).find(({ name }) => name === 'user_access_token')
    expect(cookie).toMatchObject({ secure: true, sameSite: 'Lax', path: '/' })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(182)
    expect(days).toBeLessThan(184)
    expect(await remembered(page, 'user_access_token')).toBe(cookie?.value)
  })

  test('ends in every tab within a second when one signs out, and leaves no order behind', async ({
    page,
    context,
  }) => {
    await openOrders(page)
    const other = await context.newPage()
    await other.goto('/')
    await expect(other.getByRole('rowheader').first()).toBeVisible()

    await page.bringToFront()
    const milliseconds = untilFormAfterNews(other)
    await page.getByRole('button', { name: 'Sign out' }).click()

    expect(await milliseconds).toBeLessThan(1000)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    for (const tab of [page, other]) {
      await expect(tab.getByRole('rowheader')).toHaveCount(0)
      const names = await tab.evaluate(() => Object.keys(window.localStorage))
      expect(names.filter((name) => name !== 'language' && name !== 'client_access_token')).toEqual([])
    }
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('user_access_token')
  })

  test('leads back to sign-in, not to the orders, with the back button after signing out', async ({ page }) => {
    await openOrders(page)
    await page
      .getByRole('link', { name: /Details for order/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    const paths: string[] = []
    page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
    await page.goBack()
    await expect.poll(() => paths.at(-1)).toBe('/sign-in')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveCount(0)
  })

  test('that has expired is told so, and another sign-in returns to the page', async ({ page, context, portal }) => {
    await openOrders(page)
    const state = await fetch(`${portal.sandboxUrl}/pact/state`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        state: 'an expired user access token',
        params: { username: demo.username, password: demo.password },
      }),
    })
    const { accessToken } = await state.json()
    await context.addCookies([{ name: 'user_access_token', value: accessToken, url: portal.url }])
    await page.evaluate((token) => window.localStorage.setItem('user_access_token', token), accessToken)

    await page.goto('/?page=1')

    await expect(page.getByRole('alert').getByText('Session expired, please sign in')).toBeVisible()
    await expect(page).toHaveURL('/sign-in')
    expect(await remembered(page, 'orders')).toBeNull()
    await signIn(page)
    await expect(page).toHaveURL('/?page=1')
    await expect(page.getByText('Session expired, please sign in')).toBeHidden()
  })

  test('outlives back-ends that are away: the list says so, and can be tried again', async ({ page, portal }) => {
    await openOrders(page)
    await portal.stopSandbox()
    try {
      await page.reload()
      await expect(page.getByText('Error on loading orders. Please, try again later')).toBeVisible()
      await expect(page.getByRole('banner').getByText(demo.username)).toBeVisible()
    } finally {
      await portal.startSandbox()
    }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
  })

  test('whose cookie is gone is looked at when the customer comes back, and its cookie written again', async ({
    page,
    portal,
    context,
  }) => {
    await openOrders(page)
    const own = await remembered(page, 'user_access_token')
    const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const sharedCookie = async () => (await context.cookies()).find(({ name }) => name === 'user_access_token')

    await test.step('removed, the token still good: it is looked at, and kept', async () => {
      await context.clearCookies({ name: 'user_access_token' })
      const look = page.waitForResponse(`${portal.sandboxUrl}/sso/user/me`)
      await comeBack()
      await look
      await expect.poll(async () => (await sharedCookie())?.value).toBe(own)
      await expect(page.getByRole('rowheader').first()).toBeVisible()
    })

    await test.step('removed, the token no longer good: it ends, and says so', async () => {
      await context.clearCookies({ name: 'user_access_token' })
      await page.route(`${portal.sandboxUrl}/sso/user/me`, (route) =>
        route.fulfill({
          status: 401,
          json: { status: 401, type: 'authorization.access_token.expired', message: '' },
          headers: { 'access-control-allow-origin': portal.url },
        }),
      )
      await comeBack()
      await expect(page.getByRole('alert').getByText('Session expired, please sign in')).toBeVisible()
      await expect(page).toHaveURL('/sign-in')
    })
  })
})
