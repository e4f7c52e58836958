import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test'
import { holdBackRequests } from './support/built-scripts.ts'
import { demoCustomer, fleetCustomer, openOrders, signIn } from './support/customer.ts'
import { watchElementPositions, watchLayoutShifts } from './support/layout-shifts.ts'
import { phone } from './support/portal.ts'
import {
  expect,
  getBanner,
  getSignInHeading,
  readCustomerValueNames,
  simulateTabReturn,
  sisterSite,
  test,
} from './support/portal-at-hosts.ts'
import { hostNames, sharedDomain, toOrigin } from './support/running-hosts.ts'
import {
  carAppName,
  createActivationCode,
  createEmail,
  expectActivated,
  findFreePort,
  getPasswordField,
  prepareState,
} from './support/running-portal.ts'

/** Starts a browser whose tabs can sleep. Playwright would keep every tab visible. */
const startBrowser = async (options: LaunchOptions, proxyPort: number) => {
  const port = await findFreePort()
  const asked = [`--remote-debugging-port=${port}`, `--proxy-server=127.0.0.1:${proxyPort}`, '--window-size=1280,800']
  const process = await chromium.launch({ ...options, args: [...(options.args ?? []), ...asked] })
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The browser has no window')
  return { context, stop: () => process.close() }
}

/** Freezes the tab as a phone does: no event and no timer runs. The returned function wakes the tab. */
const freezeTab = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  const setState = (state: 'frozen' | 'active') => browser.send('Page.setWebLifecycleState', { state })
  await setState('frozen')
  return () => setState('active')
}

/** Opens the settings with a notice and typed text, which must not outlive the session. */
const openSettings = async (context: BrowserContext, url: string) => {
  const page = await context.newPage()
  await page.goto(`${url}/settings`)
  await signIn(page)
  await page.getByLabel('New email address').fill('secretly@meridian.test')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('secretly@meridian.test').first()).toBeVisible()
  await page.getByLabel('Current password').fill('typed and not sent')
  return page
}

const recordTabEvents = (page: Page) =>
  page.evaluateHandle(() => {
    const events: string[] = []
    for (const type of ['freeze', 'resume']) document.addEventListener(type, () => events.push(type))
    addEventListener('storage', ({ key }) => key === 'user_access_token' && events.push('another token'))
    return events
  })

test.use({ cookieDomain: sharedDomain })

test('A tab that slept wakes up with nothing of the last customer', async ({ portal, hosts, launchOptions }) => {
  const { context, stop } = await startBrowser(launchOptions, hosts.proxyPort)
  const page = await openSettings(context, portal.url)
  const events = await recordTabEvents(page)
  const other = await context.newPage()
  await other.goto(portal.url)
  await expect(getBanner(other).getByText(demoCustomer.username)).toBeVisible()
  const wakeUp = await freezeTab(page)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(getSignInHeading(other)).toBeVisible()
  await signIn(other, fleetCustomer)
  await expect(other.getByText('1–20 of 2,000')).toBeVisible()

  await wakeUp()

  await expect(getBanner(page).getByText(fleetCustomer.username)).toBeVisible()
  expect(await events.jsonValue()).toEqual(['freeze', 'resume', 'another token', 'another token'])
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await expect(page.getByText('secretly@meridian.test')).toHaveCount(0)
  // `click` would wait for a paint, but a tab that woke in the background paints nothing.
  await page.getByRole('link', { name: 'My orders' }).dispatchEvent('click')
  await expect(page.getByText('1–20 of 2,000')).toBeVisible()
  await expect(page.getByText(demoCustomer.username)).toHaveCount(0)
  await stop()
})

const { services } = hostNames

const readCookiesInPage = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(() => document.cookie)).split('; ').filter((cookie) => cookie !== '')

const readCookiesAtShop = async (context: BrowserContext): Promise<readonly string[]> => {
  const tab = await context.newPage()
  const answer = await tab.goto(`${toOrigin(hostNames.shop)}/cookies`)
  const received = (await answer?.text()) ?? ''
  await tab.close()
  return received.split('; ').filter((cookie) => cookie !== '')
}

const readTokenCookies = async (page: Page) =>
  (await readCookiesInPage(page)).filter((cookie) => cookie.startsWith('user_access_token='))

test.describe('A cookie that the provider’s sites share', () => {
  test.use({ cookieDomain: sharedDomain })

  test.describe('on a phone', () => {
    test.use(phone)

    for (const when of ['before', 'once'] as const)
      test(`moves nothing when the portal says who it is ${when} the page shows`, async ({ page, portal }) => {
        await sisterSite.signIn(page, portal)
        const shifts = await watchLayoutShifts(page)
        const check = await holdBackRequests(page, '**/user/me')
        const orders = await holdBackRequests(page, '**/purchase')
        if (when === 'before') check()
        await page.goto('/')
        await getBanner(page).getByRole('link').first().waitFor()
        check()
        await expect(page.getByText('You are now signed in as')).toBeVisible()
        await page.locator('main [aria-busy]').waitFor()
        // The notice has no effect on the layout, because it slides in over empty space.
        expect(await shifts()).toEqual([])
        const moved = await watchElementPositions(page, 'body', ['Loading...'])
        orders()
        await expect(page.getByRole('rowheader').first()).toBeVisible()
        expect(await shifts()).toEqual([])
        expect(await moved()).toEqual([])
      })
  })

  test('reaches a sister site, and ends the session in every tab when it is removed there', async ({
    page,
    context,
  }) => {
    await openOrders(page)
    expect(await readCookiesAtShop(context)).toEqual(await readTokenCookies(page))
    const other = await context.newPage()
    await other.goto('/settings')
    await expect(other.getByLabel('New password')).toBeVisible()
    await sisterSite.signOut(page)
    await simulateTabReturn(page)
    await expect(getSignInHeading(page)).toBeVisible()
    await expect(page.locator('[aria-live=assertive]').filter({ hasText: /./ })).toHaveCount(0)
    await expect(getSignInHeading(other)).toBeVisible()
    expect(await readCookiesAtShop(context)).toEqual([])
    expect(await readCustomerValueNames(page)).toEqual([])
  })

  test('that can’t be removed is named at sign-out, and signs no customer in', async ({ page, portal }) => {
    await openOrders(page)
    await sisterSite.signIn(page, portal, fleetCustomer, '/settings')
    await page.goto('/settings')
    await expect(getBanner(page).getByText(demoCustomer.username)).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(
      page.locator('[aria-live=assertive]').getByText('you are still signed in to another of our sites'),
    ).toBeVisible()
    await expect(getSignInHeading(page)).toBeVisible()

    await page.goto('/settings')
    await expect(getSignInHeading(page)).toBeVisible()
    await expect(page.getByText(fleetCustomer.username)).toHaveCount(0)
  })
})

test("The activation service's cookie binds a link, and no page reads it", async ({ page, context, portal }) => {
  const details = { email: createEmail(), licenseKey: await createActivationCode(portal), appName: carAppName }
  const { code } = await prepareState(portal, 'a verification code', details)
  const ownCookies = async () =>
    (await context.cookies(`${toOrigin(services)}/activation/`)).filter(({ name }) => name.startsWith('verified-'))

  await page.goto(`/activate-license-key/email-validation/${code}`)
  await expect(page.getByRole('button', { name: 'Activate license' })).toBeVisible()
  const kept = { domain: services, path: '/activation', httpOnly: true, secure: true, sameSite: 'Strict' }
  expect(await ownCookies()).toMatchObject([kept])
  expect(await readCookiesInPage(page)).toEqual([])
  expect(await readCookiesAtShop(context)).toEqual([])

  await getPasswordField(page).fill('a new password')
  await page.getByRole('button', { name: 'Activate license' }).click()
  await expectActivated(page, carAppName, details.email)
  expect(await ownCookies()).toEqual([])
})
