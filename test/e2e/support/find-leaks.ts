const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** In small letters, and without what JSON and addresses write differently. */
const plain = (text: string): string => text.replaceAll(/(?:%[\da-f]{2})+/gi, decoded).toLowerCase()

/** A number is there when it stands alone: a time has most of them in it somewhere. */
const holds = (text: string, secret: string): boolean =>
  text.includes(secret) && (!/^\d+$/.test(secret) || new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(text))

/** The secrets that are in a text, in whichever way JSON and addresses may write them. */
export const findLeaks = (text: string, secrets: readonly string[]): readonly string[] =>
  secrets.filter((secret) => holds(plain(text), plain(secret)))
