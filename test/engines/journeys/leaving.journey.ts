import { hosts as names, originOf } from '../../e2e/support/real-hosts/hosts.ts'
import { arriveAtOrders, signIn } from '../facade/customer.ts'
import { describe, expect, type Journey, journey } from '../facade/journey.ts'
import { field, heading, link } from '../facade/target.ts'
import type { View } from '../facade/view.ts'

const screens = /\/assets\/main-/
const elsewhere = `${originOf(names.elsewhere)}/`

/** What the portal remembers of a reload for the sake of a new release. */
const reloadedFor = (view: View) => view.asks(() => sessionStorage.getItem('reloaded-for'))

/**
 * Hears how often the portal's host is asked for a page from now on. The page itself can't be asked while it is being left:
 * Chromium answers when that is over.
 */
const countPages = ({ hosts }: Journey) => {
  const asked: string[] = []
  hosts.front(names.account).listen((address) => {
    if (!address.includes('.')) asked.push(address)
  })
  return asked
}

describe('While the screens still load,', () => {
  journey('an address that is typed is gone to, however slowly it answers', async (given) => {
    const { visit, hold } = given
    hold(names.account, screens)
    const visitor = await visit()
    await visitor.open('/sign-in')
    await visitor.fills(field('Email address'), 'half-way@exam')
    const answer = hold(names.elsewhere, /^\/$/)
    const pages = countPages(given)
    await visitor.beginsToOpen(elsewhere)
    await visitor.rests()
    expect(pages).toEqual([])
    answer()
    await visitor.isAt(elsewhere)
    await visitor.sees(heading('Sister site'))
  })

  journey('a page that was left for another site works when it is come back to', async ({ visit, hold }) => {
    const release = hold(names.account, screens)
    const visitor = await visit()
    await visitor.open('/sign-in')
    await visitor.sees(field('Email address'))
    await visitor.open(elsewhere)
    await visitor.sees(heading('Sister site'))
    release()
    await visitor.back()
    await visitor.sees(heading('Sign in'))
    expect(await reloadedFor(visitor)).toBeNull()
    await signIn(visitor)
    await visitor.sees(heading('My orders'))
  })
})

describe('While a screen is fetched that was pressed for,', () => {
  journey('an address that is typed is gone to', async ({ visit, hold, hosts }) => {
    const customer = await visit()
    await arriveAtOrders(customer, hosts)
    hold(names.account, /\/assets\/settings-screen-/)
    const answer = hold(names.elsewhere, /^\/$/)
    await customer.presses(link('Settings'))
    await customer.beginsToOpen(elsewhere)
    await customer.rests()
    answer()
    await customer.isAt(elsewhere)
    await customer.sees(heading('Sister site'))
  })

  journey('a link to another site is followed, however slowly it answers', async ({ visit, hold }) => {
    hold(names.account, /\/assets\/reset-password-screen-/)
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
})

journey('While the orders load, another site can be gone to and come back from', async ({ visit, hold, hosts }) => {
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
  await customer.sees(link('Details for order 1003102'))
})
