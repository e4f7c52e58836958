import type { Instant } from '../shared/ports.ts'
import type { CardFieldProblem } from './card-form.ts'

export interface CardBrand {
  /** The same in every language. */
  readonly name: string
  readonly starts: RegExp
  readonly lengths: readonly number[]
  /** The lengths of the number's groups. */
  readonly groups: readonly number[]
  readonly codeLength: number
}

const inFours = [4, 4, 4, 4, 3]

/** The first match counts. */
const brands: readonly CardBrand[] = [
  { name: 'Visa', starts: /^4/, lengths: [13, 16, 19], groups: inFours, codeLength: 3 },
  { name: 'Mastercard', starts: /^(5[1-5]|2[2-7])/, lengths: [16], groups: inFours, codeLength: 3 },
  { name: 'American Express', starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], codeLength: 4 },
  { name: 'Diners Club', starts: /^3(0[0-5]|[689])/, lengths: [14, 16, 19], groups: [4, 6, 4, 5], codeLength: 3 },
  { name: 'JCB', starts: /^35/, lengths: [16, 17, 18, 19], groups: inFours, codeLength: 3 },
  { name: 'Discover', starts: /^6(011|4[4-9]|5)/, lengths: [16, 19], groups: inFours, codeLength: 3 },
  { name: 'UnionPay', starts: /^62/, lengths: [16, 17, 18, 19], groups: inFours, codeLength: 3 },
  {
    name: 'Maestro',
    starts: /^(5[0678]|6)/,
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    groups: inFours,
    codeLength: 3,
  },
]

/** A card of an unknown brand is checked by its check digit alone. */
const unknownBrand: Omit<CardBrand, 'name' | 'starts'> = {
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  groups: inFours,
  codeLength: 3,
}

const longestCardNumber = 19

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The brand of a number, complete or not. */
export const brandOf = (number: string): CardBrand | undefined =>
  brands.find(({ starts }) => starts.test(digitsOf(number)))

export const codeLengthOf = (number: string): number => (brandOf(number) ?? unknownBrand).codeLength

/** A number in the groups of its brand, such as `4111 1111 1111 1111`. */
export const groupedNumber = (number: string): string => {
  const digits = digitsOf(number).slice(0, longestCardNumber)
  let at = 0
  const groups = (brandOf(digits) ?? unknownBrand).groups.map((length) => {
    at += length
    return digits.slice(at - length, at)
  })
  return [...groups, digits.slice(at)].filter((group) => group !== '').join(' ')
}

/** An expiry as it is written on a card, `MM / YY`; a full year is shortened. */
export const groupedExpiry = (text: string): string => {
  const typed = digitsOf(text)
  // A month that begins with 2 to 9, or has a slash after one digit, has one digit.
  const digits = /^\s*([2-9]|\d\s*\/)/.test(text) ? `0${typed}` : typed
  const year = digits.slice(2)
  const shortYear = year.length >= 4 ? year.slice(2, 4) : year
  return shortYear === '' ? digits.slice(0, 2) : `${digits.slice(0, 2)} / ${shortYear}`
}

/** Luhn's algorithm. */
const hasCheckDigit = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

export const numberProblem = (number: string): CardFieldProblem | undefined => {
  const digits = digitsOf(number)
  if (digits === '') return 'required'
  const { lengths } = brandOf(digits) ?? unknownBrand
  return lengths.includes(digits.length) && hasCheckDigit(digits) ? undefined : 'invalid'
}

/** A card is valid until the end of its month, in UTC because its time zone is unknown. */
export const expiryProblem = (expiry: string, now: Instant): CardFieldProblem | undefined => {
  const digits = digitsOf(expiry)
  if (digits === '') return 'required'
  const month = Number(digits.slice(0, 2))
  if (digits.length !== 4 || month < 1 || month > 12) return 'invalid'
  return Date.UTC(2000 + Number(digits.slice(2)), month, 1) <= now ? 'expired' : undefined
}

export const codeProblem = (code: string, number: string): CardFieldProblem | undefined => {
  const digits = digitsOf(code)
  if (digits === '') return 'required'
  return digits.length === codeLengthOf(number) ? undefined : 'invalid'
}
