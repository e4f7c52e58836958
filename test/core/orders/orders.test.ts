import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { createApp } from '../../../core/app.ts'
import { notLoggedIn, superseded } from '../../../core/shared/app-error.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { anOrder } from '../../builders/orders.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

const adasOrders = [anOrder({ id: 1 }), anOrder({ id: 2, payment: { status: 'wait_for_payment' } })]

const signedIn = async () => {
  const world = inMemoryPorts()
  const { signOn, shop, browser, ports } = world
  signOn.addAccount('grace@compass.test', 'another password')
  shop.putOrders('ada@compass.test', adasOrders)
  shop.putOrders('grace@compass.test', [anOrder({ id: 3 })])
  const token = signOn.issueToken('ada@compass.test')
  browser.userTokens.stored = { cookie: token, storage: token }
  browser.profile = { username: 'ada@compass.test' }
  const app = createApp(ports)
  const seen: string[] = []
  app.orders.list.changes.subscribe(({ tag }) => seen.push(tag))
  return { ...world, app, seen, token }
}

describe('The order list (specification §4)', () => {
  it('is idle until it is asked for, then loading, then loaded', async () => {
    const { app, seen } = await signedIn()
    const load = app.orders.load()
    expect(seen).toEqual(['idle'])
    expect(await load()).toEqual(right(adasOrders))
    expect(seen).toEqual(['idle', 'loading', 'loaded'])
    expect(app.orders.list.value).toEqual({ tag: 'loaded', value: adasOrders })
  })

  it('is cleared while it is loaded again', async () => {
    const { app, shop } = await signedIn()
    await app.orders.load()()
    shop.door.hold()
    const again = app.orders.load()()
    expect(app.orders.list.value).toEqual({ tag: 'loading' })
    shop.door.release()
    await again
  })

  it('says which orders are there that can not be shown, until the customer is another one', async () => {
    const { app, shop, browser } = await signedIn()
    expect(app.orders.unreadable.value).toEqual([])
    shop.unreadable = [7, undefined]
    await app.orders.load()()
    expect(app.orders.unreadable.value).toEqual([7, undefined])
    expect(app.orders.list.value).toEqual({ tag: 'loaded', value: adasOrders })
    expect(browser.orders).toEqual({ owner: 'ada@compass.test', orders: adasOrders })
    app.session.signOut()
    expect(app.orders.unreadable.value).toEqual([])
  })

  it('tells why it failed, and loads on the next try, without the error', async () => {
    const { app, shop } = await signedIn()
    shop.door.broken = offline
    expect(await app.orders.load()()).toEqual(left(offline))
    expect(app.orders.list.value).toEqual({ tag: 'failed', error: offline })

    shop.door.broken = undefined
    await app.orders.load()()
    expect(app.orders.list.value).toEqual({ tag: 'loaded', value: adasOrders })
  })

  describe('for a visit that seems about to come', () => {
    it('is fetched once for both', async () => {
      const { app, shop, seen } = await signedIn()
      expect(await app.orders.prefetch()()).toEqual(right(undefined))
      expect(await app.orders.load()()).toEqual(right(adasOrders))
      expect(shop.door.calls).toHaveLength(1)
      expect(seen).toEqual(['idle', 'loading', 'loaded'])
      await app.orders.load()()
      expect(shop.door.calls).toHaveLength(2)
    })

    it('is joined by a visit that comes before it is there, and not taken for the next one too', async () => {
      const { app, shop } = await signedIn()
      await Promise.all([app.orders.prefetch()(), app.orders.load()()])
      expect(shop.door.calls).toHaveLength(1)
      await app.orders.load()()
      expect(shop.door.calls).toHaveLength(2)
    })

    it('is fetched anew when the visit comes later, and when it has failed', async () => {
      const { app, shop, clock } = await signedIn()
      await app.orders.prefetch()()
      clock.passSeconds(10)
      await app.orders.load()()
      expect(shop.door.calls).toHaveLength(2)

      const failing = await signedIn()
      failing.shop.door.broken = offline
      expect(await failing.app.orders.prefetch()()).toEqual(left(offline))
      failing.shop.door.broken = undefined
      await failing.app.orders.load()()
      expect(failing.app.orders.list.value).toEqual({ tag: 'loaded', value: adasOrders })
    })

    it('tells nothing and ends nothing when it is refused, until the visit comes', async () => {
      const { app, shop, signOn, seen, token } = await signedIn()
      signOn.revoke(token)
      await app.orders.prefetch()()
      expect(app.session.login.value).toMatchObject({ tag: 'logged-in' })
      expect(app.messages.current.value).toBeUndefined()
      expect(seen).toEqual(['idle', 'loading', 'idle'])

      // A pointer that rests on the link to the orders, for one.
      await app.orders.prefetch()()
      await app.orders.load()()
      expect(shop.door.calls).toHaveLength(2)
      expect(app.session.login.value).toEqual({ tag: 'logged-out' })
      expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'session-expired' })
    })

    it('ends the session when the visit comes before it is refused', async () => {
      const { app, shop, signOn, token } = await signedIn()
      signOn.revoke(token)
      shop.door.hold()
      const both = [app.orders.prefetch()(), app.orders.load()()]
      shop.door.release()
      await Promise.all(both)
      expect(shop.door.calls).toHaveLength(1)
      expect(app.session.login.value).toEqual({ tag: 'logged-out' })
      expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'session-expired' })
    })

    it('is left alone where it is shown already, and is nothing for the next customer', async () => {
      const { app, shop, signOn } = await signedIn()
      await app.orders.load()()
      await app.orders.prefetch()()
      expect(shop.door.calls).toHaveLength(1)

      app.session.signOut()
      await app.auth.signIn.submit({ username: 'grace@compass.test', password: 'another password' })()
      await app.orders.prefetch()()
      app.session.signOut()
      signOn.addAccount('ada@compass.test', 'a long password')
      await app.auth.signIn.submit({ username: 'ada@compass.test', password: 'a long password' })()
      await app.orders.load()()
      expect(app.orders.list.value).toEqual({ tag: 'loaded', value: adasOrders })
    })
  })

  it('is asked for once when two want it at a time, and again afterwards', async () => {
    const { app, shop } = await signedIn()
    await Promise.all([app.orders.load()(), app.orders.load()()])
    expect(shop.door.calls).toHaveLength(1)
    await app.orders.load()()
    expect(shop.door.calls).toHaveLength(2)
  })

  it('is what a reload brings: the load before it is superseded', async () => {
    const { app, shop } = await signedIn()
    shop.door.hold()
    const load = app.orders.load()()
    const reload = app.orders.reload()()
    shop.door.release()
    expect(await Promise.all([load, reload])).toEqual([left(superseded), right(adasOrders)])
  })

  it('needs a signed-in customer', async () => {
    const { ports, shop } = inMemoryPorts()
    const app = createApp(ports)
    await app.orders.load()()
    expect(app.orders.list.value).toEqual({ tag: 'failed', error: notLoggedIn })
    expect(shop.door.calls).toEqual([])
  })

  it('is empty after signing out during the load: the answer that comes late shows nothing', async () => {
    const { app, shop, browser } = await signedIn()
    shop.door.hold()
    const load = app.orders.load()()

    app.session.signOut()
    shop.door.release()
    expect(await load).toEqual(left(superseded))
    await settled()

    expect(app.orders.list.value).toEqual({ tag: 'idle' })
    expect(browser.orders).toBeUndefined()
  })

  it('is the new customer’s after a change of customer, whichever answer comes last', async () => {
    const { app, shop, browser } = await signedIn()
    shop.door.hold()
    const ofAda = app.orders.load()()
    app.session.signOut()
    await app.auth.signIn.submit({ username: 'grace@compass.test', password: 'another password' })()
    const ofGrace = app.orders.load()()

    shop.door.release()
    await Promise.all([ofAda, ofGrace])

    expect(app.orders.list.value).toEqual({ tag: 'loaded', value: [anOrder({ id: 3 })] })
    expect(browser.orders).toEqual({ owner: 'grace@compass.test', orders: [anOrder({ id: 3 })] })
  })

  it('is gone, and so is the session, when the shop no longer accepts the token', async () => {
    const { app, shop } = await signedIn()
    shop.door.broken = rejected(401, 'authorization.access_token.expired')
    await app.orders.load()()
    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
    expect(app.orders.list.value).toEqual({ tag: 'idle' })
    expect(app.messages.current.value).toMatchObject({ code: 'session-expired' })
  })
})
