import { json, type Reply } from '../http/reply.ts'
import type { Call, Customer, Mount } from '../http/router.ts'
import type { Services } from '../services.ts'
import { cancelSubscription, changeCard, openCardForm, settleCancellations } from './subscriptions.ts'

const newestFirst = `
  select jsonb_build_object(
    'id', placed.id,
    'payment', jsonb_build_object(
      'id', payment_id, 'created', payment_created, 'status', payment_status, 'amount', payment_amount),
    'currency', jsonb_build_object('sign', currency_sign),
    'items', items,
    'subscription', case when purchase_id is not null then jsonb_build_object(
      'purchase_id', purchase_id, 'status', subscription.status, 'created', subscription.created,
      'next_billing_date', next_billing_date, 'price', subscription.price) end) as shown
  from customer_order as placed
  left join subscription on subscription.order_id = placed.id
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('title', title, 'price', price, 'gift', gift,
      'activation_info', case when activation_code is not null or activation_email is not null then
        jsonb_strip_nulls(jsonb_build_object('code', activation_code, 'email', activation_email)) end)
      order by position), '[]') as items
    from order_item where order_item.order_id = placed.id
  ) as contents
  where account_id = $1
  order by payment_created desc, placed.id desc`

/** GET /purchase: the customer's orders, the newest first. */
const listOrders = async (_call: Call, services: Services, customer: Customer): Promise<Reply> => {
  await settleCancellations(services.database, services.clock())
  const { rows } = await services.database.query<{ shown: unknown }>(newestFirst, [customer.accountId])
  return json({ data: rows.map(({ shown }) => shown) })
}

/** The public shop service (specification §7). */
export const shop: Mount = {
  prefix: '/shop',
  browserAccess: 'portal',
  expiredToken: 'validate.access_token.expired',
  routes: [
    { method: 'GET', path: '/purchase', credential: 'user', handle: listOrders },
    { method: 'GET', path: '/subscription/:id/cancel', credential: 'user', handle: cancelSubscription },
    { method: 'GET', path: '/payment-method-update/:id/clienttoken', credential: 'user', handle: openCardForm },
    { method: 'GET', path: '/payment-method-update/:id', credential: 'user', handle: changeCard },
  ],
}
