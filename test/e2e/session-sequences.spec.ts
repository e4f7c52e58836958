import { expect, type Page, type Request } from '@playwright/test'
import fc from 'fast-check'
import { demo, fleet, signIn } from './support/customer.ts'
import { test } from './support/portal-at-hosts.ts'
import type { CookieDomain } from './support/real-hosts/running-hosts.ts'
import { banner, comeBack, shopSignsIn, shopSignsOut, signInForm, storedNames } from './support/real-hosts/sessions.ts'
import { hosts, originOf, sharedDomain } from './support/real-hosts/sites.ts'
import type { RunningPortal } from './support/running-portal.ts'

/** A few that are always the same; `SESSION_SEQUENCES=200` plays so many that differ, which takes its time. */
const asked = process.env['SESSION_SEQUENCES']
const sequences = Number(asked ?? 2)
const seed = Number(process.env['SESSION_SEED'] ?? (asked === undefined ? 7 : Date.now() % 2 ** 31))

const customers = [demo, fleet] as const
type Customer = (typeof customers)[number]

/** A browser with tabs of the portal, and the customer whom it has signed in. */
interface World {
  readonly portal: RunningPortal
  readonly isShared: boolean
  readonly tabs: readonly Page[]
  signedIn: Customer | undefined
}

type Command = fc.AsyncCommand<Record<string, never>, World, true>

/** The customer turns to a tab and sees their own data or the form, nothing of another customer. */
const look = async (page: Page, { signedIn }: World) => {
  await comeBack(page)
  if (signedIn === undefined) await expect(signInForm(page)).toBeVisible()
  else await expect(banner(page).getByText(signedIn.username)).toBeVisible()
  for (const other of customers.filter((each) => each !== signedIn))
    await expect(page.getByText(other.username)).toHaveCount(0)
  if (signedIn === undefined) expect(await storedNames(page)).toEqual([])
}

const inTab = (number: number, name: string, action: (page: Page, world: World) => Promise<unknown>): Command => ({
  toString: () => `tab ${number} ${name}`,
  check: async () => true,
  run: async (_, world) => {
    const page = world.tabs[number] as Page
    await look(page, world)
    await action(page, world)
    await look(page, world)
  },
})

const sisterSignsIn = async (page: Page, world: World, customer: Customer) => {
  await shopSignsIn(page, world.portal, customer)
  if (world.isShared) world.signedIn = customer
}

/** Holds the next load of the orders back, and answers it in the shop's place. */
const holdOrders = async (page: Page, { url }: RunningPortal) => {
  let answer: (given: object) => void = () => undefined
  const answered = new Promise<object>((resolve) => {
    answer = resolve
  })
  const isLoad = (request: Request) => request.url().endsWith('/shop/purchase') && request.method() !== 'OPTIONS'
  const asked = page.waitForRequest(isLoad)
  const headers = { 'access-control-allow-origin': url, 'access-control-allow-credentials': 'true' }
  let isHeld = false
  // Not by `times: 1`: Playwright stops intercepting when no route is left, and so lets go of every request.
  await page.route('**/shop/purchase', async (route) => {
    if (isHeld || !isLoad(route.request())) return route.continue()
    isHeld = true
    return route.fulfill({ ...(await answered), headers })
  })
  return { asked, answer }
}

const tab = fc.nat({ max: 1 })
const customer = fc.constantFrom(...customers)

const anyCommands = fc.commands<Record<string, never>, World, true>(
  [
    fc.tuple(tab, customer).map(([number, each]) =>
      inTab(number, `signs ${each.username} in`, async (page, world) => {
        if (world.signedIn !== undefined) return
        world.signedIn = each
        await signIn(page, each)
      }),
    ),
    tab.map((number) =>
      inTab(number, 'signs out', async (page, world) => {
        if (world.signedIn === undefined) return
        world.signedIn = undefined
        await page.getByRole('button', { name: 'Sign out' }).click()
      }),
    ),
    tab.map((number) => inTab(number, 'is loaded anew', (page) => page.goto('/'))),
    fc
      .tuple(tab, customer)
      .map(([number, each]) =>
        inTab(number, `stays while the shop signs ${each.username} in`, (page, world) =>
          sisterSignsIn(page, world, each),
        ),
      ),
    tab.map((number) =>
      inTab(number, 'stays while the shop signs out', async (page, world) => {
        await shopSignsOut(page)
        if (world.isShared) world.signedIn = undefined
      }),
    ),
    fc.tuple(tab, customer, fc.boolean()).map(([number, each, isRefused]) =>
      inTab(
        number,
        `loads orders, which are ${isRefused ? 'refused' : 'empty'}, while the shop signs ${each.username} in`,
        async (page, world) => {
          if (world.signedIn === undefined) return
          const { asked, answer } = await holdOrders(page, world.portal)
          await page.goto('/')
          await asked
          await sisterSignsIn(page, world, each)
          if (!world.isShared && isRefused) world.signedIn = undefined
          const refusal = { status: 401, type: 'authorization.access_token.expired', message: '' }
          answer(isRefused ? { status: 401, json: refusal } : { json: { data: [] } })
        },
      ),
    ),
  ],
  { maxCommands: 8 },
)

const domains: readonly CookieDomain[] = [null, sharedDomain]

for (const cookieDomain of domains)
  test.describe(`With the cookie’s domain ${cookieDomain}`, () => {
    test.use({ cookieDomain })

    test(`${sequences} sequences of what tabs and a sister site do`, async ({ browser, portal, proxy }) => {
      test.setTimeout(sequences * 60_000)
      await fc.assert(
        fc.asyncProperty(anyCommands, async (commands) => {
          const context = await browser.newContext({ ...(proxy && { proxy }), baseURL: originOf(hosts.account) })
          const tabs = [await context.newPage(), await context.newPage()]
          for (const page of tabs) await page.goto('/')
          const world: World = { portal, isShared: cookieDomain !== null, tabs, signedIn: undefined }
          await fc.asyncModelRun(() => ({ model: {}, real: world }), commands)
          for (const page of tabs) {
            await page.goto('/')
            await look(page, world)
          }
          await context.close()
        }),
        { numRuns: sequences, seed },
      )
    })
  })
