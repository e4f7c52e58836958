import { describe, expect, it } from '@jest/globals'
import { isRight, left, right } from 'fp-ts/Either'
import { notLoggedIn, sessionEnded } from '../../../core/shared/app-error.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { givenPortal } from '../../builders/portal.ts'
import { settled } from '../../fakes/settled.ts'
import { givenSubscriber, purchaseId } from './given-subscriber.ts'

/** A subscriber whose cancellation has failed for want of a network, which is back. */
const givenFailed = async () => {
  const world = await givenSubscriber()
  const { cancel, shop } = world
  shop.failWith(offline)
  expect(await cancel()).toEqual(left(offline))
  shop.recover()
  return world
}

describe('Cancelling a subscription (specification §4)', () => {
  it('says that it will be cancelled shortly, closes the button and shows what the shop says now', async () => {
    const { attempt, cancel, message, shownStatus } = await givenSubscriber()
    expect(isRight(await cancel())).toBe(true)
    await settled()
    expect(message()).toMatchObject({ kind: 'success', code: 'subscription-cancelled' })
    expect(attempt()).toBe('requested')
    expect(shownStatus()).toBe('cancelled')
  })

  it("tells a failure as 'try later', closes the button too, and asks only once", async () => {
    const { attempt, message, shop } = await givenFailed()
    expect(message()).toMatchObject({ kind: 'error', code: 'try-later' })
    expect(attempt()).toBe('failed')
    expect(shop.calls).toEqual([`cancel ${purchaseId}`])
  })

  it('sends one request, however often it is pressed', async () => {
    const { attempt, cancel, cancellations, shop } = await givenSubscriber()
    shop.hold()
    const presses = Array.from({ length: 50 }, () => cancel())
    expect(attempt()).toBe('under-way')
    shop.release()
    await Promise.all(presses)
    await cancel()
    expect(cancellations()).toHaveLength(1)
  })

  it('does not take one subscription for another that is being cancelled', async () => {
    const { cancel, shop } = await givenSubscriber()
    shop.hold()
    const presses = [cancel(), cancel(7002)]
    shop.release()
    expect((await Promise.all(presses)).map(isRight)).toEqual([true, false])
  })

  it('after a failure checks again, and opens the button if there still is something to cancel', async () => {
    const { app, checkAgain, message, shownStatus } = await givenFailed()
    await checkAgain()
    expect(app.subscription.cancelAttempts.value.has(purchaseId)).toBe(false)
    expect(message()).toBeUndefined()
    expect(shownStatus()).toBe('active')
  })

  it('stays closed as long as it is not known what the shop made of the failed attempt', async () => {
    const { attempt, checkAgain, message, shop } = await givenFailed()
    shop.failWith(offline)
    expect(await checkAgain()).toEqual(left(offline))
    expect(attempt()).toBe('failed')
    expect(message()).toMatchObject({ code: 'try-later' })
  })

  it.each([400, 402, 422])('is cancelled when the shop says that it is already (%d)', async (status) => {
    const { app, attempt, cancel, message, shop } = await givenSubscriber()
    shop.failAfter(0, rejected(status, 'subscription.already_cancelled'))
    expect(await cancel()).toEqual(right(undefined))
    expect(message()).toMatchObject({ kind: 'success', code: 'subscription-ended' })
    expect(attempt()).toBe('cancelled')
    expect(app.subscription.requestedCancellations.value.size).toBe(0)
  })

  it('is requested when a lost answer is checked again, asked for again, and refused because it was', async () => {
    const { app, attempt, cancel, checkAgain, message, shop } = await givenSubscriber()
    shop.cancelsLater = true
    shop.loseNextAnswer('cancel', offline)
    await cancel()
    expect(attempt()).toBe('failed')
    await checkAgain()
    expect(await cancel()).toEqual(right(undefined))
    expect(message()).toMatchObject({ kind: 'success', code: 'subscription-cancelled' })
    expect(attempt()).toBe('requested')
    expect([...app.subscription.requestedCancellations.value]).toEqual([
      [purchaseId, { requestedAt: undefined, lapsed: false }],
    ])
  })

  it('takes the notice of the last try away while the next is under way', async () => {
    const { cancel, message, shop } = await givenFailed()
    shop.hold()
    const again = cancel()
    expect(message()).toBeUndefined()
    shop.release()
    await again
  })

  it("answers 'not-logged-in', as a message too, when no customer is signed in", async () => {
    const { app, message, shop } = givenPortal()
    expect(await app.subscription.cancel(purchaseId)()).toEqual(left(notLoggedIn))
    expect(message()).toMatchObject({ kind: 'error', code: 'not-logged-in' })
    expect(shop.calls).toEqual([])
  })

  it('leaves the notice of a session that ended meanwhile alone, and forgets the attempt', async () => {
    const { adasToken, attempt, cancel, message, signOn } = await givenSubscriber()
    signOn.revoke(adasToken)
    expect(await cancel()).toEqual(left(sessionEnded))
    expect(message()).toMatchObject({ code: 'session-expired' })
    expect(attempt()).toBeUndefined()
  })

  it('tells the next customer nothing about an attempt of the last one', async () => {
    const { app, attempt, cancel, message, shop } = await givenSubscriber()
    shop.hold()
    const pressed = cancel()
    app.session.signOut()
    shop.release()
    await pressed
    expect(message()).toBeUndefined()
    expect(attempt()).toBeUndefined()
  })
})
