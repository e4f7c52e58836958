import { type BrowserContextOptions, devices, type Page } from '@playwright/test'
import { encode } from 'uqr'
import { newestLink } from './support/activation.ts'
import { demo } from './support/customer.ts'
import { expect, test } from './support/portal.ts'

const phoneLike = ({ userAgent, viewport }: (typeof devices)[string]): BrowserContextOptions => ({
  userAgent,
  viewport,
  hasTouch: true,
  isMobile: true,
})

const profiles = {
  Android: phoneLike(devices['Pixel 7'] ?? raise()),
  iPhone: phoneLike(devices['iPhone 14'] ?? raise()),
  iPad: {
    // As it introduces itself since iPadOS 13: a Macintosh, but for its touch screen.
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15',
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
  },
} satisfies Record<string, BrowserContextOptions>

function raise(): never {
  throw new Error('Playwright does not know this device')
}

/** The addresses that the page asks the phone to open. */
const watchOpened = async (page: Page): Promise<readonly string[]> => {
  const opened: string[] = []
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  browser.on('Page.frameRequestedNavigation', ({ url }) => opened.push(url))
  return opened
}

const stores = { Android: ['Google Play'], iPhone: ['App Store'], iPad: ['App Store'] } as const
const urls = {
  'Google Play': 'https://play.google.com/store/apps/details?id=test.meridian.travel',
  'App Store': 'https://apps.apple.com/app/id000000001',
} as const

for (const name of ['Android', 'iPhone', 'iPad'] as const)
  test.describe(`A magic link on ${name}`, () => {
    test.use(profiles[name])

    test('opens the travel app by its scheme, and has the store of the phone beside it', async ({ page }) => {
      await page.goto('/magic-link/demo-travel')
      await expect(page.getByRole('heading', { name: "It's almost done! Tap below to sync your trips" })).toBeVisible()
      const open = page.getByRole('link', { name: 'Open the app' })
      await expect(open).toHaveAttribute('href', 'meridiantravel://user-auth/demo-travel')
      const badges = page.getByRole('group', { name: 'Where to get the app' }).getByRole('link')
      await expect(badges).toHaveCount(stores[name].length)
      for (const store of stores[name])
        await expect(badges.filter({ hasText: store })).toHaveAttribute('href', urls[store])

      const opened = await watchOpened(page)
      await open.tap()
      await expect.poll(() => opened).toEqual(['meridiantravel://user-auth/demo-travel'])
      await expect(page).toHaveURL('/magic-link/demo-travel')
      await expect(open).toBeVisible()
    })

    test('opens the navigation app by its own scheme', async ({ page }) => {
      await page.goto('/magic-link/demo-navigation')
      await expect(page.getByRole('link', { name: 'Open the app' })).toHaveAttribute(
        'href',
        'meridiannav://login-user/demo-navigation',
      )
    })

    test('is loading, and then invalid when it is unknown', async ({ page, portal }) => {
      await page.route(`${portal.sandboxUrl}/sso/magic-link/*`, async (route) => {
        await expect(page.getByText('Loading...')).toBeVisible()
        await route.continue()
      })
      await page.goto('/magic-link/no-such-link')
      await expect(page.getByRole('heading', { name: 'Magic link is invalid' })).toBeFocused()
    })

    test('has been used', async ({ page }) => {
      await page.goto('/magic-link/demo-used')
      await expect(page.getByRole('heading', { name: 'Magic Link has been used' })).toBeVisible()
      await page.getByRole('link', { name: 'Sign in' }).last().click()
      await expect(page).toHaveURL('/sign-in')
    })

    test('is replaced by a new one when it has expired', async ({ page, portal }) => {
      await page.goto('/magic-link/demo-expired')
      await expect(page.getByRole('heading', { name: 'Magic link expired' })).toBeVisible()
      const before = (await portal.mailbox(demo.username)).length
      await page.getByRole('button', { name: 'Create new magic link' }).dblclick()
      await expect(page.getByRole('heading', { name: 'New email is on its way' })).toBeFocused()
      expect((await portal.mailbox(demo.username)).length).toBe(before + 1)

      await page.goto(await newestLink(portal, demo.username))
      await expect(page.getByRole('link', { name: 'Open the app' })).toBeVisible()
    })
  })

test.describe('A magic link to the web', () => {
  test.use(profiles.Android)

  test('signs in and opens the web app without the token in its address', async ({ page, context, portal }) => {
    const visited: string[] = []
    await context.route('https://travel.meridian.test/**', (route) => {
      visited.push(route.request().url(), route.request().headers()['referer'] ?? '')
      return route.fulfill({ contentType: 'text/html', body: '<title>Travel</title>' })
    })
    const exchange = page.waitForRequest((request) => request.postData()?.includes('magic_link') ?? false)
    await page.goto('/magic-link/demo-web')
    await page.getByRole('button', { name: 'Open in the browser' }).click()
    await page.getByRole('button', { name: `Continue as ${demo.username}` }).click()
    expect((await exchange).postDataJSON()).toEqual({
      client_id: 'account-portal',
      grant_type: 'magic_link',
      token: 'demo-web',
    })
    await expect(page).toHaveURL('https://travel.meridian.test/')
    expect(visited).toEqual(['https://travel.meridian.test/', ''])

    const cookies = await context.cookies(portal.url)
    expect(cookies.find(({ name }) => name === 'user_access_token')).toMatchObject({ secure: true, sameSite: 'Lax' })
    await page.goto(`${portal.url}/`)
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  })

  test('says that it has been used when it was used meanwhile', async ({ page, portal }) => {
    await page.goto('/magic-link/demo-web')
    await page.route(`${portal.sandboxUrl}/sso/oauth2/token`, (route) =>
      route.request().postData()?.includes('magic_link')
        ? route.fulfill({
            status: 403,
            headers: { 'access-control-allow-origin': portal.url },
            json: { status: 403, type: 'authorization.magic_link.invalid', message: '' },
          })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Open in the browser' }).click()
    await expect(page.getByRole('heading', { name: 'Magic Link has been used' })).toBeVisible()
  })
})

test.describe('A magic link without a network', () => {
  test.use(profiles.iPhone)

  test('is not called invalid, and can be tried again', async ({ page, portal }) => {
    await page.route(`${portal.sandboxUrl}/**`, (route) => route.abort())
    await page.goto('/magic-link/demo-travel')
    await expect(page.getByRole('heading', { name: 'Unexpected error' })).toBeVisible()
    await page.unroute(`${portal.sandboxUrl}/**`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'Open the app' })).toBeVisible()
  })
})

test.describe('A magic link on a computer', () => {
  test('that works sends to the phone, by e-mail or by a QR code of the address', async ({ page }) => {
    await page.goto('/magic-link/demo-travel')
    await expect(page.getByRole('heading', { name: 'Oops, looks like you are on a computer' })).toBeVisible()
    await expect(page.getByText('Open this email on your phone')).toBeVisible()
    const drawn = page.getByRole('img', { name: 'QR code with the address of this page' }).locator('path')
    const bars = (await drawn.getAttribute('d'))?.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g) ?? []
    const { size, data } = encode(page.url(), { ecc: 'M', border: 4 })
    const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
    for (const [, x, y, width] of bars) modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
    expect(modules).toEqual(data)
  })

  test('is replaced there and then when it has expired', async ({ page, portal }) => {
    await page.goto('/magic-link/demo-expired')
    const before = (await portal.mailbox(demo.username)).length
    await page.getByRole('button', { name: 'Create new magic link' }).click()
    await expect(page.getByRole('heading', { name: 'New email is on its way' })).toBeFocused()
    await expect(page.getByText('Open it on your phone.')).toBeVisible()
    expect((await portal.mailbox(demo.username)).length).toBe(before + 1)
  })
})
