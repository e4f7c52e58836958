import { hosts as names, originOf } from '../../e2e/support/real-hosts/hosts.ts'
import { firstOrder, openOrders } from '../facade/customer.ts'
import { describe, expect, journey, withHosts } from '../facade/journey.ts'
import { button, field, heading } from '../facade/target.ts'
import type { View } from '../facade/view.ts'

/** Lets the page that is shown remember whether it has come back out of the back/forward cache. */
const watchReturn = (view: View) =>
  view.asks(() => {
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'cameBack', persisted))
    return true
  })

/** A page that was loaded anew remembers nothing. */
const cameBack = (view: View) => view.asks(() => Reflect.get(window, 'cameBack') === true)

const leave = async (view: View) => {
  await view.open(originOf(names.elsewhere))
  await view.sees(heading('Sister site'))
}

describe('Where pages may be kept,', () => {
  withHosts({ pagesKept: true })

  journey('a form comes back as it was left', async ({ visit }) => {
    const visitor = await visit()
    await visitor.open('/sign-in')
    await visitor.fills(field('E-mail'), 'half-way@exam')
    await watchReturn(visitor)
    await leave(visitor)
    await visitor.back()
    await visitor.reads(field('E-mail'), 'half-way@exam')
    expect(await cameBack(visitor)).toBe(true)
  })

  journey("a customer's orders come back as they were left", async ({ visit }) => {
    const customer = await visit()
    await openOrders(customer)
    await watchReturn(customer)
    await leave(customer)
    await customer.back()
    await customer.sees(firstOrder)
    expect(await cameBack(customer)).toBe(true)
  })

  journey('orders do not come back once the customer has signed out in another window', async ({ visit }) => {
    const customer = await visit()
    await openOrders(customer)
    await watchReturn(customer)
    const other = await customer.newView()
    await other.open('/')
    await other.sees(firstOrder)
    await leave(customer)
    await other.presses(button('Log out'))
    await other.sees(heading('Sign in'))
    await customer.back()
    await customer.sees(heading('Sign in'))
    await customer.seesNoMore(firstOrder)
  })
})

journey('As the portal is hosted, its pages are never kept: they load anew', async ({ visit }) => {
  const visitor = await visit()
  await visitor.open('/sign-in')
  await visitor.sees(field('E-mail'))
  await watchReturn(visitor)
  await leave(visitor)
  await visitor.back()
  await visitor.sees(field('E-mail'))
  expect(await cameBack(visitor)).toBe(false)
})
