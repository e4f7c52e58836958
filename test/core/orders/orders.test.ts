import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { filter, firstValueFrom } from 'rxjs'
import {
  createGiftCertificateUrl,
  findOrder,
  isReadableSubscription,
  type Order,
  offersGiftCertificate,
} from '../../../core/orders/order.ts'
import { supersededError } from '../../../core/shared/app-error.ts'
import { aRejection, offlineError } from '../../builders/errors.ts'
import { anItem, anOrder, anUnreadableOrder, aSubscription } from '../../builders/orders.ts'
import {
  ada,
  flushPromises,
  grace,
  noLogin,
  setUpPortal,
  storeToken,
  type TestPortalOptions,
} from '../../builders/portal.ts'

const adasOrders = [anOrder({ id: 1 }), anOrder({ id: 2, payment: { status: 'wait_for_payment' } })]
const gracesOrders = [anOrder({ id: 3 })]

const setUpSession = (ports: TestPortalOptions['ports'] = () => ({})) => {
  const portal = setUpPortal({
    prepare: (world) => {
      world.shop.putOrders(ada, adasOrders)
      world.shop.putOrders(grace, gracesOrders)
      storeToken(ada)(world)
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
    loaded: () => (orders.list.value.tag === 'loaded' ? orders.list.value.value : []),
    load: () => orders.load()(),
    prefetch: () => orders.prefetch()(),
    remembered: orders.readStored,
    signOut: session.signOut,
    revoke: () => portal.signOn.revoke(portal.browser.userTokens.stored.kept ?? ''),
    calls: portal.shop.calls,
  }
}

describe('The order list (specification §4)', () => {
  it('is idle, then loading, then loaded, and on a reload loading again without its orders', async () => {
    const { app, list, load: loadAgain, seen, shop } = setUpSession()
    const load = app.orders.load()
    expect(seen).toEqual(['idle'])
    expect(await load()).toEqual(right(adasOrders))
    expect([seen, list()]).toEqual([['idle', 'loading', 'loaded'], { tag: 'loaded', value: adasOrders }])
    const [, shown] = await shop.runAtOnce(() => [loadAgain(), list()])
    expect(shown).toEqual({ tag: 'loading' })
  })

  it('keeps the orders that cannot be decoded apart, until the customer changes', async () => {
    const { app, browser, list, load, shop, signOut } = setUpSession()
    expect(app.orders.unreadable.value).toEqual([])
    const unreadable = [7, undefined].map((id) => anUnreadableOrder({ id }))
    shop.unreadableOrders = unreadable
    await load()
    expect(app.orders.unreadable.value).toEqual(unreadable)
    expect(list()).toEqual({ tag: 'loaded', value: adasOrders })
    expect(browser.orders).toEqual({ owner: ada, orders: adasOrders })
    signOut()
    expect(app.orders.unreadable.value).toEqual([])
  })

  it('has one order for each id, the newest, also among the orders that cannot be decoded', async () => {
    const { app, list, load, shop } = setUpSession()
    const sent = [10, 30, 20].map((created) => anOrder({ id: 1, payment: { created, amount: created } }))
    shop.putOrders(ada, [anOrder({ id: 2 }), ...sent])
    shop.unreadableOrders = [3, 3, undefined, undefined].map((id) => anUnreadableOrder({ id }))
    await load()
    expect(list()).toEqual({ tag: 'loaded', value: [anOrder({ id: 2 }), sent[1]] })
    expect(app.orders.unreadable.value.map(({ id }) => id)).toStrictEqual([3, undefined, undefined])
  })

  const timeOfDay = (day: number) => Date.UTC(2026, 2, day)

  it.each([
    ['a newer order', timeOfDay(3), ['unreadable', 'unreadable', 'active']],
    ['an undated order', undefined, ['unreadable', 'unreadable', 'unreadable']],
    ['an older order', timeOfDay(1), ['unreadable', 'active', 'active']],
  ])('has an unreadable subscription in an order if %s of its purchase is unreadable', async (_, created, seen) => {
    const { load, loaded, shop } = setUpSession()
    const days = [1, 2, 4]
    shop.putOrders(
      ada,
      days.map((day) => anOrder({ id: day, payment: { created: timeOfDay(day) }, subscription: aSubscription() })),
    )
    shop.unreadableOrders = [anUnreadableOrder({ created, purchaseId: aSubscription().purchaseId })]
    await load()
    const statusOf = ({ subscription }: Order) =>
      isReadableSubscription(subscription) ? subscription.status : 'unreadable'
    expect(loaded().map(statusOf)).toEqual(seen)
  })

  it('replaces a running load by a reload', async () => {
    const { app, load, shop } = setUpSession()
    const both = await shop.runAtOnce(() => [load(), app.orders.reload()()])
    expect(both).toEqual([left(supersededError), right(adasOrders)])
  })
})

describe('A prefetched order list', () => {
  it.each([
    ['used by one load during it', undefined, 1],
    ['used by one load after it', 9.999, 1],
    ['fetched again by a load ten seconds later', 10, 2],
  ])('is %s, and then fetched again', async (_, seconds, expected) => {
    const { calls, clock, load, prefetch, seen } = setUpSession()
    const prefetching = prefetch()
    if (seconds !== undefined) {
      await prefetching
      clock.passSeconds(seconds)
    }
    expect([await load(), await prefetching, calls.length]).toEqual([right(adasOrders), right(undefined), expected])
    expect(seen).toEqual(['idle', ...Array(expected).fill(['loading', 'loaded']).flat()])
    await load()
    await prefetch()
    expect(calls).toHaveLength(expected + 1)
  })

  it('is used by a load that starts at any moment while it ends, however long it took', async () => {
    for (let steps = 0; steps < 10; steps += 1) {
      const { app, calls, clock, load, prefetch } = setUpSession()
      const prefetching = prefetch()
      clock.passSeconds(10)
      await firstValueFrom(app.orders.list.changes.pipe(filter(({ tag }) => tag === 'loaded')))
      for (let step = 0; step < steps; step += 1) await undefined
      await load()
      await prefetching
      expect([steps, calls]).toEqual([steps, ['list orders']])
    }
  })

  it.each([
    ['not fetched again by a load at once', 0, 1, 'failed'],
    ['fetched again by a load ten seconds later', 10, 2, 'loaded'],
  ])('whose service asks to wait is %s', async (_, seconds, asked, shown) => {
    const { calls, clock, list, load, prefetch, shop } = setUpSession()
    shop.loseNextAnswer('list', aRejection(429))
    await prefetch()
    expect(list().tag).toBe('idle')
    clock.passSeconds(seconds)
    await load()
    expect([calls.length, list().tag]).toEqual([asked, shown])
    await load()
    expect([calls.length, list().tag]).toEqual([asked + 1, 'loaded'])
  })

  it('is fetched for the next customer, too', async () => {
    const { calls, changeElsewhere, prefetch } = setUpSession()
    await prefetch()
    changeElsewhere(grace)
    await prefetch()
    expect(calls).toHaveLength(2)
  })

  it('does not end a refused session before the customer loads it', async () => {
    const { calls, load, login, message, prefetch, revoke, seen } = setUpSession()
    revoke()
    await prefetch()
    expect([login(), message()]).toMatchObject([{ tag: 'logged-in' }, undefined])
    expect(seen).toEqual(['idle', 'loading', 'idle'])

    await prefetch()
    await load()
    expect([calls.length, login()]).toEqual([2, noLogin])
    expect(message()).toMatchObject({ kind: 'error', code: 'session-expired' })
  })

  it.each([
    ['not fetched again if the check refuses the token, too', true, 1],
    ['fetched once more if the check accepts the token', false, 2],
  ])('that was refused during a check of the session is %s', async (_, isRevoked, asked) => {
    const { calls, reload, revoke, shop, signOn } = setUpSession()
    signOn.hold()
    const { orders, session } = reload()
    if (isRevoked) revoke()
    shop.loseNextAnswer('list', aRejection(401))
    await orders.prefetch()()
    const loading = orders.load()()
    await flushPromises()
    expect(calls).toHaveLength(1)
    signOn.release()
    await loading
    expect(calls).toHaveLength(asked)
    expect([session.login.value.tag, orders.list.value.tag]).toEqual(
      isRevoked ? ['logged-out', 'idle'] : ['logged-in', 'loaded'],
    )
  })

  it('ends a refused session if a load has joined it', async () => {
    const { calls, load, login, message, prefetch, revoke, shop } = setUpSession()
    revoke()
    await shop.runAtOnce(() => [prefetch(), load()])
    expect([calls.length, login()]).toEqual([1, noLogin])
    expect(message()).toMatchObject({ kind: 'error', code: 'session-expired' })
  })
})

describe('The remembered orders (specification §3)', () => {
  it('are the orders of the last load that succeeded', async () => {
    const { load, remembered, shop } = setUpSession()
    expect(remembered()).toBeUndefined()
    await load()
    shop.failWith(offlineError)
    await load()
    expect(remembered()).toEqual(adasOrders)
  })

  it.each([undefined, grace])('are not kept if another tab changes the customer to %s', async (next) => {
    const { browser, list, load, login } = setUpSession(({ browser: { ordersCache, userTokens }, signOn }) => {
      const save: typeof ordersCache.save = (owner, orders) => {
        const token = next && signOn.issueToken(next)
        userTokens.stored = { shared: token, kept: token }
        ordersCache.save(owner, orders)
      }
      return { ordersCache: { ...ordersCache, save } }
    })
    expect([await load(), browser.orders, list()]).toEqual([left(supersededError), undefined, { tag: 'idle' }])
    expect(login().tag === noLogin.tag).toBe(next === undefined)
  })
})

it('The order of a URL is found by its id as it is written (specification §3)', () => {
  const orders = [anOrder({ id: 7 }), anOrder({ id: 1001 })]
  expect(findOrder(orders, '1001')).toBe(orders[1])
  for (const id of ['', ' 7', '07', '7.0', '7e0', '+7', '٧', '../7', '8']) expect(findOrder(orders, id)).toBeUndefined()
})

describe('The gift certificate (specification §7, Other)', () => {
  const givenGift = (status: string) => anOrder({ payment: { status }, items: [anItem(), anItem({ gift: true })] })

  it('is offered for a gift, unless its payment was refunded, has failed or is pending', () => {
    const statuses = ['paid', 'authorized', 'in_review', 'refunded', 'error', 'wait_for_payment']
    const offered = statuses.filter((status) => offersGiftCertificate(givenGift(status)))
    expect([...offered, offersGiftCertificate(anOrder())]).toEqual(['paid', 'authorized', 'in_review', false])
  })

  it('has a URL at the shop, with the language and the id of the payment', () => {
    const address = createGiftCertificateUrl('https://shop.test/store/', 'pt-br', 3103544)
    expect(address).toBe('https://shop.test/store/pt-br/gift-certificate/3103544')
  })
})
