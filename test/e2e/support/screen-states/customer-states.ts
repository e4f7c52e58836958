import type { Page } from '@playwright/test'
import { subscriptionOrder } from '../shop.ts'
import {
  errorMessage,
  fieldError,
  fillIn,
  heading,
  open,
  type Screen,
  type ScreenState,
  see,
  send,
  successMessage,
} from './screen-state.ts'

const call = 'shop/purchase'

/** Takes them from the storage of the page that is open; the page that is opened next finds none. */
const forgetOrders = (page: Page) => page.evaluate(() => window.localStorage.removeItem('orders'))

const answered = (name: string, path: string, status: number, body: object, sign: string): ScreenState => ({
  name,
  reach: async ({ page, answer }) => {
    await forgetOrders(page)
    await answer(call, status, body)
    await open(page, path)
    await see(page, sign)
  },
})

const waiting = (name: string, path: string): ScreenState => ({
  name,
  reach: async ({ page, keepWaiting }) => {
    await forgetOrders(page)
    await keepWaiting(call)
    await open(page, path)
    await see(page, 'main [aria-busy=true]')
  },
})

const shown = (path: string, sign = heading): ScreenState => ({
  name: path,
  reach: async ({ page }) => {
    await open(page, path)
    await see(page, sign)
  },
})

const manyOrders = Array.from({ length: 60 }, (_, i) => ({
  id: 7_000_000 + i,
  payment: { id: i + 1, created: '2026-08-01T10:00:00Z', status: 'paid', amount: 10 },
  currency: { sign: '€' },
  items: [{ title: 'Map', price: 10, gift: false, activation_info: null }],
}))

const renewing = Array.from({ length: 7 }, (_, i) => ({
  ...manyOrders[i],
  items: [
    { title: 'Meridian Premium', price: 10, gift: true, activation_info: null },
    { title: 'Meridian Maps', price: 0, gift: false, activation_info: null },
  ],
  subscription: {
    purchase_id: i,
    status: ['past_due', 'active', 'cancelled'][i % 3],
    created: '2026-08-01T10:00:00Z',
    next_billing_date: i === 4 ? null : `20${20 + 3 * i}-08-01T10:00:00Z`,
    price: 10,
  },
}))

const awaitedOrder = { ...manyOrders[0], payment: { ...manyOrders[0]?.payment, status: 'wait_for_payment' } }

const orders: readonly ScreenState[] = [
  shown('/', 'main tbody th'),
  waiting('/: loading', '/'),
  answered('/: pages', '/?page=2', 200, { data: manyOrders }, 'main nav button'),
  answered('/: much that renews', '/', 200, { data: renewing }, 'main li a'),
  answered('/: some that can not be shown', '/', 200, { data: [...manyOrders, null] }, 'main a[href*=support]'),
  answered('/: none that can be shown', '/', 200, { data: [null, {}] }, 'main a[href*=support]'),
  answered('/: empty', '/', 200, { data: [] }, 'main h2'),
  answered('/: a payment that is waited for', '/', 200, { data: [awaitedOrder] }, 'main h2'),
  answered('/: failed', '/', 400, {}, 'main tbody button'),
  {
    name: '/: nothing found, the filters unfolded',
    reach: async ({ page }) => {
      await open(page, '/?sort=oldest')
      await see(page, 'main tbody th')
      await page.locator('main form button[aria-controls]').dispatchEvent('click')
      await page.locator('main input[type=search]').fill('no such order')
      await page.locator('main tbody th').first().waitFor({ state: 'detached' })
      await see(page, 'main h2')
    },
  },
]

const subscriptionPath = `/order/${subscriptionOrder}`

const openSubscription = async ({ page }: Screen) => {
  await open(page, subscriptionPath)
  await see(page, 'main [aria-expanded]')
}

const openCardForm = async (screen: Screen) => {
  await openSubscription(screen)
  await screen.page.locator('main [aria-expanded]').click()
}

const askToCancel = async (screen: Screen) => {
  await openSubscription(screen)
  await screen.page.locator('main [aria-expanded] ~ button').click()
  await see(screen.page, 'dialog[open] button')
}

const order: readonly ScreenState[] = [
  shown('/order/1003102', 'main table'),
  shown('/order/1003544', 'main a[href*=gift-certificate]'),
  shown('/order/1001250', 'main table'),
  shown('/order/12', heading),
  waiting('/order/:id: loading', '/order/1003102'),
  answered('/order/:id: one that can not be shown', '/order/1', 200, { data: [{ id: 1 }] }, 'main a[href*=support]'),
  answered('/order/:id: failed', '/order/1003102', 400, {}, 'main [role=alert] button'),
  {
    name: '/order/:id: outdated',
    reach: async ({ page, answer }) => {
      await open(page, '/')
      await see(page, 'main tbody th')
      await answer(call, 400)
      await open(page, '/order/1003102')
      await see(page, 'main [role=status] button')
    },
  },
  { name: `${subscriptionPath}: subscription`, reach: openSubscription },
  { name: `${subscriptionPath}: asks before it cancels`, reach: askToCancel },
  {
    name: `${subscriptionPath}: could not be cancelled`,
    reach: async (screen) => {
      await screen.answer('shop/subscription/*/cancel', 400)
      await askToCancel(screen)
      await screen.page.locator('dialog button').nth(1).click()
      await see(screen.page, errorMessage)
    },
  },
  {
    name: `${subscriptionPath}: cancelled`,
    reach: async (screen) => {
      await screen.answer('shop/subscription/*/cancel', 200)
      await askToCancel(screen)
      await screen.page.locator('dialog button').nth(1).click()
      await see(screen.page, successMessage)
    },
  },
  {
    name: `${subscriptionPath}: card form loading`,
    reach: async (screen) => {
      await screen.keepWaiting('shop/payment-method-update/*/clienttoken')
      await openCardForm(screen)
      await see(screen.page, 'main form [aria-busy=true]')
    },
  },
  {
    name: `${subscriptionPath}: card form`,
    reach: async (screen) => {
      await openCardForm(screen)
      await see(screen.page, 'main form input')
    },
  },
  {
    name: `${subscriptionPath}: card form, field problems`,
    reach: async (screen) => {
      await openCardForm(screen)
      await see(screen.page, 'main form input')
      await send(screen.page)
      await see(screen.page, fieldError)
    },
  },
  {
    name: `${subscriptionPath}: card form failed`,
    reach: async (screen) => {
      await screen.answer('shop/payment-method-update/*/clienttoken', 400)
      await openCardForm(screen)
      await see(screen.page, `main form [role=alert]:not(:empty)`)
    },
  },
]

const settings: readonly ScreenState[] = [
  {
    name: '/settings: a mail to the new address',
    reach: async ({ page, answer }) => {
      await answer('sso/user/request-email-change', 200)
      await open(page, '/settings')
      await fillIn(page, { email: 'somewhere@meridian.test' })
      await page.locator('main form button[type=submit]').last().click()
      await see(page, successMessage)
    },
  },
  shown('/settings', 'main input[name=newPassword]'),
  {
    name: '/settings: field problems',
    reach: async ({ page }) => {
      await open(page, '/change-password')
      for (const form of await page.locator('main form').all()) await form.locator('button[type=submit]').click()
      await page.locator('main form button[type=submit]').last().click()
      await page.locator('main form button[type=submit]').first().click()
      await see(page, fieldError)
    },
  },
  {
    name: '/settings: wrong password',
    reach: async ({ page, answer }) => {
      await answer('sso/user/change-password', 401, { type: 'validation.password.invalid' })
      await open(page, '/settings')
      await fillIn(page, { password: 'wrong horse', newPassword: 'a long password' })
      await send(page)
      await see(page, errorMessage)
    },
  },
  {
    name: '/settings: password changed',
    reach: async ({ page, answer }) => {
      await answer('sso/user/change-password', 200)
      await open(page, '/settings')
      await fillIn(page, { password: 'correct horse', newPassword: 'a long password' })
      await send(page)
      await see(page, successMessage)
    },
  },
]

const session: readonly ScreenState[] = [
  shown('/sign-in?redirect_url=https://shop.meridian.test/', 'main [role=status] a'),
  {
    name: '/ while the session is checked',
    reach: async ({ page, keepWaiting }) => {
      await keepWaiting('sso/user/me')
      await open(page, '/')
      await see(page, 'header a')
    },
  },
]

/** What a customer meets. */
export const customerStates: readonly ScreenState[] = [...orders, ...order, ...settings, ...session]
