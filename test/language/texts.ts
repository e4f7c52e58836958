import { readFileSync } from 'node:fs'
import { formatDay } from '../../core/language/format.ts'
import { fallbackLanguage, type Language, languages, toBcp47Tag } from '../../core/language/languages.ts'

/** The texts or notes in a language file. Each has its full key, such as `orders.statuses.paid`. */
export type FlatTexts = ReadonlyMap<string, string>

/** Returns the texts of nested objects, with their full keys. */
export const flattenTexts = (value: unknown, path = ''): readonly (readonly [string, string])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flattenTexts(inner, path === '' ? key : `${path}.${key}`))
    : [[path, String(value)]]

export const localesFolder = new URL('../../ui/locales/', import.meta.url)

export const readLocaleFile = (name: string, folder = localesFolder): string =>
  readFileSync(new URL(`${name}.json`, folder), 'utf8')

/** Invisible characters are written as escape sequences. */
export const formatLocale = (value: object): string =>
  `${JSON.stringify(value, null, 2).replaceAll('\u00ad', '\\u00ad').replaceAll('\u2060', '\\u2060')}\n`

/** The texts that ask for consent to analytics. A separate file has them in all languages. */
const consentTexts = new Map<string, unknown>(Object.entries(JSON.parse(readLocaleFile('consent'))))

export const addConsentTexts = (language: string, locale: unknown): FlatTexts =>
  new Map([...flattenTexts(locale), ...flattenTexts(consentTexts.get(language) ?? {}, 'consent')])

export const readLocale = (language: string): FlatTexts =>
  addConsentTexts(language, JSON.parse(readLocaleFile(language)))

export type TranslatorEntries = Readonly<Record<string, { readonly source: string; readonly note: string }>>

const translatorEntries = Object.entries<TranslatorEntries[string]>(JSON.parse(readLocaleFile('for-translators')))

/** A note gives the place and the maximum length of a text. */
export const readTranslatorNotes = (): FlatTexts => new Map(translatorEntries.map(([key, { note }]) => [key, note]))

/** The English texts from which the translations were made. */
const translatedSources: FlatTexts = new Map(translatorEntries.map(([key, { source }]) => [key, source]))

export const joinPluralForms = (texts: FlatTexts): FlatTexts => {
  const joined = new Map<string, string>()
  for (const [key, text] of texts) {
    const before = joined.get(toBaseKey(key))
    joined.set(toBaseKey(key), before === undefined ? text : `${before} | ${text}`)
  }
  return joined
}

export const readLengthLimit = (note: string | undefined): number | undefined => {
  const [, characters] = / Up to (\d+) characters\.$/.exec(note ?? '') ?? []
  return characters === undefined ? undefined : Number(characters)
}

export const countVisibleCharacters = (text: string): number =>
  text.replaceAll(/\{\{.*?\}\}|<.*?>|[\u00ad\u2060]/g, '').length

const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** For example, `resend.wait_one` and `resend.wait_other` become `resend.wait`. */
export const toBaseKey = (key: string): string => key.replace(pluralSuffix, '')

/** Returns the keys that a language must have. Its plural forms may differ from the English plural forms. */
const listExpectedKeys = (source: FlatTexts, language: Language): ReadonlySet<string> => {
  const { pluralCategories } = new Intl.PluralRules(toBcp47Tag(language)).resolvedOptions()
  const formsOf = (key: string) => pluralCategories.map((category) => `${toBaseKey(key)}_${category}`)
  return new Set([...source.keys()].flatMap((key) => (pluralSuffix.test(key) ? formsOf(key) : [key])))
}

const translatedLanguageList = languages.filter((language) => language !== fallbackLanguage).join(', ')

/** Texts that may be the same as in English, such as names. Any text with only one word may also be the same. */
const keysSameAsEnglish = ['activation.code.placeholder', 'magicLink.title']

/** Pairs of a shown text and its longer accessible name, which contains the shown text for speech control. */
const labelsWithLongerNames = [
  ['orders.detail', 'orders.detailOf'],
  ['orders.giftCertificate', 'orders.giftCertificateOf'],
  ['subscription.yes', 'subscription.yesCancel'],
  ['subscription.no', 'subscription.noKeep'],
] as const

const toSpokenForm = (text: string | undefined) => (text ?? '').replaceAll('\u00ad', '').toLowerCase()

const listPlaceholders = (text: string): string =>
  [...text.matchAll(/\{\{\s*\w+\s*\}\}|<\/?\w+>/g)]
    .map(([name]) => name)
    .sort()
    .join(', ') || 'none'

const findPlaceholderProblems = (key: string, text: string, source: FlatTexts): readonly string[] => {
  const original = source.get(key) ?? source.get(`${toBaseKey(key)}_other`) ?? ''
  const [has, wants] = [listPlaceholders(text), listPlaceholders(original)]
  // A text for zero, one or two things may use a word instead of the number, and so may lack `{{count}}`.
  const isWord = /_(zero|one|two)$/.test(key) && has === listPlaceholders(original.replace('{{count}}', ''))
  return has === wants || isWord ? [] : [`${key}: placeholders ${has} instead of ${wants}`]
}

/** The specification quotes these texts with straight apostrophes and three dots. */
const specificationTexts: ReadonlySet<string> = new Set([
  'Loading...',
  "The activation code you entered wasn't valid. Please give it another go.",
  "It's almost done! Tap below to sync your trips",
])

/** Finds straight quotes, three dots and, in French, a space at which a line could break. */
const findTypewriterCharacter = (language: Language, text: string) => {
  const found = language === 'fr' ? /'|\.{3}|« | [:;?!»]/.exec(text) : /'|\.{3}/.exec(text)
  return specificationTexts.has(text) ? undefined : found?.[0]
}

/** Patterns of a wrong word before a day. Some languages need another word before the 1st, or before a vowel. */
const wrongDayPatterns: Readonly<Partial<Record<Language, RegExp>>> = {
  fr: /(?<![\p{L}\d])1 \p{L}/u,
  'pt-br': /(?<![\p{L}\d])1 \p{L}/u,
  it: /(?<!\p{L})(?:il|al|dal|del|lo) (?:8|11) /u,
  ca: /(?<!\p{L})(?:el|al|del|de) (?:1|11) /u,
  lv: /(?<!\p{L})(?:līdz|no|pēc|ar) \d{4}\. gada /u,
  et: /(?<!\p{L})(?:kuni|alates|enne) \d/u,
}

/** The first, the eighth and the eleventh of a month. Some languages need another word before these days. */
const exceptionalDays = [1, 8, 11].map((day) => new Date(2027, 6, day).getTime())

export const createDatedTexts = (text: string, language: Language): readonly string[] =>
  text.includes('{{date}}') ? exceptionalDays.map((day) => text.replace('{{date}}', formatDay(day, language))) : []

const findTextProblems = (language: Language, key: string, text: string, source: FlatTexts, note?: string) => {
  const most = readLengthLimit(note) ?? Number.POSITIVE_INFINITY
  const words = text.replaceAll(/\{\{.*?\}\}/g, '').match(/\p{L}+/gu) ?? []
  const mayBeSame = language.startsWith('en-') || keysSameAsEnglish.includes(key) || words.length < 2
  return [
    ...findPlaceholderProblems(key, text, source),
    ...(text.trim() === '' ? [`${key}: empty`] : []),
    ...(text === text.trim() ? [] : [`${key}: space at an end`]),
    ...(text === source.get(key) && !mayBeSame ? [`${key}: still English ("${text}")`] : []),
    ...(findTypewriterCharacter(language, text) === undefined
      ? []
      : [`${key}: has ${findTypewriterCharacter(language, text)}`]),
    ...createDatedTexts(text, language)
      .filter((dated) => dated.endsWith('..') || wrongDayPatterns[language]?.test(dated.replaceAll('\u00a0', ' ')))
      .map((dated) => `${key}: reads "${dated}"`),
    ...(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text) ? [`${key}: a character turns the text`] : []),
    ...(countVisibleCharacters(text) > most
      ? [`${key}: ${countVisibleCharacters(text)} characters, and no more than ${most} fit`]
      : []),
  ]
}

/** The keys of texts that must use a term of the glossary. In other texts, another word may be more natural. */
const keysByRequiredTerm: Readonly<Record<string, readonly string[]>> = {
  order: ['orders.title', 'order.title', 'order.back'],
  licence: ['activation.title', 'activation.successful.another', 'signIn.activate'],
  'payment card': ['subscription.changeCard', 'subscription.card', 'cardForm.title', 'successes.card-updated'],
  'activation card': ['activation.code.description', 'signIn.haveCard'],
  map: ['signUp.description', 'orders.emptyText'],
  'sign in': ['layout.signIn', 'signIn.submit', 'activation.signIn.submit'],
  'sign out': ['layout.signOut'],
  link: [
    ...['newPassword.spentTitle', 'confirmation.spentText', 'magicLink.invalidText', 'magicLink.copyLink'],
    ...['activation.verification.invalidTitle', 'activation.verification.invalid', 'errors.mail-token-invalid'],
  ],
  robot: ['captcha.unsolved', 'errors.captcha-invalid', 'errors.captcha-unsolved'],
}

/** The English texts with these keys do not use the words of the glossary. */
const glossaryExemptPattern = /^(activation\.verification|errors|successes)\./

/** The apps' buttons have English names in every language. */
const appButtonLabels: Readonly<Record<string, readonly string[]>> = {
  'activation.successful.menu': ['Account', 'Sign in'],
  'activation.successful.truckMenu': ['Account', 'Sign in'],
  'activation.successful.truck.android': ['Login to your account'],
  'activation.successful.truck.ios': ['restore license with user login'],
}

/** The glossary has a row for each language: patterns of the language's word for each thing, and of words to avoid. */
const [head = [], ...rows] = readFileSync(new URL('glossary.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((row) => row.split('\t'))

/** Matches the start or end of a word in any script. `\b` knows only English letters. */
const wordBoundaryPattern = '(?:(?<!\\p{L})(?=\\p{L})|(?<=\\p{L})(?!\\p{L}))'

const createWordPattern = (pattern: string) => new RegExp(pattern.replaceAll('\\b', wordBoundaryPattern), 'iu')

/** Empties the placeholders, and removes the invisible characters that only allow or prevent a line break. */
const normalizeText = (text = '') =>
  text
    .replaceAll(/{{.*?}}/g, '{{}}')
    .replaceAll(/[\u00ad\u2060]/g, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')

const findGlossaryProblems = (language: Language, texts: FlatTexts): readonly string[] => {
  const row = rows.find(([name]) => name === language) ?? []
  const wordFor = (thing: string) => row[head.indexOf(thing)] || 'a word that the glossary lacks'
  const never = row[head.indexOf('never')]
  return [
    ...Object.entries(keysByRequiredTerm).flatMap(([thing, keys]) =>
      keys
        .filter((key) => !(language.startsWith('en-') && glossaryExemptPattern.test(key)))
        .filter((key) => !createWordPattern(wordFor(thing)).test(normalizeText(texts.get(key))))
        .map((key) => `${key}: lacks the word for ${thing}, ${wordFor(thing)}`),
    ),
    ...Object.entries(appButtonLabels).flatMap(([key, labels]) =>
      labels
        .filter((label) => !normalizeText(texts.get(key)).includes(label))
        .map((label) => `${key}: lacks the app's label, ${label}`),
    ),
    ...[...texts]
      .filter(([, text]) => never && createWordPattern(never).test(normalizeText(text)))
      .map(([key, text]) => `${key}: "${text}" has ${never}`),
  ]
}

export const findLanguageProblems = (
  language: Language,
  texts: FlatTexts,
  source: FlatTexts,
  notes: FlatTexts,
): readonly string[] => {
  const expected = listExpectedKeys(source, language)
  return [
    ...[...expected].filter((key) => !texts.has(key)).map((key) => `${key}: missing`),
    ...[...texts].flatMap(([key, text]) =>
      expected.has(key)
        ? findTextProblems(language, key, text, source, notes.get(toBaseKey(key)))
        : [`${key}: not in the source`],
    ),
    ...labelsWithLongerNames
      .filter(([shown, name]) => !toSpokenForm(texts.get(name)).includes(toSpokenForm(texts.get(shown))))
      .map(([shown, name]) => `${name}: lacks what is shown, ${shown}`),
    ...findGlossaryProblems(language, texts),
  ]
}

/** Finds translations of a changed English text. To accept the translations, copy the English text to `source`. */
export const findTranslationProblems = (source: FlatTexts): readonly string[] =>
  [...joinPluralForms(source)].flatMap(([key, text]) => {
    const before = translatedSources.get(key)
    return text === before
      ? []
      : [`${key}: now "${text}", and translated from "${before}": look at ${translatedLanguageList}`]
  })

/** Each text needs a note with its placeholders and its maximum length. */
export const findNoteProblems = (notes: FlatTexts, source: FlatTexts): readonly string[] => {
  const originals = new Map([...source].map(([key, text]) => [toBaseKey(key), text]))
  return [
    ...[...originals.keys()].filter((key) => !notes.has(key)).map((key) => `${key}: no line for translators`),
    ...[...notes].flatMap(([key, line]) => {
      const original = originals.get(key)
      if (original === undefined) return [`${key}: a line for no text`]
      // The note explains each placeholder as `{{name}}: …`, but no tag.
      const [named, wanted] = [line.replaceAll(/\}\}(?!: )/g, ''), original].map((text) =>
        listPlaceholders(text.replaceAll(/<.*?>/g, '')),
      )
      return [
        ...(named === wanted ? [] : [`${key}: the line tells of placeholders ${named} instead of ${wanted}`]),
        ...(readLengthLimit(line) === undefined ? [`${key}: the line has no limit`] : []),
      ]
    }),
  ]
}
