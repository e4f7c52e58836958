/** The two letters that a Turkish keyboard has where others have i and I. */
const turkish: Readonly<Record<string, string>> = { ı: 'i', İ: 'I' }

/** How far full-width characters are from the plain ones. */
const fullWidth = 0xfee0

/**
 * A text with the letters and digits of the keyboards of our languages (full-width, Turkish, Persian) as the plain ones
 * that they stand for. What only resembles one, such as the sign of the kelvin, stays as it is. Character by character, so
 * that the beginning of a text gives the beginning of the result.
 */
export const plainText = (text: string): string =>
  text
    .replace(/[ıİ]/g, (letter) => turkish[letter] ?? letter)
    .replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - fullWidth))
    // Persian digits have their value in the last four bits.
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
