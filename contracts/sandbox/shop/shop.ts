import { first, type Queries } from '../database/database.ts'
import { digestOf, inSeconds, issueSecret } from '../database/secrets.ts'
import { text } from '../http/fields.ts'
import { json, noContent, Refusal } from '../http/reply.ts'
import type { Customer, Handler, Mount } from '../http/router.ts'

/** Cancels the subscriptions whose delay is over. */
const settleCancellations = async (queries: Queries): Promise<void> => {
  await queries.query(
    `update subscription set status = 'cancelled', cancelled_from = null
     where cancelled_from <= now()`,
  )
}

/** The customer's own subscription, unless it is cancelled. */
const requireActive = async (queries: Queries, id: string, customer: Customer) => {
  await settleCancellations(queries)
  const found = await first<{ purchaseId: number; cancelledFrom: Date | null; status: string }>(
    queries,
    `select purchase_id as "purchaseId", subscription.status, cancelled_from as "cancelledFrom"
     from subscription join customer_order on customer_order.id = order_id
     where purchase_id = $1 and account_id = $2`,
    [/^[1-9]\d{0,8}$/.test(id) ? Number(id) : null, customer.accountId],
  )
  if (found === undefined) throw new Refusal(404, 'subscription.not_found')
  if (found.status === 'cancelled') throw new Refusal(400, 'subscription.already_cancelled')
  return found
}

/** GET /subscription/{id}/cancel: cancels now, or after the delay. */
const cancelSubscription: Handler<[Customer]> = (call, services, customer) =>
  services.database.transaction(async (queries) => {
    const { purchaseId, cancelledFrom } = await requireActive(queries, call.parameter, customer)
    if (cancelledFrom !== null) throw new Refusal(400, 'subscription.cancel_requested')
    await queries.query('update subscription set cancelled_from = $2 where purchase_id = $1', [
      purchaseId,
      inSeconds(services.cancellationDelayInSeconds),
    ])
    return noContent
  })

/** GET /payment-method-update/{id}/clienttoken: the token of a card form. */
const openCardForm: Handler<[Customer]> = async (call, services, customer) => {
  const { purchaseId } = await requireActive(services.database, call.parameter, customer)
  const token = await issueSecret(services.database, 'card_form_token', { purchase_id: purchaseId }, 60 * 60)
  return json({ data: { client_token: token } })
}

/**
 * GET /payment-method-update/{id}?nonce=: changes the card. For a minute, a nonce answers its own subscription again: a
 * browser repeats a GET whose connection was cut.
 */
const changeCard: Handler<[Customer]> = async (call, services, customer) => {
  const nonce = text(call.query.get('nonce'))
  const { purchaseId } = await requireActive(services.database, call.parameter, customer)
  const card = await first<{ lastFour: string; declined: boolean; spent: boolean }>(
    services.database,
    `update card_nonce set used_at = coalesce(used_at, now())
     where digest = $1 and purchase_id = $2 and expires_at > now()
     returning card_last_four as "lastFour", declined_on_update as declined, used_at < now() - interval '1 minute' as spent`,
    [digestOf(nonce), purchaseId],
  )
  if (card === undefined) throw new Refusal(400, 'payment_method.nonce.invalid')
  if (card.spent) throw new Refusal(422, 'payment_method.nonce.used')
  if (card.declined) throw new Refusal(400, 'payment_method.declined')
  await services.database.query('update subscription set card_last_four = $2 where purchase_id = $1', [
    purchaseId,
    card.lastFour,
  ])
  return noContent
}

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
const listOrders: Handler<[Customer]> = async (_call, services, customer) => {
  await settleCancellations(services.database)
  const { rows } = await services.database.query<{ shown: unknown }>(newestFirst, [customer.accountId])
  return json({ data: rows.map(({ shown }) => shown) })
}

export const shop: Mount = {
  prefix: '/shop',
  browserAccess: 'portal',
  expiredToken: 'validate.access_token.expired',
  routes: [
    ['GET', '/purchase', 'user', listOrders],
    ['GET', '/subscription/:id/cancel', 'user', cancelSubscription],
    ['GET', '/payment-method-update/:id/clienttoken', 'user', openCardForm],
    ['GET', '/payment-method-update/:id', 'user', changeCard],
  ],
}
