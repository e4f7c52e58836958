import { subscriptionOrder } from '../customer.ts'
import {
  errorMessage,
  fieldError,
  heading,
  openedState,
  type ScreenState,
  type Step,
  state,
  stepOfSentForm,
  submit,
  successMessage,
  waitStates,
} from './screen-state.ts'

const call = 'shop/purchase'

const answeredState = (name: string, path: string, status: number, body: object, sign: string) =>
  state(name, { answers: { [call]: [status, body] }, open: path, see: sign })

const failedSign = 'main [role=alert] button'

const waitingStates = (path: string, answers: Parameters<typeof waitStates>[4]) =>
  waitStates(`${path}: loading`, call, { open: path, see: 'main [aria-busy=true]' }, failedSign, answers)

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

/** A title and a status that have no place for a line break, a large amount, and a title without visible letters. */
const oddTitles = ['W'.repeat(1000), '\u200b'].map((title, i) => ({
  ...renewingOrders[i],
  payment: { ...manyOrders[i]?.payment, status: 'W'.repeat(64), amount: 1_234_567.89 },
  items: [{ title, price: 10, gift: true, activation_info: null }],
}))

const support = 'main a[href*=support]'

const orders: readonly ScreenState[] = [
  ...waitingStates('/', [openedState('/', 'main tbody th'), answeredState('/: failed', '/', 400, {}, failedSign)]),
  answeredState('/: pages', '/?page=2', 200, { data: manyOrders }, 'main nav button'),
  answeredState('/: much that renews', '/', 200, { data: renewingOrders }, 'main li a'),
  state(
    '/: all that renews',
    { answers: { [call]: [200, { data: renewingOrders }] }, open: '/', see: 'main li a' },
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
  state(
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

const order: readonly ScreenState[] = [
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
  state(
    '/order/:id: outdated',
    { open: '/', see: 'main tbody th' },
    { answers: { [call]: [400] }, open: '/order/1003102', see: 'main :is([role=status], [aria-live]) button' },
  ),
  state(`${subscriptionPath}: subscription`, subscription),
  state(`${subscriptionPath}: asks before it cancels`, openCancelDialog),
  state(
    `${subscriptionPath}: could not be cancelled`,
    { ...openCancelDialog, answers: { [cancelCall]: [400] } },
    { ...confirmCancel, see: errorMessage },
  ),
  state(
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
      state(`${subscriptionPath}: card form`, cardForm),
      state(`${subscriptionPath}: card form failed`, {
        ...openCardForm,
        answers: { [cardCall]: [400] },
        see: cardFailure,
      }),
    ],
  ),
  state(`${subscriptionPath}: card form, field problems`, cardForm, { press: submit, see: fieldError }),
  state(`${subscriptionPath}: card saved`, cardForm, {
    answers: { 'shop/payment-method-update/*?nonce=*': [200] },
    act: async (page) => {
      for (const [index, text] of ['4111111111111111', '1239', '123'].entries())
        await page.locator('main form input').nth(index).fill(text)
      await page.locator(submit).click()
    },
    // Waits until the form has closed: the open form announces the brand of the card in a message of the same kind.
    see: `main:not(:has(form)) ${successMessage.replace('main ', '')}`,
  }),
]

const passwords = { password: 'correct horse', newPassword: 'a long password' }
const passwordCall = 'sso/user/change-password'

const settings: readonly ScreenState[] = [
  state('/settings: a mail to the new address', {
    answers: { 'sso/user/request-email-change': [200] },
    open: '/settings',
    fill: { email: 'somewhere@meridian.test' },
    act: (page) => page.locator(submit).last().click(),
    see: successMessage,
  }),
  openedState('/settings', 'main:not(:has(form time)) input[name=newPassword]'),
  state(
    '/settings: field problems',
    { open: '/change-password', see: 'main form' },
    {
      act: async (page) => {
        for (const button of await page.locator(submit).all()) await button.click()
        await page.locator(submit).last().click()
        await page.locator(submit).first().click()
      },
      see: fieldError,
    },
  ),
  state(
    '/settings: wrong password',
    stepOfSentForm('/settings', passwords, passwordCall, [401, { type: 'validation.password.invalid' }], errorMessage),
  ),
  state('/settings: password changed', stepOfSentForm('/settings', passwords, passwordCall, [200], successMessage)),
]

const session: readonly ScreenState[] = [
  state('/: came for another site', {
    open: '/sign-in?redirect_url=https://shop.meridian.test/',
    see: 'main [aria-live=polite] a',
  }),
  openedState('/reset-password/token', 'main form [class]:has(bdi)'),
  state(
    '/reset-password/token: saved for another account',
    stepOfSentForm(
      '/reset-password/token',
      { password: 'a long password' },
      'sso/user/confirm-reset-password',
      [200],
      'main h1 ~ * a[href="/"], main h1 + div a[href="/"]',
    ),
  ),
  state(
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
  state('/ while the session is checked', { answers: { 'sso/user/me': 'waits' }, open: '/', see: 'header a' }),
]

export const customerStates: readonly ScreenState[] = [...orders, ...order, ...settings, ...session]
