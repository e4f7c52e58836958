import type { RunningHosts } from '../../e2e/support/real-hosts/running-hosts.ts'
import { giveSubscription } from '../../e2e/support/shop.ts'
import { arriveAtOrders } from '../facade/customer.ts'
import { journey } from '../facade/journey.ts'
import { button, css, field, heading, text } from '../facade/target.ts'
import type { View } from '../facade/view.ts'

const openSubscription = async (customer: View, hosts: RunningHosts): Promise<void> => {
  const { order } = await giveSubscription(hosts)
  await arriveAtOrders(customer, hosts)
  await customer.open(`/order/${order}`)
  await customer.sees(heading('Subscription summary'))
}

const fillInCard = async (customer: View, number: string): Promise<void> => {
  await customer.presses(button('Change payment card'))
  await customer.fills(field('Card number'), number)
  await customer.fills(field('Expiry date'), '1235')
  await customer.fills(field('Security code'), '123')
}

journey('A subscription is cancelled after a question, which can be answered with no', async ({ visit, hosts }) => {
  const customer = await visit()
  await openSubscription(customer, hosts)
  await customer.presses(button('Cancel subscription'))
  await customer.sees(heading('Are you sure?'))
  await customer.presses(button('No'))
  await customer.seesNoMore(css('dialog[open]'))
  await customer.presses(button('Cancel subscription'))
  await customer.presses(button('Yes'))
  await customer.sees(text('Your subscription will be canceled shortly'))
  await customer.seesNoMore(button('Change payment card'))
})

journey('The question closes on Escape, and the focus is where it was', async ({ visit, hosts }) => {
  const customer = await visit()
  await openSubscription(customer, hosts)
  await customer.presses(button('Cancel subscription'))
  await customer.sees(heading('Are you sure?'))
  await customer.strikes('Escape')
  await customer.seesNoMore(css('dialog[open]'))
  await customer.waits(() => document.activeElement?.textContent === 'Cancel subscription')
})

journey('A card that is declined is told, and a good one taken by Enter', async ({ visit, hosts }) => {
  const customer = await visit()
  await openSubscription(customer, hosts)
  await fillInCard(customer, '4000000000000002')
  await customer.presses(button('Save card'))
  await customer.sees(text('Unexpected error, please try again'))
  await customer.fills(field('Card number'), '4111111111111111')
  await customer.reads(field('Card number'), '4111 1111 1111 1111')
  await customer.strikes('Enter')
  await customer.sees(text('Your credit card was successfully updated.'))
})
