import { isPrintableAscii } from './invisible.ts'
import { memoize } from './memoize.ts'

const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint))

/**
 * Returns the ASCII digit for a digit of any script. In Unicode the ten digits of a script follow each other, and the
 * next script may follow directly, so the distance to the first digit is taken modulo 10. The result is memoized,
 * because the search for the zero of a script is slow.
 */
const toAsciiDigit = memoize((digit: string): string => {
  const codePoint = digit.codePointAt(0) ?? 0
  let zero = codePoint
  while (isDigit(zero - 1)) zero -= 1
  return String((codePoint - zero) % 10)
})

/** Replaces the digits of other scripts in a text with 0 to 9. */
export const toAsciiDigits = (text: string): string =>
  isPrintableAscii(text) ? text : text.replace(/\p{Nd}/gu, (digit) => toAsciiDigit(digit))
