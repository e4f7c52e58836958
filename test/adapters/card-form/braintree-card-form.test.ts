/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { isRight, left, right } from 'fp-ts/Either'
import { createBraintreeCardForm } from '../../../adapters/card-form/braintree-card-form.ts'
import { mapCardFields } from '../../../core/subscription/card-form.ts'
import { offlineError } from '../../builders/errors.ts'
import { createCardFormOptions } from '../../fakes/fake-page.ts'

const createBraintreeError = (code: string, type: string, details?: unknown) =>
  Object.assign(new Error('A message that may quote 4111 1111 1111 1111'), { code, type, details })

type EventHandler = (event: unknown) => void

class FakeBraintree {
  readonly loaded: string[] = []
  authorization: string | undefined
  fields: Readonly<Record<string, { readonly container: HTMLElement; readonly internalLabel: string }>> = {}
  focused: string | undefined
  tornDown = 0
  tokenized = 0
  readonly errors: Partial<Record<'client' | 'create' | 'tokenize' | 'teardown', Error>> = {}
  private readonly handlers = new Map<string, EventHandler>()

  readonly createClient = async ({ authorization }: { readonly authorization: string }) => {
    if (this.errors.client) throw this.errors.client
    this.authorization = authorization
    return { authorization }
  }

  readonly createFields = async ({ fields }: Pick<FakeBraintree, 'fields'>) => {
    if (this.errors.create) throw this.errors.create
    this.fields = fields
    for (const { container } of Object.values(fields)) container.append(document.createElement('iframe'))
    return this.instance
  }

  private readonly instance = {
    on: (event: string, handler: EventHandler) => this.handlers.set(event, handler),
    tokenize: async () => {
      if (this.errors.tokenize) throw this.errors.tokenize
      this.tokenized += 1
      return { nonce: `nonce-${this.tokenized}`, details: { cardType: 'Visa', lastFour: '1111' } }
    },
    focus: async (field: string) => {
      this.focused = field
    },
    teardown: async () => {
      this.tornDown += 1
      if (this.errors.teardown) throw this.errors.teardown
    },
  }

  emit(event: string, payload: unknown = {}) {
    this.handlers.get(event)?.(payload)
  }
}

let braintree = new FakeBraintree()

jest.unstable_mockModule('braintree-web/client', () => {
  braintree.loaded.push('client')
  return { create: braintree.createClient }
})
jest.unstable_mockModule('braintree-web/hosted-fields', () => {
  braintree.loaded.push('hosted-fields')
  return { create: braintree.createFields }
})

const setUpCardForm = () => {
  const logged: unknown[] = []
  const cardForm = createBraintreeCardForm({ warn: (event, data) => logged.push([event, data]) })
  return { cardForm, logged }
}

const setUpMountedForm = async () => {
  const world = setUpCardForm()
  const submits: string[] = []
  const result = await world.cardForm.mount(
    'client-token',
    createCardFormOptions(() => submits.push('submit')),
  )()
  if (!isRight(result)) throw new Error('The form did not mount')
  const form = result.right
  return { ...world, form, submits, tokenize: () => form.tokenize()(), problems: () => form.state.value.problems }
}

beforeEach(() => {
  braintree = new FakeBraintree()
  jest.resetModules()
})

describe("Braintree's card form", () => {
  it('is loaded when it is opened, and set up with the client token under the labels of the screen', async () => {
    setUpCardForm()
    expect(braintree.loaded).toEqual([])
    await setUpMountedForm()
    expect([...braintree.loaded].sort()).toEqual(['client', 'hosted-fields'])
    expect(braintree.authorization).toBe('client-token')
    expect(Object.keys(braintree.fields)).toEqual(['number', 'expirationDate', 'cvv'])
    expect(braintree.fields['cvv']).toMatchObject({ internalLabel: 'The code', iframeTitle: 'The code' })
    expect(document.querySelector('label[for=card-number] + div > #card-number > iframe')).not.toBeNull()
  })

  it('gives a new nonce on each try, with the brand and the last four digits', async () => {
    const { tokenize } = await setUpMountedForm()
    expect(await tokenize()).toEqual(
      right({ tag: 'card', nonce: 'nonce-1', card: { brand: 'Visa', lastFour: '1111' } }),
    )
    expect(await tokenize()).toMatchObject(right({ nonce: 'nonce-2' }))
  })

  it('shows that empty fields are required, and focuses the first', async () => {
    const { logged, problems, tokenize } = await setUpMountedForm()
    braintree.errors.tokenize = createBraintreeError('HOSTED_FIELDS_FIELDS_EMPTY', 'CUSTOMER')
    expect(await tokenize()).toEqual(right({ tag: 'incomplete' }))
    expect([problems(), braintree.focused]).toEqual([mapCardFields(() => 'required'), 'number'])
    expect(logged).toEqual([])
  })

  it('shows the problems of invalid fields, removes the problem of a corrected field, and removes all once the card is accepted', async () => {
    const { problems, tokenize } = await setUpMountedForm()
    const details = { invalidFieldKeys: ['cvv', 'expirationDate'] }
    braintree.errors.tokenize = createBraintreeError('HOSTED_FIELDS_FIELDS_INVALID', 'CUSTOMER', details)
    await tokenize()
    expect(problems()).toEqual({ number: undefined, expiry: 'invalid', code: 'invalid' })
    expect(braintree.focused).toBe('expirationDate')
    const fields = {
      number: { isPotentiallyValid: false },
      expirationDate: { isPotentiallyValid: true },
      cvv: { isPotentiallyValid: false },
    }
    braintree.emit('validityChange', { fields })
    expect(problems()).toEqual({ number: undefined, expiry: undefined, code: 'invalid' })
    delete braintree.errors.tokenize
    await tokenize()
    expect(problems()).toEqual(mapCardFields(() => undefined))
  })

  it('shows the brand once only one is possible, and submits on Enter in a frame', async () => {
    const { form, submits } = await setUpMountedForm()
    braintree.emit('cardTypeChange', { cards: [{ niceType: 'Visa' }, { niceType: 'Elo' }] })
    expect(form.state.value.brand).toBeUndefined()
    braintree.emit('cardTypeChange', { cards: [{ niceType: 'Visa' }] })
    expect(form.state.value.brand).toBe('Visa')
    braintree.emit('inputSubmitRequest')
    expect(submits).toEqual(['submit'])
  })

  it.each([
    ['a wrong client token', 'client', createBraintreeError('CLIENT_INVALID_AUTHORIZATION', 'MERCHANT')],
    ['a time-out of the hosted fields', 'create', createBraintreeError('HOSTED_FIELDS_TIMEOUT', 'UNKNOWN')],
  ] as const)('leaves nothing on the page after %s', async (_, step, error) => {
    const { cardForm, logged } = setUpCardForm()
    braintree.errors[step] = error
    const result = await cardForm.mount('client-token', createCardFormOptions())()
    expect(result).toEqual(left({ tag: 'card-form', detail: error.code }))
    expect(document.querySelector('#card-number')).toBeNull()
    expect(logged).toEqual([['card-form.failed', { step: 'set-up', code: error.code }]])
  })

  const unauthorised = createBraintreeError('CLIENT_AUTHORIZATION_INVALID', 'MERCHANT')
  const formError = (detail: string) => left({ tag: 'card-form', detail })
  const expired = right({ tag: 'token-expired' })
  it.each([
    [createBraintreeError('HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR', 'NETWORK'), left(offlineError)],
    [createBraintreeError('HOSTED_FIELDS_FAILED', 'CUSTOMER'), formError('HOSTED_FIELDS_FAILED')],
    [new Error('not of Braintree'), formError('UNKNOWN')],
    [unauthorised, expired],
    [createBraintreeError('CLIENT_REQUEST_ERROR', 'NETWORK', { httpStatus: 401 }), expired],
    [createBraintreeError('HOSTED_FIELDS_FAILED', 'CUSTOMER', { originalError: unauthorised }), expired],
  ])('gives no nonce after %s, has no way to renew a client token, and logs only the code', async (error, expected) => {
    const { form, logged, tokenize } = await setUpMountedForm()
    braintree.errors.tokenize = error
    expect([await tokenize(), form.renew]).toEqual([expected, undefined])
    const { code = 'UNKNOWN' }: { code?: unknown } = Object(error)
    expect(logged).toEqual([['card-form.failed', { step: 'tokenise', code }]])
  })

  it('is torn down once and leaves the page empty, even if Braintree fails', async () => {
    const { form } = await setUpMountedForm()
    braintree.errors.teardown = createBraintreeError('METHOD_CALLED_AFTER_TEARDOWN', 'MERCHANT')
    form.teardown()
    form.teardown()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(braintree.tornDown).toBe(1)
    expect(document.querySelector('#card-number')).toBeNull()
  })
})
