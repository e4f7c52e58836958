import type { Page, Route } from '@playwright/test'
import { bringAbout, freshEmail, mailedPath, password, signUp } from './support/accounts.ts'
import { demo, fleet, openOrders, remembered, signIn } from './support/customer.ts'
import { expect, test } from './support/portal-at-hosts.ts'
import { readByPage, receivedBy, setByServer } from './support/real-hosts/cookies.ts'
import { hosts, originOf, sharedDomain } from './support/real-hosts/hosts.ts'
import { goBack, viewOf, watchViews } from './support/real-hosts/kept-pages.ts'
import type { RunningPortal } from './support/running-portal.ts'

const { shop, elsewhere } = hosts

/** The sister site's own sign-in, with the same sign-on service. */
const shopSignsIn = async (page: Page, portal: RunningPortal, customer = fleet, path = '/'): Promise<string> => {
  const { accessToken = '' } = await bringAbout(portal, 'a signed-in customer', customer)
  const shopsTab = await page.context().newPage()
  await setByServer(
    shopsTab,
    shop,
    `user_access_token=${accessToken}; Domain=${sharedDomain}; Max-Age=15811200; Secure; Path=${path}`,
  )
  await shopsTab.close()
  return accessToken
}

/** The sister site's own sign-out. */
const shopSignsOut = async (page: Page): Promise<void> => {
  const shopsTab = await page.context().newPage()
  await setByServer(shopsTab, shop, `user_access_token=; Domain=${sharedDomain}; Max-Age=0; Secure; Path=/`)
  await shopsTab.close()
}

/** The customer turns back to this tab. A headless browser takes every page for visible all the time. */
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** Holds the next answer to a call back, until what it returns is called. */
const holdBack = async (page: Page, portal: RunningPortal, path: string) => {
  let letGo: (route?: Parameters<Route['fulfill']>[0]) => void = () => undefined
  const released = new Promise<Parameters<Route['fulfill']>[0]>((resolve) => {
    letGo = resolve
  })
  const asked = page.waitForRequest((request) => request.url().endsWith(path) && request.method() !== 'OPTIONS')
  await page.route(
    `**${path}`,
    async (route) => {
      if (route.request().method() === 'OPTIONS') return route.continue()
      const answer = await released
      const headers = {
        'access-control-allow-origin': portal.url,
        'access-control-allow-credentials': 'true',
      }
      return answer === undefined ? route.continue() : route.fulfill({ ...answer, headers })
    },
    { times: 1 },
  )
  return { asked, letGo }
}

const banner = (page: Page) => page.getByRole('banner')
const signInForm = (page: Page) => page.getByRole('heading', { name: 'Sign in' })

/** What stays in the storage of a browser that no customer is signed in to. */
const storedNames = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).filter(
    (name) => name !== 'language' && name !== 'client_access_token',
  )

const tokenCookies = async (page: Page) =>
  (await readByPage(page)).filter((cookie) => cookie.startsWith('user_access_token='))

test.describe('A cookie of the portal’s own', () => {
  test('that a sister site plants signs no visitor in, and is not what a customer becomes', async ({
    page,
    portal,
  }) => {
    await shopSignsIn(page, portal)
    await page.goto('/')
    await expect(signInForm(page)).toBeVisible()
    await expect(page.getByText(fleet.username)).toHaveCount(0)

    await signIn(page)
    await expect(banner(page).getByText(demo.username)).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(signInForm(page)).toBeVisible()
    await page.goto('/')
    await expect(signInForm(page)).toBeVisible()
    expect(await storedNames(page)).toEqual([])
  })

  test('is given up by signing out after a release that shares it', async ({ page, hosts: running }) => {
    await openOrders(page)
    running.release(sharedDomain)
    await page.reload()
    await expect(page.getByRole('rowheader').first()).toBeVisible()

    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(signInForm(page)).toBeVisible()
    expect(await tokenCookies(page)).toEqual([])
    await page.goto('/')
    await expect(signInForm(page)).toBeVisible()
    expect(await storedNames(page)).toEqual([])
  })

  test('leaves no token of a confirmation link in the tab', async ({ page, portal }) => {
    const email = freshEmail()
    await signUp(page, email, 'correct horse')
    const path = await mailedPath(portal, email)
    await page.goto(path)
    await expect(page.getByText('Thank you, your email address is now verified.')).toBeVisible()
    const token = path.split('/').at(-1) ?? ''
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(token)
  })
})

test.describe('A cookie that the provider’s sites share', () => {
  test.use({ cookieDomain: sharedDomain })

  test('brings a customer along from a sister site, and the portal says who it is', async ({ page, portal }) => {
    await shopSignsIn(page, portal)
    await page.goto('/')
    await expect(page.getByText(`You are now signed in as`)).toContainText(fleet.username)
    await expect(page.getByText('1–20 of 2,000')).toBeVisible()
    await page.reload()
    await expect(page.getByText('1–20 of 2,000')).toBeVisible()
    await expect(page.getByText(`You are now signed in as`)).toHaveCount(0)
  })

  test('that a sister site has removed ends the session, here and in a tab that is open', async ({ page, context }) => {
    await openOrders(page)
    const other = await context.newPage()
    await other.goto('/settings')
    await expect(other.getByLabel('New password')).toBeVisible()
    await shopSignsOut(page)

    await page.goto('/')
    await expect(signInForm(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('')
    await expect(signInForm(other)).toBeVisible()
    expect(await receivedBy(context, shop)).toEqual([])
    expect(await storedNames(page)).toEqual([])
  })

  test('that a sister site has removed ends the session of a tab, when the customer comes back to it', async ({
    page,
  }) => {
    await openOrders(page)
    await shopSignsOut(page)
    await comeBack(page)
    await expect(signInForm(page)).toBeVisible()
    expect(await storedNames(page)).toEqual([])
  })

  test('is verified and written again where the browser itself has dropped it, after six days', async ({
    page,
    context,
  }) => {
    await openOrders(page)
    const token = await remembered(page, 'user_access_token')
    await page.evaluate((days) => {
      localStorage.setItem('user_access_token_written', String(Date.now() - days * 86_400_000))
    }, 6.1)
    await shopSignsOut(page)
    await page.goto('/')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    expect(await receivedBy(context, shop)).toContain(`user_access_token=${token}`)
  })

  test('that a sister site replaces while the last customer is being checked is kept', async ({ page, portal }) => {
    await openOrders(page)
    await page.evaluate(() => localStorage.removeItem('user_profile'))
    const { asked, letGo } = await holdBack(page, portal, '/sso/user/me')
    await page.reload()
    await asked
    const fleets = await shopSignsIn(page, portal)
    letGo()
    await expect(banner(page).getByText(fleet.username)).toBeVisible()
    expect(await tokenCookies(page)).toEqual([`user_access_token=${fleets}`])
    await expect(page.getByText(demo.username)).toHaveCount(0)
  })

  test('is not removed by a late refusal of the last customer’s token', async ({ page, portal }) => {
    await openOrders(page)
    const { asked, letGo } = await holdBack(page, portal, '/shop/purchase')
    await page.reload()
    await asked
    const fleets = await shopSignsIn(page, portal)
    letGo({ status: 401, json: { status: 401, type: 'authorization.access_token.expired', message: '' } })
    await expect(banner(page).getByText(fleet.username)).toBeVisible()
    expect(await tokenCookies(page)).toEqual([`user_access_token=${fleets}`])
    await expect(page.getByText('Session expired, please sign in')).toHaveCount(0)
  })

  test('that is another customer’s by then gets no answer to what the last one asked for', async ({ page, portal }) => {
    await openOrders(page)
    await page.goto('/settings')
    const { asked, letGo } = await holdBack(page, portal, '/sso/user/change-password')
    await password(page, 'Current password').fill(demo.password)
    await password(page, 'New password').fill(demo.password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await asked
    await shopSignsIn(page, portal)
    await comeBack(page)
    await expect(banner(page).getByText(fleet.username)).toBeVisible()
    const answered = page.waitForResponse((response) => response.url().endsWith('/sso/user/change-password'))
    letGo({ status: 204 })
    await answered
    await expect(page.getByText('You are now signed in as')).toContainText(fleet.username)
    await expect(page.getByText('Password has been changed!')).toHaveCount(0)
  })

  test('that can’t be removed is told of at sign-out, and signs nobody in', async ({ page, portal }) => {
    await openOrders(page)
    await shopSignsIn(page, portal, fleet, '/settings')
    await page.goto('/settings')
    await expect(banner(page).getByText(demo.username)).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('alert').getByText('another of our sites still keeps you signed in')).toBeVisible()
    await expect(signInForm(page)).toBeVisible()

    await page.goto('/settings')
    await expect(signInForm(page)).toBeVisible()
    await expect(page.getByText(fleet.username)).toHaveCount(0)
  })
})

test.describe('Orders that come after another tab has signed out', () => {
  test('are not stored', async ({ page, portal, context }) => {
    await openOrders(page)
    const other = await context.newPage()
    const { asked, letGo } = await holdBack(other, portal, '/shop/purchase')
    await other.goto('/')
    await asked
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(signInForm(other)).toBeVisible()
    const answered = other.waitForResponse((response) => response.url().endsWith('/shop/purchase'))
    letGo()
    await answered
    expect(await storedNames(other)).toEqual([])
  })
})

test.describe('What a browser remembers of a customer', () => {
  test('holds no activation code', async ({ page }) => {
    await openOrders(page)
    const listed = await remembered(page, 'orders')
    expect(listed).toContain('activation_info')
    expect(listed).not.toMatch(/"code":"/)
  })
})

test.describe('A magic link to the web, of another customer than the one who is signed in', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148' })

  test('asks before it takes their place', async ({ page }) => {
    await openOrders(page, fleet)
    const token = await remembered(page, 'user_access_token')
    await page.goto('/magic-link/demo-web')
    await page.getByRole('button', { name: 'Open in the browser' }).click()
    await expect(page.getByRole('heading', { name: 'This link belongs to another account' })).toBeVisible()
    expect(await remembered(page, 'user_access_token')).toBe(token)
    await page.getByRole('link', { name: 'Stay signed in' }).click()
    await expect(banner(page).getByText(fleet.username)).toBeVisible()
  })
})

test.describe('A page that the browser kept for the back button', () => {
  test.use({ pagesKept: true })

  test('shows nothing of a customer who has signed out in another tab meanwhile', async ({ page, context }) => {
    await watchViews(page)
    await openOrders(page)
    await page.goto(originOf(elsewhere))
    const other = await context.newPage()
    await other.goto('/')
    await other.getByRole('button', { name: 'Log out' }).click()
    await expect(signInForm(other)).toBeVisible()
    await other.close()

    await goBack(page)
    await expect.poll(() => viewOf(page)).toBe('restored')
    await expect(signInForm(page)).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveCount(0)
  })
})
