import type { Queries } from '../database/database.ts'

interface SeedItem {
  readonly title: string
  readonly price: number
  readonly gift?: boolean
  readonly activationCode?: string
  readonly activationEmail?: string
}

interface SeedSubscription {
  readonly purchaseId: number
  readonly status: string
  readonly nextBillingDate: string | null
  readonly price: number
}

export interface SeedOrder {
  readonly id: number
  readonly created: string
  readonly status: string
  readonly currency: string
  readonly items: readonly SeedItem[]
  readonly subscription?: SeedSubscription
}

/** A payment has the number of its order, out of the way of the fleet's. */
const firstPaymentId = 2_100_000

const total = (items: readonly SeedItem[]): number => items.reduce((sum, { price }) => sum + price, 0)

/** Puts an order with its items and its subscription in place, replacing an earlier one with the same number. */
export const putOrder = async (queries: Queries, accountId: number, order: SeedOrder): Promise<void> => {
  await queries.query('delete from customer_order where id = $1', [order.id])
  await queries.query(
    `insert into customer_order
       (id, account_id, payment_id, payment_created, payment_status, payment_amount, currency_sign)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [order.id, accountId, order.id + firstPaymentId, order.created, order.status, total(order.items), order.currency],
  )
  for (const [index, item] of order.items.entries())
    await queries.query(
      `insert into order_item (order_id, position, title, price, gift, activation_code, activation_email)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        order.id,
        index + 1,
        item.title,
        item.price,
        item.gift ?? false,
        item.activationCode ?? null,
        item.activationEmail ?? null,
      ],
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
