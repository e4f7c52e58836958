import { isPrintableAscii } from './invisible.ts'

const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint))

/** Caches the values of digits, because it is slow to search for the zero of a script. */
const cachedValues = new Map<string, string>()

/**
 * Returns the ASCII digit for a digit of any script. In Unicode the ten digits of a script follow each other, and the
 * next script may follow directly, so the distance to the first digit is taken modulo 10.
 */
const asciiDigitOf = (digit: string): string => {
  const value = cachedValues.get(digit)
  if (value !== undefined) return value
  const codePoint = digit.codePointAt(0) ?? 0
  let zero = codePoint
  while (isDigit(zero - 1)) zero -= 1
  const ascii = String((codePoint - zero) % 10)
  cachedValues.set(digit, ascii)
  return ascii
}

/** Returns the text with 0 to 9 in place of the digits of other scripts. */
export const toAsciiDigits = (text: string): string =>
  isPrintableAscii(text) ? text : text.replace(/\p{Nd}/gu, asciiDigitOf)
