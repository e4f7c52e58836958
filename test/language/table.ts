// `npm run languages`: how complete each language is.
import { fallbackLanguage, languages } from '../../core/language/languages.ts'
import { expectedKeys, pluralCategories, problemsOf } from './check-locale.ts'
import { type FlatTexts, readLocale } from './locale-file.ts'

const source = readLocale(fallbackLanguage)

const read = (language: string): FlatTexts => {
  try {
    return readLocale(language)
  } catch {
    return new Map()
  }
}

const row = (language: string, keys: string, percentage: string, problems: string, plurals: string) =>
  `${language.padEnd(8)} ${keys.padStart(5)} ${percentage.padStart(9)} ${problems.padStart(9)}  ${plurals}`

console.log(row('language', 'keys', 'complete', 'problems', 'plural categories'))
let wrong = 0
for (const language of languages) {
  const texts = read(language)
  const expected = expectedKeys(source, language)
  const there = expected.filter((key) => texts.has(key)).length
  const problems = problemsOf(language, texts, source).length
  wrong += problems
  const percentage = `${((100 * there) / expected.length).toFixed(1)} %`
  console.log(row(language, String(texts.size), percentage, String(problems), pluralCategories(language).join(' ')))
}
if (wrong > 0) process.exitCode = 1
