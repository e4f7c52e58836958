import type { Page } from '@playwright/test'
import { telemetryAt } from '../../../contracts/sandbox/portal.ts'
import { fleet } from './customer.ts'
import { test as portalTest } from './portal.ts'
import { type CookieDomain, hosts, originOf, type RunningHosts, sharedDomain, startHosts } from './running-hosts.ts'
import { prepareState, type RunningPortal } from './running-portal.ts'

/** Lets the server of the sister site send this `Set-Cookie` line, in a separate tab. */
const setByShop = async (page: Page, line: string): Promise<void> => {
  const tab = await page.context().newPage()
  await tab.goto(`${originOf(hosts.shop)}/set?${new URLSearchParams({ cookie: line })}`)
  await tab.close()
}

export const shop = {
  /** The sister site's own sign-in, with the same sign-on service. */
  signsIn: async (page: Page, portal: RunningPortal, customer = fleet, path = '/'): Promise<void> => {
    const { userToken = '' } = await prepareState(portal, 'a signed-in customer', customer)
    await setByShop(
      page,
      `user_access_token=${userToken}; Domain=${sharedDomain}; Secure; Path=${path}; Max-Age=15811200`,
    )
  },
  signsOut: (page: Page): Promise<void> =>
    setByShop(page, `user_access_token=; Domain=${sharedDomain}; Max-Age=0; Secure; Path=/`),
}

/** The customer turns to this tab, because a headless browser always reports every page as visible. */
export const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

export const banner = (page: Page) => page.getByRole('banner')
export const signInForm = (page: Page) => page.getByRole('heading', { name: 'Sign in' })

/** Returns the values in the storage of a browser in which no customer is signed in. */
export const storedNames = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).filter(
    (name) => !['language', 'client_access_token', 'entry_mark', 'refused_session'].includes(name),
  )

export { expect } from './portal.ts'

interface HostWorkerFixtures {
  /** Everything below the test's hosts. `portal` is the same. */
  readonly hosts: RunningHosts
}

/**
 * The `test` of `portal.ts` over TLS, with the portal, the back-ends, a sister site and other sites under real names.
 */
export const test = portalTest.extend<{ cookieDomain: CookieDomain; released: undefined }, HostWorkerFixtures>({
  hosts: [
    async ({ captcha }, use) => {
      const hosts = await startHosts(captcha, telemetryAt)
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
        // Playwright disables the back/forward cache, which browsers have.
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
