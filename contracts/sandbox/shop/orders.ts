import type { Queries } from '../database/database.ts'
import { json, type Reply } from '../http/reply.ts'
import type { Call, Customer } from '../http/route.ts'
import type { Services } from '../services.ts'
import { settleCancellations } from './subscriptions.ts'

interface Item {
  readonly title: string
  readonly price: number
  readonly gift: boolean
  readonly code: string | null
  readonly email: string | null
}

interface Row {
  readonly id: number
  readonly paymentId: number
  readonly paymentCreated: Date
  readonly paymentStatus: string
  readonly paymentAmount: number
  readonly currencySign: string
  readonly items: readonly Item[]
  readonly purchaseId: number | null
  readonly subscriptionStatus: string
  readonly subscriptionCreated: Date
  readonly nextBillingDate: Date | null
  readonly subscriptionPrice: number
}

const newestFirst = `
  select placed.id, payment_id as "paymentId", payment_created as "paymentCreated", payment_status as "paymentStatus",
    payment_amount::float8 as "paymentAmount", currency_sign as "currencySign", items,
    purchase_id as "purchaseId", subscription.status as "subscriptionStatus",
    subscription.created as "subscriptionCreated", next_billing_date as "nextBillingDate",
    subscription.price::float8 as "subscriptionPrice"
  from customer_order as placed
  left join subscription on subscription.order_id = placed.id
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('title', title, 'price', price, 'gift', gift,
      'code', activation_code, 'email', activation_email) order by position), '[]') as items
    from order_item where order_item.order_id = placed.id
  ) as contents
  where account_id = $1
  order by payment_created desc, placed.id desc`

const activationInfo = ({ code, email }: Item) =>
  code === null && email === null ? null : { ...(code === null ? {} : { code }), ...(email === null ? {} : { email }) }

const asOrder = (row: Row) => ({
  id: row.id,
  payment: {
    id: row.paymentId,
    created: row.paymentCreated,
    status: row.paymentStatus,
    amount: row.paymentAmount,
  },
  currency: { sign: row.currencySign },
  items: row.items.map((item) => ({
    title: item.title,
    price: item.price,
    gift: item.gift,
    activation_info: activationInfo(item),
  })),
  subscription:
    row.purchaseId === null
      ? null
      : {
          purchase_id: row.purchaseId,
          status: row.subscriptionStatus,
          created: row.subscriptionCreated,
          next_billing_date: row.nextBillingDate,
          price: row.subscriptionPrice,
        },
})

const ordersOf = async (queries: Queries, accountId: number) =>
  (await queries.query<Row>(newestFirst, [accountId])).rows.map(asOrder)

/** GET /purchase: the customer's own orders, newest first, those that wait for payment included. */
export const listOrders = async (_call: Call, services: Services, customer: Customer): Promise<Reply> => {
  await settleCancellations(services.database, services.clock())
  return json({ data: await ordersOf(services.database, customer.accountId) })
}
