import { expect, type Page, type Request } from '@playwright/test'
import fc from 'fast-check'
import { demo, fleet, signIn } from './support/customer.ts'
import { banner, comeBack, shop, signInForm, storedNames, test } from './support/portal-at-hosts.ts'
import { type CookieDomain, hosts, originOf, sharedDomain } from './support/running-hosts.ts'
import type { RunningPortal } from './support/running-portal.ts'

/**
 * A few sequences that are always the same. `SESSION_SEQUENCES=200` plays that many different ones, which takes long.
 */
const asked = process.env['SESSION_SEQUENCES']
const sequences = Number(asked ?? 2)
const seed = Number(process.env['SESSION_SEED'] ?? (asked === undefined ? 7 : Date.now() % 2 ** 31))

const customers = [demo, fleet] as const
type Customer = (typeof customers)[number]

/** A browser with tabs of the portal, and the customer who is signed in there. */
interface World {
  readonly portal: RunningPortal
  readonly isShared: boolean
  signedIn: Customer | undefined
}

/** The customer turns to a tab and sees their own data or the form, and nothing of another customer. */
const look = async (page: Page, { signedIn }: World) => {
  await comeBack(page)
  if (signedIn === undefined) await expect(signInForm(page)).toBeVisible()
  else await expect(banner(page).getByText(signedIn.username)).toBeVisible()
  for (const other of customers.filter((each) => each !== signedIn))
    await expect(page.getByText(other.username)).toHaveCount(0)
  if (signedIn === undefined) expect(await storedNames(page)).toEqual([])
}

/** An action in a tab, by the customer of the browser or by another one. */
type Act = (page: Page, world: World, customer: Customer) => Promise<unknown>

const shopSignsCustomerIn: Act = async (page, world, customer) => {
  await shop.signsIn(page, world.portal, customer)
  if (world.isShared) world.signedIn = customer
}

/** The shop's answer to a load of the orders arrives after another sign-in. */
const ordersComeLate =
  (answer: { readonly status?: number; readonly json: object }): Act =>
  async (page, world, customer) => {
    if (world.signedIn === undefined) return
    const isLoad = (request: Request) => request.url().endsWith('/shop/purchase') && request.method() !== 'OPTIONS'
    const asked = page.waitForRequest(isLoad)
    let letGo = () => {}
    const released = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const headers = { 'access-control-allow-origin': world.portal.url, 'access-control-allow-credentials': 'true' }
    let isHeld = false
    // `times: 1` is not used, because Playwright stops intercepting when no route is left, and then lets every
    // request pass.
    await page.route('**/shop/purchase', async (route) => {
      if (isHeld || !isLoad(route.request())) return route.continue()
      isHeld = true
      await released
      return route.fulfill({ ...answer, headers })
    })
    await page.goto('/')
    await asked
    await shopSignsCustomerIn(page, world, customer)
    if (!world.isShared && answer.status === 401) world.signedIn = undefined
    letGo()
  }

const refusal = { status: 401, json: { status: 401, type: 'authorization.access_token.expired', message: '' } }

const acts: Readonly<Record<string, Act>> = {
  'a sign-in': async (page, world, customer) => {
    if (world.signedIn !== undefined) return
    world.signedIn = customer
    await signIn(page, customer)
  },
  'a sign-out': async (page, world) => {
    if (world.signedIn === undefined) return
    world.signedIn = undefined
    await page.getByRole('button', { name: 'Sign out' }).click()
  },
  'a load': (page) => page.goto('/'),
  'a sign-in at the shop': shopSignsCustomerIn,
  'a sign-out at the shop': async (page, world) => {
    await shop.signsOut(page)
    if (world.isShared) world.signedIn = undefined
  },
  'orders that are empty and late': ordersComeLate({ json: { data: [] } }),
  'orders that are refused late': ordersComeLate(refusal),
}

const tabs = fc.nat({ max: 1 })
const anySequence = fc.array(fc.tuple(tabs, fc.constantFrom(...Object.keys(acts)), fc.constantFrom(...customers)), {
  minLength: 4,
  maxLength: 8,
})

const domains: readonly CookieDomain[] = [null, sharedDomain]

for (const cookieDomain of domains)
  test.describe(`With the cookie’s domain ${cookieDomain}`, () => {
    test.use({ cookieDomain })

    test(`${sequences} sequences of what tabs and a sister site do end in the right session`, async ({
      browser,
      portal,
      proxy,
    }) => {
      test.setTimeout(sequences * 60_000)
      await fc.assert(
        fc.asyncProperty(anySequence, async (sequence) => {
          const context = await browser.newContext({ ...(proxy && { proxy }), baseURL: originOf(hosts.account) })
          const pages = [await context.newPage(), await context.newPage()]
          const world: World = { portal, isShared: cookieDomain !== null, signedIn: undefined }
          for (const page of pages) await page.goto('/')
          for (const [tab, act, customer] of sequence) {
            const page = pages[tab] as Page
            await look(page, world)
            await acts[act]?.(page, world, customer)
            await look(page, world)
          }
          for (const page of pages) {
            await page.goto('/')
            await look(page, world)
          }
          await context.close()
        }),
        { numRuns: sequences, seed },
      )
    })
  })
