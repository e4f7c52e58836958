import { isPrintableAscii } from './invisible.ts'

const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint))

/** Caches the values of digits, because engines take long to find where the digits of a script begin. */
const cachedValues = new Map<string, string>()

/**
 * Returns the value of a digit of any script. Unicode has the digits of a script in a row, and some rows follow each
 * other.
 */
const asciiOf = (digit: string): string => {
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
  isPrintableAscii(text) ? text : text.replace(/\p{Nd}/gu, asciiOf)
