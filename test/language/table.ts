// `npm run languages`: how complete each language is, and whether it keeps to its glossary. `npm run languages -- orders. de`
// shows what translators are told of the texts whose keys begin so, with the texts of that language.
import { fallbackLanguage, languages } from '../../core/language/languages.ts'
import { glossaryProblems } from './check-glossary.ts'
import { baseKey, expectedKeys, pluralCategories, problemsOf } from './check-locale.ts'
import { readGlossary } from './glossary.ts'
import { type FlatTexts, readLocale } from './locale-file.ts'
import { lineProblems, readTranslatorLines, tooLong } from './translator-lines.ts'

const source = readLocale(fallbackLanguage)

const read = (language: string): FlatTexts => {
  try {
    return readLocale(language)
  } catch {
    return new Map()
  }
}

const lines = readTranslatorLines()

const row = (language: string, keys: string, percentage: string, problems: string, plurals: string) =>
  `${language.padEnd(8)} ${keys.padStart(5)} ${percentage.padStart(9)} ${problems.padStart(9)}  ${plurals}`

const showTable = () => {
  console.log(row('language', 'keys', 'complete', 'problems', 'plural categories'))
  const wrong: string[] = lineProblems(lines, source).map((problem) => `for translators: ${problem}`)
  for (const language of languages) {
    const texts = read(language)
    const expected = expectedKeys(source, language)
    const there = expected.filter((key) => texts.has(key)).length
    const problems = [
      ...problemsOf(language, texts, source),
      ...glossaryProblems(texts, readGlossary(language)),
      ...tooLong(texts, lines),
    ]
    wrong.push(...problems.map((problem) => `${language}: ${problem}`))
    const percentage = `${((100 * there) / expected.length).toFixed(1)} %`
    console.log(
      row(language, String(texts.size), percentage, String(problems.length), pluralCategories(language).join(' ')),
    )
  }
  for (const problem of wrong) console.log(problem)
  if (wrong.length > 0) process.exitCode = 1
}

/** Each text with its line. */
const showTexts = (beginning: string, language: string = fallbackLanguage) => {
  const texts = read(language)
  for (const [key, line] of lines) {
    if (!key.startsWith(beginning)) continue
    console.log(`\n${key}\n  ${line}`)
    for (const [each, text] of texts) if (baseKey(each) === key) console.log(`  ${each}: ${text}`)
  }
}

const [beginning, language] = process.argv.slice(2)
if (beginning === undefined) showTable()
else showTexts(beginning, language)
