import type { Page } from '@playwright/test'
import { directionOf, type Language, languages } from '../../../core/language/languages.ts'
import { type Texts, textsOf } from './locales.ts'

/** How long the longest part of a text is that no browser may divide. */
const longestPart = (text: string): number => Math.max(...text.split(/[\s\u00ad\u200b/-]/).map(({ length }) => length))

/** Every text by its dotted key. */
const flat = (texts: Texts, above = ''): readonly (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[above + key, text] as const] : flat(text, `${above}${key}.`),
  )

/**
 * What stands for each text that is shown for a language: the same text in that language of the same direction in which its
 * longest word is the longest. A page that has room for these has room for every one of those languages.
 */
export const longestWordsFor = (
  language: Language,
  shown: Texts = textsOf(language),
): Readonly<Record<string, string>> => {
  const others = languages
    .filter((other) => directionOf(other) === directionOf(language))
    .map((other) => new Map(flat(textsOf(other))))
  return Object.fromEntries(
    flat(shown).map(([key, text]) => [
      text,
      others
        .flatMap((texts) => texts.get(key) ?? [])
        .reduce((one, other) => (longestPart(other) > longestPart(one) ? other : one), ''),
    ]),
  )
}

/** Puts other words for what is shown, looks, and puts back what was there. Texts with a name or number in them stay. */
export const inOtherWords = async <A>(
  page: Page,
  words: Readonly<Record<string, string>>,
  look: () => Promise<A>,
): Promise<A> => {
  const restored = await page.evaluateHandle((all) => {
    const changed: (readonly [Text, string])[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      if (!(currentNode instanceof Text)) continue
      const other = all[currentNode.data.trim()]
      if (other === undefined) continue
      changed.push([currentNode, currentNode.data])
      currentNode.data = other
    }
    return changed
  }, words)
  const found = await look()
  await restored.evaluate((changed) => {
    for (const [text, before] of changed) text.data = before
  })
  return found
}
