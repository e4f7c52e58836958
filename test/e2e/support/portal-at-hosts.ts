import { watchedBy } from '../../../contracts/sandbox/portal-config.ts'
import { requireChromium } from './chromium.ts'
import { test as portalTest } from './portal.ts'
import { type CookieDomain, type RunningHosts, startHosts } from './real-hosts/running-hosts.ts'

export { expect } from './portal.ts'

export interface HostTestFixtures {
  /** Who shares the portal's cookie: `test.use({ cookieDomain: '.meridian.test' })`, in a `describe` too. */
  readonly cookieDomain: CookieDomain
  readonly released: undefined
}

export interface HostWorkerFixtures {
  /** Everything below the test's hosts; `portal` is the same. */
  readonly hosts: RunningHosts
}

/**
 * The `test` of `portal.ts` with hosts as customers know them: the portal at `https://account.meridian.test`, its
 * back-ends, a sister site and a site of strangers below names of their own, over TLS. Pages that are left are kept for the
 * back button, as browsers do and Playwright's own do not.
 */
export const test = portalTest.extend<HostTestFixtures, HostWorkerFixtures>({
  hosts: [
    async ({ captcha }, use) => {
      const hosts = await startHosts(captcha, watchedBy)
      await use(hosts)
      await hosts.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  portal: [({ hosts }, use) => use(hosts), { scope: 'worker' }],

  launchOptions: [
    ({ launchOptions, hosts }, use) =>
      use({
        ...launchOptions,
        // The headless shell keeps no pages.
        executablePath: requireChromium(),
        args: [
          ...(launchOptions.args ?? []),
          // Not `ignoreHTTPSErrors`: Chromium caches nothing that came with a certificate error.
          // It gathers its reports for a minute otherwise.
          '--short-reporting-delay',
          `--ignore-certificate-errors-spki-list=${hosts.fingerprint}`,
        ],
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
