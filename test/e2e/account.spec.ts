import type { Request } from '@playwright/test'
import { demoCustomer, openAsCustomer, readStoredValue, signIn } from './support/customer.ts'
import { checkBothFonts } from './support/fonts.ts'
import { waitForPaint } from './support/layout-shifts.ts'
import { expect, test } from './support/portal.ts'
import { createEmail, getPasswordField, prepareState } from './support/running-portal.ts'

test('The token of a mailed link is sent only in its own call, also if the link has an extra slash', async ({
  page,
  portal,
}) => {
  const email = createEmail()
  const { token = '' } = await prepareState(portal, 'a finish-registration token', { email })
  const sent: Request[] = []
  const logged: string[] = []
  page.on('request', (request) => sent.push(request))
  page.on('console', (message) => logged.push(message.text()))

  await page.goto(`${portal.url}//finish-registration/${token}?from=mail#top`)
  await expect(page).toHaveURL(`/finish-registration/${token}?from=mail#top`)
  await getPasswordField(page, 'New password').fill('a first password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await signIn(page, { username: email, password: 'a first password' })
  await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()

  const findCarriers = async (secret: string) => {
    const carriers: string[] = []
    for (const request of sent) {
      const parts = [request.url(), request.postData() ?? '', JSON.stringify(await request.allHeaders())]
      if (parts.some((text) => text.includes(secret)))
        carriers.push(`${request.method()} ${new URL(request.url()).pathname.replace(token, ':token')}`)
    }
    return carriers
  }
  expect(await findCarriers(token)).toEqual(['GET //finish-registration/:token', 'PUT /sso/user/set-password'])
  expect(await findCarriers('a first password')).toEqual(['PUT /sso/user/set-password', 'POST /sso/oauth2/token'])
  expect(logged.filter((text) => text.includes(token) || text.includes('a first password'))).toEqual([])
  const hosts = new Set(sent.map((request) => new URL(request.url()).origin))
  expect([...hosts].sort()).toEqual([portal.url, portal.sandboxUrl].sort())
})

test.describe('The settings', () => {
  test.use({ font: 'narrow' })

  test('begin side by side at one height, with the data last, and are in one column on a phone', async ({ page }) => {
    await openAsCustomer(page, '/settings')
    const names = ['Change password', 'Change email address', 'Your data']
    const cards = names.map((name) => page.getByRole('region', { name }))
    const readEdges = async () => {
      const boxes = await Promise.all(cards.map((card) => card.boundingBox()))
      return boxes.map((box) => ({ top: box?.y ?? 0, end: (box?.y ?? 0) + (box?.height ?? 0) }))
    }
    await expect(page.getByLabel('New email')).toBeVisible()
    await checkBothFonts(page, async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await waitForPaint(page)
      const [password, email, data] = await readEdges()
      expect(email?.top).toBe(password?.top)
      expect(data?.top).toBeGreaterThanOrEqual(email?.end ?? Infinity)
      await page.setViewportSize({ width: 320, height: 700 })
      await waitForPaint(page)
      const [above, below] = await readEdges()
      expect(below?.top).toBeGreaterThanOrEqual(above?.end ?? Infinity)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    })
  })

  test('show within the window that a password is wrong, however far down its form is', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 480 })
    await openAsCustomer(page, '/settings')
    await getPasswordField(page, 'Current password').fill('wrong horse')
    await getPasswordField(page, 'New password').fill('a new password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.locator('[aria-live=assertive]').getByText('Wrong current password')).toBeInViewport()
    await expect(getPasswordField(page, 'New password')).toHaveValue('a new password')
    await expect(page.getByRole('banner').getByText(demoCustomer.username)).toBeAttached()
  })
})

test('An email address keeps the letters of its domain, although Chromium would write ß as ss', async ({ page }) => {
  await page.goto('/sign-up')
  const email = page.getByLabel('Email')
  await email.pressSequentially('ada@straße.test')
  await page.getByLabel('Password', { exact: true }).focus()
  await expect(email).toHaveValue('ada@straße.test')
})

test('The actions of a failure are apart where they do not fit on one line', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.route('**/oauth2/token', (route) => route.abort())
  await page.goto('/sign-in')
  await signIn(page)
  const actions = page.locator('[aria-live=assertive]')
  const retry = await actions.getByRole('button', { name: 'Try again' }).boundingBox()
  const support = await actions.getByRole('link', { name: 'Contact support' }).boundingBox()
  expect(support?.y).toBeGreaterThanOrEqual((retry?.y ?? Infinity) + (retry?.height ?? 0))
})

test('A zoom does not scroll the page back to a message that it makes longer', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await openAsCustomer(page, '/settings')
  await page.getByLabel('New email address').fill(createEmail())
  await page.getByRole('button', { name: 'Change email address' }).click()
  const message = page.locator('[aria-live=polite]').getByText('Change email has been requested')
  await expect(message).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.setViewportSize({ width: 320, height: 200 })
  await waitForPaint(page)
  await expect(message).not.toBeInViewport()
})

test('An email address that a visitor entered a day ago is removed when any page starts', async ({ page }) => {
  await page.goto('/config.json')
  await page.evaluate(() => {
    const value = { tag: 'verification-sent', email: 'ada@example.test' }
    localStorage.setItem('activation', JSON.stringify({ savedAt: Date.now() - 25 * 3_600_000, value }))
  })
  await page.goto('/sign-in')
  await expect.poll(() => readStoredValue(page, 'activation')).toBeNull()
})
