import { readFileSync } from 'node:fs'
import { type Language, languageTag } from '../../core/language/languages.ts'

/** The texts of a language, or the lines for translators, by their full key, such as `orders.statuses.paid`. */
export type FlatTexts = ReadonlyMap<string, string>

/** The texts of nested objects, with their full keys. */
export const entriesOf = (value: unknown, path = ''): readonly (readonly [string, string])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => entriesOf(inner, path === '' ? key : `${path}.${key}`))
    : [[path, String(value)]]

const read = (name: string): object =>
  JSON.parse(readFileSync(new URL(`../../ui/locales/${name}.json`, import.meta.url), 'utf8'))

/** The question for consent is in a separate file, with all languages. */
const consent = new Map<string, unknown>(Object.entries(read('consent')))

export const readLocale = (language: string): FlatTexts =>
  new Map([...entriesOf(read(language)), ...entriesOf(consent.get(language) ?? {}, 'consent')])

const forTranslators = Object.entries<{ readonly source: string; readonly note: string }>(
  Object(read('for-translators')),
)

/** The note for translators of each text, by its key without a plural form: its place and its limit. */
export const readTranslatorLines = (): FlatTexts => new Map(forTranslators.map(([key, { note }]) => [key, note]))

/** The English that the translations of each text were made from, by the same keys. */
export const readTranslatedSources = (): FlatTexts => new Map(forTranslators.map(([key, { source }]) => [key, source]))

/** The forms of each text in one, by the same keys: `{{count}} day | {{count}} days`. */
export const withFormsJoined = (texts: FlatTexts): FlatTexts => {
  const joined = new Map<string, string>()
  for (const [key, text] of texts) {
    const before = joined.get(baseKey(key))
    joined.set(baseKey(key), before === undefined ? text : `${before} | ${text}`)
  }
  return joined
}

export const limitOf = (line: string | undefined): number | undefined => {
  const [, characters] = / Up to (\d+) characters\.$/.exec(line ?? '') ?? []
  return characters === undefined ? undefined : Number(characters)
}

/** The count of visible characters, without placeholders. */
export const lengthOf = (text: string): number => text.replaceAll(/\{\{.*?\}\}|<.*?>|[\u00ad\u2060]/g, '').length

const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** `resend.wait_one` and `resend.wait_other` are one text, `resend.wait`, in two plural forms. */
export const baseKey = (key: string): string => key.replace(pluralSuffix, '')

/** The keys that a language must have: the source's, with the language's own plural categories. */
export const expectedKeys = (source: FlatTexts, language: Language): ReadonlySet<string> => {
  const { pluralCategories } = new Intl.PluralRules(languageTag(language)).resolvedOptions()
  const formsOf = (key: string) => pluralCategories.map((category) => `${baseKey(key)}_${category}`)
  return new Set([...source.keys()].flatMap((key) => (pluralSuffix.test(key) ? formsOf(key) : [key])))
}
