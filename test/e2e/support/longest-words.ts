import { directionOf, type Language, languages } from '../../../core/language/languages.ts'
import { type Texts, textsOf } from './locales.ts'

/** How long the longest part of a text is that no browser may divide. */
const longestPart = (text: string): number => Math.max(...text.split(/[\s\u00ad\u200b/-]/).map(({ length }) => length))

/** Of the same text in several languages the one with the longest word. */
const longest = (texts: readonly (string | Texts | undefined)[]): string =>
  texts
    .filter((text) => typeof text === 'string')
    .reduce((one, other) => (longestPart(other) > longestPart(one) ? other : one))

const mergedLongest = (all: readonly Texts[], keys: Texts): Texts =>
  Object.fromEntries(
    Object.entries(keys).map(([key, text]) => [
      key,
      typeof text === 'string'
        ? longest(all.map((texts) => texts[key]))
        : mergedLongest(
            all.map((texts) => texts[key]).filter((texts) => typeof texts === 'object'),
            text,
          ),
    ]),
  )

/**
 * The texts of a language, each in that language of the same direction in which its longest word is the longest: a page that
 * has room for these has room for every one of those languages.
 */
export const longestWordsFor = (language: Language): Texts =>
  mergedLongest(
    languages.filter((other) => directionOf(other) === directionOf(language)).map(textsOf),
    textsOf(language),
  )
