import { bringAbout } from '../../e2e/support/accounts.ts'
import { fleet } from '../../e2e/support/customer.ts'
import { hosts as names, originOf, sharedDomain } from '../../e2e/support/real-hosts/hosts.ts'
import { settingPath } from '../../e2e/support/real-hosts/sister-site.ts'
import { firstOrder, openOrders } from '../facade/customer.ts'
import { describe, expect, journey, withHosts } from '../facade/journey.ts'
import { button, heading, text } from '../facade/target.ts'

journey('Signing out in one window ends the session in the other', async ({ visit }) => {
  const customer = await visit()
  await openOrders(customer)
  const other = await customer.newView()
  await other.open('/')
  await other.sees(firstOrder)
  await customer.presses(button('Sign out'))
  await customer.sees(heading('Sign in'))
  await other.sees(heading('Sign in'))
  await other.seesNoMore(firstOrder)
})

journey('Two visitors with browsers of their own know nothing of each other', async ({ visit }) => {
  const customer = await visit()
  await openOrders(customer)
  const stranger = await visit()
  await stranger.open('/')
  await stranger.sees(heading('Sign in'))
})

describe('With a cookie that the sister site shares', () => {
  withHosts({ cookieDomain: sharedDomain })

  journey('the sister site receives the session', async ({ visit }) => {
    const customer = await visit()
    await openOrders(customer)
    const token = await customer.asks(() => localStorage.getItem('user_access_token'))
    await customer.open(`${originOf(names.shop)}/cookies`)
    await customer.sees(text(`user_access_token=${token}`))
  })

  journey('a customer who signed in there is shown here, and nothing of the one before', async ({ visit, hosts }) => {
    const customer = await visit()
    await openOrders(customer)
    const { accessToken } = await bringAbout(hosts, 'a signed-in customer', fleet)
    const shared = `user_access_token=${accessToken}; Domain=${sharedDomain}; Path=/; Secure; Max-Age=3600`
    await customer.open(originOf(names.shop) + settingPath(shared))
    await customer.sees(heading('Cookies were set'))
    await customer.open('/')
    await customer.sees(text(fleet.username))
    await customer.sees(text('1–20 of 2,000'))
  })
})

describe('With a cookie of the portal alone', () => {
  journey('the sister site receives nothing', async ({ visit }) => {
    const customer = await visit()
    await openOrders(customer)
    await customer.open(`${originOf(names.shop)}/cookies`)
    await customer.isAt(`${originOf(names.shop)}/cookies`)
    await customer.waits(() => document.readyState === 'complete')
    expect(await customer.asks(() => document.body.textContent ?? '')).not.toContain('user_access_token')
  })
})
