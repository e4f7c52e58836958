import { states } from '../../states.ts'
import { issueNonce } from '../cards/cards.ts'
import type { Queries } from '../database/database.ts'
import { putOrder, type SeedOrder } from '../seeds/put-order.ts'
import { customerNamed } from './account-states.ts'
import { flagOf, numberOf, textOr, usernameOf } from './parameters.ts'
import type { StateTable } from './state-table.ts'

const exampleOrders: readonly SeedOrder[] = [
  {
    id: 9001,
    paymentId: 39001,
    created: '2026-04-02T09:30:00Z',
    status: 'paid',
    currency: '€',
    items: [
      { title: 'Meridian Car Navigation: Europe', price: 59.99, activationCode: 'CODE-0000-0000-0001' },
      { title: 'Live traffic Europe, 1 year', price: 19.99, activationEmail: 'customer@meridian.test' },
    ],
    subscription: {
      purchaseId: 79001,
      status: 'active',
      created: '2026-04-02T09:30:00Z',
      nextBillingDate: '2027-04-02T09:30:00Z',
      price: 19.99,
    },
  },
  {
    id: 9002,
    paymentId: 39002,
    created: '2026-01-15T18:00:00Z',
    status: 'refunded',
    currency: '$',
    items: [{ title: 'Gift certificate: Meridian Navigation Europe', price: 59.99, gift: true }],
  },
]

/** Orders that carry a subscription have the subscription's number, out of the way of all other orders. */
const firstOrderWithSubscription = 8_000_000
const acceptedCard = '4111111111111111'
const cardDeclinedByBank = '4000000000000341'

const removeOrders = async (queries: Queries, accountId: number): Promise<void> => {
  await queries.query('delete from customer_order where account_id = $1', [accountId])
}

export const shopStates: StateTable = [
  [
    states.customerWithOrders,
    async (services, parameters) => {
      const accountId = await customerNamed(services, usernameOf(parameters))
      await removeOrders(services.database, accountId)
      for (const order of exampleOrders) await putOrder(services.database, accountId, order)
      return {}
    },
  ],
  [
    states.customerWithNoOrders,
    async (services, parameters) => {
      await removeOrders(services.database, await customerNamed(services, usernameOf(parameters)))
      return {}
    },
  ],
  [
    states.subscription,
    async (services, parameters) => {
      const purchaseId = numberOf(parameters, 'purchaseId')
      const status = textOr(parameters, 'status', 'active')
      await putOrder(services.database, await customerNamed(services, usernameOf(parameters)), {
        id: firstOrderWithSubscription + purchaseId,
        paymentId: firstOrderWithSubscription + purchaseId,
        created: '2026-04-02T09:30:00Z',
        status: 'paid',
        currency: '€',
        items: [{ title: 'Meridian Premium+, yearly subscription', price: 29.99 }],
        subscription: {
          purchaseId,
          status,
          created: '2026-04-02T09:30:00Z',
          nextBillingDate: status === 'cancelled' ? null : '2027-04-02T09:30:00Z',
          price: 29.99,
        },
      })
      return {}
    },
  ],
  [
    states.cardNonce,
    async (services, parameters) => {
      const card = flagOf(parameters, 'declined') ? cardDeclinedByBank : acceptedCard
      return { nonce: await issueNonce(services, numberOf(parameters, 'purchaseId'), card) }
    },
  ],
]
