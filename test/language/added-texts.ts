import { writeFileSync } from 'node:fs'
import { fallbackLanguage, languages } from '../../core/language/languages.ts'
import {
  addConsentTexts,
  formatLocale,
  joinPluralForms,
  localesFolder,
  readLocaleFile,
  type TranslatorEntries,
  toBaseKey,
} from './texts.ts'

/** A text with plural forms is an object: `{ "one": "…", "other": "…" }`. */
export interface AddedText {
  /** The key of the text that precedes this text. By default, the new text is the last of its section. */
  readonly after?: string
  readonly note: string
  readonly texts: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

interface NestedTexts {
  readonly [name: string]: string | NestedTexts
}

const insertText = (
  texts: NestedTexts,
  [name = '', ...rest]: readonly string[],
  text: string,
  after: readonly string[],
): NestedTexts => {
  const inner = texts[name]
  if (typeof inner === 'object')
    return { ...texts, [name]: insertText(inner, rest, text, after[0] === name ? after.slice(1) : []) }
  const added = [name, rest.length > 0 ? insertText({}, rest, text, []) : text]
  const entries = Object.entries(texts)
  // All plural forms of a text stay together.
  const isBefore = entries.map(([each]) => [after[0], toBaseKey(name)].includes(toBaseKey(each)))
  const end = isBefore.lastIndexOf(true) + 1 || entries.length
  return Object.fromEntries([...entries.slice(0, end), added, ...entries.slice(end)])
}

const listPluralForms = (key: string, text: AddedText['texts'][string] = ''): readonly (readonly [string, string])[] =>
  typeof text === 'string' ? [[key, text]] : Object.entries(text).map(([form, each]) => [`${key}_${form}`, each])

export const addTexts = (added: Readonly<Record<string, AddedText>>, folder = localesFolder): void => {
  const read = (name: string) => JSON.parse(readLocaleFile(name, folder))
  const write = (name: string, content: object) => writeFileSync(new URL(`${name}.json`, folder), formatLocale(content))
  for (const language of languages) {
    const texts = Object.entries(added).flatMap(([key, { after = '', texts }]) =>
      listPluralForms(key, texts[language]).map(([form, text]) => ({ form, text, after })),
    )
    const insertNext = (locale: NestedTexts, { form, text, after }: (typeof texts)[number]) =>
      insertText(locale, form.split('.'), text, after.split('.'))
    write(language, texts.reduce<NestedTexts>(insertNext, read(language)))
  }
  const before: TranslatorEntries = read('for-translators')
  const joined = joinPluralForms(addConsentTexts(fallbackLanguage, read(fallbackLanguage)))
  const createEntry = ([key, text]: readonly [string, string]) =>
    [key, before[key] ?? { source: text, note: added[key]?.note ?? '' }] as const
  write('for-translators', Object.fromEntries([...joined].map(createEntry)))
}
