/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { describe, expect, it } from '@jest/globals'
import { isRight, left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { createSandboxCardForm } from '../../../adapters/card-form/sandbox-card-form.ts'
import type { HttpRequest } from '../../../adapters/http/request.ts'
import type { AppError } from '../../../core/shared/app-error.ts'
import { aRejection, offlineError } from '../../builders/errors.ts'
import { createCardFormOptions } from '../../fakes/fake-page.ts'

const now = Date.UTC(2026, 10, 20)
const fieldNames = ['number', 'expiry', 'code'] as const
type FieldName = (typeof fieldNames)[number]

const setUpCardForm = async () => {
  const sent: HttpRequest<unknown>[] = []
  const tokenizer: { broken: AppError | undefined } = { broken: undefined }
  const http = {
    run: <A>(request: HttpRequest<A>) => {
      sent.push(request)
      if (tokenizer.broken) return TE.left(tokenizer.broken)
      const decoded = request.answer.decode({ nonce: `nonce-${sent.length}` })
      return isRight(decoded) ? TE.right(decoded.right) : TE.left(offlineError)
    },
  }
  const cardForm = createSandboxCardForm(http, { now: () => now }, { tokenizeUrl: 'https://cards.test/cards' })
  const mounted = await cardForm.mount('client-token', createCardFormOptions())()
  if (!isRight(mounted)) throw new Error('The form did not mount')
  const form = mounted.right
  return { form, sent, tokenizer, tokenize: () => form.tokenize()(), problems: () => form.state.value.problems }
}

const findInput = (field: FieldName): HTMLInputElement => {
  const element = document.getElementById(`card-${field}`)
  if (!(element instanceof HTMLInputElement)) throw new Error(`There is no input for the ${field}`)
  return element
}

const editField = (field: FieldName, value: string, caret: number) => {
  const element = findInput(field)
  element.value = value
  element.setSelectionRange(caret, caret)
  element.dispatchEvent(new Event('input'))
}

const typeText = (field: FieldName, text: string) => {
  for (const character of text) editField(field, findInput(field).value + character, findInput(field).value.length + 1)
}

const fillInCard = (number = '4111111111111111') => {
  typeText('number', number)
  typeText('expiry', '1228')
  typeText('code', '123')
}

describe("The sandbox's card form", () => {
  it('has inputs for autofill, each under its label, and without a name', async () => {
    await setUpCardForm()
    expect(fieldNames.map((field) => findInput(field).autocomplete)).toEqual(['cc-number', 'cc-exp', 'cc-csc'])
    expect(findInput('number').labels?.[0]?.textContent).toBe('number')
    expect(findInput('number').getAttribute('aria-describedby')).toBe('card-number-error')
    expect(findInput('number').name).toBe('')
  })

  it.each([
    ['a digit is inserted', '4151 1 1111', 3, '4151 1111 1', 3],
    ['a separator is deleted', '41111111', 4, '4111 1111', 4],
  ])('keeps the caret after the same digit when %s', async (_, value, caret, text, after) => {
    await setUpCardForm()
    typeText('number', '41111111')
    editField('number', value, caret)
    expect([findInput('number').value, findInput('number').selectionStart]).toEqual([text, after])
  })

  it('does not change a field while an input method composes text in it', async () => {
    await setUpCardForm()
    const number = findInput('number')
    number.value = '４１１１１'
    number.dispatchEvent(new InputEvent('input', { isComposing: true }))
    expect(number.value).toBe('４１１１１')
    number.dispatchEvent(new CompositionEvent('compositionend'))
    expect(number.value).toBe('4111 1')
  })

  it('groups digits, shows the brand and exchanges the card for a new nonce on each try, without retries', async () => {
    const { form, sent, tokenize } = await setUpCardForm()
    fillInCard()
    expect(fieldNames.map((field) => findInput(field).value)).toEqual(['4111 1111 1111 1111', '12 / 28', '123'])
    expect(form.state.value.brand).toBe('Visa')
    const card = { brand: 'Visa', lastFour: '1111' }
    expect(await tokenize()).toEqual(right({ tag: 'card', nonce: 'nonce-1', card }))
    expect(await tokenize()).toEqual(right({ tag: 'card', nonce: 'nonce-2', card }))
    expect(sent[0]).toMatchObject({
      call: 'cards POST',
      serviceUrl: 'https://cards.test/cards',
      body: { client_token: 'client-token', number: '4111111111111111', expiry: '12/28', code: '123' },
      credential: { kind: 'none' },
      retry: 'never',
    })
  })

  it('sends nothing while a field is wrong, focuses the first wrong field, and shows each problem until it is corrected', async () => {
    const { problems, sent, tokenize } = await setUpCardForm()
    typeText('number', '411111111111111')
    typeText('expiry', '1026')
    expect(await tokenize()).toEqual(right({ tag: 'incomplete' }))
    expect(problems()).toEqual({ number: 'invalid', expiry: 'expired', code: 'required' })
    expect(document.activeElement).toBe(findInput('number'))
    expect([findInput('number').getAttribute('aria-invalid'), sent]).toEqual(['true', []])
    typeText('number', '1')
    typeText('code', '123')
    // The new problem appears only after the next attempt to save.
    editField('code', '', 0)
    expect(problems()).toEqual({ number: undefined, expiry: 'expired', code: undefined })
    expect(findInput('number').hasAttribute('aria-invalid')).toBe(false)
  })

  it.each([
    [aRejection(422, 'card.expiry.invalid'), right({ tag: 'incomplete' }), { expiry: 'invalid' }],
    [aRejection(422, 'card.token.invalid'), right({ tag: 'token-expired' }), {}],
    [aRejection(422, 'card.declined'), left({ code: 'card-declined' }), {}],
    [offlineError, left(offlineError), {}],
  ])('keeps the typed card after %j, and continues with another client token', async (failure, outcome, shown) => {
    const { form, problems, sent, tokenize, tokenizer } = await setUpCardForm()
    fillInCard()
    tokenizer.broken = failure
    expect([await tokenize(), problems()]).toMatchObject([outcome, shown])
    tokenizer.broken = undefined
    form.renew?.('another-token')
    expect(await tokenize()).toMatchObject(right({ tag: 'card' }))
    expect(sent[1]).toMatchObject({ body: { client_token: 'another-token', number: '4111111111111111' } })
  })

  it('removes the card from the page when it is torn down', async () => {
    const { form } = await setUpCardForm()
    fillInCard()
    const element = findInput('number')
    form.teardown()
    form.teardown()
    expect(element.value).toBe('')
    expect(document.querySelector('input')).toBeNull()
  })
})
