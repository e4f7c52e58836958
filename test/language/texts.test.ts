import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import i18next from 'i18next'
import { fallbackLanguage, type Language, languages, toBcp47Tag } from '../../core/language/languages.ts'
import { createTextFilter, fillMissingTexts, readCompleteTexts } from '../../ui/build/texts.ts'
import { readProject } from '../architecture/syntax.ts'
import { root } from '../runner/commands.ts'
import { addTexts } from './added-texts.ts'
import {
  findLanguageProblems,
  findNoteProblems,
  findTranslationProblems,
  formatLocale,
  localesFolder,
  readLocale,
  readLocaleFile,
  readTranslatorNotes,
  toBaseKey,
} from './texts.ts'

const sourceTexts = readLocale(fallbackLanguage)
const translatorNotes = readTranslatorNotes()

const shippedFiles = (await readProject(root)).filter(({ path }) => /^(?:core|ui)\//.test(path))
const shippedCode = shippedFiles.map(({ text }) => text).join('\n')

/** Only signed-in customers see the text of a key with this suffix. */
const removeCustomerSuffix = (key: string) => key.replace(/_customer$/, '')

/** The prefixes of keys that the code completes at run time, such as `errors.`. */
const keyPrefixes = [...shippedCode.matchAll(/`([a-zA-Z]+\.[^$`]*)\$\{/g)].map(([, beginning]) => beginning ?? '')
/** The code may use a whole key, a prefix of the key or, for consent texts, a property of `words`. */
const isKeyUsed = (key: string) =>
  shippedCode.includes(`'${key}'`) ||
  keyPrefixes.some((beginning) => key.startsWith(beginning)) ||
  (key.startsWith('consent.') && shippedCode.includes(key.replace('consent.', 'words.')))

describe('The texts', () => {
  it.each(languages)('of %s are complete, fit their places and keep to the glossary', (language) => {
    expect(findLanguageProblems(language, readLocale(language), sourceTexts, translatorNotes)).toEqual([])
  })

  it('are not the same English word in more than half of the languages', () => {
    const all = languages.filter((language) => !language.startsWith('en-')).map(readLocale)
    const untranslated = [...sourceTexts].filter(
      ([key, text]) => /^\p{L}+$/u.test(text) && all.filter((texts) => texts.get(key) === text).length > all.length / 2,
    )
    expect(untranslated).toEqual([])
  })

  it('of the source are all used', () => {
    expect(
      [...sourceTexts.keys()].map((key) => removeCustomerSuffix(toBaseKey(key))).filter((key) => !isKeyUsed(key)),
    ).toEqual([])
  })

  it('are translated from the current English texts', () => {
    expect(findTranslationProblems(sourceTexts)).toEqual([])
  })

  it('each have a line for translators, in the same order', () => {
    expect(findNoteProblems(translatorNotes, sourceTexts)).toEqual([])
    expect([...translatorNotes.keys()]).toEqual([...new Set([...sourceTexts.keys()].map(toBaseKey))])
  })

  it.each([...languages, 'consent', 'for-translators'])(
    'of %s have escape sequences for invisible characters',
    (name) => {
      const file = readLocaleFile(name)
      expect(file).toBe(formatLocale(JSON.parse(file)))
    },
  )
})

describe('add-text.ts', () => {
  const folder = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'locales-'))}/`)
  cpSync(localesFolder, folder, { recursive: true })
  afterAll(() => rmSync(folder, { recursive: true }))

  const inAll = <Text>(text: (language: Language) => Text) =>
    Object.fromEntries(languages.map((language) => [language, text(language)]))
  const code = { note: 'Label. Up to 9 characters.', texts: inAll(() => 'Code') }
  const digits = {
    note: 'Below the field. {{count}}: how many digits. Up to 25 characters.',
    texts: inAll((language) => {
      const { pluralCategories } = new Intl.PluralRules(toBcp47Tag(language)).resolvedOptions()
      return Object.fromEntries(pluralCategories.map((form) => [form, '\u00addigits {{count}}']))
    }),
  }

  it('puts texts after the named text or at the end of their section, in all languages', () => {
    const second = { ...code, after: 'newSection.first' }
    addTexts({ 'newSection.first': code, 'newSection.third': digits, 'newSection.second': second }, folder)
    expect(readLocaleFile('de', folder)).toContain(`
  "newSection": {
    "first": "Code",
    "second": "Code",
    "third_one": "\\u00addigits {{count}}",
    "third_other": "\\u00addigits {{count}}"
  }
`)
    const notes = Object.entries(JSON.parse(readLocaleFile('for-translators', folder)))
    const forms = '\u00addigits {{count}}'
    expect(notes.filter(([key]) => key.startsWith('newSection.'))).toEqual([
      ['newSection.first', { source: 'Code', note: code.note }],
      ['newSection.second', { source: 'Code', note: code.note }],
      ['newSection.third', { source: `${forms} | ${forms}`, note: digits.note }],
    ])
  })
})

it('A text that is missing in a language is filled in from the source, in the plural forms of that language', () => {
  const source = { order: { title: 'Order', days_one: '{{count}} day', days_other: '{{count}} days' } }
  const filled = fillMissingTexts({ order: { title: 'Zamówienie', days_few: '{{count}} dni' } }, source, 'pl')
  expect(filled).toEqual({
    order: {
      title: 'Zamówienie',
      days_one: '{{count}} day',
      days_few: '{{count}} dni',
      days_many: '{{count}} days',
      days: '{{count}} days',
    },
  })
})

it('A browser with a plural form that the build does not know shows the form "other" of the same language', async () => {
  const translation = await readCompleteTexts(fileURLToPath(localesFolder), 'he')
  const texts = i18next.createInstance()
  await texts.init({ lng: 'he', fallbackLng: 'en-gb', lowerCaseLng: true, resources: { he: { translation } } })
  const wait = () => texts.t('activation.resend.wait', { count: 30 })
  const known = wait()
  expect(known).toMatch(/^\p{Script=Hebrew}.* 30 /u)
  // Until 2022, browsers had this form for Hebrew.
  jest.spyOn(Intl.PluralRules.prototype, 'select').mockReturnValue('many')
  expect(wait()).toBe(known)
  jest.restoreAllMocks()
})

it('A page waits only for the texts that its code names, and for the texts of the codes in its core modules', () => {
  const modules = new Map([
    ['core/auth/sign-in.ts', 'fail("user-not-found"); fail("magic-link-used")'],
    ['ui/auth/sign-in-screen.tsx', `t("signIn.title"); t(\`signIn.problems.\${problem}\`); code === "card-declined"`],
  ])
  const named = ['signIn.title', 'signIn.problems.required', 'errors.user-not-found']
  const others = ['signIn.submit', 'errors.card-declined', 'errors.magic-link-used']
  expect([...named, ...others].filter(createTextFilter(modules))).toEqual(named)
})
