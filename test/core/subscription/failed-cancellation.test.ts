import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { formatDay } from '../../../core/language/format.ts'
import { toInstant } from '../../../core/shared/dates.ts'
import { aRejection, offlineError } from '../../builders/errors.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'
import { ada, purchaseId, readCancellation, setUpSubscriber } from '../../builders/portal.ts'

const nextBillingTime = toInstant(aSubscription().nextBillingDate ?? 0)

type SubscriberPortal = Awaited<ReturnType<typeof setUpSubscriber>>

const possibleEffectField = { possibleEffect: 'subscription-perhaps-cancelled' } as const
const failedState = { tag: 'failed', failure: { code: 'try-later', ...possibleEffectField } }

const setUpFailedCancellation = async () => {
  const world = await setUpSubscriber()
  const { cancel, shop } = world
  shop.failWith(offlineError)
  expect(await cancel()).toEqual(left({ ...offlineError, ...possibleEffectField }))
  shop.recover()
  return world
}

describe('A failed cancellation', () => {
  it("posts 'try-later' after a failure, and neither retries nor remembers it", async () => {
    const { message, reload, cancelCalls, state } = await setUpFailedCancellation()
    expect(message()).toMatchObject({ kind: 'error', code: 'try-later' })
    expect([state(), cancelCalls().length]).toEqual([failedState, 1])
    expect(readCancellation(reload())).toBeUndefined()
  })

  it('posts nothing while the screen of the subscription shows the failure', async () => {
    const { app, message, shop, state } = await setUpSubscriber()
    shop.failWith(offlineError)
    await app.subscription.cancel(purchaseId, () => true)()
    expect([state(), message()]).toEqual([failedState, undefined])
  })

  it('stays failed until the orders are read again, which says that it is not cancelled, and can then be tried again', async () => {
    const { checkAgain, message, shop, shownStatus, state } = await setUpFailedCancellation()
    shop.failWith(offlineError)
    expect([await checkAgain(), state()]).toEqual([left(offlineError), failedState])
    expect(message()).toMatchObject({ code: 'unexpected' })

    shop.recover()
    await checkAgain()
    expect([state(), shownStatus()]).toEqual([undefined, 'active'])
    expect(message()).toMatchObject({ kind: 'error', code: 'subscription-not-cancelled' })
  })

  it.each([
    ['has no subscription any more', undefined],
    ["has a subscription that can't be read", { unreadable: true, purchaseId } as const],
  ])('whose order %s stays failed, and may have succeeded', async (_, subscription) => {
    const { checkAgain, message, putSubscription, shop, state } = await setUpFailedCancellation()
    shop.putOrders(ada, [anOrder({ id: 1, subscription })])
    await checkAgain()
    expect([state(), message()?.code]).toEqual([failedState, 'subscription-perhaps-cancelled'])

    putSubscription()
    await checkAgain()
    expect([state(), message()?.code]).toEqual([undefined, 'subscription-not-cancelled'])
  })

  it.each([
    ['in this page', ({ app }: SubscriberPortal) => app],
    ['after a reload', ({ reload }: SubscriberPortal) => reload()],
  ])('whose answer was lost is found to be effective %s, with the date that the shop leaves out', async (_, after) => {
    const world = await setUpSubscriber()
    world.shop.loseNextAnswer('cancel', offlineError)
    await world.cancel()
    const app = after(world)
    await app.subscription.checkAgain(purchaseId)()
    const worksUntil = formatDay(nextBillingTime, 'en-gb')
    expect(app.messages.current.value).toMatchObject({ kind: 'success', code: 'subscription-ended', worksUntil })
    expect(readCancellation(app)).toEqual({ tag: 'effective', worksUntil: nextBillingTime })
  })

  it('that is rate-limited is reported only in its place', async () => {
    const { cancel, message, shop, state } = await setUpSubscriber()
    shop.failWith(aRejection(429))
    await cancel()
    expect([state(), message()]).toEqual([{ tag: 'failed', failure: { code: 'too-many-tries' } }, undefined])
  })

  it('is requested, at the time of the first request, if the answer to that was lost', async () => {
    const { cancel, checkAgain, clock, message, shop, state } = await setUpSubscriber()
    shop.delaysEffect = true
    shop.loseNextAnswer('cancel', offlineError)
    await cancel()
    expect(state()).toEqual(failedState)
    const requestedAt = clock.now()
    clock.passSeconds(60)
    await checkAgain()
    expect(await cancel()).toEqual(right(undefined))
    expect(message()).toMatchObject({ kind: 'success', code: 'subscription-cancelled' })
    expect(state()).toEqual({ tag: 'requested', requestedAt })
  })
})
