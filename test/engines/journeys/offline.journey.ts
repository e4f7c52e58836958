import { demo } from '../../e2e/support/customer.ts'
import { hosts as names } from '../../e2e/support/real-hosts/hosts.ts'
import { arriveAtOrders, firstOrder, signIn } from '../facade/customer.ts'
import { journey } from '../facade/journey.ts'
import { button, field, heading, link, text } from '../facade/target.ts'

journey('What was typed is kept while there is no network, and sent when it is back', async ({ visit, hosts }) => {
  const visitor = await visit()
  await visitor.open('/sign-in')
  await visitor.sees(link('Terms of Use'))
  hosts.setNetwork(false)
  await signIn(visitor)
  await visitor.sees(text('Unexpected error'))
  await visitor.reads(field('Email address'), demo.username)
  await visitor.reads(field('Password'), demo.password)
  hosts.setNetwork(true)
  await visitor.presses(button('Sign in'))
  await visitor.sees(heading('My orders'))
})

journey('A list of orders that could not be fetched is tried again', async ({ visit, hosts, hold }) => {
  const customer = await visit()
  await arriveAtOrders(customer, hosts)
  const release = hold(names.services, /\/shop\/purchase/)
  await customer.reload()
  await customer.sees(heading('My orders'))
  hosts.setNetwork(false)
  release()
  await customer.sees(text('Error on loading orders. Please, try again later'))
  hosts.setNetwork(true)
  await customer.presses(button('Try again'))
  await customer.sees(firstOrder)
})

journey('An order that was seen before is there without a network', async ({ visit, hosts }) => {
  const customer = await visit()
  await arriveAtOrders(customer, hosts)
  await customer.presses(link('Details for order 1003102'))
  await customer.sees(heading('Payment summary'))
  await customer.presses(link('Back to my orders'))
  await customer.sees(firstOrder)
  hosts.setNetwork(false)
  await customer.presses(link('Details for order 1003988'))
  await customer.sees(heading('Payment summary'))
})
