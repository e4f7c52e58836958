/** A regular expression literal with the flag `u`. */
const literal = /\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*u[a-z]*/g
const property = /\\p\{(\w+)\}/g
const classOrProperty = /\[(?:[^\]\\]|\\.)*\]|\\p\{\w+\}/g

const lastCodePoint = 0x10ffff
const written = (codePoint: number): string => `\\u{${codePoint.toString(16)}}`

const findRanges = (name: string): string => {
  const has = new RegExp(`^\\p{${name}}$`, 'u')
  const ranges: string[] = []
  let start: number | undefined
  for (let codePoint = 0; codePoint <= lastCodePoint + 1; codePoint += 1) {
    const isIn = codePoint <= lastCodePoint && has.test(String.fromCodePoint(codePoint))
    if (isIn) start ??= codePoint
    else if (start !== undefined) {
      ranges.push(start === codePoint - 1 ? written(start) : `${written(start)}-${written(codePoint - 1)}`)
      start = undefined
    }
  }
  return ranges.join('')
}

const known = new Map<string, string>()

/** All characters with a property, as the contents of a character class. */
const rangesOf = (name: string): string => {
  const ranges = known.get(name) ?? findRanges(name)
  known.set(name, ranges)
  return ranges
}

const spelledOut = (pattern: string): string =>
  pattern.replaceAll(classOrProperty, (part) => {
    const ranges = part.replaceAll(property, (_, name: string) => rangesOf(name))
    return part.startsWith('[') ? ranges : `[${ranges}]`
  })

/** Replaces `\p{L}` by its characters, because Hermes, the engine of React Native, rejects a script with character properties. */
export const spellOutProperties = (script: string): string =>
  script.replaceAll(literal, (found) => (found.includes('\\p{') ? spelledOut(found) : found))
