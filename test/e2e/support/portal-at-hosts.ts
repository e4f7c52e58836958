import type { Page } from '@playwright/test'
import { telemetryConfigFor } from '../../../contracts/sandbox/portal.ts'
import { fleet } from './customer.ts'
import { test as portalTest } from './portal.ts'
import { type CookieDomain, hosts, originOf, type RunningHosts, sharedDomain, startHosts } from './running-hosts.ts'
import { prepareState, type RunningPortal } from './running-portal.ts'

/** Opens a page of the sister site in a separate tab, whose server sends this `Set-Cookie` line. */
const setCookieByShop = async (page: Page, line: string): Promise<void> => {
  const tab = await page.context().newPage()
  await tab.goto(`${originOf(hosts.shop)}/set?${new URLSearchParams({ cookie: line })}`)
  await tab.close()
}

export const shop = {
  /** Signs the customer in at the sister site, whose sign-in form uses the same sign-on service. */
  signIn: async (page: Page, portal: RunningPortal, customer = fleet, path = '/'): Promise<void> => {
    const { userToken = '' } = await prepareState(portal, 'a signed-in customer', customer)
    await setCookieByShop(
      page,
      `user_access_token=${userToken}; Domain=${sharedDomain}; Secure; Path=${path}; Max-Age=15811200`,
    )
  },
  signOut: (page: Page): Promise<void> =>
    setCookieByShop(page, `user_access_token=; Domain=${sharedDomain}; Max-Age=0; Secure; Path=/`),
}

/** Sends the event of a customer's return to a tab. A headless browser, whose tabs are all visible, does not. */
export const returnToTab = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

export const banner = (page: Page) => page.getByRole('banner')
export const signInForm = (page: Page) => page.getByRole('heading', { name: 'Sign in' })

/** Returns the stored values of a browser in which no customer is signed in. */
export const readStorage = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).filter(
    (name) => !['language', 'client_access_token', 'entry_mark', 'refused_session'].includes(name),
  )

export { expect } from './portal.ts'

interface HostWorkerFixtures {
  /** The servers of all hosts. `portal` is one of them. */
  readonly hosts: RunningHosts
}

/** The `test` of `portal.ts` over TLS, with the portal, the back-ends, a sister site and other sites under real names. */
export const test = portalTest.extend<{ cookieDomain: CookieDomain; released: undefined }, HostWorkerFixtures>({
  hosts: [
    async ({ captcha }, use) => {
      const hosts = await startHosts(captcha, telemetryConfigFor)
      await use(hosts)
      await hosts.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  portal: [({ hosts }, use) => use(hosts), { scope: 'worker' }],

  launchOptions: [
    ({ launchOptions, hosts }, use) =>
      use({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          // `ignoreHTTPSErrors` is not used, because Chromium caches nothing that came with a certificate error.
          `--ignore-certificate-errors-spki-list=${hosts.fingerprint}`,
        ],
        // Enables the back/forward cache, which Playwright disables and customers' browsers have.
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],

  proxy: ({ hosts }, use) => use({ server: `http://127.0.0.1:${hosts.proxyPort}` }),

  cookieDomain: [null, { option: true }],

  released: [
    async ({ hosts, cookieDomain }, use) => {
      hosts.release(cookieDomain)
      await use(undefined)
    },
    { auto: true },
  ],
})
