import type { App } from '../../core/app.ts'
import { listedOrders, type Order } from '../../core/orders/order.ts'
import type { Terminal } from './terminal.ts'

const lineOf = ({ id, payment, currency }: Order): string => {
  const date = new Date(payment.created).toISOString().slice(0, 16).replace('T', ' ')
  const price = `${currency.sign}${payment.amount.toFixed(2)}`
  return `${String(id).padStart(8)}  ${date}  ${payment.status.padEnd(12)}${price.padStart(10)}`
}

/** Loads and prints the customer's orders. */
export const listOrders = async (app: App, terminal: Terminal): Promise<void> => {
  await app.orders.load()
  const list = app.orders.list.value
  if (list.tag === 'failed') terminal.say(`The orders could not be loaded (${list.error.tag}).`)
  if (list.tag !== 'loaded') return
  const orders = listedOrders(list.value)
  for (const order of orders) terminal.say(lineOf(order))
  terminal.say(`${orders.length} orders.`)
}
