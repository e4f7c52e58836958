import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test'
import { demo, fleet, signIn } from './support/customer.ts'
import { expect, test } from './support/portal-at-hosts.ts'
import { banner, signInForm } from './support/real-hosts/sessions.ts'
import { sharedDomain } from './support/real-hosts/sites.ts'
import { freePort } from './support/running-portal.ts'

/** A browser whose tabs can sleep. Tabs that Playwright opens pretend to be visible, and stay awake. */
const startBrowser = async (options: LaunchOptions, proxyPort: number) => {
  const port = await freePort()
  const asked = [`--remote-debugging-port=${port}`, `--proxy-server=127.0.0.1:${proxyPort}`, '--window-size=1280,800']
  const process = await chromium.launch({ ...options, args: [...(options.args ?? []), ...asked] })
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The browser has no window')
  return { context, stop: () => process.close() }
}

/** Puts the tab to sleep as phones do: no event and no timer comes through. Call the returned function to wake it. */
const putToSleep = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  const turn = (state: 'frozen' | 'active') => browser.send('Page.setWebLifecycleState', { state })
  await turn('frozen')
  return () => turn('active')
}

/** Demo is signed in, has a notice on the page, and has typed more. */
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

/** What the page hears after it has woken. */
const listen = (page: Page) =>
  page.evaluateHandle(() => {
    const heard: string[] = []
    for (const type of ['freeze', 'resume']) document.addEventListener(type, () => heard.push(type))
    addEventListener('storage', ({ key }) => key === 'user_access_token' && heard.push('another token'))
    return heard
  })

test.use({ cookieDomain: sharedDomain })

test('A tab that slept wakes up with nothing of the last customer', async ({ portal, hosts, launchOptions }) => {
  const { context, stop } = await startBrowser(launchOptions, hosts.proxyPort)
  const page = await openSettings(context, portal.url)
  const heard = await listen(page)
  const other = await context.newPage()
  await other.goto(portal.url)
  await expect(banner(other).getByText(demo.username)).toBeVisible()
  const wakeUp = await putToSleep(page)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(signInForm(other)).toBeVisible()
  await signIn(other, fleet)
  await expect(other.getByText('1–20 of 2,000')).toBeVisible()

  await wakeUp()

  await expect(banner(page).getByText(fleet.username)).toBeVisible()
  expect(await heard.jsonValue()).toEqual(['freeze', 'resume', 'another token', 'another token'])
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await expect(page.getByText('secretly@meridian.test')).toHaveCount(0)
  // A tab that has not been looked at since paints nothing, which a click would wait for.
  await page.getByRole('link', { name: 'My orders' }).dispatchEvent('click')
  await expect(page.getByText('1–20 of 2,000')).toBeVisible()
  await expect(page.getByText(demo.username)).toHaveCount(0)
  await stop()
})
