import { freshEmail, mailedPath, signUp } from './support/accounts.ts'
import { demo, fleet, openOrders, remembered, signIn } from './support/customer.ts'
import { expect, test } from './support/portal-at-hosts.ts'
import { sharedDomain } from './support/real-hosts/hosts.ts'
import { banner, holdBack, shopSignsIn, signInForm, storedNames, tokenCookies } from './support/real-hosts/sessions.ts'

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
    await page.getByRole('button', { name: 'Sign out' }).click()
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

    await page.getByRole('button', { name: 'Sign out' }).click()
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

test.describe('Orders that come after another tab has signed out', () => {
  test('are not stored', async ({ page, portal, context }) => {
    await openOrders(page)
    const other = await context.newPage()
    const { asked, letGo } = await holdBack(other, portal, '/shop/purchase')
    await other.goto('/')
    await asked
    await page.getByRole('button', { name: 'Sign out' }).click()
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
    expect(listed).not.toMatch(/"code":"[^"]/)
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
    await page.getByRole('link', { name: 'Keep my current account' }).click()
    await expect(banner(page).getByText(fleet.username)).toBeVisible()
  })
})
