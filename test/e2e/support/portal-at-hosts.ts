import { telemetryAt } from '../../../contracts/sandbox/portal.ts'
import { requireProgram } from '../../runner/programs.ts'
import { test as portalTest } from './portal.ts'
import { type CookieDomain, type RunningHosts, startHosts } from './real-hosts/running-hosts.ts'

export { expect } from './portal.ts'

interface HostWorkerFixtures {
  /** Everything below the test's hosts; `portal` is the same. */
  readonly hosts: RunningHosts
  /** The headless shell keeps no pages for the back button and sends no reports; the whole browser is twice as slow. */
  readonly needsWholeBrowser: boolean
}

/** The `test` of `portal.ts` over TLS: portal, back-ends, a sister site and strangers, by real names. */
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

  needsWholeBrowser: [false, { scope: 'worker', option: true }],

  launchOptions: [
    ({ launchOptions, hosts, needsWholeBrowser }, use) =>
      use({
        ...launchOptions,
        ...(needsWholeBrowser ? { executablePath: requireProgram('chromium') } : {}),
        args: [
          ...(launchOptions.args ?? []),
          // Not `ignoreHTTPSErrors`: Chromium caches nothing that came with a certificate error.
          // It gathers its reports for a minute otherwise.
          '--short-reporting-delay',
          `--ignore-certificate-errors-spki-list=${hosts.fingerprint}`,
        ],
        // Playwright has no pages kept, as browsers do.
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
