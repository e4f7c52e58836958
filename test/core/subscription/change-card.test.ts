import { describe, expect, it } from '@jest/globals'
import { isRight, left, right } from 'fp-ts/Either'
import { createApp } from '../../../core/app.ts'
import { type AppError, notLoggedIn, superseded } from '../../../core/shared/app-error.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { cardFormPlaces } from '../../fakes/fake-card-form.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'
import { givenSubscriber, purchaseId } from './signed-in.ts'

const givenOpenForm = async () => {
  const world = await givenSubscriber()
  const opened = await world.app.subscription.openCardForm(purchaseId, cardFormPlaces)()
  if (!isRight(opened)) throw new Error('The card form did not open')
  return { ...world, form: opened.right }
}

const refusedByProvider: AppError = { tag: 'card-form', detail: 'HOSTED_FIELDS_FAILED_TOKENIZATION' }

describe('Changing the card of a subscription (specification §7)', () => {
  it('goes from client token to form to nonce to update, and says so', async () => {
    const { app, form, shop, cardForm } = await givenOpenForm()

    expect(await form.save()()).toEqual(right('saved'))

    expect(cardForm.door.calls).toEqual([`mount client-token-of-${purchaseId}`, 'tokenise'])
    expect(shop.cards.get(purchaseId)).toBe('nonce-1')
    expect(app.messages.current.value).toMatchObject({ kind: 'success', code: 'card-updated' })
    expect(app.subscription.changedCards.value.get(purchaseId)).toEqual({ brand: 'Visa', lastFour: '1111' })
  })

  it('sends nothing while a field is wrong, and says which', async () => {
    const { app, form, shop, cardForm } = await givenOpenForm()
    cardForm.filledIn = false

    expect(await form.save()()).toEqual(right('incomplete'))

    expect(form.state.value.problems.number).toBe('required')
    expect(app.messages.current.value).toBeUndefined()
    expect(shop.door.calls).toEqual([`client token ${purchaseId}`])
  })

  it.each([
    ['the shop does not answer', ({ shop }: Awaited<ReturnType<typeof givenOpenForm>>) => shop.door, offline],
    [
      'the provider gives no nonce',
      ({ cardForm }: Awaited<ReturnType<typeof givenOpenForm>>) => cardForm.door,
      refusedByProvider,
    ],
  ])("tells it as 'try later' when %s; the next try takes a new nonce", async (_, doorOf, failure) => {
    const world = await givenOpenForm()
    doorOf(world).broken = failure

    expect(await world.form.save()()).toEqual(left(failure))
    expect(world.app.messages.current.value).toMatchObject({ kind: 'error', code: 'try-later' })

    doorOf(world).broken = undefined
    expect(await world.form.save()()).toEqual(right('saved'))
    const nonces = world.shop.door.calls.filter((call) => call.startsWith('change card'))
    expect(new Set(nonces).size).toBe(nonces.length)
  })

  it('goes on with a new client token, and what was typed, when the form was open for longer than its token lives', async () => {
    const { app, form, shop, cardForm } = await givenOpenForm()
    cardForm.expire()

    expect(await form.save()()).toEqual(right('saved'))

    const token = `client-token-of-${purchaseId}`
    expect(cardForm.door.calls).toEqual([`mount ${token}`, 'tokenise', `renew ${token}`, 'tokenise'])
    expect(shop.cards.get(purchaseId)).toBe('nonce-1')
    expect(app.messages.current.value).toMatchObject({ kind: 'success', code: 'card-updated' })
  })

  it('keeps the form for the next try when there is no new client token', async () => {
    const { app, form, shop, cardForm } = await givenOpenForm()
    cardForm.expire()
    shop.door.broken = offline

    expect(await form.save()()).toEqual(left(offline))
    expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'try-later' })

    shop.door.broken = undefined
    expect(await form.save()()).toEqual(right('saved'))
    expect(cardForm.mounted).toBe(1)
  })

  it.each([
    [400, 'payment_method.declined', 'card-declined'],
    [402, 'payment_method.declined', 'card-declined'],
    [422, 'payment_method.declined', 'card-declined'],
    [422, 'subscription.already_cancelled', 'subscription-cancelled'],
    [400, 'subscription.cancel_requested', 'cancellation-requested'],
    [400, 'payment_method.nonce.invalid', 'try-later'],
  ])('tells a refusal (%d %s) as %s', async (status, type, code) => {
    const { app, form, shop } = await givenOpenForm()
    shop.door.broken = rejected(status, type)
    expect(await form.save()()).toEqual(left(rejected(status, type)))
    expect(app.messages.current.value).toMatchObject({ kind: 'error', code })
  })

  it('asks for the orders anew: the shop may show the subscription otherwise now', async () => {
    const { form, shop } = await givenOpenForm()
    await form.save()()
    expect(shop.door.calls.at(-1)).toBe('list orders')
  })

  it("is 'expired', and says that it failed, where a form can't go on with another client token", async () => {
    const world = await givenSubscriber()
    world.cardForm.renewable = false
    const opened = await world.app.subscription.openCardForm(purchaseId, cardFormPlaces)()
    world.cardForm.expire()

    expect(isRight(opened) && (await opened.right.save()())).toEqual(right('expired'))
    expect(world.app.messages.current.value).toMatchObject({ kind: 'error', code: 'try-later' })
    expect(world.shop.cards.get(purchaseId)).toBeUndefined()
  })

  it('sends nothing of the customer who typed with the token of the one who has come meanwhile', async () => {
    const { app, form, shop, cardForm, signOn, browser } = await givenOpenForm()
    cardForm.door.hold()
    const saving = form.save()()
    const graces = signOn.issueToken('grace@compass.test')
    browser.userTokens.changeElsewhere({ cookie: graces, storage: graces })
    await settled()
    shop.door.calls.length = 0
    cardForm.door.release()

    expect(await saving).toEqual(left(superseded))
    expect(await form.save()()).toEqual(left(superseded))
    expect(shop.door.calls).toEqual([])
    expect(app.messages.current.value).toBeUndefined()
  })

  it('saves once, however often it is pressed', async () => {
    const { form, shop } = await givenOpenForm()
    shop.door.hold()

    const presses = [form.save()(), form.save()(), form.save()()]
    await Promise.resolve()
    shop.door.release()
    await Promise.all(presses)

    expect(shop.door.calls.filter((call) => call.startsWith('change card'))).toHaveLength(1)
  })

  it('leaves nothing of the form behind when it is closed', async () => {
    const { form, cardForm } = await givenOpenForm()

    form.close()

    expect(cardForm.mounted).toBe(0)
  })

  it('opens no form without a client token, and leaves telling to the place of the form', async () => {
    const { app, shop, cardForm } = await givenSubscriber()
    shop.door.broken = offline

    expect(await app.subscription.openCardForm(purchaseId, cardFormPlaces)()).toEqual(left(offline))
    expect(cardForm.door.calls).toEqual([])
    expect(app.messages.current.value).toBeUndefined()
  })

  it('returns why the form could not be set up', async () => {
    const { app, cardForm } = await givenSubscriber()
    cardForm.door.broken = refusedByProvider

    expect(await app.subscription.openCardForm(purchaseId, cardFormPlaces)()).toEqual(left(refusedByProvider))
  })

  it("answers 'not-logged-in', as a message too, when no customer is signed in", async () => {
    const { ports, shop } = inMemoryPorts()
    const app = createApp(ports)

    expect(await app.subscription.openCardForm(purchaseId, cardFormPlaces)()).toEqual(left(notLoggedIn))
    expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'not-logged-in' })
    expect(shop.door.calls).toEqual([])
  })

  it('leaves the notice of a session that ended meanwhile alone', async () => {
    const { app, form, signOn } = await givenOpenForm()
    signOn.revoke('user-token-1')

    await form.save()()

    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
    expect(app.messages.current.value).toMatchObject({ code: 'session-expired' })
  })

  it('forgets the new card when the customer changes', async () => {
    const { app, form } = await givenOpenForm()
    await form.save()()

    app.session.signOut()

    expect(app.subscription.changedCards.value.size).toBe(0)
  })
})
