import { type Language, languageTag } from '../../core/language/languages.ts'
import type { FlatTexts } from './locale-file.ts'
import { sameAsEnglish } from './same-as-english.ts'

const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** `resend.wait_one` and `resend.wait_other` are one text, `resend.wait`, in two plural forms. */
export const baseKey = (key: string): string => key.replace(pluralSuffix, '')

const isPlural = (key: string) => pluralSuffix.test(key)

/** The plural categories of a language, as ECMAScript knows them. */
export const pluralCategories = (language: Language): readonly string[] =>
  new Intl.PluralRules(languageTag(language)).resolvedOptions().pluralCategories

/** The placeholders of a text, in no order: `{{name}}`. */
export const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? '').sort()

/** A text that has letters is one to translate; `{{from}}–{{to}}` has none. */
const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\{.*?\}\}/g, ''))

/** The keys that a language must have: those of the source, with its own plural categories. */
export const expectedKeys = (source: FlatTexts, language: Language): readonly string[] => {
  const plurals = new Set([...source.keys()].filter(isPlural).map(baseKey))
  return [
    ...[...source.keys()].filter((key) => !isPlural(key)),
    ...[...plurals].flatMap((key) => pluralCategories(language).map((category) => `${key}_${category}`)),
  ]
}

const placeholderProblem = (key: string, text: string, source: FlatTexts): readonly string[] => {
  const original = source.get(key) ?? source.get(`${baseKey(key)}_other`) ?? ''
  const [has, wants] = [placeholdersOf(text), placeholdersOf(original)]
  // One, zero or two of something may be said without the number.
  const may =
    isPlural(key) && /_(zero|one|two)$/.test(key) ? [wants, wants.filter((name) => name !== 'count')] : [wants]
  return may.some((wanted) => wanted.join() === has.join())
    ? []
    : [`${key}: placeholders ${has.join(', ') || 'none'} instead of ${wants.join(', ') || 'none'}`]
}

/** Everything that is wrong with the texts of one language; nothing when it is complete. */
export const problemsOf = (language: Language, texts: FlatTexts, source: FlatTexts): readonly string[] => {
  const expected = new Set(expectedKeys(source, language))
  const isEnglish = language.startsWith('en-')
  const allowed = (key: string) =>
    sameAsEnglish[baseKey(key)]?.includes(language) || sameAsEnglish[baseKey(key)] === 'all'
  return [
    ...[...expected].filter((key) => !texts.has(key)).map((key) => `${key}: missing`),
    ...[...texts.keys()].filter((key) => !expected.has(key)).map((key) => `${key}: not in the source`),
    ...[...texts].flatMap(([key, text]) => (expected.has(key) ? placeholderProblem(key, text, source) : [])),
    ...[...texts].filter(([, text]) => text.trim() === '').map(([key]) => `${key}: empty`),
    ...[...texts].filter(([, text]) => text !== text.trim()).map(([key]) => `${key}: space at an end`),
    ...[...texts]
      .filter(([key, text]) => !isEnglish && hasWords(text) && text === source.get(key) && !allowed(key))
      .map(([key, text]) => `${key}: still English ("${text}")`),
  ]
}
