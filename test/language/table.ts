// `npm run languages`: how complete each language is, and whether it keeps to its glossary.
import { fallbackLanguage, languages } from '../../core/language/languages.ts'
import { glossaryProblems } from './check-glossary.ts'
import { expectedKeys, pluralCategories, problemsOf } from './check-locale.ts'
import { readGlossary } from './glossary.ts'
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
const wrong: string[] = []
for (const language of languages) {
  const texts = read(language)
  const expected = expectedKeys(source, language)
  const there = expected.filter((key) => texts.has(key)).length
  const problems = [...problemsOf(language, texts, source), ...glossaryProblems(texts, readGlossary(language))]
  wrong.push(...problems.map((problem) => `${language}: ${problem}`))
  const percentage = `${((100 * there) / expected.length).toFixed(1)} %`
  console.log(
    row(language, String(texts.size), percentage, String(problems.length), pluralCategories(language).join(' ')),
  )
}
for (const problem of wrong) console.log(problem)
if (wrong.length > 0) process.exitCode = 1
