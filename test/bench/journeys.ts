import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { StateName } from '../../contracts/sandbox/pact/states.ts'
import { demo } from '../e2e/support/customer.ts'

/** What a customer does next: from a press to the screen that it asks for. */
export interface Journey {
  readonly name: string
  /** The address of its first page. Its `:token` is the one that `state` gives. */
  readonly path: string
  readonly state?: StateName
  /** Goes to the press. `code` is an unused activation code. */
  readonly begin?: (tab: Page, code: string) => Promise<unknown>
  readonly press: (tab: Page) => Promise<unknown>
  /** A selector of an element that only the answer has. */
  readonly shows: string
}

const firstOrder = 'a[id^="order-"]'
const instructions = 'main a[href*="play.google.com"]'
const send = (tab: Page) => tab.locator('main form button[type=submit]').first().click()
const fillIn = (tab: Page, field: string, value: string) => tab.locator(`main input[name="${field}"]`).fill(value)

const typePassword = async (tab: Page) => {
  await fillIn(tab, 'username', demo.username)
  await fillIn(tab, 'password', demo.password)
}
const signIn = async (tab: Page) => {
  await typePassword(tab)
  await send(tab)
  await tab.locator(firstOrder).first().waitFor()
}
const openOrder = (tab: Page) => tab.locator(firstOrder).first().click()
const typeCode = (tab: Page, code: string) => tab.locator('main form input').first().fill(code)
const typeEmail = async (tab: Page, code: string) => {
  await typeCode(tab, code)
  await send(tab)
  await fillIn(tab, 'email', demo.username)
}
const toPassword = async (tab: Page, code: string) => {
  await typeEmail(tab, code)
  await send(tab)
  await tab.locator('main input[type=password]').fill(demo.password)
}

export const journeys: readonly Journey[] = [
  { name: 'sign-in to the orders', path: '/sign-in', begin: typePassword, press: send, shows: firstOrder },
  {
    name: 'orders to the settings',
    path: '/sign-in',
    begin: async (tab) => {
      await signIn(tab)
      await tab.getByRole('button', { name: 'Menu' }).click()
    },
    press: (tab) => tab.locator('a[href="/settings"]').filter({ visible: true }).first().click(),
    shows: 'main input[type=password]',
  },
  { name: 'orders to an order', path: '/sign-in', begin: signIn, press: openOrder, shows: 'main dl' },
  {
    name: 'an order to the orders',
    path: '/sign-in',
    begin: async (tab) => {
      await signIn(tab)
      await openOrder(tab)
      await tab.locator('main dl').first().waitFor()
    },
    press: (tab) => tab.locator('main a[href="/"]').first().click(),
    shows: firstOrder,
  },
  {
    name: 'code to step 2',
    path: '/activate-license-key',
    begin: typeCode,
    press: send,
    shows: 'main input[name=email]',
  },
  {
    name: 'email to step 3',
    path: '/activate-license-key',
    begin: typeEmail,
    press: send,
    shows: 'main input[type=password]',
  },
  {
    name: 'password to the instructions',
    path: '/activate-license-key',
    begin: toPassword,
    press: send,
    shows: instructions,
  },
  {
    name: 'new password to the sign-in',
    path: '/reset-password/:token',
    state: 'a reset-password token',
    begin: (tab) => tab.locator('main input[type=password]').fill('correct horse battery'),
    press: send,
    shows: 'main input[name=username]',
  },
  {
    name: 'magic link to the question whose account',
    path: '/magic-link/demo-web',
    press: (tab) => tab.getByRole('button', { name: 'Open in the browser' }).click(),
    shows: `main button:has-text("${demo.username}")`,
  },
]

/** The milliseconds in which a page may prefetch before the press. */
const settled = 4000

/** Each answer is held for so many milliseconds that, on any machine, the time shows the longest chain of requests. */
const held = 1500

/** From the press to the screen, with every answer held. Yields the longest chain of requests. */
export const countRoundTrips = async (tab: Page, journey: Journey, url: string, code: string): Promise<number> => {
  await tab.goto(url, { waitUntil: 'networkidle' })
  await journey.begin?.(tab, code)
  await sleep(settled)
  await tab.route('**/*', async (route) => {
    await sleep(held)
    await route.continue().catch(() => undefined)
  })
  const start = performance.now()
  await journey.press(tab)
  await tab.locator(journey.shows).filter({ visible: true }).first().waitFor()
  const roundTrips = (performance.now() - start) / held
  await tab.unrouteAll({ behavior: 'ignoreErrors' })
  return roundTrips
}
