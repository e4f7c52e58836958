/**
 * Whether a text has only printable ASCII characters and line feeds. Such a text needs no regular expression with
 * Unicode properties, which engines compile slowly.
 */
export const isPrintableAscii = (text: string): boolean => /^[\n -~]*$/.test(text)

/**
 * Returns a text without invisible characters. White space is kept, so that a check can refuse it inside an address or
 * a token. White space includes tab, line feed, carriage return, vertical tab, form feed and U+0085.
 */
export const removeInvisibleCharacters = (text: string): string =>
  isPrintableAscii(text) ? text : text.replace(/\u0085/g, ' ').replace(/\p{Cf}|[^\P{Cc}\s]/gu, '')
