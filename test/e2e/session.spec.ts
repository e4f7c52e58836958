import type { BrowserContext, Page } from '@playwright/test'
import { bringAbout, carApp, expectActivated, freshEmail, makeCode, password } from './support/accounts.ts'
import { demo, fleet, openOrders } from './support/customer.ts'
import { holdBack } from './support/parts.ts'
import { rememberPlaces, watchShifts } from './support/places.ts'
import { phone } from './support/portal.ts'
import { expect, test } from './support/portal-at-hosts.ts'
import { banner, comeBack, shopSignsIn, shopSignsOut, signInForm, storedNames } from './support/real-hosts/sessions.ts'
import { hosts, originOf, sharedDomain } from './support/real-hosts/sites.ts'

const { services } = hosts

const readByPage = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(() => document.cookie)).split('; ').filter((cookie) => cookie !== '')

/** The names and values that reach the sister site's server. */
const receivedByShop = async (context: BrowserContext): Promise<readonly string[]> => {
  const tab = await context.newPage()
  const answer = await tab.goto(`${originOf(hosts.shop)}/cookies`)
  const received = (await answer?.text()) ?? ''
  await tab.close()
  return received.split('; ').filter((cookie) => cookie !== '')
}

const tokenCookies = async (page: Page) =>
  (await readByPage(page)).filter((cookie) => cookie.startsWith('user_access_token='))

test.describe('A cookie that the provider’s sites share', () => {
  test.use({ cookieDomain: sharedDomain })

  test.describe('on a phone', () => {
    test.use(phone)

    for (const when of ['before', 'once'] as const)
      test(`moves nothing when the portal says who it is ${when} the page shows`, async ({ page, portal }) => {
        await shopSignsIn(page, portal)
        const shifts = await watchShifts(page)
        const check = await holdBack(page, '**/user/me')
        const orders = await holdBack(page, '**/purchase')
        if (when === 'before') check()
        await page.goto('/')
        await banner(page).getByRole('link').first().waitFor()
        check()
        await expect(page.getByText('You are now signed in as')).toBeVisible()
        await page.locator('main [aria-busy]').waitFor()
        // The notice slides in, over nothing.
        expect(await shifts()).toEqual([])
        const moved = await rememberPlaces(page, 'body', ['Loading...'])
        orders()
        await expect(page.getByRole('rowheader').first()).toBeVisible()
        expect(await shifts()).toEqual([])
        expect(await moved()).toEqual([])
      })
  })

  test('reaches a sister site; removed there, it ends the session in every tab', async ({ page, context }) => {
    await openOrders(page)
    expect(await receivedByShop(context)).toEqual(await tokenCookies(page))
    const other = await context.newPage()
    await other.goto('/settings')
    await expect(other.getByLabel('New password')).toBeVisible()
    await shopSignsOut(page)
    await comeBack(page)
    await expect(signInForm(page)).toBeVisible()
    await expect(page.locator('[aria-live=assertive]').filter({ hasText: /./ })).toHaveCount(0)
    await expect(signInForm(other)).toBeVisible()
    expect(await receivedByShop(context)).toEqual([])
    expect(await storedNames(page)).toEqual([])
  })

  test('that can’t be removed is named at sign-out, and signs no customer in', async ({ page, portal }) => {
    await openOrders(page)
    await shopSignsIn(page, portal, fleet, '/settings')
    await page.goto('/settings')
    await expect(banner(page).getByText(demo.username)).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(
      page.locator('[aria-live=assertive]').getByText('you are still signed in to another of our sites'),
    ).toBeVisible()
    await expect(signInForm(page)).toBeVisible()

    await page.goto('/settings')
    await expect(signInForm(page)).toBeVisible()
    await expect(page.getByText(fleet.username)).toHaveCount(0)
  })
})

test("The activation service's cookie binds a link, and no page reads it", async ({ page, context, portal }) => {
  const details = { email: freshEmail(), licenseKey: await makeCode(portal), appName: carApp }
  const { code } = await bringAbout(portal, 'a verification code', details)
  const ownCookies = async () =>
    (await context.cookies(`${originOf(services)}/activation/`)).filter(({ name }) => name.startsWith('verified-'))

  await page.goto(`/activate-license-key/email-validation/${code}`)
  await expect(page.getByRole('button', { name: 'Activate license' })).toBeVisible()
  const kept = { domain: services, path: '/activation', httpOnly: true, secure: true, sameSite: 'Strict' }
  expect(await ownCookies()).toMatchObject([kept])
  expect(await readByPage(page)).toEqual([])
  expect(await receivedByShop(context)).toEqual([])

  await password(page).fill('a new password')
  await page.getByRole('button', { name: 'Activate license' }).click()
  await expectActivated(page, carApp, details.email)
  expect(await ownCookies()).toEqual([])
})
