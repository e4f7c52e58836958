import { subscriptionOrderId } from '../customer.ts'
import {
  createState,
  createStateAtPath,
  createWaitStates,
  headingSelector,
  invalidFieldSelector,
  type ScreenState,
  type Step,
  submitSelector,
  successSelector,
} from './screen-state.ts'

const ordersCall = 'shop/purchase'

const createOrdersState = (name: string, path: string, status: number, body: object, selector: string) =>
  createState(name, { answers: { [ordersCall]: [status, body] }, open: path, see: selector })

const failureSelector = 'main [role=alert] button'

const createLoadingStates = (path: string, answers: Parameters<typeof createWaitStates>[4]) =>
  createWaitStates(
    `${path}: loading`,
    ordersCall,
    { open: path, see: 'main [aria-busy=true]' },
    failureSelector,
    answers,
  )

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

const unpaidOrder = { ...manyOrders[0], payment: { ...manyOrders[0]?.payment, status: 'wait_for_payment' } }

const unreadableSubscription = {
  ...renewingOrders[1],
  subscription: { ...renewingOrders[1]?.subscription, created: '' },
}

/** Orders with odd titles: a long one without a place for a line break, and one without visible letters. */
const ordersWithOddTitles = ['W'.repeat(1000), '\u200b'].map((title, i) => ({
  ...renewingOrders[i],
  payment: { ...manyOrders[i]?.payment, status: 'W'.repeat(64), amount: 1_234_567.89 },
  items: [{ title, price: 10, gift: true, activation_info: null }],
}))

const supportSelector = 'main a[href*=support]'

const orderListStates: readonly ScreenState[] = [
  ...createLoadingStates('/', [
    createStateAtPath('/', 'main tbody th'),
    createOrdersState('/: failed', '/', 400, {}, failureSelector),
  ]),
  createOrdersState('/: pages', '/?page=2', 200, { data: manyOrders }, 'main nav button'),
  createOrdersState('/: much that renews', '/', 200, { data: renewingOrders }, 'main li a'),
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
  createOrdersState(
    '/: a subscription that can not be shown',
    '/',
    200,
    { data: [unreadableSubscription] },
    supportSelector,
  ),
  createOrdersState('/: odd titles', '/', 200, { data: ordersWithOddTitles }, 'main li a'),
  createOrdersState('/: some that can not be shown', '/', 200, { data: [...manyOrders, null] }, supportSelector),
  createOrdersState('/: none that can be shown', '/', 200, { data: [null, {}] }, supportSelector),
  createOrdersState('/: empty', '/', 200, { data: [] }, 'main h2'),
  createOrdersState('/: a payment that is waited for', '/', 200, { data: [unpaidOrder] }, 'main h2'),
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

const subscriptionPath = `/order/${subscriptionOrderId}`
const cancelCall = 'shop/subscription/*/cancel'
const cardCall = 'shop/payment-method-update/*/clienttoken'

const cancelButtonSelector = 'main dl ~ div > button ~ button'
const subscriptionStep: Step = { open: subscriptionPath, see: cancelButtonSelector }
const openCardFormStep: Step = {
  ...subscriptionStep,
  act: (page) => page.locator('main dl ~ div > button:has(~ button)').click(),
}
const cardFailureSelector = 'main form [aria-live=assertive]:not(:empty)'
const cardFormStep: Step = { ...openCardFormStep, see: 'main form input' }
const cancelDialogStep: Step = {
  ...subscriptionStep,
  press: cancelButtonSelector,
  see: 'dialog[open] button',
}
const confirmCancelStep: Step = { act: (page) => page.locator('dialog button').nth(1).click() }

const orderWithActivationCode = {
  ...renewingOrders[0],
  items: [
    { title: 'Meridian Car Navigation', price: 10, gift: false, activation_info: { code: 'CARS-2026-DEMO-0001' } },
  ],
}

const orderPageStates: readonly ScreenState[] = [
  createOrdersState(
    '/order/:id: unused code, payment failed',
    '/order/7000000',
    200,
    { data: [orderWithActivationCode] },
    'main ol',
  ),
  createOrdersState('/order/:id: awaits payment', '/order/7000000', 200, { data: [unpaidOrder] }, 'main dl'),
  ...createLoadingStates('/order/1003102', [
    createStateAtPath('/order/1003102', 'main code'),
    createOrdersState('/order/1003102: failed', '/order/1003102', 400, {}, failureSelector),
  ]),
  createStateAtPath('/order/1003544', 'main a[href*=gift-certificate]'),
  createStateAtPath('/order/1001250', 'main dl'),
  createOrdersState(
    '/order/:id: a title that breaks nowhere',
    '/order/7000000',
    200,
    { data: ordersWithOddTitles },
    'main dl',
  ),
  createOrdersState(
    '/order/:id: a title that shows nothing',
    '/order/7000001',
    200,
    { data: ordersWithOddTitles },
    'main dl',
  ),
  createOrdersState(
    '/order/:id: a subscription that can not be shown',
    '/order/7000001',
    200,
    { data: [unreadableSubscription] },
    supportSelector,
  ),
  createStateAtPath('/order/12', headingSelector),
  createOrdersState('/order/:id: one that can not be shown', '/order/1', 200, { data: [{ id: 1 }] }, supportSelector),
  createState(
    '/order/:id: outdated',
    { open: '/', see: 'main tbody th' },
    { answers: { [ordersCall]: [400] }, open: '/order/1003102', see: 'main :is([role=status], [aria-live]) button' },
  ),
  createState(`${subscriptionPath}: subscription`, subscriptionStep),
  createState(`${subscriptionPath}: asks before it cancels`, cancelDialogStep),
  createState(
    `${subscriptionPath}: could not be cancelled`,
    { ...cancelDialogStep, answers: { [cancelCall]: [400] } },
    // This selector matches the message in the card, and not the list of messages at the top.
    { ...confirmCancelStep, see: 'main [tabindex="-1"] > p' },
  ),
  createState(
    `${subscriptionPath}: cancelled`,
    { ...cancelDialogStep, answers: { [cancelCall]: [200] } },
    { ...confirmCancelStep, see: successSelector },
  ),
  ...createWaitStates(
    `${subscriptionPath}: card form loading`,
    cardCall,
    { ...openCardFormStep, see: 'main form [aria-busy=true]' },
    cardFailureSelector,
    [
      createState(`${subscriptionPath}: card form`, cardFormStep),
      createState(`${subscriptionPath}: card form failed`, {
        ...openCardFormStep,
        answers: { [cardCall]: [400] },
        see: cardFailureSelector,
      }),
    ],
  ),
  createState(`${subscriptionPath}: card form, field problems`, cardFormStep, {
    press: submitSelector,
    see: invalidFieldSelector,
  }),
  createState(`${subscriptionPath}: card saved`, cardFormStep, {
    answers: { 'shop/payment-method-update/*?nonce=*': [200] },
    act: async (page) => {
      for (const [index, text] of ['4111111111111111', '1239', '123'].entries())
        await page.locator('main form input').nth(index).fill(text)
      await page.locator(submitSelector).click()
    },
    // Waits until the form has closed, because the open form announces the card's brand in a similar message.
    see: `main:not(:has(form)) ${successSelector.replace('main ', '')}`,
  }),
]

export const orderStates: readonly ScreenState[] = [...orderListStates, ...orderPageStates]
