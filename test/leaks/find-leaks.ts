/** What is shorter is in many a number and in many a word, among all that a whole run tells. */
const usualShortest = 5

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** In small letters, and without what JSON and addresses write differently. */
const plain = (text: string): string => text.replaceAll(/(?:%[\da-f]{2})+/gi, decoded).toLowerCase()

/** JSON puts quotes around texts and a backslash before what it can't write, so a text is sought by its longest part. */
const soughtOf = (secret: string): string => {
  const parts = plain(secret).split(/["\\\n\r\t]/)
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest))
}

/** A number is there when it stands alone: a time has most of them in it somewhere. */
const holds = (text: string, sought: string): boolean =>
  text.includes(sought) && (!/^\d+$/.test(sought) || new RegExp(`(?<![\\d.])${sought}(?!\\d)`).test(text))

/**
 * The secrets that are in any of these texts, however they are written there.
 *
 * @param shortest how many characters a secret has to have to be sought; few texts allow for fewer
 */
export const findLeaks = (
  texts: readonly string[],
  secrets: readonly string[],
  shortest = usualShortest,
): readonly string[] => {
  // Most of what is told is the same each time: looked through once, thousands of secrets take no time.
  const parts = new Set(texts.flatMap((text) => plain(text).split('"')))
  const all = [...parts].join('\n')
  return [...new Set(secrets)].filter((secret) => {
    const sought = soughtOf(secret)
    return sought.length >= shortest && holds(all, sought)
  })
}
