import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { ContainerModule } from 'inversify'
import * as t from 'io-ts'
import type { Outcome } from '../../core/shared/app-error.ts'
import { createBehavior } from '../../core/shared/behavior.ts'
import * as limits from '../../core/shared/limits.ts'
import type { Clock } from '../../core/shared/ports.ts'
import {
  type CardField,
  type CardFieldProblems,
  type CardFormState,
  cardFields,
  emptyCardFormState,
  findFirstProblemField,
  keepExistingProblems,
  mapCardFields,
  noCardFieldProblems,
  type PerCardField,
} from '../../core/subscription/card-form.ts'
import {
  extractDigits,
  findCardBrand,
  findCardCodeProblem,
  findCardExpiryProblem,
  findCardNumberProblem,
  formatExpiry,
  getCardCodeLength,
  groupCardNumber,
} from '../../core/subscription/card-rules.ts'
import type { CardFieldHost, CardForm, CardFormResult } from '../../core/subscription/ports.ts'
import { nonEmptyText } from '../decoding/codecs.ts'
import { HttpClient } from '../http/http-client.ts'
import { noCredential } from '../http/request.ts'
import { portKeys } from '../ports.ts'
import { bindService } from '../service-key.ts'
import { SandboxCardForm, SandboxCardSettings, toHtmlElement } from './card-form-module.ts'

interface CardInputOptions {
  readonly autocomplete: AutoFill
  readonly format: (typed: string) => string
  readonly placeholder: string
  readonly maxLength: number
}

const maxCardCodeLength = Math.max(getCardCodeLength('34'), getCardCodeLength('4'))

const inputOptionsByField: PerCardField<CardInputOptions> = {
  // The maximum length is 19 digits and the spaces between their groups.
  number: { autocomplete: 'cc-number', format: groupCardNumber, placeholder: '0000 0000 0000 0000', maxLength: 23 },
  // Customers may type `MM / YYYY`. A year of four digits is shortened when it is complete.
  expiry: { autocomplete: 'cc-exp', format: formatExpiry, placeholder: '00 / 00', maxLength: 9 },
  code: {
    autocomplete: 'cc-csc',
    format: (typed) => extractDigits(typed).slice(0, maxCardCodeLength),
    placeholder: '000',
    maxLength: maxCardCodeLength,
  },
}

/** Returns the position in `text` after its first `digits` digits. */
const findPositionAfterDigits = (text: string, digits: number): number => {
  let at = 0
  for (let seen = 0; seen < digits && at < text.length; at += 1) if (/\d/.test(text.charAt(at))) seen += 1
  return at
}

/** Formats the value of an input. The caret stays after the same digit. */
const formatInputValue = (input: HTMLInputElement, format: CardInputOptions['format']): void => {
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const formatted = format(input.value)
  if (formatted === input.value) return
  const digits = extractDigits(input.value.slice(0, caret)).length
  input.value = formatted
  const position = atEnd ? formatted.length : findPositionAfterDigits(formatted, digits)
  input.setSelectionRange(position, position)
}

const addInput = (field: CardField, host: CardFieldHost): HTMLInputElement => {
  const { autocomplete, format, placeholder, maxLength } = inputOptionsByField[field]
  const place = toHtmlElement(host)
  const input = place.ownerDocument.createElement('input')
  // The input has no name, so no form can send its value.
  Object.assign(input, { id: host.inputId, type: 'text', autocomplete, placeholder, maxLength })
  input.inputMode = 'numeric'
  input.dir = 'ltr'
  input.required = true
  input.spellcheck = false
  input.setAttribute('aria-describedby', host.problemId)
  const write = () => formatInputValue(input, format)
  input.addEventListener('input', (event) => {
    // During a composition, the input method would overwrite the formatted text.
    if (!(event instanceof InputEvent && event.isComposing)) write()
  })
  input.addEventListener('compositionend', write)
  place.append(input)
  return input
}

const cardNonceCodec = t.type({ nonce: nonEmptyText(limits.maxTextLength) }, 'CardNonce')

/**
 * Maps the type of a refusal to the card field that it is about. The tokenizer may refuse a value that the form has
 * accepted, such as an expiry date if the clocks differ.
 */
const fieldByRefusalType = new Map<string, CardField>([
  ['card.number.invalid', 'number'],
  ['card.expiry.invalid', 'expiry'],
  ['card.code.invalid', 'code'],
])
const invalidTokenRefusalType = 'card.token.invalid'
const cardDeclinedRefusalType = 'card.declined'

/**
 * The card form of the sandbox: inputs in the portal's style, and the sandbox's tokenizer instead of a payment
 * provider. The card number is only in the inputs, and is sent only to the tokenizer.
 */
export const createSandboxCardForm = (
  http: HttpClient,
  clock: Clock,
  { tokenizeUrl }: SandboxCardSettings,
): CardForm => ({
  mount: (clientToken, { fields }) => {
    let currentToken = clientToken
    const state = createBehavior<CardFormState>(emptyCardFormState)
    const inputs = mapCardFields((field) => addInput(field, fields[field]))
    const typedValue = (field: CardField) => inputs[field].value

    const check = (): CardFieldProblems => ({
      number: findCardNumberProblem(typedValue('number')),
      expiry: findCardExpiryProblem(typedValue('expiry'), clock.now()),
      code: findCardCodeProblem(typedValue('code'), typedValue('number')),
    })

    const show = (problems: CardFieldProblems) => {
      state.set({ brand: findCardBrand(typedValue('number'))?.name, problems })
      for (const field of cardFields) {
        if (problems[field] === undefined) inputs[field].removeAttribute('aria-invalid')
        else inputs[field].setAttribute('aria-invalid', 'true')
      }
    }
    const onInput = () => show(keepExistingProblems(state.value.problems, check()))
    for (const field of cardFields)
      for (const type of ['input', 'compositionend']) inputs[field].addEventListener(type, onInput)

    const refuse = (problems: CardFieldProblems): CardFormResult => {
      show(problems)
      const first = findFirstProblemField(problems)
      if (first !== undefined) inputs[first].focus()
      return { tag: 'incomplete' }
    }

    const exchange = (): Outcome<CardFormResult> => {
      const number = extractDigits(typedValue('number'))
      return pipe(
        http.run({
          call: 'cards POST',
          serviceUrl: tokenizeUrl,
          body: {
            client_token: currentToken,
            number,
            expiry: formatExpiry(typedValue('expiry')).replaceAll(' ', ''),
            code: extractDigits(typedValue('code')),
          },
          credential: noCredential,
          retry: 'never',
          answer: cardNonceCodec,
        }),
        TE.map(
          ({ nonce }): CardFormResult => ({
            tag: 'card',
            nonce,
            card: { brand: findCardBrand(number)?.name, lastFour: number.slice(-4) },
          }),
        ),
        TE.orElse((error) => {
          if (error.tag !== 'rejected') return TE.left(error)
          if (error.type === invalidTokenRefusalType) return TE.right({ tag: 'token-expired' })
          if (error.type === cardDeclinedRefusalType) return TE.left({ ...error, code: 'card-declined' })
          const field = fieldByRefusalType.get(error.type)
          return field === undefined ? TE.left(error) : TE.right(refuse({ ...noCardFieldProblems, [field]: 'invalid' }))
        }),
      )
    }

    return TE.right({
      state,
      tokenize: () => () => {
        const problems = check()
        if (findFirstProblemField(problems) !== undefined) return Promise.resolve(E.right(refuse(problems)))
        show(noCardFieldProblems)
        return exchange()()
      },
      renew: (fresh) => {
        currentToken = fresh
      },
      teardown: () => {
        for (const field of cardFields) {
          inputs[field].value = ''
          inputs[field].remove()
        }
      },
    })
  },
})

export const sandboxCardFormModule = new ContainerModule(({ bind }) =>
  bindService(bind, SandboxCardForm, createSandboxCardForm, [HttpClient, portKeys.clock, SandboxCardSettings]),
)
