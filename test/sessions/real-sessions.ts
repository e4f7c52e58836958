import fc from 'fast-check'
import { test } from '../e2e/support/portal-at-hosts.ts'
import { hosts, originOf, sharedDomain } from '../e2e/support/real-hosts/hosts.ts'
import type { CookieDomain } from '../e2e/support/real-hosts/running-hosts.ts'
import { customers, RealBrowser } from './real-browser.ts'

const sequences = Number(process.env['SESSION_SEQUENCES'] ?? 200)
const seed = Number(process.env['SESSION_SEED'] ?? Date.now() % 2 ** 31)

type Model = Record<string, never>

const command = (
  name: string,
  run: (browser: RealBrowser) => Promise<void>,
): fc.AsyncCommand<Model, RealBrowser, true> => ({
  toString: () => name,
  check: async () => true,
  run: (_, browser) => run(browser),
})

const tab = fc.nat({ max: 1 })
const customer = fc.constantFrom(...customers)

const anyCommands = fc.commands<Model, RealBrowser, true>(
  [
    fc
      .tuple(tab, customer)
      .map(([number, each]) =>
        command(`tab ${number} signs ${each.username} in`, (browser) => browser.signIn(number, each)),
      ),
    tab.map((number) => command(`tab ${number} signs out`, (browser) => browser.signOut(number))),
    tab.map((number) => command(`tab ${number} is loaded anew`, (browser) => browser.reload(number))),
    customer.map((each) => command(`the shop signs ${each.username} in`, (browser) => browser.sisterSignsIn(each))),
    fc.constant(command('the shop signs out', (browser) => browser.sisterSignsOut())),
    fc
      .tuple(tab, customer, fc.boolean())
      .map(([number, each, isRefused]) =>
        command(
          `the shop signs ${each.username} in while tab ${number} loads orders, which are ${isRefused ? 'refused' : 'empty'}`,
          (browser) => browser.replaceWhileLoading(number, each, isRefused),
        ),
      ),
  ],
  { maxCommands: 8 },
)

const domains: readonly CookieDomain[] = [null, sharedDomain]

for (const cookieDomain of domains) {
  test.describe(`With the cookie’s domain ${cookieDomain}`, () => {
    test.use({ cookieDomain, viewport: { width: 1280, height: 800 } })

    test(`${sequences / 2} sequences of what tabs and a sister site do`, async ({ browser, portal, proxy }) => {
      console.info(`seed ${seed}`)
      await fc.assert(
        fc.asyncProperty(anyCommands, async (commands) => {
          const context = await browser.newContext({ ...(proxy && { proxy }), baseURL: originOf(hosts.account) })
          const real = new RealBrowser(context, portal, cookieDomain !== null)
          await real.openTab()
          await real.openTab()
          await fc.asyncModelRun(() => ({ model: {}, real }), commands)
          await real.close()
          await context.close()
        }),
        { numRuns: sequences / 2, seed, interruptAfterTimeLimit: 3_600_000, markInterruptAsFailure: true },
      )
    })
  })
}
