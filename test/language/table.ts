// `npx tsx test/language/table.ts`: how complete each language is, and what is wrong with it. `… orders. de` shows what
// translators are told of the texts whose keys begin so, with the texts of that language.
import { fallbackLanguage, languages } from '../../core/language/languages.ts'
import { lineProblems, problemsOf } from './check.ts'
import { baseKey, expectedKeys, type FlatTexts, pluralCategories, readLocale, readTranslatorLines } from './texts.ts'

const source = readLocale(fallbackLanguage)
const lines = readTranslatorLines()

const read = (language: string): FlatTexts => {
  try {
    return readLocale(language)
  } catch {
    return new Map()
  }
}

const showTable = () => {
  const wrong: string[] = lineProblems(lines, source).map((problem) => `for translators: ${problem}`)
  const rows = languages.map((language) => {
    const texts = read(language)
    const expected = [...expectedKeys(source, language)]
    const problems = problemsOf(language, texts, source, lines)
    wrong.push(...problems.map((problem) => `${language}: ${problem}`))
    return {
      language,
      keys: texts.size,
      'complete, %': Math.floor((100 * expected.filter((key) => texts.has(key)).length) / expected.length),
      problems: problems.length,
      'plural categories': pluralCategories(language).join(' '),
    }
  })
  console.table(Object.fromEntries(rows.map(({ language, ...row }) => [language, row])))
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
