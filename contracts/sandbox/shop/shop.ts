import { type Queries, sql } from '../database/database.ts'
import { computeExpiry, hashToken, issueSecret } from '../database/secrets.ts'
import { json, Refusal, requireText } from '../http/body.ts'
import type { Api, Customer, Handler } from '../http/router.ts'
import type { Services } from '../services.ts'

/** Cancels each subscription whose cancellation was requested and whose delay has passed. */
const applyDueCancellations = (queries: Queries) =>
  sql(queries)`update subscription set status = 'cancelled', cancelled_from = null where cancelled_from <= now()`

/** Returns a subscription that belongs to the customer. Refuses a cancelled subscription. */
const requireActiveSubscription = async (queries: Queries, id: string, customer: Customer) => {
  await applyDueCancellations(queries)
  const [found] = await sql<{ purchaseId: number; cancelledFrom: Date | null; status: string }>(queries)`
    select purchase_id as "purchaseId", subscription.status, cancelled_from as "cancelledFrom"
    from subscription join customer_order on customer_order.id = order_id
    where purchase_id = ${/^[1-9]\d{0,8}$/.test(id) ? Number(id) : null} and account_id = ${customer.accountId}`
  if (found === undefined) throw new Refusal(404, 'subscription.not_found')
  if (found.status === 'cancelled') throw new Refusal(400, 'subscription.already_cancelled')
  return found
}

/** GET /subscription/{id}/cancel: cancels the subscription after `cancellationDelayInSeconds`, by default at once. */
const cancelSubscription: Handler<[Customer]> = async (call, services, customer) => {
  await services.database.transaction(async (queries) => {
    const { purchaseId, cancelledFrom } = await requireActiveSubscription(queries, call.parameter, customer)
    if (cancelledFrom !== null) throw new Refusal(400, 'subscription.cancel_requested')
    const end = computeExpiry(services.cancellationDelayInSeconds)
    await sql(queries)`update subscription set cancelled_from = ${end} where purchase_id = ${purchaseId}`
  })
}

/** GET /payment-method-update/{id}/clienttoken: returns the token with which the page opens a card form. */
const issueCardFormToken: Handler<[Customer]> = async (call, services, customer) => {
  const { purchaseId } = await requireActiveSubscription(services.database, call.parameter, customer)
  const token = await issueSecret(services.database, 'card_form_token', { purchase_id: purchaseId }, 60 * 60)
  return json({ data: { client_token: token } })
}

/** GET /payment-method-update/{id}?nonce=: changes the card. A repeated GET, which a browser may send, succeeds. */
const changeCard: Handler<[Customer]> = async (call, { database }, customer) => {
  const nonce = requireText(call.query.get('nonce'))
  const { purchaseId } = await requireActiveSubscription(database, call.parameter, customer)
  const [card] = await sql<{ lastFour: string; declined: boolean; spent: boolean }>(database)`
    update card_nonce set used_at = coalesce(used_at, now())
    where digest = ${hashToken(nonce)} and purchase_id = ${purchaseId} and (expires_at > now() or used_at is not null)
    returning card_last_four as "lastFour", declined_on_update as declined, expires_at <= now() as spent`
  if (card === undefined) throw new Refusal(400, 'payment_method.nonce.invalid')
  if (card.spent) throw new Refusal(422, 'payment_method.nonce.used')
  if (card.declined) throw new Refusal(400, 'payment_method.declined')
  await sql(database)`update subscription set card_last_four = ${card.lastFour} where purchase_id = ${purchaseId}`
}

/** GET /purchase: returns the customer's orders, the newest first. */
const listOrders: Handler<[Customer]> = async (_call, { database }, customer) => {
  await applyDueCancellations(database)
  const orders = await sql<{ shown: unknown }>(database)`
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
    where account_id = ${customer.accountId}
    order by payment_created desc, placed.id desc`
  return json({ data: orders.map(({ shown }) => shown) })
}

export const shopApi: Api = {
  prefix: '/shop',
  browserAccess: 'portal',
  expiredToken: 'validate.access_token.expired',
  routes: [
    ['GET', '/purchase', 'user', listOrders],
    ['GET', '/subscription/:id/cancel', 'user', cancelSubscription],
    ['GET', '/payment-method-update/:id/clienttoken', 'user', issueCardFormToken],
    ['GET', '/payment-method-update/:id', 'user', changeCard],
  ],
}

const cardNumberDeclinedByForm = '4000000000000002'
const cardNumberDeclinedByBank = '4000000000000341'

/** Checks the last digit of a card number with the Luhn algorithm. */
const hasValidCheckDigit = (digits: string): boolean => {
  const values = [...digits].reverse().map((digit, index) => Number(digit) * (1 + (index % 2)))
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0
}

const requireCardNumber = (value: unknown): string => {
  const digits = requireText(value).replace(/[ -]/g, '')
  if (!/^\d{12,19}$/.test(digits) || !hasValidCheckDigit(digits)) throw new Refusal(422, 'card.number.invalid')
  return digits
}

/** Refuses an expired card. The format is `MM/YY` or `MM/YYYY`; a card is valid until the end of its month. */
const requireUnexpiredCard = (value: unknown): void => {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2]) ?\/ ?(?:20)?(\d{2})$/.exec(requireText(value)) ?? []
  const end = Date.UTC(2000 + Number(year), Number(month), 1)
  if (month === '' || end <= Date.now()) throw new Refusal(422, 'card.expiry.invalid')
}

/** POST /cards: exchanges a card for a nonce. The client token names the subscription that the card pays for. */
const tokenizeCard: Handler = async (call, services) => {
  const [form] = await sql<{ purchaseId: number }>(services.database)`
    select purchase_id as "purchaseId" from card_form_token
    where digest = ${hashToken(requireText(call.body['client_token']))} and expires_at > now()`
  if (form === undefined) throw new Refusal(422, 'card.token.invalid')
  const number = requireCardNumber(call.body['number'])
  requireUnexpiredCard(call.body['expiry'])
  if (!/^\d{3,4}$/.test(requireText(call.body['code']))) throw new Refusal(422, 'card.code.invalid')
  if (number === cardNumberDeclinedByForm) throw new Refusal(422, 'card.declined')
  return json({ nonce: await issueCardNonce(services, form.purchaseId, number) })
}

/** Issues a nonce for a card. Stores only the last four digits of the card. */
export const issueCardNonce = ({ database }: Services, purchase_id: number, number: string): Promise<string> => {
  const card = { card_last_four: number.slice(-4), declined_on_update: number === cardNumberDeclinedByBank }
  return issueSecret(database, 'card_nonce', { purchase_id, ...card }, 60 * 60)
}

export const cardApi: Api = { prefix: '/cards', browserAccess: 'portal', routes: [['POST', '', 'none', tokenizeCard]] }
