import { insertRow, type Queries, sql } from '../database/database.ts'
import type { Services } from '../services.ts'
import { issueCardNonce } from '../shop/shop.ts'
import { findOrCreateCustomer } from './accounts.ts'
import { createState, type ProviderState, usernameWithDefault } from './state.ts'

type OrderColumns = Readonly<Record<string, unknown>>

/** An order that a provider state creates. Its properties have the names of the database columns. */
interface ExampleOrder {
  readonly id: number
  readonly payment_created: string
  readonly payment_status: string
  readonly currency_sign: string
  readonly items: readonly (OrderColumns & { readonly price: number })[]
  readonly subscription?: OrderColumns & { readonly purchase_id: number }
}

/** Inserts an order. An existing order or subscription with the same id is replaced. */
const saveOrder = async (queries: Queries, accountId: number, order: ExampleOrder): Promise<void> => {
  const { items, subscription, ...columns } = order
  const { id, payment_created: created } = columns
  const payment = { payment_id: id + 2_100_000, payment_amount: items.reduce((sum, { price }) => sum + price, 0) }
  await sql(queries)`delete from customer_order where id = ${id}`
  await insertRow(queries, 'customer_order', { ...columns, ...payment, account_id: accountId })
  for (const [index, item] of items.entries())
    await insertRow(queries, 'order_item', { order_id: id, position: index + 1, ...item })
  if (subscription === undefined) return
  await sql(queries)`delete from subscription where purchase_id = ${subscription.purchase_id}`
  await insertRow(queries, 'subscription', { order_id: id, created, card_last_four: '4242', ...subscription })
}

const creationTime = '2026-04-02T09:30:00Z'
const paidColumns = { payment_created: creationTime, payment_status: 'paid', currency_sign: '€' }
const next_billing_date = '2027-04-02T09:30:00Z'
const navigationItem = {
  title: 'Meridian Car Navigation: Europe',
  price: 59.99,
  activation_code: 'CODE-0000-0000-0001',
}
const trafficItem = { title: 'Live traffic Europe, 1 year', price: 19.99, activation_email: 'customer@meridian.test' }
const giftItem = { title: 'Gift certificate: Meridian Navigation Europe', price: 59.99, gift: true }

const exampleOrders: readonly ExampleOrder[] = [
  {
    ...{ ...paidColumns, id: 9001, items: [navigationItem, trafficItem] },
    subscription: { purchase_id: 79001, status: 'active', next_billing_date, price: 19.99 },
  },
  {
    ...{ id: 9002, payment_created: '2026-01-15T18:00:00Z', payment_status: 'refunded', currency_sign: '$' },
    items: [giftItem],
  },
]

const createSubscriptionOrder = (purchase_id: number, status: string, price: number, payment_created: string) => {
  const renewal = status === 'cancelled' ? {} : { next_billing_date }
  return {
    ...{ ...paidColumns, payment_created },
    ...{ id: 8_000_000 + purchase_id, items: [{ title: 'Meridian Premium+, yearly subscription', price }] },
    subscription: { purchase_id, status, price, ...renewal },
  }
}

const replaceOrders = async (services: Services, username: string, orders: readonly ExampleOrder[]) => {
  const accountId = await findOrCreateCustomer(services, username)
  await sql(services.database)`delete from customer_order where account_id = ${accountId}`
  for (const each of orders) await saveOrder(services.database, accountId, each)
}

export const orderStates = {
  'a customer with orders': createState({
    parameters: usernameWithDefault,
    meaning:
      'two orders: one of several items with an activation code, an email address and a subscription, and one that is a gift',
    setUp: (services, { username }) => replaceOrders(services, username, exampleOrders),
  }),
  'a customer with no orders': createState({
    parameters: usernameWithDefault,
    meaning: 'no order',
    setUp: (services, { username }) => replaceOrders(services, username, []),
  }),
  'a subscription': createState({
    parameters: { ...usernameWithDefault, purchaseId: Number, status: 'active', price: 29.99, created: creationTime },
    meaning:
      'a subscription of that customer, in an additional order of that price in euros (29.99, sign `€`), with one item of the same price, paid and subscribed at `created` (`2026-04-02T09:30:00Z`): `active` (the default), `past_due` or `cancelled`',
    setUp: async (services, { username, purchaseId, status, price, created }) => {
      const accountId = await findOrCreateCustomer(services, username)
      await saveOrder(services.database, accountId, createSubscriptionOrder(purchaseId, status, price, created))
    },
  }),
  'a card nonce': createState({
    parameters: { purchaseId: Number, declined: false },
    valueNames: ['nonce'],
    meaning: 'a nonce from a card form for that subscription; with `declined` the bank declines it',
    setUp: async (services, { purchaseId, declined }) => {
      const card = declined ? '4000000000000341' : '4111111111111111'
      return { nonce: await issueCardNonce(services, purchaseId, card) }
    },
  }),
} as const satisfies Readonly<Record<string, ProviderState>>
