import { writeFileSync } from 'node:fs'
import { fallbackLanguage, languages } from '../../core/language/languages.ts'
import {
  addConsent,
  baseKey,
  findLineProblems,
  findProblems,
  formatLocale,
  joinPluralForms,
  localesFolder,
  readLocaleFile,
  type TranslatorEntries,
} from './texts.ts'

/** A new text in all languages. A text with plural forms is an object: `{ "one": "…", "other": "…" }`. */
export interface AddedText {
  /** The key of the text after which it is added. By default it is added at the end of its section. */
  readonly after?: string
  readonly note: string
  readonly texts: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

interface Texts {
  readonly [name: string]: string | Texts
}

const insertText = (
  texts: Texts,
  [name = '', ...rest]: readonly string[],
  text: string,
  after: readonly string[],
): Texts => {
  const inner = texts[name]
  if (typeof inner === 'object')
    return { ...texts, [name]: insertText(inner, rest, text, after[0] === name ? after.slice(1) : []) }
  const added = [name, rest.length > 0 ? insertText({}, rest, text, []) : text]
  const entries = Object.entries(texts)
  // Plural forms stay together.
  const isBefore = entries.map(([each]) => [after[0], baseKey(name)].includes(baseKey(each)))
  const end = isBefore.lastIndexOf(true) + 1 || entries.length
  return Object.fromEntries([...entries.slice(0, end), added, ...entries.slice(end)])
}

/** Returns a text, or its plural forms, with their keys. A missing text is empty. */
const formsOf = (key: string, text: AddedText['texts'][string] = ''): readonly (readonly [string, string])[] =>
  typeof text === 'string' ? [[key, text]] : Object.entries(text).map(([form, each]) => [`${key}_${form}`, each])

/** Adds texts to all languages, and their notes. Returns the problems. If there is one, no file changes. */
export const addTexts = (added: Readonly<Record<string, AddedText>>, folder = localesFolder): readonly string[] => {
  const read = (name: string) => JSON.parse(readLocaleFile(name, folder))
  const withAdded = (language: string) =>
    Object.entries(added).reduce<Texts>(
      (locale, [key, { after = '', texts }]) =>
        formsOf(key, texts[language]).reduce(
          (all, [form, text]) => insertText(all, form.split('.'), text, after.split('.')),
          locale,
        ),
      read(language),
    )
  const locales = languages.map((language) => [language, withAdded(language)] as const)
  const source = addConsent(fallbackLanguage, new Map(locales).get(fallbackLanguage))
  const joined = joinPluralForms(source)
  const before: TranslatorEntries = read('for-translators')
  const entries: TranslatorEntries = Object.fromEntries(
    [...joined].map(([key, text]) => [key, before[key] ?? { source: text, note: added[key]?.note ?? '' }]),
  )
  const lines = new Map(Object.entries(entries).map(([key, { note }]) => [key, note]))
  const problems = [
    ...Object.keys(added).flatMap((key) => (key in before ? [`${key}: exists`] : [])),
    ...Object.keys(before).flatMap((key) => (joined.has(key) ? [] : [`${key}: would be replaced`])),
    ...Object.values(added).flatMap(({ after }) => (after && !joined.has(after) ? [`${after}: not a text`] : [])),
    ...locales.flatMap(([language, texts]) =>
      findProblems(language, addConsent(language, texts), source, lines).map((problem) => `${language}: ${problem}`),
    ),
    ...findLineProblems(lines, source),
  ]
  if (problems.length === 0)
    for (const [name, content] of [...locales, ['for-translators', entries] as const])
      writeFileSync(new URL(`${name}.json`, folder), formatLocale(content))
  return problems
}
