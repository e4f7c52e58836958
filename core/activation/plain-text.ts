/** The two letters that a Turkish keyboard has where others have i and I. */
const turkish: Readonly<Record<string, string>> = { ı: 'i', İ: 'I' }

/** Arabic and Persian digits have their value in the last four bits. */
const asciiDigit = (digit: string) => String(digit.charCodeAt(0) & 0xf)

/**
 * A text with the letters and digits of every keyboard (full-width, Turkish, Persian) as the plain ones that they stand
 * for. Character by character, so that the beginning of a text gives the beginning of the result.
 */
export const plainText = (text: string): string =>
  [...text]
    .map((character) => turkish[character] ?? character.normalize('NFKC'))
    .join('')
    .replace(/[٠-٩۰-۹]/g, asciiDigit)
