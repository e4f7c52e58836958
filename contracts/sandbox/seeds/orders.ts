import type { Queries } from '../database/database.ts'

interface SeedSubscription {
  readonly purchaseId: number
  readonly status: string
  readonly nextBillingDate: string | null
  readonly price: number
}

export type SeedOrder = ReturnType<typeof order> & { readonly subscription?: SeedSubscription }

/** Added to the number of an order; the fleet's payments have higher numbers. */
const firstPaymentId = 2_100_000

const total = ({ items }: SeedOrder): number => items.reduce((sum, { price }) => sum + price, 0)

export const putOrder = async (queries: Queries, accountId: number, order: SeedOrder): Promise<void> => {
  await queries.query('delete from customer_order where id = $1', [order.id])
  await queries.query(
    `insert into customer_order
       (id, account_id, payment_id, payment_created, payment_status, payment_amount, currency_sign)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [order.id, accountId, order.id + firstPaymentId, order.created, order.status, total(order), order.currency],
  )
  await queries.query(
    `insert into order_item (order_id, position, title, price, gift, activation_code, activation_email)
     select $1, position, title, price, coalesce(gift, false), "activationCode", "activationEmail"
     from rows from (jsonb_to_recordset($2::jsonb) as
       (title text, price numeric, gift boolean, "activationCode" text, "activationEmail" text)
     ) with ordinality as item (title, price, gift, "activationCode", "activationEmail", position)`,
    [order.id, JSON.stringify(order.items)],
  )
  if (order.subscription !== undefined) await putSubscription(queries, order, order.subscription)
}

const putSubscription = async (queries: Queries, order: SeedOrder, subscription: SeedSubscription): Promise<void> => {
  const { purchaseId, status, nextBillingDate, price } = subscription
  await queries.query('delete from subscription where purchase_id = $1', [purchaseId])
  await queries.query(
    `insert into subscription (purchase_id, order_id, status, created, next_billing_date, price, card_last_four)
     values ($1, $2, $3, $4, $5, $6, '4242')`,
    [purchaseId, order.id, status, order.created, nextBillingDate, price],
  )
}

interface More {
  readonly gift?: boolean
  readonly activationCode?: string
  readonly activationEmail?: string
}

export const item = (title: string, price: number, more: More = {}) => ({ title, price, ...more })

export const order = (
  id: number,
  created: string,
  status: string,
  currency: string,
  ...items: readonly ReturnType<typeof item>[]
) => ({
  id,
  created,
  status,
  currency,
  items,
})

const toDemo = { activationEmail: 'demo@meridian.test' }

/** One order for each state that the portal shows. */
export const demoOrders: readonly SeedOrder[] = [
  order(
    1004871,
    '2026-10-28T17:42Z',
    'wait_for_payment',
    '€',
    item('Meridian Navigation: World, lifetime maps', 119.99),
  ),
  order(1004615, '2026-09-14T09:05Z', 'authorized', '€', item('Live traffic Europe, 1 year', 19.99)),
  {
    ...order(1004210, '2026-07-02T19:31Z', 'paid', '€', item('Meridian Premium+, yearly subscription', 29.99, toDemo)),
    subscription: { purchaseId: 770042, status: 'active', nextBillingDate: '2027-07-02T19:31Z', price: 29.99 },
  },
  order(1003988, '2026-03-22T08:15Z', 'in_review', '$', item('Meridian Truck Navigation: North America', 149)),
  order(
    1003544,
    '2025-12-18T20:48Z',
    'paid',
    '€',
    item('Gift certificate: Meridian Navigation Europe', 59.99, { gift: true, activationCode: 'GIFT-7Q2M-K4TX-91BD' }),
  ),
  order(
    1003102,
    '2025-08-09T11:20Z',
    'paid',
    '€',
    item('Meridian Car Navigation: Europe', 59.99, { activationCode: 'CAR8-L2VN-60PW-HJ3E' }),
    item('Speed cameras Europe, 1 year', 9.99),
    item('Head-up display', 7.99),
  ),
  order(1002417, '2024-11-30T14:02Z', 'refunded', '$', item('Offline maps: Southeast Asia', 24.5)),
  order(1001893, '2024-02-11T07:55Z', 'error', '€', item('Map update: Germany, Austria, Switzerland', 34.99)),
  {
    ...order(1001250, '2023-05-04T16:10Z', 'paid', '€', item('Meridian Premium, monthly subscription', 4.99)),
    subscription: { purchaseId: 770011, status: 'cancelled', nextBillingDate: null, price: 4.99 },
  },
  order(1000318, '2021-06-17T10:26Z', 'paid', '$', item('Hiking maps: the Alps', 12, toDemo)),
]
