import type { CardField, CardFieldHost } from '../../core/subscription/card-form.ts'
import { codeLengthOf, digitsOf, groupedExpiry, groupedNumber } from '../../core/subscription/card-rules.ts'
import { elementOf } from './field-element.ts'

/** An input in its place on the screen. */
export interface CardInput {
  readonly element: HTMLInputElement
  markInvalid(invalid: boolean): void
  /** Takes the input off the page, emptied. */
  remove(): void
}

interface Kind {
  /** What a browser that knows the customer's cards fills in. */
  readonly autocomplete: AutoFill
  readonly format: (typed: string) => string
  readonly placeholder: string
  readonly maxLength: number
}

const longestCode = Math.max(codeLengthOf('34'), codeLengthOf('4'))

const kinds: Readonly<Record<CardField, Kind>> = {
  // 19 digits and the spaces between their groups.
  number: { autocomplete: 'cc-number', format: groupedNumber, placeholder: '0000 0000 0000 0000', maxLength: 23 },
  // Room for a year of four digits, which is shortened as soon as it is complete.
  expiry: { autocomplete: 'cc-exp', format: groupedExpiry, placeholder: '00 / 00', maxLength: 9 },
  code: {
    autocomplete: 'cc-csc',
    format: (typed) => digitsOf(typed).slice(0, longestCode),
    placeholder: '000',
    maxLength: longestCode,
  },
}

/** Where the caret goes when text is written anew: behind as many digits as it was before. */
const caretBehind = (text: string, digits: number): number => {
  let at = 0
  for (let seen = 0; seen < digits && at < text.length; at += 1) if (/\d/.test(text.charAt(at))) seen += 1
  return at
}

/** Writes what was typed as it is written on a card; the caret stays where the customer works. */
const formatInPlace = (input: HTMLInputElement, format: Kind['format'], wasDeletion: boolean): void => {
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const formatted = format(input.value)
  // A separator that was just deleted must not come back at once, or a customer could not delete beyond it.
  if (formatted === input.value || (wasDeletion && formatted.startsWith(input.value))) return
  const digits = digitsOf(input.value.slice(0, caret)).length
  input.value = formatted
  const position = atEnd ? formatted.length : caretBehind(formatted, digits)
  input.setSelectionRange(position, position)
}

/** Puts the input for a part of a card into its place. */
export const cardInput = (field: CardField, host: CardFieldHost): CardInput => {
  const { autocomplete, format, placeholder, maxLength } = kinds[field]
  const place = elementOf(host)
  const element = place.ownerDocument.createElement('input')
  // Without a name it is part of no form data, so that no form can send it anywhere.
  Object.assign(element, { id: host.inputId, type: 'text', autocomplete, placeholder, maxLength })
  element.inputMode = 'numeric'
  element.dir = 'ltr'
  element.required = true
  element.spellcheck = false
  element.setAttribute('aria-describedby', host.problemId)
  element.addEventListener('input', (event) => {
    const wasDeletion = event instanceof InputEvent && event.inputType.startsWith('delete')
    formatInPlace(element, format, wasDeletion)
  })
  place.append(element)
  return {
    element,
    markInvalid: (invalid) => {
      if (invalid) element.setAttribute('aria-invalid', 'true')
      else element.removeAttribute('aria-invalid')
    },
    remove: () => {
      element.value = ''
      element.remove()
    },
  }
}
