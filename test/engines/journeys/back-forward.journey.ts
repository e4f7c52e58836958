import { hosts as names, originOf } from '../../e2e/support/real-hosts/hosts.ts'
import { arriveAtOrders, firstOrder } from '../customer.ts'
import { describe, expect, type Journey, journey } from '../journey.ts'
import { button, field, heading } from '../target.ts'
import type { View } from '../view.ts'

/** Lets the page that is shown note whether it comes back from the back/forward cache. */
const watchReturn = (view: View) =>
  view.asks(() => {
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'cameBack', persisted))
    return true
  })

/** A page that was loaded anew has no note. */
const cameBack = (view: View) => view.asks(() => Reflect.get(window, 'cameBack') === true)

/**
 * WebKit keeps no page when the next one has another `Cross-Origin-Opener-Policy`, as pages of other sites have. There the
 * customer goes to another page of the portal.
 */
const leave = async (view: View, { engineName }: Journey) => {
  const isWebkit = engineName === 'webkit'
  await view.open(isWebkit ? '/nowhere' : originOf(names.elsewhere))
  await view.sees(heading(isWebkit ? 'Not found' : 'Sister site'))
}

describe('On a host that lets browsers keep pages,', () => {
  journey('a form comes back as it was left', async (given) => {
    given.hosts.letPagesBeKept(true)
    const visitor = await given.visit()
    await visitor.open('/sign-in')
    await visitor.fills(field('Email address'), 'half-way@exam')
    await watchReturn(visitor)
    await leave(visitor, given)
    await visitor.back()
    await visitor.reads(field('Email address'), 'half-way@exam')
    expect(await cameBack(visitor)).toBe(true)
  })

  journey("a customer's orders come back, but not after a sign-out in another window", async (given) => {
    given.hosts.letPagesBeKept(true)
    const customer = await given.visit()
    await arriveAtOrders(customer, given.hosts)
    await watchReturn(customer)
    await leave(customer, given)
    await customer.back()
    await customer.sees(firstOrder)
    expect(await cameBack(customer)).toBe(true)
    const other = await customer.newView()
    await other.open('/')
    await other.sees(firstOrder)
    await leave(customer, given)
    await other.presses(button('Sign out'))
    await other.sees(heading('Sign in'))
    await customer.back()
    await customer.sees(heading('Sign in'))
    await customer.seesNoMore(firstOrder)
    expect(await cameBack(customer)).toBe(true)
  })
})

journey('As the portal is hosted, browsers keep no page of it: the page loads anew', async (given) => {
  const visitor = await given.visit()
  await visitor.open('/sign-in')
  await visitor.sees(field('Email address'))
  await watchReturn(visitor)
  await leave(visitor, given)
  await visitor.back()
  await visitor.sees(field('Email address'))
  expect(await cameBack(visitor)).toBe(false)
})
