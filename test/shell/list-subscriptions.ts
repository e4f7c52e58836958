import type { App } from 'account-portal-core'
import { headlineOf, isPaymentOverdue, type OwnSubscription, subscriptionsOf } from 'account-portal-core'
import type { Terminal } from './terminal.ts'

const renewalOf = (app: App, own: OwnSubscription): string => {
  const renewal = app.subscription.renewal(own)
  switch (renewal.tag) {
    case 'none':
      return ''
    case 'today':
      return 'renews today'
    case 'past':
      return 'renewal was due'
    case 'in-days':
      return `renews in ${renewal.days} days`
  }
}

const lineOf = (app: App, own: OwnSubscription): string => {
  const { order, subscription } = own
  const price = `${order.currency.sign}${subscription.price.toFixed(2)}`
  const facts = [subscription.status, price, renewalOf(app, own), isPaymentOverdue(subscription) && 'payment failed']
  return `${headlineOf(order).title ?? order.id}: ${facts.filter(Boolean).join(', ')}`
}

/** Loads the customer's orders and prints what renews among them. */
export const listSubscriptions = async (app: App, terminal: Terminal): Promise<void> => {
  await app.orders.load()()
  const list = app.orders.list.value
  if (list.tag === 'failed') terminal.say(`The subscriptions could not be loaded (${list.error.tag}).`)
  if (list.tag !== 'loaded') return
  const subscriptions = subscriptionsOf(list.value)
  for (const own of subscriptions) terminal.say(lineOf(app, own))
  terminal.say(`${subscriptions.length} subscriptions.`)
}
