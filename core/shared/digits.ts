const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint))

/** The value of a digit of any script. Unicode has the digits of a script in a row, and some rows follow each other. */
const asciiOf = (digit: string): string => {
  const codePoint = digit.codePointAt(0) ?? 0
  let zero = codePoint
  while (isDigit(zero - 1)) zero -= 1
  return String((codePoint - zero) % 10)
}

/** The text with 0 to 9 in place of the digits of other scripts. */
export const withAsciiDigits = (text: string): string =>
  // Engines take long to compile character properties.
  /^[ -~]*$/.test(text) ? text : text.replace(/\p{Nd}/gu, asciiOf)
