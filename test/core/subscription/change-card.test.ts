import { describe, expect, it } from '@jest/globals'
import { isRight, left, right } from 'fp-ts/Either'
import { type AppError, sessionEnded, superseded } from '../../../core/shared/app-error.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { grace, settled, signedOut } from '../../builders/portal.ts'
import { cardFormPlaces } from '../../fakes/fake-shop.ts'
import { givenSubscriber, purchaseId } from './given-subscriber.ts'

const token = `client-token-of-${purchaseId}`
const refusedByProvider: AppError = { tag: 'card-form', detail: 'HOSTED_FIELDS_FAILED_TOKENIZATION' }

const givenOpenForm = async () => {
  const world = await givenSubscriber()
  const opened = await world.app.subscription.openCardForm(purchaseId, cardFormPlaces)()
  if (!isRight(opened)) throw new Error('The card form did not open')
  return { ...world, save: () => opened.right.save()() }
}

describe('Changing the card of a subscription (specification §7)', () => {
  it('takes a client token, a form and a nonce, once for two presses, and loads the orders anew', async () => {
    const { app, cardForm, message, save, shop } = await givenOpenForm()
    expect(await Promise.all([save(), save()])).toEqual([right('saved'), right('saved')])
    expect(cardForm.calls).toEqual([`mount ${token}`, 'tokenise'])
    expect(shop.cards.get(purchaseId)).toBe('nonce-1')
    expect(message()).toMatchObject({ kind: 'success', code: 'card-updated' })
    expect(app.subscription.changedCards.value.get(purchaseId)).toEqual({ brand: 'Visa', lastFour: '1111' })
    expect(shop.calls.at(-1)).toBe('list orders')

    app.session.signOut()
    expect(app.subscription.changedCards.value.size).toBe(0)
  })

  it.each([
    ['the shop does not answer', 'shop', offline, false],
    ['the provider gives no nonce', 'cardForm', refusedByProvider, false],
    ['an expired client token cannot be renewed', 'shop', offline, true],
  ] as const)("posts 'try-later' when %s, and takes a new nonce for the next try", async (...row) => {
    const [, service, failure, isExpired] = row
    const world = await givenOpenForm()
    const { cardForm, message, save, shop } = world
    if (isExpired) cardForm.expire()
    world[service].failWith(failure)
    expect(await save()).toEqual(left(failure))
    expect(message()).toMatchObject({ kind: 'error', code: 'try-later' })

    world[service].recover()
    expect(await save()).toEqual(right('saved'))
    const nonces = shop.calls.filter((call) => call.startsWith('change card'))
    expect([new Set(nonces).size, cardForm.mounted]).toEqual([nonces.length, 1])
  })

  it('keeps the notice of a session that ends while its token is renewed', async () => {
    const { adasToken, app, cardForm, message, save, shop, signOn } = await givenOpenForm()
    cardForm.expire()
    signOn.revoke(adasToken)
    expect(await save()).toEqual(left(sessionEnded))
    expect(message()).toMatchObject({ code: 'session-expired' })
    expect([app.session.login.value, shop.cards.size]).toEqual([signedOut, 0])
  })

  it.each([
    [400, 'payment_method.declined', undefined],
    [422, 'subscription.already_cancelled', undefined],
    [400, 'subscription.cancel_requested', undefined],
    [422, 'payment_method.nonce.used', undefined],
    [400, 'payment_method.nonce.invalid', 'try-later'],
  ])('leaves a refusal (%d %s) that the form explains to the form alone', async (status, type, code) => {
    const { message, save, shop } = await givenOpenForm()
    shop.failWith(rejected(status, type))
    expect(await save()).toEqual(left(rejected(status, type)))
    expect(message()?.code).toBe(code)
  })

  it('sends no card with the token of another customer', async () => {
    const { cardForm, changeElsewhere, message, save, shop } = await givenOpenForm()
    cardForm.hold()
    const saving = save()
    changeElsewhere(grace)
    await settled()
    shop.calls.length = 0
    cardForm.release()
    expect([await saving, await save(), shop.calls]).toEqual([left(superseded), left(superseded), []])
    expect(message()?.code).not.toBe('card-updated')
  })
})
