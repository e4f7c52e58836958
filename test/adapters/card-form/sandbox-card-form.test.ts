/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { describe, expect, it } from '@jest/globals'
import { isRight, left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { chooseCardForm } from '../../../adapters/card-form/choose-card-form.ts'
import type { HttpRequest } from '../../../adapters/http/request.ts'
import { type AppError, isTransient } from '../../../core/shared/app-error.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { placesOnPage } from './places.ts'

const now = Date.UTC(2026, 10, 20)

const given = async () => {
  const sent: HttpRequest<unknown>[] = []
  const tokenizer: { broken: AppError | undefined } = { broken: undefined }
  const cardForm = chooseCardForm(
    { provider: 'sandbox', tokenizeUrl: 'https://cards.test/cards' },
    {
      http: {
        run: (request) => {
          sent.push(request)
          if (tokenizer.broken) return TE.left(tokenizer.broken)
          const decoded = request.answer.decode({ nonce: `nonce-${sent.length}` })
          return isRight(decoded) ? TE.right(decoded.right) : TE.left(offline)
        },
      },
      clock: { now: () => now },
      log: { warn: () => undefined },
    },
  )
  const mounted = await cardForm.mount('client-token', placesOnPage())()
  if (!isRight(mounted)) throw new Error('The form did not mount')
  return { form: mounted.right, sent, tokenizer }
}

const input = (field: string): HTMLInputElement => {
  const element = document.getElementById(`card-${field}`)
  if (!(element instanceof HTMLInputElement)) throw new Error(`There is no input for the ${field}`)
  return element
}

/** Types as a customer does at the end of a field. */
const type = (field: string, text: string) => {
  for (const character of text) {
    const element = input(field)
    element.value += character
    element.setSelectionRange(element.value.length, element.value.length)
    element.dispatchEvent(new InputEvent('input', { inputType: 'insertText', data: character }))
  }
}

const fillIn = () => {
  type('number', '4111111111111111')
  type('expiry', '1228')
  type('code', '123')
}

describe('The card form of the sandbox', () => {
  it('asks for what browsers fill in, with the keyboard for digits, under its labels', async () => {
    await given()
    expect(['number', 'expiry', 'code'].map((field) => input(field).autocomplete)).toEqual([
      'cc-number',
      'cc-exp',
      'cc-csc',
    ])
    expect(input('number').inputMode).toBe('numeric')
    expect(input('number').labels?.[0]?.textContent).toBe('number')
    expect(input('number').getAttribute('aria-describedby')).toBe('card-number-error')
    expect(input('number').name).toBe('')
  })

  it('groups what is typed and shows the brand', async () => {
    const { form } = await given()
    fillIn()
    expect(['number', 'expiry', 'code'].map((field) => input(field).value)).toEqual([
      '4111 1111 1111 1111',
      '12 / 28',
      '123',
    ])
    expect(form.state.value.brand).toBe('Visa')
  })

  it('keeps the caret where digits are put in the middle, and lets a separator be deleted', async () => {
    await given()
    type('number', '41111111')
    const element = input('number')
    element.value = '4151 1 1111'
    element.setSelectionRange(3, 3)
    element.dispatchEvent(new InputEvent('input', { inputType: 'insertText' }))
    expect(element.value).toBe('4151 1111 1')
    expect(element.selectionStart).toBe(3)

    element.value = '4151'
    element.setSelectionRange(4, 4)
    element.dispatchEvent(new InputEvent('input', { inputType: 'deleteContentBackward' }))
    expect(element.value).toBe('4151')
  })

  it('exchanges a card for a nonce, once for each try and never by itself', async () => {
    const { form, sent } = await given()
    fillIn()

    expect(await form.tokenise()()).toEqual(
      right({ tag: 'card', nonce: 'nonce-1', card: { brand: 'Visa', lastFour: '1111' } }),
    )
    expect(await form.tokenise()()).toMatchObject(right({ nonce: 'nonce-2' }))
    expect(sent[0]).toMatchObject({
      method: 'POST',
      service: 'https://cards.test/cards',
      path: [],
      body: { client_token: 'client-token', number: '4111111111111111', expiry: '12/28', code: '123' },
      credential: { kind: 'none' },
      retry: 'never',
    })
  })

  it('sends nothing while a field is wrong; says which, and takes the customer to the first', async () => {
    const { form, sent } = await given()
    type('number', '4111111111111112')
    type('expiry', '1026')

    expect(await form.tokenise()()).toEqual(right({ tag: 'incomplete' }))

    expect(form.state.value.problems).toEqual({ number: 'invalid', expiry: 'expired', code: 'required' })
    expect(document.activeElement).toBe(input('number'))
    expect(input('number').getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })

  it('forgives a field when it is corrected, and blames no other before the next try', async () => {
    const { form } = await given()
    type('number', '411111111111111')
    type('expiry', '1228')
    type('code', '123')
    await form.tokenise()()
    expect(form.state.value.problems.number).toBe('invalid')

    type('number', '1')
    input('code').value = ''
    input('code').dispatchEvent(new InputEvent('input'))

    expect(form.state.value.problems).toEqual({ number: undefined, expiry: undefined, code: undefined })
    expect(input('number').hasAttribute('aria-invalid')).toBe(false)
  })

  it('shows a refusal of the tokenizer beside the field that it is about', async () => {
    const { form, tokenizer } = await given()
    fillIn()
    tokenizer.broken = rejected(422, 'card.expiry.invalid')

    expect(await form.tokenise()()).toEqual(right({ tag: 'incomplete' }))
    expect(form.state.value.problems.expiry).toBe('invalid')
  })

  it('says that its client token has expired, and goes on with another and what was typed', async () => {
    const { form, sent, tokenizer } = await given()
    fillIn()
    tokenizer.broken = rejected(422, 'card.token.invalid')
    expect(await form.tokenise()()).toEqual(right({ tag: 'token-expired' }))
    expect(input('number').value).toBe('4111 1111 1111 1111')

    tokenizer.broken = undefined
    form.renew?.('another-token')
    expect(await form.tokenise()()).toMatchObject(right({ tag: 'card' }))
    expect(sent[1]).toMatchObject({ body: { client_token: 'another-token', number: '4111111111111111' } })
  })

  it.each([
    ['a declined card', rejected(422, 'card.declined')],
    ['no network', offline],
  ])('fails with %s, and keeps what was typed', async (_, failure) => {
    const { form, tokenizer } = await given()
    fillIn()
    tokenizer.broken = failure

    expect(await form.tokenise()()).toEqual(left(failure))
    expect(input('number').value).toBe('4111 1111 1111 1111')
    expect(isTransient(failure)).toBe(failure === offline)
  })

  it('leaves nothing of the card behind when it is torn down', async () => {
    const { form } = await given()
    fillIn()
    const element = input('number')

    form.teardown()
    form.teardown()

    expect(element.value).toBe('')
    expect(document.querySelector('input')).toBeNull()
    expect(JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }, document.cookie])).not.toContain(
      '4111',
    )
  })
})
