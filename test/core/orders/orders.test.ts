import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { notLoggedIn, superseded } from '../../../core/shared/app-error.ts'
import { offline } from '../../builders/errors.ts'
import { anOrder } from '../../builders/orders.ts'
import { ada, type Given, givenPortal, grace, keepToken, noTokens, signedOut } from '../../builders/portal.ts'
import { settled } from '../../fakes/settled.ts'

const adasOrders = [anOrder({ id: 1 }), anOrder({ id: 2, payment: { status: 'wait_for_payment' } })]
const gracesOrders = [anOrder({ id: 3 })]

/** Ada is signed in from an earlier visit, and her orders are not loaded yet. */
const given = (ports: Given['ports'] = () => ({})) => {
  const portal = givenPortal({
    before: (world) => {
      world.shop.putOrders(ada, adasOrders)
      world.shop.putOrders(grace, gracesOrders)
      keepToken(ada)(world)
    },
    ports,
  })
  const { orders, session } = portal.app
  const seen: string[] = []
  orders.list.changes.subscribe(({ tag }) => seen.push(tag))
  return {
    ...portal,
    seen,
    list: () => orders.list.value,
    load: () => orders.load()(),
    prefetch: () => orders.prefetch()(),
    remembered: orders.remembered,
    signOut: session.signOut,
    revoke: () => portal.signOn.revoke(portal.browser.userTokens.stored.storage ?? ''),
    calls: portal.shop.calls,
  }
}

describe('The order list (specification §4)', () => {
  it('is idle until it is asked for, then loading, then loaded, and cleared while it is loaded again', async () => {
    const { app, list, load: loadAgain, seen, shop } = given()
    const load = app.orders.load()
    expect(seen).toEqual(['idle'])
    expect(await load()).toEqual(right(adasOrders))
    expect(seen).toEqual(['idle', 'loading', 'loaded'])
    expect(list()).toEqual({ tag: 'loaded', value: adasOrders })

    shop.hold()
    const again = loadAgain()
    expect(list()).toEqual({ tag: 'loading' })
    shop.release()
    await again
  })

  it('says which orders are there that can not be shown, until the customer is another one', async () => {
    const { app, browser, list, load, shop, signOut } = given()
    expect(app.orders.unreadable.value).toEqual([])
    shop.unreadable = [7, undefined]
    await load()
    expect(app.orders.unreadable.value).toEqual([7, undefined])
    expect(list()).toEqual({ tag: 'loaded', value: adasOrders })
    expect(browser.orders).toEqual({ owner: ada, orders: adasOrders })
    signOut()
    expect(app.orders.unreadable.value).toEqual([])
  })

  it('tells why it failed, and loads on the next try, without the error', async () => {
    const { list, load, shop } = given()
    shop.failWith(offline)
    expect(await load()).toEqual(left(offline))
    expect(list()).toEqual({ tag: 'failed', error: offline })
    shop.recover()
    await load()
    expect(list()).toEqual({ tag: 'loaded', value: adasOrders })
  })

  it('is what a reload brings: the load before it is superseded', async () => {
    const { app, load, shop } = given()
    shop.hold()
    const both = [load(), app.orders.reload()()]
    shop.release()
    expect(await Promise.all(both)).toEqual([left(superseded), right(adasOrders)])
  })

  it('needs a signed-in customer', async () => {
    const { app, shop } = givenPortal()
    await app.orders.load()()
    expect(app.orders.list.value).toEqual({ tag: 'failed', error: notLoggedIn })
    expect(shop.calls).toEqual([])
  })

  it('is empty after signing out during the load: the answer that comes late shows nothing', async () => {
    const { browser, list, load, shop, signOut } = given()
    shop.hold()
    const late = load()
    signOut()
    shop.release()
    expect(await late).toEqual(left(superseded))
    await settled()
    expect(list()).toEqual({ tag: 'idle' })
    expect(browser.orders).toBeUndefined()
  })

  it('is the new customer’s after a change of customer, whichever answer comes last', async () => {
    const { browser, list, load, shop, signIn, signOut } = given()
    shop.hold()
    const ofAda = load()
    signOut()
    await signIn(grace)
    const ofGrace = load()
    shop.release()
    await Promise.all([ofAda, ofGrace])
    expect(list()).toEqual({ tag: 'loaded', value: gracesOrders })
    expect(browser.orders).toEqual({ owner: grace, orders: gracesOrders })
  })
})

describe('The order list for a visit that seems about to come', () => {
  it('is fetched once for both, and not taken for the next visit too', async () => {
    const { calls, load, prefetch, seen } = given()
    expect(await prefetch()).toEqual(right(undefined))
    expect(await load()).toEqual(right(adasOrders))
    expect(calls).toHaveLength(1)
    expect(seen).toEqual(['idle', 'loading', 'loaded'])
    await load()
    expect(calls).toHaveLength(2)
  })

  it('is joined by a visit that comes before it is there, and not taken for the next one too', async () => {
    const { calls, load, prefetch } = given()
    await Promise.all([prefetch(), load()])
    expect(calls).toHaveLength(1)
    await load()
    expect(calls).toHaveLength(2)
  })

  it('is fetched anew when the visit comes later', async () => {
    const { calls, clock, load, prefetch } = given()
    await prefetch()
    clock.passSeconds(10)
    await load()
    expect(calls).toHaveLength(2)
  })

  it('is fetched anew when it has failed', async () => {
    const { list, load, prefetch, shop } = given()
    shop.failWith(offline)
    expect(await prefetch()).toEqual(left(offline))
    shop.recover()
    await load()
    expect(list()).toEqual({ tag: 'loaded', value: adasOrders })
  })

  it('tells nothing and ends nothing when it is refused, until the visit comes', async () => {
    const { calls, load, login, message, prefetch, revoke, seen } = given()
    revoke()
    await prefetch()
    expect(login()).toMatchObject({ tag: 'logged-in' })
    expect(message()).toBeUndefined()
    expect(seen).toEqual(['idle', 'loading', 'idle'])

    // A pointer that rests on the link to the orders, for one.
    await prefetch()
    await load()
    expect(calls).toHaveLength(2)
    expect(login()).toEqual(signedOut)
    expect(message()).toMatchObject({ kind: 'error', code: 'session-expired' })
  })

  it('ends the session when the visit comes before it is refused', async () => {
    const { calls, load, login, message, prefetch, revoke, shop } = given()
    revoke()
    shop.hold()
    const both = [prefetch(), load()]
    shop.release()
    await Promise.all(both)
    expect(calls).toHaveLength(1)
    expect(login()).toEqual(signedOut)
    expect(message()).toMatchObject({ kind: 'error', code: 'session-expired' })
  })

  it('is left alone where it is shown already, and is nothing for the next customer', async () => {
    const { calls, list, load, prefetch, signIn, signOut } = given()
    await load()
    await prefetch()
    expect(calls).toHaveLength(1)

    signOut()
    await signIn(grace)
    await prefetch()
    signOut()
    await signIn(ada)
    await load()
    expect(list()).toEqual({ tag: 'loaded', value: adasOrders })
  })
})

describe('The orders that the browser remembers (specification §3)', () => {
  it('are those of the last load, bound to their customer, and stay when a load fails', async () => {
    const { browser, load, remembered, shop } = given()
    expect(remembered()).toBeUndefined()
    await load()
    expect(browser.orders?.owner).toBe(ada)
    shop.failWith(offline)
    await load()
    expect(remembered()).toEqual(adasOrders)
  })

  it('are not shown to another customer', () => {
    const { browser, remembered } = given()
    browser.orders = { owner: grace, orders: gracesOrders }
    expect(remembered()).toBeUndefined()
  })

  it('are not remembered while the customer’s name is not known', async () => {
    const { app, browser, login, shop } = givenPortal({
      before: (world) => {
        keepToken(ada, false)(world)
        world.signOn.failWith(offline)
      },
    })
    await settled()
    expect(login()).toEqual({ tag: 'logged-in', username: undefined })
    shop.putOrders(ada, adasOrders)
    await app.orders.load()()
    expect(app.orders.list.value).toEqual({ tag: 'loaded', value: adasOrders })
    expect(app.orders.remembered()).toBeUndefined()
    expect(browser.orders).toBeUndefined()
  })

  it('are none when another tab signs out while they are written down', async () => {
    const { browser, list, load, login } = given(({ browser: { ordersCache, userTokens } }) => ({
      ordersCache: {
        ...ordersCache,
        save: (owner, orders) => {
          userTokens.stored = noTokens
          ordersCache.save(owner, orders)
        },
      },
    }))
    expect(await load()).toEqual(left(superseded))
    expect(browser.orders).toBeUndefined()
    expect(list()).toEqual({ tag: 'idle' })
    expect(login()).toEqual(signedOut)
  })
})
