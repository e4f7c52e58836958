import { hosts as names, originOf } from '../../e2e/support/real-hosts/hosts.ts'
import { arriveAtOrders, firstOrder, openOrders } from '../customer.ts'
import { describe, expect, journey } from '../journey.ts'
import { button, heading } from '../target.ts'

const cookiesAtShop = `${originOf(names.shop)}/cookies`

journey('Signing out in one window ends the session in the other', async ({ visit, hosts }) => {
  const customer = await visit()
  await arriveAtOrders(customer, hosts)
  const other = await customer.newView()
  await other.open('/')
  await other.sees(firstOrder)
  await customer.presses(button('Sign out'))
  await customer.sees(heading('Sign in'))
  await other.sees(heading('Sign in'))
  await other.seesNoMore(firstOrder)
})

describe('A session cookie', () => {
  journey('of the portal alone survives a reload, and does not reach the sister site', async ({ visit }) => {
    const customer = await visit()
    await openOrders(customer)
    await customer.reload()
    await customer.sees(firstOrder)
    await customer.open(cookiesAtShop)
    await customer.isAt(cookiesAtShop)
    await customer.waits(() => document.readyState === 'complete')
    expect(await customer.asks(() => document.body.textContent ?? '')).not.toContain('user_access_token')
  })
})
