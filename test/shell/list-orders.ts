import type { App } from 'account-portal-core'
import { isWorthTelling, listedOrders, type Order } from 'account-portal-core'
import type { Terminal } from './terminal.ts'

const lineOf = ({ id, payment, currency }: Order): string => {
  const date = new Date(payment.created).toISOString().slice(0, 16).replace('T', ' ')
  const price = `${currency.sign}${payment.amount.toFixed(2)}`
  return `${String(id).padStart(8)}  ${date}  ${payment.status.padEnd(12)}${price.padStart(10)}`
}

/** Loads and prints the customer's orders. */
export const listOrders = async (app: App, terminal: Terminal): Promise<void> => {
  const loaded = await app.orders.load()()
  if (loaded._tag === 'Left') {
    if (isWorthTelling(loaded.left)) terminal.say(`The orders could not be loaded (${loaded.left.tag}).`)
    return
  }
  const orders = listedOrders(loaded.right)
  for (const order of orders) terminal.say(lineOf(order))
  terminal.say(`${orders.length} orders.`)
}
