import { describe, expect, it } from '@jest/globals'
import { isRight, right } from 'fp-ts/Either'
import { formatDay } from '../../../core/language/format.ts'
import type { Order } from '../../../core/orders/order.ts'
import { toInstant } from '../../../core/shared/dates.ts'
import { aRejection, offlineError } from '../../builders/errors.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'
import {
  ada,
  flushPromises,
  grace,
  purchaseId,
  readCancellation,
  setUpPortal,
  setUpSubscriber,
} from '../../builders/portal.ts'

const dayMs = 86_400_000
const nextBillingTime = toInstant(aSubscription().nextBillingDate ?? 0)

type SubscriberPortal = Awaited<ReturnType<typeof setUpSubscriber>>

const setUpFailedCancellation = async () => {
  const world = await setUpSubscriber()
  world.shop.failWith(offlineError)
  await world.cancel()
  world.shop.recover()
  return world
}

describe('Cancelling a subscription (specification §4)', () => {
  it('posts a success and loads the new status', async () => {
    const { cancel, message, shownStatus, state } = await setUpSubscriber()
    expect(isRight(await cancel())).toBe(true)
    await flushPromises()
    expect(message()).toMatchObject({ kind: 'success', code: 'subscription-ended' })
    expect([state(), shownStatus()]).toEqual([{ tag: 'effective', worksUntil: nextBillingTime }, 'cancelled'])
  })

  it('posts nothing more once its success was dismissed', async () => {
    const { app, cancel, message, shownStatus } = await setUpSubscriber()
    await cancel()
    app.messages.dismiss()
    await flushPromises()
    expect([message(), shownStatus()]).toEqual([undefined, 'cancelled'])
  })

  it('sends one request for many calls, and dismisses the notice of the last try', async () => {
    const { cancel, message, cancelCalls, shop, state } = await setUpFailedCancellation()
    const [shown] = await shop.runAtOnce(() => {
      const calls = Array.from({ length: 50 }, () => cancel())
      return [[state(), message()], ...calls]
    })
    expect(shown).toEqual([{ tag: 'under-way' }, undefined])
    await cancel()
    expect(cancelCalls()).toHaveLength(2)
  })

  it('is effective if the shop has already cancelled, even while its list is out of date', async () => {
    const { app, cancel, message, reload, cancelCalls, shop, shownStatus, state } = await setUpSubscriber()
    shop.delaysEffect = true
    shop.loseNextAnswer('cancel', aRejection(422, 'subscription.already_cancelled'))
    expect(await cancel()).toEqual(right(undefined))
    await flushPromises()
    expect(shownStatus()).toBe('active')
    expect(message()).toMatchObject({ kind: 'success', code: 'subscription-ended' })
    expect(state()).toEqual({ tag: 'effective', worksUntil: nextBillingTime })
    for (const { subscription } of [app, reload()]) {
      const stateOf = subscription.stateOf({ order: anOrder(), subscription: aSubscription({ purchaseId }) })
      expect(stateOf).toMatchObject({ subscription: { status: 'cancelled' }, renewal: { tag: 'ends' } })
      await subscription.cancel(purchaseId)()
    }
    expect(cancelCalls()).toHaveLength(1)
  })

  it('says once that the shop had cancelled already', async () => {
    const { cancel, message, shop } = await setUpSubscriber()
    shop.loseNextAnswer('cancel', aRejection(422, 'subscription.already_cancelled'))
    await cancel()
    const posted = message()
    await flushPromises()
    expect([posted?.code, message()]).toEqual(['subscription-ended', posted])
  })

  it.each([
    ['a refusal of the session, and says so', (w: SubscriberPortal) => w.signOn.revoke(w.adasToken), 'session-expired'],
    ['a sign-out, without a message', ({ app }: SubscriberPortal) => app.session.signOut(), undefined],
  ])('keeps no state after %s', async (_, end, code) => {
    const world = await setUpSubscriber()
    await world.shop.runAtOnce(() => [world.cancel(), end(world)])
    expect([world.message()?.code, world.state()]).toEqual([code, undefined])
  })
})

const setUpSlowShop = async () => {
  const world = await setUpSubscriber()
  world.shop.delaysEffect = true
  const reload = async () => {
    const app = world.reload()
    await app.orders.load()()
    return app
  }
  return { ...world, openTab: world.reload, reload }
}

const setUpRequestedCancellation = async () => {
  const world = await setUpSlowShop()
  await world.app.subscription.cancel(purchaseId)()
  await flushPromises()
  return world
}

describe('A requested cancellation', () => {
  it('is remembered with its time after a reload, and not requested again', async () => {
    const { clock, message, reload, cancelCalls, shownStatus, state } = await setUpRequestedCancellation()
    expect(message()).toMatchObject({ kind: 'success', code: 'subscription-cancelled' })
    const requested = { tag: 'requested', requestedAt: clock.now() }
    expect([shownStatus(), state()]).toEqual(['active', requested])

    clock.passSeconds(3 * 86_400)
    const later = await reload()
    expect(readCancellation(later)).toEqual(requested)
    expect(await later.subscription.cancel(purchaseId)()).toEqual(right(undefined))
    expect(cancelCalls()).toHaveLength(1)
  })

  it.each([
    ['is kept with the orders under the name that the service confirms, not as it was typed', undefined, [ada, ada], 1],
    ['is not kept for the next customer, if no name was confirmed', grace, [undefined, undefined], undefined],
  ])('%s', async (_, next, owners, orders) => {
    const { app, browser, changeElsewhere, login, reload, shop, signIn, signOn } = setUpPortal()
    shop.delaysEffect = true
    shop.putOrders(ada, [anOrder({ subscription: aSubscription({ purchaseId }) })])
    signOn.failWith(offlineError, 'profile')
    await signIn('ADA@compass.test')
    await app.orders.load()()
    expect(login()).toEqual({ tag: 'logged-in', username: 'ADA@compass.test' })
    await app.subscription.cancel(purchaseId)()
    await flushPromises()
    expect([browser.orders, browser.cancellations]).toEqual([undefined, undefined])
    expect(readCancellation(app)?.tag).toBe('requested')
    signOn.recover()
    if (next === undefined) browser.userTokens.changes.next()
    else changeElsewhere(next)
    await flushPromises()
    expect([browser.orders?.owner, browser.cancellations?.owner]).toEqual(owners)
    const later = reload()
    expect([later.orders.readStored()?.length, readCancellation(later)?.tag]).toEqual([orders, orders && 'requested'])
  })

  it('is remembered as effective with the end of the paid time, until that has passed', async () => {
    const { clock, openTab, putSubscription, reload, cancelCalls } = await setUpRequestedCancellation()
    for (const status of ['cancelled', 'canceled']) {
      const subscription = putSubscription({ status, nextBillingDate: undefined })
      const later = await reload()
      expect(later.subscription.stateOf({ order: anOrder(), subscription })).toEqual({
        subscription: { ...subscription, nextBillingDate: nextBillingTime },
        renewal: { tag: 'ends', date: nextBillingTime },
        isCancelling: false,
        isOverdue: false,
        hasEnded: false,
      })
      await later.subscription.cancel(purchaseId)()
    }
    expect(cancelCalls()).toHaveLength(1)
    clock.time = nextBillingTime + 1
    expect(readCancellation(openTab())?.tag).toBe('effective')
    expect(readCancellation(await reload())).toBeUndefined()
  })

  it('is compared with the newest order of its purchase', async () => {
    const { app, cancel, cancelCalls, shop, state } = await setUpRequestedCancellation()
    const [older, newer] = ['active', 'past_due'].map((status, id) =>
      anOrder({ id, payment: { created: id }, subscription: aSubscription({ purchaseId, status }) }),
    )
    shop.putOrders(ada, [older, newer] as Order[])
    await app.orders.load()()
    await cancel()
    expect([state(), cancelCalls().length]).toEqual([{ tag: 'done' }, 1])
  })

  it('lapses after its billing date without a call to the shop, and can be requested again', async () => {
    const { browser, clock, openTab, cancelCalls, shop } = await setUpRequestedCancellation()
    clock.time = nextBillingTime
    expect(readCancellation(openTab())?.tag).toBe('requested')
    clock.time = nextBillingTime + 1
    const later = openTab()
    expect(readCancellation(later)).toEqual({ tag: 'lapsed' })

    shop.bill(ada, purchaseId, nextBillingTime + 365 * dayMs)
    await later.orders.load()()
    expect(readCancellation(later)).toEqual({ tag: 'lapsed' })
    expect([isRight(await later.subscription.cancel(purchaseId)()), cancelCalls().length]).toEqual([true, 2])
    expect(readCancellation(later)).toEqual({ tag: 'requested', requestedAt: clock.now() })
    expect(browser.cancellations?.requests).toHaveLength(1)
  })

  it.each([
    ['requested', 'cancel_requested'],
    ['effective', 'already_cancelled'],
  ])('is %s for an overdue subscription, whose billing date has passed, until it is billed', async (tag, type) => {
    const { app, cancel, clock, putSubscription, reload, shop, state } = await setUpSlowShop()
    putSubscription({ status: 'past_due', nextBillingDate: clock.now() - dayMs })
    await app.orders.load()()
    shop.loseNextAnswer('cancel', aRejection(422, `subscription.${type}`))
    await cancel()
    await flushPromises()
    expect([state()?.tag, readCancellation(await reload())?.tag]).toEqual([tag, tag])
    shop.bill(ada, purchaseId, clock.now() + 30 * dayMs)
    expect(readCancellation(await reload())).toEqual({ tag: 'lapsed' })
  })

  it('is remembered as well as the cancellation of another subscription', async () => {
    const { cancel, reload, shop } = await setUpSlowShop()
    const orders = [purchaseId, 7002].map((each) => anOrder({ subscription: aSubscription({ purchaseId: each }) }))
    shop.putOrders(ada, orders)
    await Promise.all([cancel(), cancel(7002)])
    expect([...(await reload()).subscription.cancellations.value.keys()]).toEqual([purchaseId, 7002])
  })

  it('that is made before the orders are loaded names the last day, which the stored order has', async () => {
    const { messages, subscription } = (await setUpSlowShop()).openTab()
    await subscription.cancel(purchaseId)()
    const worksUntil = formatDay(nextBillingTime, 'en-gb')
    expect(messages.current.value).toMatchObject({ code: 'subscription-cancelled', worksUntil })
  })

  it('that is made while the orders are loading again is kept', async () => {
    const { cancel, checkAgain, shop, state } = await setUpFailedCancellation()
    shop.delaysEffect = true
    await shop.runAtOnce(() => [checkAgain(), cancel()])
    expect(state()?.tag).toBe('requested')
  })

  it('of another tab replaces a failure, and is not requested again', async () => {
    const { cancel, reload, cancelCalls, shop, state } = await setUpFailedCancellation()
    shop.delaysEffect = true
    await reload().subscription.cancel(purchaseId)()
    expect([state()?.tag, await cancel()]).toEqual(['failed', right(undefined)])
    expect([state()?.tag, cancelCalls().length]).toEqual(['requested', 2])
  })
})
