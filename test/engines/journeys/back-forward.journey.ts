import { hosts as names, originOf } from '../../e2e/support/real-hosts/hosts.ts'
import type { Engine, EngineName } from '../drivers/driver.ts'
import { arriveAtOrders, firstOrder } from '../facade/customer.ts'
import { describe, expect, journey, withHosts } from '../facade/journey.ts'
import { button, field, heading, type Target } from '../facade/target.ts'
import type { View } from '../facade/view.ts'

/** Lets the page that is shown remember whether it has come back out of the back/forward cache. */
const watchReturn = (view: View) =>
  view.asks(() => {
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'cameBack', persisted))
    return true
  })

/** A page that was loaded anew remembers nothing. */
const cameBack = (view: View) => view.asks(() => Reflect.get(window, 'cameBack') === true)

/**
 * Where the customer goes in between. WebKit keeps no page when the next one has another `Cross-Origin-Opener-Policy`, as
 * pages of other sites have; there it is another page of the portal.
 */
const places: Readonly<Record<EngineName, readonly [address: string, shows: Target]>> = {
  chromium: [originOf(names.elsewhere), heading('Sister site')],
  firefox: [originOf(names.elsewhere), heading('Sister site')],
  webkit: ['/nowhere', heading('Not found')],
}

const leave = async (view: View, { name }: Engine) => {
  const [address, shows] = places[name]
  await view.open(address)
  await view.sees(shows)
}

describe('Where pages may be kept,', () => {
  withHosts({ pagesKept: true })

  journey('a form comes back as it was left', async ({ visit, engine }) => {
    const visitor = await visit()
    await visitor.open('/sign-in')
    await visitor.fills(field('Email address'), 'half-way@exam')
    await watchReturn(visitor)
    await leave(visitor, engine)
    await visitor.back()
    await visitor.reads(field('Email address'), 'half-way@exam')
    expect(await cameBack(visitor)).toBe(true)
  })

  journey("a customer's orders come back as they were left", async ({ visit, engine, hosts }) => {
    const customer = await visit()
    await arriveAtOrders(customer, hosts)
    await watchReturn(customer)
    await leave(customer, engine)
    await customer.back()
    await customer.sees(firstOrder)
    expect(await cameBack(customer)).toBe(true)
  })

  journey(
    'orders do not come back once the customer has signed out in another window',
    async ({ visit, engine, hosts }) => {
      const customer = await visit()
      await arriveAtOrders(customer, hosts)
      await watchReturn(customer)
      const other = await customer.newView()
      await other.open('/')
      await other.sees(firstOrder)
      await leave(customer, engine)
      await other.presses(button('Sign out'))
      await other.sees(heading('Sign in'))
      await customer.back()
      await customer.sees(heading('Sign in'))
      await customer.seesNoMore(firstOrder)
      expect(await cameBack(customer)).toBe(true)
    },
  )
})

journey('As the portal is hosted, its pages are never kept: they load anew', async ({ visit, engine }) => {
  const visitor = await visit()
  await visitor.open('/sign-in')
  await visitor.sees(field('Email address'))
  await watchReturn(visitor)
  await leave(visitor, engine)
  await visitor.back()
  await visitor.sees(field('Email address'))
  expect(await cameBack(visitor)).toBe(false)
})
