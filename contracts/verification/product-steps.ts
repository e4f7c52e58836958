import { randomInt } from 'node:crypto'
import { isLeft } from 'fp-ts/Either'
import { isReadableSubscription, type Order } from '../../core/orders/order.ts'
import type { ExpectedText } from './customer.ts'
import {
  appName,
  cardTokenUrl,
  createAccount,
  createActivationCode,
  createEmail,
  effectTimeoutMs,
  password,
  requireCondition,
  requireGranted,
  requireRefused,
  requireSignIn,
  retryUntilTimeout,
  type StepContext,
  type Steps,
} from './step.ts'

const activatedText = /^Your licen[cs]e is active$/

/** The time of an order. A service that drops the zone returns a wrong hour and, in some time zones, a wrong day. */
const creationTime = '2026-03-09T23:41:00Z'

const createPurchaseId = () => randomInt(10_000_000, 100_000_000)

const enterCode = async ({ visit }: StepContext, licenseKey: string, seen: ExpectedText = 'Your email address') => {
  const customer = await visit('/activate-license-key')
  await customer.fill({ licenseKey }, seen)
  return customer
}

const openSubscriptionPage = async (context: StepContext, status: string) => {
  const purchaseId = createPurchaseId()
  const account = await createAccount(context)
  await context.given('a subscription', { username: account.email, purchaseId, status })
  const customer = await context.signIn(account.email)
  await customer.press(/^Details for order/, 'Subscription summary')
  const prices = (await customer.page.locator('main').innerText()).match(/\S?[\d,]+\.\d\d(?![\d.])\S*/g) ?? []
  const areRight = prices.length > 2 && prices.every((price) => price === '€29.99')
  requireCondition(areRight, `its order shows ${prices.join(', ')}`)
  return { account, purchaseId, customer }
}

const listSubscriptions = (orders: readonly Order[]) =>
  orders.flatMap(({ subscription }) => (isReadableSubscription(subscription) ? [subscription] : []))

const createCancelSteps = (status: string): Steps => ({
  [`a subscription that is ${status} is cancelled, and another browser shows it`]: async (context) => {
    const { customer, account } = await openSubscriptionPage(context, status)
    const other = createPurchaseId()
    await context.given('a subscription', { username: account.email, purchaseId: other, status })
    await customer.press('Cancel subscription')
    await customer.press(/^Yes/, /^Your subscription (will be cancell?ed shortly|is cancell?ed\.)$/)
    const otherSession = await context.signIn(account.email)
    await retryUntilTimeout(effectTimeoutMs, 'a cancelled subscription in another browser', async () => {
      await otherSession.open(new URL(customer.page.url()).pathname, 'Subscription summary')
      return otherSession.page.getByText('cancelled', { exact: true }).first().isVisible()
    })
    const { accounts, purchases } = context.calls()
    const token = await requireSignIn(accounts, account)
    const { orders } = await requireGranted('the orders', purchases.list(token))
    const kept = listSubscriptions(orders).find(({ purchaseId }) => purchaseId === other)?.status
    requireCondition(kept === status, `after it, the customer's other subscription is ${kept}, not ${status}`)
  },
})

export const productJourneySteps: Steps = {
  'a customer activates a code with the address in capitals, once': async (context) => {
    const [code, { email, password }] = [await createActivationCode(context), await createAccount(context)]
    const customer = await enterCode(context, code)
    await customer.fill({ email: email.toUpperCase() }, 'You already have an account')
    await customer.fill({ password }, activatedText)
    await enterCode(context, code, { refused: 'This code has already been used' })
  },
  'a new address activates a code with its mailed link, only in the same browser': async (context) => {
    const appName = 'Meridian Truck Navigation'
    const [code, email] = [await createActivationCode(context, appName), createEmail()]
    const waiting = await enterCode(context, code)
    await waiting.fill({ email }, 'Check your inbox')
    const link = await context.mailbox.waitForLink(email, '/activate-license-key/email-validation/')
    const license = { licenseKey: code, appName }
    const customer = await waiting.openTab()
    await customer.open(link, 'Create your password')
    const stranger = context.calls().licenses.activate({ license, email }, password)
    await requireRefused('an activation in another browser', stranger)
    await customer.fill({ password }, activatedText)
    const again = await waiting.openTab()
    await again.open(link)
    for (const tab of [customer, waiting, again]) {
      await tab.sees(activatedText)
      await tab.sees(email)
      await tab.sees(/ in your truck/)
    }
    await waiting.open('/sign-in')
    for (const tab of [customer, again]) await tab.page.close({ runBeforeUnload: true })
    const readStored = async () => JSON.stringify(await waiting.page.context().storageState())
    await retryUntilTimeout(
      effectTimeoutMs,
      'a browser that forgets the address',
      async () => !(await readStored()).includes(email),
    )
    await waiting.signIn(email, password, 'My orders')
    await context.visit(link, { refused: 'Your verification code is not valid' })
  },
  'one of two simultaneous activations of a code succeeds': async (context) => {
    const license = { licenseKey: await createActivationCode(context), appName }
    const customers = [await createAccount(context), await createAccount(context)]
    const { licenses } = context.calls()
    const outcomes = await Promise.all(
      customers.map(({ email, password }) => licenses.activate({ license, email }, password)()),
    )
    const losers = outcomes.filter(isLeft).length
    requireCondition(losers === 1, `${losers} of two activations were refused`)
  },
  'all of 101 orders are listed, with their prices': async (context) => {
    const account = await createAccount(context)
    const prices = Array.from({ length: 101 }, (_, index) => (100_156 + 100 * index) / 100)
    for (const price of prices)
      await context.given('a subscription', {
        username: account.email,
        purchaseId: createPurchaseId(),
        price,
        created: creationTime,
      })
    const customer = await context.signIn(account.email, account.password, '1–20 of 101')
    // The price is in the second cell from the end of each row.
    const shown = await customer.page.locator('tbody tr td:nth-last-child(2)').allInnerTexts()
    const arePrices = shown.every((price) => /^€1,[01]\d\d\.56$/.test(price.trim()))
    requireCondition(shown.length === 20 && arePrices, `the list shows ${shown.join(', ')}`)
    const { accounts, purchases } = context.calls()
    const token = await requireSignIn(accounts, account)
    const { orders } = await requireGranted('the orders', purchases.list(token))
    // The times are not compared exactly, because a shop may send dates without a time.
    const times = [...orders.map(({ payment }) => payment), ...listSubscriptions(orders)].map((each) => each.created)
    const wrongTime = times.find((time) => time !== Date.parse(creationTime) && time !== creationTime.slice(0, 10))
    requireCondition(
      wrongTime === undefined,
      `an order of ${creationTime} has the time ${new Date(wrongTime ?? 0).toISOString()}`,
    )
    const listed = orders.map(({ currency: { sign }, payment: { amount }, items, subscription }) =>
      [amount, ...items.map(({ price }) => price), isReadableSubscription(subscription) && subscription.price]
        .map((price) => sign + price)
        .join(' '),
    )
    const expected = prices.map((price) => [price, price, price].map((each) => `€${each}`).join(' '))
    const unlisted = expected.filter((each) => !listed.includes(each))
    requireCondition(
      listed.length === 101 && unlisted.length === 0,
      `of 101 orders the shop lists ${listed.length}, as ${listed[0]}`,
    )
  },
  'a declined card is reported, another one is saved, and its nonce may be sent again': async (context) => {
    const { account, purchaseId, customer } = await openSubscriptionPage(context, 'past_due')
    let nonce = ''
    await customer.answerRequests(cardTokenUrl, async (route) => {
      const declined = String(route.request().postDataJSON().number).endsWith('0341')
      nonce = (await context.given('a card nonce', { purchaseId, declined }))['nonce'] ?? ''
      await route.fulfill({ json: { nonce }, headers: { 'access-control-allow-origin': '*' } })
    })
    await customer.press(/^(Change payment|Update) card/)
    const card = { 'Expiration date': '12/39', 'Security code': '123' }
    await customer.fill({ 'Card number': '4000 0000 0000 0341', ...card }, { refused: 'Your card was declined' })
    await customer.fill({ 'Card number': '4111 1111 1111 1111', ...card }, 'Your credit card was successfully updated.')
    const [shown, kept] = [await customer.page.locator('main').innerText(), await customer.readStoredData()]
    requireCondition(/ending in 1111/.test(shown) && !kept.includes('4111'), `the browser keeps ${kept}`)
    const { accounts, subscriptions } = context.calls()
    const token = await requireSignIn(accounts, account)
    const again = await subscriptions.changeCard(token, purchaseId, nonce)()
    const isUsed = isLeft(again) && again.left.tag === 'rejected' && again.left.type === 'payment_method.nonce.used'
    requireCondition(!isLeft(again) || isUsed, `the answer to the same nonce: ${JSON.stringify(again)}`)
  },
  ...createCancelSteps('active'),
  ...createCancelSteps('past_due'),
}
