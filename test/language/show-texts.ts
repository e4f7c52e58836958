// `npx tsx test/language/show-texts.ts orders. de` prints the notes for translators of all keys that begin with
// `orders.`, each with its German texts.
import { fallbackLanguage, findLanguage } from '../../core/language/languages.ts'
import { createDatedTexts, readLocale, readTranslatorNotes, toBaseKey } from './texts.ts'

const [beginning = '', asked = ''] = process.argv.slice(2)
const shownLanguage = findLanguage(asked) ?? fallbackLanguage
const shownTexts = readLocale(shownLanguage)
for (const [key, line] of readTranslatorNotes()) {
  if (!key.startsWith(beginning)) continue
  console.log(`\n${key}\n  ${line}`)
  for (const [each, text] of shownTexts)
    if (toBaseKey(each) === key)
      for (const shown of [text, ...createDatedTexts(text, shownLanguage)]) console.log(`  ${each}: ${shown}`)
}
