import { directionOf, languages } from '../../../core/language/languages.ts'
import { byKey, type Texts, textsOf } from './locales.ts'
import type { Words } from './other-words.ts'

/** How long the longest part of a text is that no browser may divide. */
const longestPart = (text: string): number => Math.max(...text.split(/[\s\u00ad\u200b/-]/).map(({ length }) => length))

/**
 * What stands for each text that is shown: the same text in that language of a direction in which its longest word is the
 * longest. A page that has room for these has room for every one of those languages.
 */
export const longestWordsFor = (shown: Texts, direction: 'ltr' | 'rtl'): Words => {
  const others = languages.filter((other) => directionOf(other) === direction).map((other) => byKey(textsOf(other)))
  return [...byKey(shown)].map(([key, text]) => [
    text,
    others
      .flatMap((texts) => texts.get(key) ?? [])
      .reduce((one, other) => (longestPart(other) > longestPart(one) ? other : one), ''),
  ])
}
