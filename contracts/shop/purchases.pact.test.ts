import { describe } from '@jest/globals'
import { MatchersV3 } from '@pact-foundation/pact'
import { right } from 'fp-ts/Either'
import type { Order, OrderItem } from '../../core/orders/order.ts'
import { calledBefore, contractWith, given, refused, success } from '../consumer/contract.ts'
import type { PortalClient } from '../consumer/portal-at.ts'
import { exampleTokens } from '../consumer/portal-at.ts'
import { tokenRefused } from '../consumer/requests.ts'
import { isoDate, oneOf, unknownBearer, userBearer } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const { arrayContaining, boolean, eachLike, equal, integer, number, string } = MatchersV3
const pins = contractWith('shop')
const { username } = contractCustomer

const purchaseRequest = { method: 'GET', path: '/purchase', headers: userBearer } as const

const created = '2026-04-02T09:30:00.000Z'
const nextBillingDate = '2027-04-02T09:30:00.000Z'

/** The words that the portal knows. Another spelling is shown as it is, and takes no button away. */
const subscriptionStatuses = ['active', 'past_due', 'cancelled']

/** What every order has. */
const anyOrder = {
  id: integer(9001),
  payment: {
    id: integer(39001),
    created: isoDate(created),
    status: oneOf('paid', 'refunded', 'authorized', 'error', 'wait_for_payment'),
    amount: number(59.99),
  },
  currency: { sign: string('€') },
}
const anyItem = { title: string('Car navigation'), price: number(59.99), gift: boolean(false) }

const item: OrderItem = { title: 'Car navigation', price: 59.99, gift: false, activation: undefined }
const order: Order = {
  id: 9001,
  payment: { id: 39001, created: Date.parse(created), status: 'paid', amount: 59.99 },
  currency: { sign: '€' },
  items: [item],
  subscription: undefined,
}

describe('The orders of a customer', () => {
  pins({
    description: 'a request for the orders',
    given: [given(states.signedInCustomer, { username }), given(states.customerWithOrders, { username })],
    request: purchaseRequest,
    answer: success(200, { data: eachLike({ ...anyOrder, items: eachLike(anyItem) }) }),
    call: (portal) => portal.purchases.list(exampleTokens.user),
    outcome: right({ orders: [order], unreadable: [] }),
  })
  pins({
    description: 'a request for orders with activation codes, gifts and a subscription',
    given: [given(states.signedInCustomer, { username }), given(states.customerWithOrders, { username })],
    request: purchaseRequest,
    answer: success(200, {
      data: arrayContaining(
        {
          ...anyOrder,
          items: arrayContaining(
            { ...anyItem, activation_info: { code: string('CODE-0000-0000-0001') } },
            { ...anyItem, activation_info: { email: string(username) } },
          ),
          subscription: {
            purchase_id: integer(79001),
            status: oneOf(...subscriptionStatuses),
            created: isoDate(created),
            next_billing_date: isoDate(nextBillingDate),
            price: number(19.99),
          },
        },
        { ...anyOrder, items: arrayContaining({ ...anyItem, gift: equal(true) }) },
      ),
    }),
    call: (portal) => portal.purchases.list(exampleTokens.user),
    outcome: right({
      unreadable: [],
      orders: [
        {
          ...order,
          items: [
            { ...item, activation: { code: 'CODE-0000-0000-0001', email: undefined } },
            { ...item, activation: { code: undefined, email: username } },
          ],
          subscription: {
            purchaseId: 79001,
            status: 'active',
            created: Date.parse(created),
            nextBillingDate: Date.parse(nextBillingDate),
            price: 19.99,
          },
        },
        { ...order, items: [{ ...item, gift: true }] },
      ],
    }),
  })
  const purchaseId = 79011
  const customer = given(states.signedInCustomer, { username })
  const subscribed = (status: string) => given(states.subscription, { username, purchaseId, status })

  /** Orders of which one has that subscription, and what the portal makes of it. */
  const withSubscription = (status: string) => {
    const subscription = {
      purchase_id: equal(purchaseId),
      status: equal(status),
      created: isoDate(created),
      price: number(29.99),
    }
    return {
      request: purchaseRequest,
      answer: success(200, { data: arrayContaining({ ...anyOrder, items: eachLike(anyItem), subscription }) }),
      call: (portal: PortalClient) => portal.purchases.list(exampleTokens.user),
      outcome: right({
        orders: [
          {
            ...order,
            subscription: {
              purchaseId,
              status,
              created: Date.parse(created),
              nextBillingDate: undefined,
              price: 29.99,
            },
          },
        ],
        unreadable: [],
      }),
    }
  }

  for (const status of subscriptionStatuses)
    pins({
      description: `a request for orders with a subscription that is ${status}`,
      given: [customer, subscribed(status)],
      ...withSubscription(status),
    })
  pins({
    description: 'a request for orders after a cancellation that is in force',
    given: [customer, subscribed('active'), calledBefore(`GET /subscription/${purchaseId}/cancel`)],
    ...withSubscription('cancelled'),
  })
  pins({
    description: 'a request for the orders of a customer who has none',
    given: [
      customer,
      given(states.customerWithNoOrders, { username }),
      given(states.customerWithOrders, { username: 'another.customer@meridian.test' }),
    ],
    request: purchaseRequest,
    answer: success(200, { data: [] }),
    call: (portal) => portal.purchases.list(exampleTokens.user),
    outcome: right({ orders: [], unreadable: [] }),
  })
  pins({
    description: 'a request for the orders with an expired token',
    given: [given(states.expiredUserToken, { username })],
    request: purchaseRequest,
    ...tokenRefused,
    call: (portal) => portal.purchases.list(exampleTokens.user),
  })
  pins({
    description: 'a request for the orders with an unknown token',
    given: [],
    request: { ...purchaseRequest, headers: unknownBearer },
    ...refused(401),
    call: (portal) => portal.purchases.list(exampleTokens.user),
  })
})
