import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { StateName } from '../../contracts/sandbox/pact/states.ts'
import { demoCustomer } from '../e2e/support/customer.ts'

interface JourneyStep {
  readonly name: string
  /** The maximum number of round trips. */
  readonly max: number
  /** The actions before the click. `code` is an unused activation code. */
  readonly begin?: (tab: Page, code: string) => Promise<unknown>
  readonly press: (tab: Page) => Promise<unknown>
  /** The selector of an element that only the opened screen has. */
  readonly shows: string
}

export interface Journey {
  readonly name: string
  /** The path of the first page. Its `:token` is a value that the provider state `state` returns. */
  readonly path: string
  readonly state?: StateName
  readonly steps: readonly JourneyStep[]
}

const firstOrderSelector = 'a[id^="order-"]'
const instructionsSelector = 'main a[href*="play.google.com"]'
const submitForm = (tab: Page) => tab.locator('main form button[type=submit]').first().click()
const fillField = (tab: Page, field: string, value: string) => tab.locator(`main input[name="${field}"]`).fill(value)

const fillSignIn = async (tab: Page) => {
  await fillField(tab, 'username', demoCustomer.username)
  await fillField(tab, 'password', demoCustomer.password)
}
const passwordSelector = 'main input[type=password]'
const clickLink = (link: string) => (tab: Page) => tab.locator(link).filter({ visible: true }).first().click()
const openMenu = (tab: Page) => tab.getByRole('button', { name: 'Menu' }).click()

export const journeys: readonly Journey[] = [
  {
    name: 'customer',
    path: '/sign-in',
    steps: [
      { name: 'sign-in to the orders', max: 2.4, begin: fillSignIn, press: submitForm, shows: firstOrderSelector },
      { name: 'orders to an order', max: 0.4, press: clickLink(firstOrderSelector), shows: 'main dl' },
      { name: 'an order to the orders', max: 0.4, press: clickLink('main a[href="/"]'), shows: firstOrderSelector },
      {
        ...{ name: 'orders to the settings', max: 0.4, begin: openMenu },
        ...{ press: clickLink('a[href="/settings"]'), shows: passwordSelector },
      },
    ],
  },
  {
    name: 'activation',
    path: '/activate-license-key',
    steps: [
      {
        ...{ name: 'code to step 2', max: 1.3, press: submitForm, shows: 'main input[name=email]' },
        begin: (tab, code) => tab.locator('main form input').first().fill(code),
      },
      {
        ...{ name: 'email to step 3', max: 1.3, press: submitForm, shows: passwordSelector },
        begin: (tab) => fillField(tab, 'email', demoCustomer.username),
      },
      {
        ...{ name: 'password to the instructions', max: 2.4, press: submitForm, shows: instructionsSelector },
        begin: (tab) => tab.locator(passwordSelector).fill(demoCustomer.password),
      },
    ],
  },
  {
    name: 'new password',
    path: '/reset-password/:token',
    state: 'a reset-password token',
    steps: [
      {
        ...{ name: 'new password to the sign-in', max: 2.4, press: submitForm, shows: 'main input[name=username]' },
        begin: (tab) => tab.locator(passwordSelector).fill('correct horse battery'),
      },
    ],
  },
  {
    name: 'magic link',
    path: '/magic-link/demo-web',
    steps: [
      {
        ...{ name: 'magic link to the question whose account', max: 2.4 },
        press: (tab) => tab.getByRole('button', { name: 'Open in the browser' }).click(),
        shows: `main button:has-text("${demoCustomer.username}")`,
      },
    ],
  },
]

/** Before each click, the page has this time to prefetch the next screen. */
const prefetchWaitMs = 4000

/** Every answer has this delay, so the longest chain of requests determines the total time. */
const answerDelayMs = 1500

/** Returns the number of requests in the longest chain of each step. */
export const countRoundTrips = async (tab: Page, { steps }: Journey, url: string, code: string) => {
  const counted: (readonly [name: string, roundTrips: number])[] = []
  await tab.goto(url, { waitUntil: 'networkidle' })
  for (const { name, begin, press, shows } of steps) {
    await begin?.(tab, code)
    await sleep(prefetchWaitMs)
    await tab.route('**/*', async (route) => {
      await sleep(answerDelayMs)
      await route.continue().catch(() => undefined)
    })
    const start = performance.now()
    await press(tab)
    await tab.locator(shows).filter({ visible: true }).first().waitFor()
    counted.push([name, (performance.now() - start) / answerDelayMs])
    await tab.unrouteAll({ behavior: 'ignoreErrors' })
  }
  return counted
}
