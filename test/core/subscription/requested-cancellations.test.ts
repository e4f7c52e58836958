import { describe, expect, it } from '@jest/globals'
import { isRight, right } from 'fp-ts/Either'
import { createApp } from '../../../core/app.ts'
import { offline } from '../../builders/errors.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'
import { settled } from '../../fakes/settled.ts'
import { givenSubscriber, purchaseId, shownStatus } from './signed-in.ts'

/** A subscriber of a shop that takes its time over cancellations. */
const given = async () => {
  const world = await givenSubscriber()
  world.shop.takesItsTime = true
  /** The same browser after a reload of the page, with the orders there. */
  const reload = async () => {
    const app = createApp(world.ports)
    await app.orders.load()()
    return app
  }
  const cancellations = () => world.shop.door.calls.filter((call) => call.startsWith('cancel'))
  return { ...world, reload, cancellations }
}

const requested = (app: Awaited<ReturnType<typeof given>>['app']) =>
  app.subscription.requestedCancellations.value.get(purchaseId)

const requestedAt = (app: Awaited<ReturnType<typeof given>>['app']) => requested(app)?.requestedAt

describe('A cancellation that the shop has not got round to', () => {
  it('is remembered with its time, over a reload too, and not asked for again', async () => {
    const { app, clock, reload, cancellations } = await given()
    const asked = clock.now()
    expect(isRight(await app.subscription.cancel(purchaseId)())).toBe(true)
    await settled()
    expect(shownStatus({ app })).toBe('active')
    expect(requestedAt(app)).toBe(asked)

    clock.passSeconds(3 * 86_400)
    const later = await reload()
    expect(requestedAt(later)).toBe(asked)
    expect(await later.subscription.cancel(purchaseId)()).toEqual(right(undefined))
    expect(cancellations()).toHaveLength(1)
  })

  it('is remembered until the status changes, to whatever it may be', async () => {
    const { app, shop, reload } = await given()
    await app.subscription.cancel(purchaseId)()
    await settled()
    shop.putOrders('ada@compass.test', [
      anOrder({ id: 1, subscription: aSubscription({ purchaseId, status: 'past_due' }) }),
    ])
    expect(requestedAt(await reload())).toBeUndefined()
    shop.putOrders('ada@compass.test', [anOrder({ id: 1, subscription: aSubscription({ purchaseId }) })])
    expect(requestedAt(await reload())).toBeUndefined()
  })

  const day = 86_400_000
  const billed = aSubscription().nextBillingDate ?? 0

  it('lapses when its billing date passes, whether the shop is asked or not, and can be asked for again', async () => {
    const { app, ports, clock, shop, cancellations } = await given()
    await app.subscription.cancel(purchaseId)()
    await settled()
    clock.time = billed
    expect(requested(createApp(ports))?.lapsed).toBe(false)
    clock.time = billed + 1
    const later = createApp(ports)
    expect(requested(later)).toEqual({ requestedAt: expect.any(Number), lapsed: true })

    shop.bill('ada@compass.test', purchaseId, billed + 365 * day)
    await later.orders.load()()
    expect(requested(later)?.lapsed).toBe(true)
    expect(isRight(await later.subscription.cancel(purchaseId)())).toBe(true)
    expect(cancellations()).toHaveLength(2)
    expect(requested(later)).toEqual({ requestedAt: clock.now(), lapsed: false })
  })

  it('lapses when its billing date moves, and stays so', async () => {
    const { app, shop, reload, cancellations } = await given()
    await app.subscription.cancel(purchaseId)()
    shop.bill('ada@compass.test', purchaseId, billed + 30 * day)
    expect(requested(await reload())?.lapsed).toBe(true)
    shop.bill('ada@compass.test', purchaseId, billed)
    const later = await reload()
    expect(requested(later)?.lapsed).toBe(true)
    await later.subscription.cancel(purchaseId)()
    expect(cancellations()).toHaveLength(2)
  })

  it('lapses for the page on which it was asked for, too', async () => {
    const { app, shop, cancellations } = await given()
    await app.subscription.cancel(purchaseId)()
    await settled()
    shop.bill('ada@compass.test', purchaseId, billed + 30 * day)
    await app.orders.load()()
    expect(requested(app)?.lapsed).toBe(true)
    expect(isRight(await app.subscription.cancel(purchaseId)())).toBe(true)
    expect(cancellations()).toHaveLength(2)
  })

  it('is remembered as long as nobody can say how the subscription is', async () => {
    const { app, shop, reload } = await given()
    await app.subscription.cancel(purchaseId)()
    shop.door.broken = offline
    expect(requestedAt(await reload())).toBeDefined()
    shop.door.broken = undefined
    shop.putOrders('ada@compass.test', [])
    expect(requestedAt(await reload())).toBeDefined()
  })

  it('is none that failed', async () => {
    const { app, shop, reload } = await given()
    shop.door.broken = offline
    await app.subscription.cancel(purchaseId)()
    shop.door.broken = undefined
    expect(requestedAt(app)).toBeUndefined()
    expect(requestedAt(await reload())).toBeUndefined()
  })

  it('is that of its subscription only', async () => {
    const { app, shop, cancellations } = await given()
    shop.putOrders('ada@compass.test', [
      anOrder({ id: 1, subscription: aSubscription({ purchaseId }) }),
      anOrder({ id: 2, subscription: aSubscription({ purchaseId: 7002 }) }),
    ])
    await app.orders.load()()
    await app.subscription.cancel(purchaseId)()
    await settled()
    expect([...app.subscription.requestedCancellations.value.keys()]).toEqual([purchaseId])
    expect(isRight(await app.subscription.cancel(7002)())).toBe(true)
    expect(cancellations()).toHaveLength(2)
  })

  it('that was asked for in another tab is not asked for again', async () => {
    const { app, ports, cancellations } = await given()
    const other = createApp(ports)
    await other.orders.load()()
    await app.subscription.cancel(purchaseId)()

    expect(requestedAt(other)).toBeUndefined()
    expect(await other.subscription.cancel(purchaseId)()).toEqual(right(undefined))

    expect(requestedAt(other)).toBe(requestedAt(app))
    expect(cancellations()).toHaveLength(1)
  })

  it('is forgotten with the customer who signs out, and not known to the next', async () => {
    const { app, browser, signOn } = await given()
    await app.subscription.cancel(purchaseId)()
    await settled()
    app.session.signOut()
    expect(browser.cancellations).toBeUndefined()
    expect(requestedAt(app)).toBeUndefined()

    signOn.addAccount('bob@compass.test', 'a long password')
    await app.auth.signIn.submit({ username: 'bob@compass.test', password: 'a long password' })()
    await app.orders.load()()
    expect(requestedAt(app)).toBeUndefined()
  })
})
