import { describe } from '@jest/globals'
import { MatchersV3 } from '@pact-foundation/pact'
import { right } from 'fp-ts/Either'
import type { Order, OrderItem } from '../../core/orders/order.ts'
import {
  createCallTester,
  type ExpectedResult,
  emptySuccess,
  get,
  given,
  givenCall,
  refusal,
  success,
} from '../consumer/contract.ts'
import { callers, matchIsoDate, matchNonBlank, matchOneOf, toPlaceholder, toStateValue } from '../consumer/values.ts'
import { contractCustomer, exampleTokens } from '../examples.ts'

const { arrayContaining, boolean, eachLike, equal, integer, number, string } = MatchersV3
const testCall = createCallTester('shop')
const { username } = contractCustomer
const otherUsername = 'another.customer@meridian.test'

const creationTime = '2026-04-02T09:30:00.000Z'
const nextBillingDate = '2027-04-02T09:30:00.000Z'

/** The subscription statuses that the portal translates. Other statuses are shown as the shop sends them. */
const subscriptionStatuses = ['active', 'past_due', 'cancelled']

const orderMatcher = {
  id: integer(9001),
  payment: {
    id: integer(39001),
    created: matchIsoDate(creationTime),
    status: matchOneOf('paid', 'refunded', 'authorized', 'error', 'wait_for_payment'),
    amount: number(59.99),
  },
  currency: { sign: string('€') },
}
const itemMatcher = { title: string('Car navigation'), price: number(59.99), gift: boolean(false) }

const noActivation = { activationCode: undefined, activationEmail: undefined }
const item: OrderItem = { title: 'Car navigation', price: 59.99, gift: false, ...noActivation }
const order: Order = {
  id: 9001,
  payment: { id: 39001, created: Date.parse(creationTime), status: 'paid', amount: 59.99 },
  currency: { sign: '€' },
  items: [item],
  subscription: undefined,
}

const purchaseId = 79011
const customer = given('a signed-in customer', { username })
const customerWithOrders = given('a customer with orders', { username })
const endedToken = given('an ended user access token', { username })

describe('The orders of a customer', () => {
  const lists = testCall('a request for', ({ caller = callers.customer }) => ({
    request: get('/purchase', caller),
    call: (portal) => portal.purchases.list(exampleTokens.user),
  }))

  lists('the orders', [customer, customerWithOrders], {
    answer: success(200, { data: eachLike({ ...orderMatcher, items: eachLike(itemMatcher) }) }),
    outcome: right({ orders: [order], unreadable: [] }),
  })
  lists('orders with activation codes, gifts and a subscription', [customer, customerWithOrders], {
    answer: success(200, {
      data: arrayContaining(
        {
          ...orderMatcher,
          items: arrayContaining(
            { ...itemMatcher, activation_info: { code: string('CODE-0000-0000-0001') } },
            { ...itemMatcher, activation_info: { email: string(username) } },
          ),
          subscription: {
            purchase_id: integer(79001),
            status: matchOneOf(...subscriptionStatuses),
            created: matchIsoDate(creationTime),
            next_billing_date: matchIsoDate(nextBillingDate),
            price: number(19.99),
          },
        },
        { ...orderMatcher, items: arrayContaining({ ...itemMatcher, gift: equal(true) }) },
      ),
    }),
    outcome: right({
      unreadable: [],
      orders: [
        {
          ...order,
          items: [
            { ...item, activationCode: 'CODE-0000-0000-0001' },
            { ...item, activationEmail: username },
          ],
          subscription: {
            purchaseId: 79001,
            status: 'active',
            created: Date.parse(creationTime),
            nextBillingDate: Date.parse(nextBillingDate),
            price: 19.99,
          },
        },
        { ...order, items: [{ ...item, gift: true }] },
      ],
    }),
  })

  const price = 29.99
  const subscribed = (status: string) => given('a subscription', { username, purchaseId, status, price })
  /** Returns the expected result for a customer with these subscriptions. The keys of `statuses` are purchase ids. */
  const withSubscriptions = (statuses: Readonly<Record<number, string>>): ExpectedResult => {
    const pinned = Object.entries(statuses).map(([id, status]) => ({
      ...orderMatcher,
      payment: { ...orderMatcher.payment, amount: equal(price) },
      currency: { sign: equal('€') },
      items: eachLike({ ...itemMatcher, price: equal(price) }),
      subscription: {
        ...{ purchase_id: equal(Number(id)), status: equal(status) },
        ...{ created: matchIsoDate(creationTime), price: equal(price) },
      },
    }))
    const read = Object.entries(statuses).map(([id, status]) => ({
      ...{ ...order, payment: { ...order.payment, amount: price }, items: [{ ...item, price }] },
      subscription: {
        ...{ purchaseId: Number(id), status, price },
        ...{ created: Date.parse(creationTime), nextBillingDate: undefined },
      },
    }))
    return {
      answer: success(200, { data: arrayContaining(...pinned) }),
      outcome: right({ orders: read, unreadable: [] }),
    }
  }
  const withSubscription = (status: string) => withSubscriptions({ [purchaseId]: status })

  for (const status of subscriptionStatuses)
    lists(`orders with a subscription that is ${status}`, [customer, subscribed(status)], withSubscription(status))
  const cancelled = givenCall(`GET /subscription/${purchaseId}/cancel`, callers.customer)
  const afterCancellation = [customer, subscribed('active'), cancelled]
  lists('orders after a cancellation that has taken effect', afterCancellation, withSubscription('cancelled'))
  const other = given('a subscription', { username, purchaseId: 79012, price })
  const oneOfTwo = [customer, other, subscribed('active'), cancelled]
  const oneCancelled = withSubscriptions({ [purchaseId]: 'cancelled', 79012: 'active' })
  lists('orders after the cancellation of one of two subscriptions', oneOfTwo, oneCancelled)
  const others = given('a customer with orders', { username: otherUsername })
  lists('the orders of a customer who has none', [customer, given('a customer with no orders', { username }), others], {
    answer: success(200, { data: [] }),
    outcome: right({ orders: [], unreadable: [] }),
  })
  lists('the orders with an expired token', [given('an expired user access token', { username })], refusal.endedToken)
  lists('the orders with a token that the sign-on service has ended', [endedToken], refusal(401))
  lists('the orders with an unknown token', [], refusal(401), { caller: callers.unknownCustomer })
})

const subscription = given('a subscription', { username, purchaseId })
const overdueSubscription = given('a subscription', { username, purchaseId, status: 'past_due' })
const foreignSubscription = given('a subscription', { username: otherUsername, purchaseId })
const expiredToken = given('an expired user access token', { username })

describe('Cancelling a subscription', () => {
  const path = `/subscription/${purchaseId}/cancel` as const
  const cancels = testCall('a cancellation of', () => ({
    request: get(path, callers.customer),
    call: (portal) => portal.subscriptions.cancel(exampleTokens.user, purchaseId),
  }))

  cancels('a subscription', [customer, subscription], emptySuccess)
  cancels('a subscription that is past due', [customer, overdueSubscription], emptySuccess)
  const cancelled = [customer, subscription, givenCall(`GET ${path}`, callers.customer)]
  const alreadyCancelled = refusal.declined('subscription.already_cancelled', 'subscription.cancel_requested')
  cancels('a subscription that was cancelled before', cancelled, alreadyCancelled)
  cancels("another customer's subscription", [customer, foreignSubscription], refusal.anyReason)
  cancels('a subscription with an expired token', [expiredToken, subscription], refusal(401))
  cancels('a subscription with a token that the sign-on service has ended', [endedToken, subscription], refusal(401))
})

describe('The token of a card form', () => {
  const asks = testCall('a request for the token of a card form', () => ({
    request: get(`/payment-method-update/${purchaseId}/clienttoken`, callers.customer),
    call: (portal) => portal.subscriptions.getCardFormToken(exampleTokens.user, purchaseId),
  }))

  const token: ExpectedResult = {
    answer: success(200, { data: { client_token: matchNonBlank('card-form-token') } }),
    outcome: right('card-form-token'),
  }
  asks('', [customer, subscription], token)
  asks('for a subscription that is past due', [customer, overdueSubscription], token)
  asks("for another customer's subscription", [customer, foreignSubscription], refusal.anyReason)
  asks('with an expired token', [expiredToken, subscription], refusal(401))
  asks('with a token that the sign-on service has ended', [endedToken, subscription], refusal(401))
})

describe('Changing the card', () => {
  const card = given('a card nonce', { purchaseId })
  const path = `/payment-method-update/${purchaseId}` as const
  const changes = testCall('a change', () => ({
    request: get(path, callers.customer, { nonce: toStateValue('nonce', 'card-nonce') }),
    call: (portal) => portal.subscriptions.changeCard(exampleTokens.user, purchaseId, 'card-nonce'),
  }))

  changes('of the card', [customer, subscription, card], emptySuccess)
  changes('of the card of a subscription that is past due', [customer, overdueSubscription, card], emptySuccess)
  const declined = given('a card nonce', { purchaseId, declined: true })
  changes(
    'to a card that the bank declines',
    [customer, subscription, declined],
    refusal.declined('payment_method.declined'),
  )
  const purchase = { purchaseId: 79012 }
  const other = [given('a subscription', { username, ...purchase }), given('a card nonce', purchase)]
  changes(
    "of the card with a nonce of another subscription's card form",
    [customer, subscription, ...other],
    refusal.anyReason,
  )
  // A browser repeats a GET whose connection was lost. The service answers as before, or refuses the used nonce.
  const changed = givenCall(`GET ${path}?nonce=${toPlaceholder('nonce')}`, callers.customer)
  const doneOrUsed: ExpectedResult = { ...emptySuccess, answer: { status: 204, statuses: [200, 201, 202, 204, 422] } }
  changes('of the card with the nonce of the same change again', [customer, subscription, card, changed], doneOrUsed)
  changes("of the card of another customer's subscription", [customer, foreignSubscription, card], refusal.anyReason)
  changes('of the card with an expired token', [expiredToken, subscription, card], refusal(401))
  changes('of the card with a token that the sign-on service has ended', [endedToken, subscription, card], refusal(401))
})
