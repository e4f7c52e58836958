import { first, type Queries } from '../database/database.ts'
import { digestOf, randomToken } from '../database/secrets.ts'
import { text } from '../http/fields.ts'
import { Refusal } from '../http/problems.ts'
import { json, noContent, type Reply } from '../http/reply.ts'
import type { Call, Customer } from '../http/router.ts'
import { inSeconds, type Services } from '../services.ts'

/** Cancels the subscriptions whose delay is over. */
export const settleCancellations = async (queries: Queries, now: Date): Promise<void> => {
  await queries.query(
    `update subscription set status = 'cancelled', next_billing_date = null, cancelled_from = null
     where cancelled_from <= $1`,
    [now],
  )
}

interface OwnSubscription {
  readonly purchaseId: number
  readonly cancelledFrom: Date | null
}

/** The customer's own subscription, unless it is cancelled. */
const requireActive = async (queries: Queries, id: string, customer: Customer, now: Date): Promise<OwnSubscription> => {
  await settleCancellations(queries, now)
  const found = await first<OwnSubscription & { status: string }>(
    queries,
    `select purchase_id as "purchaseId", subscription.status, cancelled_from as "cancelledFrom"
     from subscription join customer_order on customer_order.id = order_id
     where purchase_id = $1 and account_id = $2`,
    [/^[1-9]\d{0,8}$/.test(id) ? Number(id) : null, customer.accountId],
  )
  if (found === undefined) throw new Refusal('subscription.not_found')
  if (found.status === 'cancelled') throw new Refusal('subscription.already_cancelled')
  return found
}

/** GET /subscription/{id}/cancel: cancels now, or after the delay. */
export const cancelSubscription = (call: Call, services: Services, customer: Customer): Promise<Reply> =>
  services.database.transaction(async (queries) => {
    const { purchaseId, cancelledFrom } = await requireActive(queries, call.parameter, customer, services.clock())
    if (cancelledFrom !== null) throw new Refusal('subscription.cancel_requested')
    await queries.query('update subscription set cancelled_from = $2 where purchase_id = $1', [
      purchaseId,
      inSeconds(services, services.cancellationDelayInSeconds()),
    ])
    return noContent
  })

/** GET /payment-method-update/{id}/clienttoken: the token of a card form. */
export const openCardForm = async (call: Call, services: Services, customer: Customer): Promise<Reply> => {
  const { purchaseId } = await requireActive(services.database, call.parameter, customer, services.clock())
  const token = randomToken()
  await services.database.query('insert into card_form_token (digest, purchase_id, expires_at) values ($1, $2, $3)', [
    digestOf(token),
    purchaseId,
    inSeconds(services, 60 * 60),
  ])
  return json({ data: { client_token: token } })
}

/** GET /payment-method-update/{id}?nonce=: changes the card. A nonce works once. */
export const changeCard = async (call: Call, services: Services, customer: Customer): Promise<Reply> => {
  const nonce = text(call.query.get('nonce'))
  const { purchaseId } = await requireActive(services.database, call.parameter, customer, services.clock())
  const card = await first<{ lastFour: string; declined: boolean }>(
    services.database,
    `update card_nonce set used_at = $3 where digest = $1 and purchase_id = $2 and used_at is null and expires_at > $3
     returning card_last_four as "lastFour", declined_on_update as declined`,
    [digestOf(nonce), purchaseId, services.clock()],
  )
  if (card === undefined) throw new Refusal('payment_method.nonce.invalid')
  if (card.declined) throw new Refusal('payment_method.declined')
  await services.database.query('update subscription set card_last_four = $2 where purchase_id = $1', [
    purchaseId,
    card.lastFour,
  ])
  return noContent
}
