import type { Page } from '@playwright/test'
import { password } from './support/accounts.ts'
import { demo, fleet, openOrders } from './support/customer.ts'
import { rememberPlaces } from './support/places.ts'
import { expect, test } from './support/portal-at-hosts.ts'
import { receivedBy } from './support/real-hosts/cookies.ts'
import { hosts, sharedDomain } from './support/real-hosts/hosts.ts'
import {
  banner,
  comeBack,
  holdBack,
  shopSignsIn,
  shopSignsOut,
  signInForm,
  storedNames,
  tokenCookies,
} from './support/real-hosts/sessions.ts'
import { watchShifts } from './support/shifts.ts'

const { shop } = hosts

/** Opens the portal on a day, counted from today. */
const visitAfterDays = async (page: Page, days: number) => {
  await page.clock.setFixedTime(Date.now() + days * 86_400_000)
  await page.goto('/')
}

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

  for (const [device, viewport] of Object.entries({
    phone: { width: 360, height: 740 },
    desktop: { width: 1280, height: 800 },
  }))
    for (const known of [true, false])
      test(`moves nothing on a ${device} when the portal says who it is, ${known ? 'before' : 'once'} the page shows`, async ({
        page,
        portal,
      }) => {
        await page.setViewportSize(viewport)
        await shopSignsIn(page, portal)
        const shifts = await watchShifts(page)
        const check = await holdBack(page, portal, '/user/me')
        const orders = await holdBack(page, portal, '/purchase')
        if (known) check.letGo()
        await page.goto('/')
        await banner(page).getByRole('link').first().waitFor()
        check.letGo()
        await expect(page.getByText('You are now signed in as')).toBeVisible()
        await page.locator('main [aria-busy]').waitFor()
        // The notice slides in, over nothing.
        expect(await shifts()).toEqual([])
        const moved = await rememberPlaces(page, 'body', ['Loading...'])
        orders.letGo()
        await expect(page.getByRole('rowheader').first()).toBeVisible()
        expect(await shifts()).toEqual([])
        expect(await moved()).toEqual([])
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

  test('that a sister site has removed after six days ends a session that was visited meanwhile', async ({
    page,
    context,
  }) => {
    await openOrders(page)
    await visitAfterDays(page, 5)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await shopSignsOut(page)
    await visitAfterDays(page, 10)
    await expect(signInForm(page)).toBeVisible()
    expect(await receivedBy(context, shop)).toEqual([])
    expect(await storedNames(page)).toEqual([])
  })

  test('and that is gone six days after the last visit is not written again: the session goes on here alone', async ({
    page,
    context,
  }) => {
    await openOrders(page)
    await shopSignsOut(page)
    await visitAfterDays(page, 6.1)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    expect(await receivedBy(context, shop)).toEqual([])
  })

  test('and that ends with the browser lives no longer for a visit, and signs no next visitor in', async ({
    page,
    portal,
    context,
  }) => {
    await shopSignsIn(page, portal, fleet, '/', 'browser')
    for (const days of [0, 2, 9]) {
      await visitAfterDays(page, days)
      await expect(banner(page).getByText(fleet.username)).toBeVisible()
    }
    expect((await context.cookies()).filter(({ name }) => name === 'user_access_token')).toEqual([
      expect.objectContaining({ domain: sharedDomain, expires: -1 }),
    ])
    // The browser is closed: cookies without a lifetime go.
    for (const { name, expires } of await context.cookies()) if (expires === -1) await context.clearCookies({ name })
    await page.goto('/')
    await expect(signInForm(page)).toBeVisible()
    expect(await storedNames(page)).toEqual([])
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
    await expect(page.getByText('1–20 of 2,000')).toBeVisible()
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

  test('that can’t be removed is told of at sign-out, and signs no customer in', async ({ page, portal }) => {
    await openOrders(page)
    await shopSignsIn(page, portal, fleet, '/settings')
    await page.goto('/settings')
    await expect(banner(page).getByText(demo.username)).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('alert').getByText('you are still signed in to another of our sites')).toBeVisible()
    await expect(signInForm(page)).toBeVisible()

    await page.goto('/settings')
    await expect(signInForm(page)).toBeVisible()
    await expect(page.getByText(fleet.username)).toHaveCount(0)
  })
})
