import { toAsciiDigits } from '../shared/digits.ts'
import type { Instant } from '../shared/ports.ts'
import type { CardFieldProblem } from './card-form.ts'

export interface CardBrand {
  /** The name of the card brand, which is the same in every language. */
  readonly name: string
  readonly starts: RegExp
  readonly lengths: readonly number[]
  /** The lengths of the groups of the number. */
  readonly groups: readonly number[]
  readonly codeLength: number
}

const defaultGroupLengths = [4, 4, 4, 4, 3]

/** The known brands. The first brand whose pattern matches is used. */
const cardBrands: readonly CardBrand[] = [
  { name: 'Visa', starts: /^4/, lengths: [13, 16, 19], groups: defaultGroupLengths, codeLength: 3 },
  { name: 'Mastercard', starts: /^(5[1-5]|2[2-7])/, lengths: [16], groups: defaultGroupLengths, codeLength: 3 },
  { name: 'American Express', starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], codeLength: 4 },
  { name: 'Diners Club', starts: /^3(0[0-5]|[689])/, lengths: [14, 16, 19], groups: [4, 6, 4, 5], codeLength: 3 },
  { name: 'JCB', starts: /^35/, lengths: [16, 17, 18, 19], groups: defaultGroupLengths, codeLength: 3 },
  { name: 'Discover', starts: /^6(011|4[4-9]|5)/, lengths: [16, 19], groups: defaultGroupLengths, codeLength: 3 },
  { name: 'UnionPay', starts: /^62/, lengths: [16, 17, 18, 19], groups: defaultGroupLengths, codeLength: 3 },
  {
    name: 'Maestro',
    starts: /^(5[0678]|6)/,
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    groups: defaultGroupLengths,
    codeLength: 3,
  },
]

const unknownCardBrand: Omit<CardBrand, 'name' | 'starts'> = {
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  groups: defaultGroupLengths,
  codeLength: 3,
}

const maxCardNumberLength = 19

/** Returns the digits of any script in a text, as 0 to 9. */
export const extractDigits = (text: string): string => toAsciiDigits(text).replace(/\D/g, '')

/** Returns the brand of a complete or partial card number. */
export const findCardBrand = (number: string): CardBrand | undefined =>
  cardBrands.find(({ starts }) => starts.test(extractDigits(number)))

export const getCardCodeLength = (number: string): number => (findCardBrand(number) ?? unknownCardBrand).codeLength

/** Returns a card number in the groups of its brand, such as `4111 1111 1111 1111`. */
export const groupCardNumber = (number: string): string => {
  const digits = extractDigits(number).slice(0, maxCardNumberLength)
  let at = 0
  const groups = (findCardBrand(digits) ?? unknownCardBrand).groups.map((length) => {
    at += length
    return digits.slice(at - length, at)
  })
  return [...groups, digits.slice(at)].filter((group) => group !== '').join(' ')
}

interface CardExpiry {
  readonly month: number
  /** The year, with four digits. */
  readonly year: number
}

const isMonth = (digits: string): boolean => /^(?:0?[1-9]|1[0-2])$/.test(digits)

const toCardExpiry = (month: string, year: string): CardExpiry | undefined =>
  isMonth(month) && /^(?:20)?\d\d$/.test(year)
    ? { month: Number(month), year: 2000 + Number(year.slice(-2)) }
    : undefined

/** Reads two numbers as month and year or, if the first can't be a month, as year and month. */
const parseExpiryInEitherOrder = (first: string, second: string): CardExpiry | undefined =>
  isMonth(first) ? toCardExpiry(first, second) : toCardExpiry(second, first)

/**
 * Returns the month and year of a text, whichever comes first. Undefined for a text in another form, because it could
 * be another date.
 */
const parseExpiry = (text: string): CardExpiry | undefined => {
  const digits = toAsciiDigits(text)
  const [first = '', second, ...rest] = digits.match(/\d+/g) ?? []
  if (rest.length > 0 || /[^\d\s\p{P}年月년월]/u.test(digits)) return undefined
  if (second !== undefined)
    return /^\D*\d+\s*[年년]/.test(digits) ? toCardExpiry(second, first) : parseExpiryInEitherOrder(first, second)
  const readMonthFirst = (length: number) => toCardExpiry(first.slice(0, length), first.slice(length))
  // `122` may be the start of `1227`, December 2027.
  if (first.length === 3) return first.startsWith('1') ? undefined : readMonthFirst(1)
  if (first.length < 4) return undefined
  return readMonthFirst(first.length === 5 ? 1 : 2) ?? toCardExpiry(first.slice(-2), first.slice(0, -2))
}

/**
 * Formats the digits of an incomplete expiry as `MM / Y`. A month has only one digit if it begins with 2 to 9, or if a
 * slash follows its first digit.
 */
const formatPartialExpiry = (text: string): string => {
  const digits = (/^\D*([2-9]|\d\s*\/)/.test(text) ? '0' : '') + extractDigits(text)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

/** Formats an expiry as on a card, `MM / YY`. Any other text stays unchanged, so that the customer can correct it. */
export const formatExpiry = (text: string): string => {
  const expiry = parseExpiry(text)
  if (expiry !== undefined) return `${String(expiry.month).padStart(2, '0')} / ${String(expiry.year).slice(-2)}`
  const part = formatPartialExpiry(toAsciiDigits(text))
  return /\p{L}/u.test(text) || parseExpiry(part) !== undefined ? text : part
}

/** Whether the last digit is the correct check digit (Luhn's algorithm). */
const hasValidCheckDigit = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

export const findCardNumberProblem = (number: string): CardFieldProblem | undefined => {
  const digits = extractDigits(number)
  if (digits === '') return 'required'
  const { lengths } = findCardBrand(digits) ?? unknownCardBrand
  return lengths.includes(digits.length) && hasValidCheckDigit(digits) ? undefined : 'invalid'
}

/**
 * Returns the problem of an expiry. A card is valid until the end of its month, in UTC because its time zone is
 * unknown.
 */
export const findCardExpiryProblem = (text: string, now: Instant): CardFieldProblem | undefined => {
  if (text.trim() === '') return 'required'
  const expiry = parseExpiry(text)
  if (expiry === undefined) return 'invalid'
  return Date.UTC(expiry.year, expiry.month, 1) <= now ? 'expired' : undefined
}

export const findCardCodeProblem = (code: string, number: string): CardFieldProblem | undefined => {
  const digits = extractDigits(code)
  if (digits === '') return 'required'
  return digits.length === getCardCodeLength(number) ? undefined : 'invalid'
}
