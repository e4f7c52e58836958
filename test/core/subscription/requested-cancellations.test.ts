import { describe, expect, it } from '@jest/globals'
import { isRight, right } from 'fp-ts/Either'
import type { App } from '../../../core/app.ts'
import { offline } from '../../builders/errors.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'
import { ada, grace } from '../../builders/portal.ts'
import { settled } from '../../fakes/settled.ts'
import { givenSubscriber, purchaseId } from './given-subscriber.ts'

const day = 86_400_000
const billed = aSubscription().nextBillingDate ?? 0

const requestIn = ({ subscription }: App) => subscription.requestedCancellations.value.get(purchaseId)

/** A subscriber of a shop that takes its time over cancellations. */
const given = async () => {
  const world = await givenSubscriber()
  world.shop.cancelsLater = true
  const open = world.reload
  /** The same browser after a reload of the page, or in another tab, with the orders there. */
  const reload = async () => {
    const app = open()
    await app.orders.load()()
    return app
  }
  return { ...world, open, reload, requested: () => requestIn(world.app) }
}

/** The same, who has asked for a cancellation. */
const givenRequested = async () => {
  const world = await given()
  const { cancel } = world
  expect(isRight(await cancel())).toBe(true)
  await settled()
  return world
}

describe('A cancellation that the shop has not got round to', () => {
  it('is remembered with its time, over a reload too, and not asked for again', async () => {
    const { cancellations, clock, reload, requested, shownStatus } = await givenRequested()
    const asked = clock.now()
    expect(shownStatus()).toBe('active')
    expect(requested()).toEqual({ requestedAt: asked, lapsed: false })

    clock.passSeconds(3 * 86_400)
    const later = await reload()
    expect(requestIn(later)?.requestedAt).toBe(asked)
    expect(await later.subscription.cancel(purchaseId)()).toEqual(right(undefined))
    expect(cancellations()).toHaveLength(1)
  })

  it('is remembered until the status changes, to whatever it may be', async () => {
    const { putSubscription, reload } = await givenRequested()
    for (const status of ['past_due', 'active']) {
      putSubscription({ status })
      expect(requestIn(await reload())).toBeUndefined()
    }
  })

  it('lapses when its billing date passes, whether the shop is asked or not, and can be asked for again', async () => {
    const { cancellations, clock, open, shop } = await givenRequested()
    clock.time = billed
    expect(requestIn(open())?.lapsed).toBe(false)
    clock.time = billed + 1
    const later = open()
    expect(requestIn(later)).toEqual({ requestedAt: expect.any(Number), lapsed: true })

    shop.bill(ada, purchaseId, billed + 365 * day)
    await later.orders.load()()
    expect(requestIn(later)?.lapsed).toBe(true)
    expect(isRight(await later.subscription.cancel(purchaseId)())).toBe(true)
    expect(cancellations()).toHaveLength(2)
    expect(requestIn(later)).toEqual({ requestedAt: clock.now(), lapsed: false })
  })

  it('lapses when its billing date moves, and stays so', async () => {
    const { cancellations, reload, shop } = await givenRequested()
    shop.bill(ada, purchaseId, billed + 30 * day)
    expect(requestIn(await reload())?.lapsed).toBe(true)
    shop.bill(ada, purchaseId, billed)
    const later = await reload()
    expect(requestIn(later)?.lapsed).toBe(true)
    await later.subscription.cancel(purchaseId)()
    expect(cancellations()).toHaveLength(2)
  })

  it('lapses for the page on which it was asked for, too', async () => {
    const { app, cancel, cancellations, requested, shop } = await givenRequested()
    shop.bill(ada, purchaseId, billed + 30 * day)
    await app.orders.load()()
    expect(requested()?.lapsed).toBe(true)
    expect(isRight(await cancel())).toBe(true)
    expect(cancellations()).toHaveLength(2)
  })

  it('is remembered as long as nobody can say how the subscription is', async () => {
    const { reload, shop } = await givenRequested()
    shop.failWith(offline)
    expect(requestIn(await reload())).toBeDefined()
    shop.recover()
    shop.putOrders(ada, [])
    expect(requestIn(await reload())).toBeDefined()
  })

  it('is none that failed', async () => {
    const { cancel, reload, requested, shop } = await given()
    shop.failWith(offline)
    await cancel()
    shop.recover()
    expect(requested()).toBeUndefined()
    expect(requestIn(await reload())).toBeUndefined()
  })

  it('is that of its subscription only', async () => {
    const { app, cancel, cancellations, shop } = await given()
    const orders = [purchaseId, 7002].map((each) => anOrder({ subscription: aSubscription({ purchaseId: each }) }))
    shop.putOrders(ada, orders)
    await app.orders.load()()
    await cancel()
    await settled()
    expect([...app.subscription.requestedCancellations.value.keys()]).toEqual([purchaseId])
    expect(isRight(await cancel(7002))).toBe(true)
    expect(cancellations()).toHaveLength(2)
  })

  it('that was asked for in another tab is not asked for again', async () => {
    const { cancel, cancellations, reload, requested } = await given()
    const other = await reload()
    await cancel()
    expect(requestIn(other)).toBeUndefined()
    expect(await other.subscription.cancel(purchaseId)()).toEqual(right(undefined))
    expect(requestIn(other)).toEqual(requested())
    expect(cancellations()).toHaveLength(1)
  })

  it('is forgotten with the customer who signs out, and not known to the next', async () => {
    const { app, browser, requested, signIn } = await givenRequested()
    app.session.signOut()
    expect(browser.cancellations).toBeUndefined()
    expect(requested()).toBeUndefined()
    await signIn(grace)
    await app.orders.load()()
    expect(requested()).toBeUndefined()
  })
})
