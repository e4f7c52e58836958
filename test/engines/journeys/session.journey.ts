import { hostNames as names, sharedDomain, toOrigin } from '../../e2e/support/running-hosts.ts'
import { describe, expect, firstOrderTarget, journey, openOrders, openOrdersAsCustomer } from '../journey.ts'
import { button, heading, link, text } from '../view.ts'

const shopCookiesUrl = `${toOrigin(names.shop)}/cookies`

journey('Signing out leaves nothing of the customer, in another window and behind the back button', async (given) => {
  const customer = await given.visit()
  await openOrdersAsCustomer(customer, given.hosts)
  const other = await customer.openTab()
  await other.open('/')
  await other.sees(firstOrderTarget)
  await customer.presses(link('Settings'))
  await customer.sees(heading('Change password'))
  await customer.presses(button('Sign out'))
  await customer.sees(heading('Sign in'))
  const kept = await customer.asks(() => [...Object.keys(localStorage), document.cookie].join(' '))
  expect(kept).not.toMatch(/user_|orders/)
  await other.sees(heading('Sign in'))
  await other.seesNoMore(firstOrderTarget)
  await customer.back()
  await customer.sees(link('Forgot password'))
  await customer.seesNoMore(heading('Change password'))
})

describe('A session cookie', () => {
  journey('that is not shared survives a reload, and does not reach the sister site', async ({ visit }) => {
    const customer = await visit()
    await openOrders(customer)
    await customer.reload()
    await customer.sees(firstOrderTarget)
    await customer.open(shopCookiesUrl)
    await customer.isAt(shopCookiesUrl)
    await customer.waits(() => document.readyState === 'complete')
    expect(await customer.asks(() => document.body.textContent ?? '')).not.toContain('user_access_token')
  })

  journey('that is shared reaches the sister site', async ({ visit, hosts }) => {
    hosts.changeCookieDomain(sharedDomain)
    const customer = await visit()
    await openOrders(customer)
    const token = await customer.asks(() => localStorage.getItem('user_access_token'))
    await customer.open(shopCookiesUrl)
    await customer.sees(text(`user_access_token=${token}`))
  })
})
