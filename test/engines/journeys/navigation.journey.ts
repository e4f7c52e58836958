import { hosts as names, originOf } from '../../e2e/support/real-hosts/hosts.ts'
import { arriveAtOrders, firstOrder, signIn } from '../customer.ts'
import { describe, expect, journey } from '../journey.ts'
import { button, field, heading, link } from '../target.ts'

const mainScript = /\/assets\/main-/
const nextScreen = /\/assets\/request-password-reset-screen-/
const elsewhere = `${originOf(names.elsewhere)}/`

describe('While the scripts of a page load,', () => {
  journey('a typed address is opened, however slowly it answers', async ({ visit, hold, hosts }) => {
    hold(names.account, mainScript)
    const visitor = await visit()
    await visitor.open('/sign-in')
    await visitor.fills(field('Email address'), 'half-way@exam')
    const answer = hold(names.elsewhere, /^\/$/)
    const pages: string[] = []
    hosts.proxyOf(names.account).listen((address) => {
      if (!address.includes('.')) pages.push(address)
    })
    await visitor.beginsToOpen(elsewhere)
    await visitor.rests()
    expect(pages, 'the page that is left does not reload').toEqual([])
    answer()
    await visitor.sees(heading('Sister site'))
  })

  journey('a visitor who leaves the page and comes back finds one that works', async ({ visit, hold }) => {
    const release = hold(names.account, mainScript)
    const visitor = await visit()
    await visitor.open('/sign-in')
    await visitor.sees(field('Email address'))
    await visitor.open(elsewhere)
    await visitor.sees(heading('Sister site'))
    release()
    await visitor.back()
    await visitor.sees(heading('Sign in'))
    expect(await visitor.asks(() => sessionStorage.getItem('reloaded-for'))).toBeNull()
    await signIn(visitor)
    await visitor.sees(heading('My orders'))
  })
})

journey('While the script of the next screen loads, a link to another site is followed', async ({ visit, hold }) => {
  hold(names.account, nextScreen)
  const visitor = await visit()
  await visitor.open('/sign-in')
  await visitor.sees(link('Terms of Use'))
  await visitor.presses(link('Forgot password'))
  const answer = hold(names.www, /^\/terms/)
  await visitor.presses(link('Terms of Use'))
  await visitor.rests()
  answer()
  await visitor.isAt(`${originOf(names.www)}/terms`)
})

journey('A screen whose script was lost comes once the network is back', async ({ visit, hosts, hold }) => {
  const release = hold(names.account, nextScreen)
  const asked: string[] = []
  hosts.proxyOf(names.account).listen((address) => asked.push(address))
  const visitor = await visit()
  await visitor.open('/sign-in')
  await visitor.sees(link('Terms of Use'))
  await visitor.presses(link('Forgot password'))
  await expect.poll(() => asked.some((address) => nextScreen.test(address))).toBe(true)
  hosts.setNetwork(false)
  release()
  hosts.setNetwork(true)
  await visitor.sees(button('Send me the link'))
})

journey('A customer who leaves while the orders load, and comes back, sees them', async ({ visit, hold, hosts }) => {
  const customer = await visit()
  await arriveAtOrders(customer, hosts)
  const release = hold(names.services, /\/shop\/purchase/)
  await customer.reload()
  await customer.sees(heading('My orders'))
  await customer.open(elsewhere)
  await customer.sees(heading('Sister site'))
  release()
  await customer.back()
  await customer.sees(heading('My orders'))
  await customer.sees(firstOrder)
})
