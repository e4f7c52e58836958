import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { isRight, left, right } from 'fp-ts/Either'
import { type AppError, notLoggedInError, sessionEndedError, supersededError } from '../../../core/shared/app-error.ts'
import {
  findCardBrand,
  findCardCodeProblem,
  findCardExpiryProblem,
  findCardNumberProblem,
  formatExpiry,
  groupCardNumber,
} from '../../../core/subscription/card-rules.ts'
import { aRejection, offlineError } from '../../builders/errors.ts'
import { forAll } from '../../builders/for-all.ts'
import { flushPromises, grace, noLogin, purchaseId, setUpPortal, setUpSubscriber } from '../../builders/portal.ts'
import { cardFormOptions } from '../../fakes/fake-shop.ts'

const now = Date.UTC(2026, 10, 20)

describe('The number of a card', () => {
  it.each([
    ['4', 'Visa', [13, 16, 19]],
    ['55', 'Mastercard', [16]],
    ['2221', 'Mastercard', [16]],
    ['371', 'American Express', [15]],
    ['3056', 'Diners Club', [14, 16, 19]],
    ['3530', 'JCB', [16, 17, 18, 19]],
    ['6011', 'Discover', [16, 19]],
    ['62', 'UnionPay', [16, 17, 18, 19]],
    ['5018', 'Maestro', [12, 13, 14, 15, 16, 17, 18, 19]],
    ['1', undefined, [12, 13, 14, 15, 16, 17, 18, 19]],
  ])('that begins with %s has the brand %s and one of the lengths %j', (start, brand, lengths) => {
    expect(findCardBrand(start)?.name).toBe(brand)
    const hasGoodDigits = (length: number) =>
      Array.from({ length: 10 }, (_, last) => `${start.padEnd(length - 1, '0')}${last}`).some(
        (number) => findCardNumberProblem(number) === undefined,
      )
    expect([11, 12, 13, 14, 15, 16, 17, 18, 19, 20].filter(hasGoodDigits)).toEqual(lengths)
  })

  it.each([
    ['4111111111111111', '4111 1111 1111 1111'],
    ['371449635398431', '3714 496353 98431'],
    ['4111-1111-1111-1111', '4111 1111 1111 1111'],
    ['٤١١١ ۱۱۱۱ １１１１ 1111', '4111 1111 1111 1111'],
    ['41111111111111110009999', '4111 1111 1111 1111 000'],
  ])('%s is formatted as %s', (typed, written) => {
    expect(groupCardNumber(typed)).toBe(written)
  })
})

describe('The expiry of a card', () => {
  it.each([
    ['1', '1'],
    ['7', '07'],
    ['1/', '01'],
    ['122', '12 / 2'],
    ['12 / 2', '12 / 2'],
    ['12 / 2027', '12 / 27'],
    ['12 / 202', '12 / 202'],
    ['۰۳۲۷', '03 / 27'],
  ])('%s is formatted as %s', (typed, written) => {
    expect(formatExpiry(typed)).toBe(written)
  })

  const march =
    '03/27|3/27|0327|327|032027|32027|03/2027|3 / 2027|03-27|03.2027|03 27|2027-03|2027/3|202703|2027 03|27/03|27-3|2703|' +
    '2027年3月|27年03月|2027년 3월|3月2027年|٠٣/٢٧|２０２７／０３'

  it.each(march.split('|'))('%s is March 2027', (filled) => {
    expect([formatExpiry(filled), findCardExpiryProblem(filled, now)]).toEqual(['03 / 27', undefined])
  })

  const noDate =
    '2027|20|13/27|00/27|12/2|03/1927|3/027|2027-03-31|31/03/2027|03/05/27|0/27|202713|May 7 2027|Mar 27|March 2027|x|12/27x|27/0|' +
    '03 / 270|1/2/7|99/99|2027/13'

  it.each(noDate.split('|'))('%s is no date, before and after it is formatted', (filled) => {
    expect([findCardExpiryProblem(filled, now), findCardExpiryProblem(formatExpiry(filled), now)]).toEqual([
      'invalid',
      'invalid',
    ])
  })

  const typeExpiry = (text: string) => [...text].reduce((field, character) => formatExpiry(field + character), '')

  it('never becomes another date, whichever way it is filled in or typed', () => {
    const separator = fc.constantFrom('', ' ', '/', ' / ', '-', '.')
    const [months, years] = [fc.integer({ min: 1, max: 12 }), fc.integer({ min: 26, max: 60 })]
    forAll(100, [months, years, fc.constantFrom(2, 4), separator], (month, year, digits, between) => {
      const [mm, yy] = [String(month).padStart(2, '0'), String(2000 + year).slice(-digits)]
      const right = `${mm} / ${year}`
      expect([formatExpiry(mm + between + yy), formatExpiry(yy + between + mm)]).toEqual([right, right])
      expect(typeExpiry(mm + between + yy)).toBe(right)
      const typed = typeExpiry(yy + between + mm)
      if (findCardExpiryProblem(typed, now) !== 'invalid') expect(typed).toBe(right)
    })
    const anything = fc.string({ unit: fc.constantFrom(...'0123456789/- .年x'), maxLength: 10 })
    forAll(1000, [anything], (filled) => {
      const written = formatExpiry(filled)
      expect(formatExpiry(written)).toBe(written)
      if (findCardExpiryProblem(filled, now) === 'invalid')
        expect(['invalid', 'required']).toContain(findCardExpiryProblem(written, now))
    })
  })
})

it('Each field of a card reports its problem', () => {
  const numbers = ['', '4111 1111 1111 1111', '4111 1111 1111 1112', '3714 496353 98431']
  expect(numbers.map(findCardNumberProblem)).toEqual(['required', undefined, 'invalid', undefined])
  const expiries = ['', '11 / 26', '10 / 26']
  expect(expiries.map((expiry) => findCardExpiryProblem(expiry, now))).toEqual(['required', undefined, 'expired'])
  const codes = ['', '123', '1234']
  expect(codes.map((code) => findCardCodeProblem(code, '4'))).toEqual(['required', undefined, 'invalid'])
  expect(codes.map((code) => findCardCodeProblem(code, '37'))).toEqual(['required', 'invalid', undefined])
})

const cardFormClientToken = `client-token-of-${purchaseId}`
const providerRefusal: AppError = { tag: 'card-form', detail: 'HOSTED_FIELDS_FAILED_TOKENIZATION' }

const setUpOpenCardForm = async () => {
  const world = await setUpSubscriber()
  const opened = await world.app.subscription.openCardForm(purchaseId, cardFormOptions)()
  if (!isRight(opened)) throw new Error('The card form did not open')
  return { ...world, save: (isShown?: () => boolean) => opened.right.save(isShown)() }
}

describe('Changing the card of a subscription (specification §7)', () => {
  it('uses a client token, a form and a nonce once for two presses, and loads the orders again', async () => {
    const { app, cardForm, message, save, shop } = await setUpOpenCardForm()
    expect(await Promise.all([save(), save()])).toEqual([right('saved'), right('saved')])
    expect(cardForm.calls).toEqual([`mount ${cardFormClientToken}`, 'tokenize'])
    expect(shop.cardNonces.get(purchaseId)).toBe('nonce-1')
    expect(message()).toMatchObject({ kind: 'success', code: 'card-updated' })
    expect(app.subscription.changedCards.value.get(purchaseId)).toEqual({ brand: 'Visa', lastFour: '1111' })
    expect(shop.calls.at(-1)).toBe('list orders')

    app.session.signOut()
    expect(app.subscription.changedCards.value.size).toBe(0)
  })

  it.each([
    ['the shop does not answer', 'shop', offlineError, false],
    ['the provider gives no nonce', 'cardForm', providerRefusal, false],
    ['an expired client token cannot be renewed', 'shop', offlineError, true],
  ] as const)("posts 'try-later' when %s, and takes a new nonce for the next try", async (...row) => {
    const [, service, failure, isExpired] = row
    const world = await setUpOpenCardForm()
    const { cardForm, message, save, shop } = world
    if (isExpired) cardForm.expire()
    world[service].failWith(failure)
    expect(await save()).toMatchObject(left(failure))
    expect(message()).toMatchObject({ kind: 'error', code: 'try-later' })

    world[service].recover()
    expect(await save()).toEqual(right('saved'))
    const nonces = shop.calls.filter((call) => call.startsWith('change card'))
    expect([new Set(nonces).size, cardForm.mountedForms]).toEqual([nonces.length, 1])
  })

  it("posts 'not-logged-in' without a customer, as a cancellation does", async () => {
    const { app, message, shop } = setUpPortal()
    const { cancel, openCardForm } = app.subscription
    for (const call of [cancel(purchaseId), openCardForm(purchaseId, cardFormOptions)]) {
      app.messages.dismiss()
      expect(await call()).toEqual(left(notLoggedInError))
      expect(message()).toMatchObject({ kind: 'error', code: 'not-logged-in' })
    }
    expect(shop.calls).toEqual([])
  })

  it('keeps the notice of a session that ends while its token is renewed', async () => {
    const { adasToken, app, cardForm, message, save, shop, signOn } = await setUpOpenCardForm()
    cardForm.expire()
    signOn.revoke(adasToken)
    expect(await save()).toEqual(left(sessionEndedError))
    expect(message()).toMatchObject({ code: 'session-expired' })
    expect([app.session.login.value, shop.cardNonces.size]).toEqual([noLogin, 0])
  })

  it.each([
    [400, 'payment_method.declined', 'card-declined'],
    [422, 'subscription.already_cancelled', 'subscription-cancelled'],
    [400, 'subscription.cancel_requested', 'cancellation-requested'],
    [422, 'payment_method.nonce.used', 'card-perhaps-saved'],
    [400, 'payment_method.nonce.invalid', 'try-later'],
  ])('posts a refusal (%d %s) as %s, unless the form shows it when it arrives', async (status, type, code) => {
    const { message, save, shop } = await setUpOpenCardForm()
    let isShown = true
    shop.failWith(aRejection(status, type))
    expect(await save(() => isShown)).toEqual(left(aRejection(status, type)))
    expect(message()).toBeUndefined()
    shop.hold()
    const saving = save(() => isShown)
    await flushPromises()
    isShown = false
    shop.release()
    await saving
    expect(message()).toMatchObject({ kind: 'error', code })
  })

  it('sends no card with the token of another customer', async () => {
    const { cardForm, changeElsewhere, message, save, shop } = await setUpOpenCardForm()
    cardForm.hold()
    const saving = save()
    changeElsewhere(grace)
    await flushPromises()
    shop.calls.length = 0
    cardForm.release()
    expect([await saving, await save(), shop.calls]).toEqual([left(supersededError), left(supersededError), []])
    expect(message()?.code).not.toBe('card-updated')
  })
})
