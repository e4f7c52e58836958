import type { Page } from '@playwright/test'
import { createTelemetryConfig } from '../../../contracts/sandbox/portal.ts'
import { fleetCustomer } from './customer.ts'
import { test as portalTest } from './portal.ts'
import { type CookieDomain, hostNames, type RunningHosts, sharedDomain, startHosts, toOrigin } from './running-hosts.ts'
import { prepareState, type RunningPortal } from './running-portal.ts'

/** Makes the sister site's server send this `Set-Cookie` line. */
const setCookieAtShop = async (page: Page, line: string): Promise<void> => {
  const tab = await page.context().newPage()
  await tab.goto(`${toOrigin(hostNames.shop)}/set?${new URLSearchParams({ cookie: line })}`)
  await tab.close()
}

export const sisterSite = {
  signIn: async (page: Page, portal: RunningPortal, customer = fleetCustomer, path = '/'): Promise<void> => {
    const { userToken = '' } = await prepareState(portal, 'a signed-in customer', customer)
    await setCookieAtShop(
      page,
      `user_access_token=${userToken}; Domain=${sharedDomain}; Secure; Path=${path}; Max-Age=15811200`,
    )
  },
  signOut: (page: Page): Promise<void> =>
    setCookieAtShop(page, `user_access_token=; Domain=${sharedDomain}; Max-Age=0; Secure; Path=/`),
}

/** Sends the event of a return to the tab. A headless browser never sends the event: its tabs are always visible. */
export const simulateTabReturn = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

export const getBanner = (page: Page) => page.getByRole('banner')
export const getSignInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in' })

/** Returns the names of the stored values that depend on the customer. */
export const readCustomerValueNames = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).filter(
    (name) => !['language', 'client_access_token', 'entry_mark', 'refused_session'].includes(name),
  )

export { expect } from './portal.ts'

interface HostWorkerFixtures {
  readonly hosts: RunningHosts
}

/** The `test` of `portal.ts` with the portal, its back-ends and other sites at different host names over TLS. */
export const test = portalTest.extend<{ cookieDomain: CookieDomain; released: undefined }, HostWorkerFixtures>({
  hosts: [
    async ({ captcha }, use) => {
      const hosts = await startHosts(captcha, createTelemetryConfig)
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
          // Trusts only this certificate. `ignoreHTTPSErrors` is not used, because Chromium then caches nothing.
          `--ignore-certificate-errors-spki-list=${hosts.fingerprint}`,
        ],
        // Turns on the back/forward cache, which customers' browsers have and Playwright turns off.
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],

  proxy: ({ hosts }, use) => use({ server: `http://127.0.0.1:${hosts.proxyPort}` }),

  cookieDomain: [null, { option: true }],

  released: [
    async ({ hosts, cookieDomain }, use) => {
      hosts.changeCookieDomain(cookieDomain)
      await use(undefined)
    },
    { auto: true },
  ],
})
