import { describe, expect, it } from '@jest/globals'
import { isRight, left, right } from 'fp-ts/Either'
import { createApp } from '../../../core/app.ts'
import { notLoggedIn, sessionEnded } from '../../../core/shared/app-error.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'
import { givenSubscriber, purchaseId, shownStatus } from './signed-in.ts'

describe('Cancelling a subscription (specification §4)', () => {
  it('says that it will be cancelled shortly, closes the button and shows what the shop says now', async () => {
    const { app } = await givenSubscriber()

    expect(isRight(await app.subscription.cancel(purchaseId)())).toBe(true)
    await settled()

    expect(app.messages.current.value).toMatchObject({ kind: 'success', code: 'subscription-cancelled' })
    expect(app.subscription.cancelAttempts.value.get(purchaseId)).toBe('requested')
    expect(shownStatus({ app })).toBe('cancelled')
  })

  it("tells a failure as 'try later', closes the button too, and asks only once", async () => {
    const { app, shop } = await givenSubscriber()
    shop.door.broken = offline

    expect(await app.subscription.cancel(purchaseId)()).toEqual(left(offline))

    expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'try-later' })
    expect(app.subscription.cancelAttempts.value.get(purchaseId)).toBe('failed')
    expect(shop.door.calls).toEqual([`cancel ${purchaseId}`])
  })

  it('sends one request, however often it is pressed', async () => {
    const { app, shop } = await givenSubscriber()
    shop.door.hold()

    const presses = Array.from({ length: 50 }, () => app.subscription.cancel(purchaseId)())
    expect(app.subscription.cancelAttempts.value.get(purchaseId)).toBe('under-way')
    shop.door.release()
    await Promise.all(presses)
    await app.subscription.cancel(purchaseId)()

    expect(shop.door.calls.filter((call) => call.startsWith('cancel'))).toHaveLength(1)
  })

  it('does not take one subscription for another that is being cancelled', async () => {
    const { app, shop } = await givenSubscriber()
    shop.door.hold()

    const presses = [app.subscription.cancel(purchaseId)(), app.subscription.cancel(7002)()]
    shop.door.release()

    expect((await Promise.all(presses)).map(isRight)).toEqual([true, false])
  })

  it('after a failure checks again, and opens the button if there still is something to cancel', async () => {
    const { app, shop } = await givenSubscriber()
    shop.door.broken = offline
    await app.subscription.cancel(purchaseId)()
    shop.door.broken = undefined

    await app.subscription.checkAgain(purchaseId)()

    expect(app.subscription.cancelAttempts.value.has(purchaseId)).toBe(false)
    expect(app.messages.current.value).toBeUndefined()
    expect(shownStatus({ app })).toBe('active')
  })

  it('stays closed as long as it is not known what the shop made of the failed attempt', async () => {
    const { app, shop } = await givenSubscriber()
    shop.door.broken = offline
    await app.subscription.cancel(purchaseId)()

    expect(await app.subscription.checkAgain(purchaseId)()).toEqual(left(offline))

    expect(app.subscription.cancelAttempts.value.get(purchaseId)).toBe('failed')
    expect(app.messages.current.value).toMatchObject({ code: 'try-later' })
  })

  it.each([400, 402, 422])('is cancelled when the shop says that it is already (%d)', async (status) => {
    const { app, shop } = await givenSubscriber()
    shop.door.breakAfter(0, rejected(status, 'subscription.already_cancelled'))

    expect(await app.subscription.cancel(purchaseId)()).toEqual(right(undefined))

    expect(app.messages.current.value).toMatchObject({ kind: 'success', code: 'subscription-ended' })
    expect(app.subscription.cancelAttempts.value.get(purchaseId)).toBe('cancelled')
    expect(app.subscription.requestedCancellations.value.size).toBe(0)
  })

  it('is requested when a lost answer is checked again, asked for again, and refused because it was', async () => {
    const { app, shop } = await givenSubscriber()
    shop.takesItsTime = true
    shop.loseNextAnswer(offline)
    await app.subscription.cancel(purchaseId)()
    expect(app.subscription.cancelAttempts.value.get(purchaseId)).toBe('failed')
    await app.subscription.checkAgain(purchaseId)()

    expect(await app.subscription.cancel(purchaseId)()).toEqual(right(undefined))

    expect(app.messages.current.value).toMatchObject({ kind: 'success', code: 'subscription-cancelled' })
    expect(app.subscription.cancelAttempts.value.get(purchaseId)).toBe('requested')
    expect(app.subscription.requestedCancellations.value.get(purchaseId)).toEqual({
      requestedAt: undefined,
      lapsed: false,
    })
  })

  it('takes the notice of the last try away while the next is under way', async () => {
    const { app, shop } = await givenSubscriber()
    shop.door.broken = offline
    await app.subscription.cancel(purchaseId)()
    shop.door.broken = undefined
    shop.door.hold()

    const again = app.subscription.cancel(purchaseId)()
    expect(app.messages.current.value).toBeUndefined()
    shop.door.release()
    await again
  })

  it("answers 'not-logged-in', as a message too, when no customer is signed in", async () => {
    const { ports, shop } = inMemoryPorts()
    const app = createApp(ports)

    expect(await app.subscription.cancel(purchaseId)()).toEqual(left(notLoggedIn))
    expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'not-logged-in' })
    expect(shop.door.calls).toEqual([])
  })

  it('leaves the notice of a session that ended meanwhile alone, and forgets the attempt', async () => {
    const { app, signOn } = await givenSubscriber()
    signOn.revoke('user-token-1')

    expect(await app.subscription.cancel(purchaseId)()).toEqual(left(sessionEnded))
    expect(app.messages.current.value).toMatchObject({ code: 'session-expired' })
    expect(app.subscription.cancelAttempts.value.size).toBe(0)
  })

  it('tells the next customer nothing about an attempt of the last one', async () => {
    const { app, shop } = await givenSubscriber()
    shop.door.hold()
    const attempt = app.subscription.cancel(purchaseId)()
    app.session.signOut()
    shop.door.release()
    await attempt

    expect(app.messages.current.value).toBeUndefined()
    expect(app.subscription.cancelAttempts.value.size).toBe(0)
  })
})
