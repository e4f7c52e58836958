import { subscriptionOrder } from '../customer.ts'
import {
  createState,
  errorMessage,
  fieldError,
  heading,
  openedState,
  type ScreenState,
  type Step,
  submitButton,
  submitStep,
  successMessage,
  waitStates,
} from './screen-state.ts'

const ordersCall = 'shop/purchase'

const answeredState = (name: string, path: string, status: number, body: object, sign: string) =>
  createState(name, { answers: { [ordersCall]: [status, body] }, open: path, see: sign })

const failedSign = 'main [role=alert] button'

const waitingStates = (path: string, answers: Parameters<typeof waitStates>[4]) =>
  waitStates(`${path}: loading`, ordersCall, { open: path, see: 'main [aria-busy=true]' }, failedSign, answers)

const manyOrders = Array.from({ length: 60 }, (_, i) => ({
  id: 7_000_000 + i,
  payment: { id: i + 1, created: '2026-08-01T10:00:00Z', status: 'paid', amount: 10 },
  currency: { sign: '€' },
  items: [{ title: 'Map', price: 10, gift: false, activation_info: null }],
}))

const renewingOrders = Array.from({ length: 7 }, (_, i) => ({
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

const unreadableSubscription = {
  ...renewingOrders[1],
  subscription: { ...renewingOrders[1]?.subscription, created: '' },
}

/** A title and a status without a place for a line break, a large amount, and a title without visible letters. */
const oddTitles = ['W'.repeat(1000), '\u200b'].map((title, i) => ({
  ...renewingOrders[i],
  payment: { ...manyOrders[i]?.payment, status: 'W'.repeat(64), amount: 1_234_567.89 },
  items: [{ title, price: 10, gift: true, activation_info: null }],
}))

const support = 'main a[href*=support]'

const ordersStates: readonly ScreenState[] = [
  ...waitingStates('/', [openedState('/', 'main tbody th'), answeredState('/: failed', '/', 400, {}, failedSign)]),
  answeredState('/: pages', '/?page=2', 200, { data: manyOrders }, 'main nav button'),
  answeredState('/: much that renews', '/', 200, { data: renewingOrders }, 'main li a'),
  createState(
    '/: all that renews',
    { answers: { [ordersCall]: [200, { data: renewingOrders }] }, open: '/', see: 'main li a' },
    {
      act: async (page) => {
        const folds = page.locator('main section:has(> ul) > div:not(:first-child) button')
        await folds.first().click()
        await folds.last().click()
      },
      see: 'main section > ul ~ div + ul li',
    },
  ),
  answeredState('/: a subscription that can not be shown', '/', 200, { data: [unreadableSubscription] }, support),
  answeredState('/: odd titles', '/', 200, { data: oddTitles }, 'main li a'),
  answeredState('/: some that can not be shown', '/', 200, { data: [...manyOrders, null] }, support),
  answeredState('/: none that can be shown', '/', 200, { data: [null, {}] }, support),
  answeredState('/: empty', '/', 200, { data: [] }, 'main h2'),
  answeredState('/: a payment that is waited for', '/', 200, { data: [awaitedOrder] }, 'main h2'),
  createState(
    '/: nothing found, the filters unfolded',
    { open: '/?sort=oldest', see: 'main tbody th' },
    {
      act: async (page) => {
        await page.locator('main form button[aria-controls]').dispatchEvent('click')
        await page.locator('main input[type=search]').fill('no such order')
        await page.locator('main tbody th').first().waitFor({ state: 'detached' })
      },
      see: 'main tbody td h2',
    },
  ),
]

const subscriptionPath = `/order/${subscriptionOrder}`
const cancelCall = 'shop/subscription/*/cancel'
const cardCall = 'shop/payment-method-update/*/clienttoken'

const subscription: Step = { open: subscriptionPath, see: 'main [aria-expanded]' }
const openCardForm: Step = {
  ...subscription,
  act: (page) => page.locator('main [aria-expanded]:has(~ button)').click(),
}
const cardFailure = 'main form [aria-live=assertive]:not(:empty)'
const cardForm: Step = { ...openCardForm, see: 'main form input' }
const openCancelDialog: Step = { ...subscription, press: 'main [aria-expanded] ~ button', see: 'dialog[open] button' }
const confirmCancel: Step = { act: (page) => page.locator('dialog button').nth(1).click() }

const codeOrder = {
  ...renewingOrders[0],
  items: [
    { title: 'Meridian Car Navigation', price: 10, gift: false, activation_info: { code: 'CARS-2026-DEMO-0001' } },
  ],
}

const orderStates: readonly ScreenState[] = [
  answeredState('/order/:id: unused code, payment failed', '/order/7000000', 200, { data: [codeOrder] }, 'main ol'),
  answeredState('/order/:id: awaits payment', '/order/7000000', 200, { data: [awaitedOrder] }, 'main dl'),
  ...waitingStates('/order/1003102', [
    openedState('/order/1003102', 'main code'),
    answeredState('/order/1003102: failed', '/order/1003102', 400, {}, failedSign),
  ]),
  openedState('/order/1003544', 'main a[href*=gift-certificate]'),
  openedState('/order/1001250', 'main dl'),
  answeredState('/order/:id: a title that breaks nowhere', '/order/7000000', 200, { data: oddTitles }, 'main dl'),
  answeredState('/order/:id: a title that shows nothing', '/order/7000001', 200, { data: oddTitles }, 'main dl'),
  answeredState(
    '/order/:id: a subscription that can not be shown',
    '/order/7000001',
    200,
    { data: [unreadableSubscription] },
    support,
  ),
  openedState('/order/12', heading),
  answeredState('/order/:id: one that can not be shown', '/order/1', 200, { data: [{ id: 1 }] }, support),
  createState(
    '/order/:id: outdated',
    { open: '/', see: 'main tbody th' },
    { answers: { [ordersCall]: [400] }, open: '/order/1003102', see: 'main :is([role=status], [aria-live]) button' },
  ),
  createState(`${subscriptionPath}: subscription`, subscription),
  createState(`${subscriptionPath}: asks before it cancels`, openCancelDialog),
  createState(
    `${subscriptionPath}: could not be cancelled`,
    { ...openCancelDialog, answers: { [cancelCall]: [400] } },
    { ...confirmCancel, see: errorMessage },
  ),
  createState(
    `${subscriptionPath}: cancelled`,
    { ...openCancelDialog, answers: { [cancelCall]: [200] } },
    { ...confirmCancel, see: successMessage },
  ),
  ...waitStates(
    `${subscriptionPath}: card form loading`,
    cardCall,
    { ...openCardForm, see: 'main form [aria-busy=true]' },
    cardFailure,
    [
      createState(`${subscriptionPath}: card form`, cardForm),
      createState(`${subscriptionPath}: card form failed`, {
        ...openCardForm,
        answers: { [cardCall]: [400] },
        see: cardFailure,
      }),
    ],
  ),
  createState(`${subscriptionPath}: card form, field problems`, cardForm, { press: submitButton, see: fieldError }),
  createState(`${subscriptionPath}: card saved`, cardForm, {
    answers: { 'shop/payment-method-update/*?nonce=*': [200] },
    act: async (page) => {
      for (const [index, text] of ['4111111111111111', '1239', '123'].entries())
        await page.locator('main form input').nth(index).fill(text)
      await page.locator(submitButton).click()
    },
    // Waits until the form has closed, because the open form announces the card's brand in a similar message.
    see: `main:not(:has(form)) ${successMessage.replace('main ', '')}`,
  }),
]

const passwordFields = { password: 'correct horse', newPassword: 'a long password' }
const passwordCall = 'sso/user/change-password'

const settingsStates: readonly ScreenState[] = [
  createState('/settings: a mail to the new address', {
    answers: { 'sso/user/request-email-change': [200] },
    open: '/settings',
    fill: { email: 'somewhere@meridian.test' },
    act: (page) => page.locator(submitButton).last().click(),
    see: successMessage,
  }),
  openedState('/settings', 'main:not(:has(form time)) input[name=newPassword]'),
  createState(
    '/settings: field problems',
    { open: '/change-password', see: 'main form' },
    {
      act: async (page) => {
        for (const button of await page.locator(submitButton).all()) await button.click()
        await page.locator(submitButton).last().click()
        await page.locator(submitButton).first().click()
      },
      see: fieldError,
    },
  ),
  createState(
    '/settings: wrong password',
    submitStep('/settings', passwordFields, passwordCall, [401, { type: 'validation.password.invalid' }], errorMessage),
  ),
  createState(
    '/settings: password changed',
    submitStep('/settings', passwordFields, passwordCall, [200], successMessage),
  ),
]

const sessionStates: readonly ScreenState[] = [
  createState('/: came for another site', {
    open: '/sign-in?redirect_url=https://shop.meridian.test/',
    see: 'main [aria-live=polite] a',
  }),
  openedState('/reset-password/token', 'main form [class]:has(bdi)'),
  createState(
    '/reset-password/token: saved for another account',
    submitStep(
      '/reset-password/token',
      { password: 'a long password' },
      'sso/user/confirm-reset-password',
      [200],
      'main h1 ~ * a[href="/"], main h1 + div a[href="/"]',
    ),
  ),
  createState(
    '/magic-link/token: of another account',
    {
      answers: { 'sso/magic-link/token': [200, { destination: 'travel_web' }] },
      open: '/magic-link/token',
      see: 'main h1 ~ * button',
    },
    {
      answers: {
        'sso/oauth2/token': [200, { access_token: 'token', expires_in: 3600 }],
        'sso/user/me': [200, { username: 'grace@meridian.test' }],
      },
      act: (page) => page.locator('main h1 ~ * button').last().click(),
      see: 'main a[href="/"]',
    },
  ),
  createState('/ while the session is checked', { answers: { 'sso/user/me': 'waits' }, open: '/', see: 'header a' }),
]

export const customerStates: readonly ScreenState[] = [
  ...ordersStates,
  ...orderStates,
  ...settingsStates,
  ...sessionStates,
]
