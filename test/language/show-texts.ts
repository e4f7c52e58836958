// `npx tsx test/language/show-texts.ts orders. de`: the lines for translators of all keys that begin so, each with its texts.
import { fallbackLanguage } from '../../core/language/languages.ts'
import { baseKey, readLocale, readTranslatorLines } from './texts.ts'

const [beginning = '', language = fallbackLanguage] = process.argv.slice(2)
const texts = readLocale(language)
for (const [key, line] of readTranslatorLines()) {
  if (!key.startsWith(beginning)) continue
  console.log(`\n${key}\n  ${line}`)
  for (const [each, text] of texts) if (baseKey(each) === key) console.log(`  ${each}: ${text}`)
}
