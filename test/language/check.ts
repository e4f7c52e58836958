import type { Language } from '../../core/language/languages.ts'
import { glossaryProblems } from './glossary.ts'
import { baseKey, expectedKeys, type FlatTexts, lengthOf, limitOf } from './texts.ts'

/** Texts that may equal the English ones, because a native writes the same word. 'all' is for names and patterns. */
const sameAsEnglish: Readonly<Partial<Record<string, readonly Language[] | 'all'>>> = {
  'activation.code.placeholder': 'all',
  'stores.android.name': 'all',
  'stores.ios.name': 'all',
  'layout.menu': ['cs', 'sk', 'pl', 'fr', 'it', 'pt', 'pt-br', 'nl', 'da', 'id', 'vi'],
  'layout.support': ['de', 'da'],
  'layout.version': ['de', 'da', 'fr'],
  'fields.password': ['it'],
  'activation.stepNames.code': ['fr', 'de', 'nl'],
  'activation.stepNames.email': ['id', 'vi'],
  'magicLink.title': ['nl'],
  'activation.successful.app': ['it', 'de', 'nl', 'da'],
  'orders.date': ['fr'],
  'order.date': ['fr'],
  'orders.actions': ['fr'],
  'orders.page': ['fr'],
  'orders.detail': ['de', 'nl'],
  'orders.status': ['pl', 'hr', 'pt-br', 'de', 'nl', 'da', 'id'],
  'orders.filters': ['de', 'id'],
  'orders.filter': ['pl', 'hr', 'pt-br', 'de', 'nl', 'da', 'id'],
  'order.status': ['pl', 'hr', 'pt-br', 'de', 'nl', 'da', 'id'],
  'order.item': ['pt-br'],
  'orders.statuses.error': ['es', 'ca'],
  'subscription.status': ['pl', 'hr', 'pt-br', 'de', 'nl', 'da', 'id'],
  'subscription.no': ['it', 'es', 'ca'],
}

/** The text of a control and its longer accessible name: speech control needs the first within the second. */
const labelsInNames = [
  ['orders.detail', 'orders.detailOf'],
  ['orders.giftCertificate', 'orders.giftCertificateOf'],
] as const

const spoken = (text: string | undefined) => (text ?? '').replaceAll('\u00ad', '').toLowerCase()

const placeholdersOf = (text: string): string =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)]
    .map(([, name]) => name)
    .sort()
    .join(', ') || 'none'

const placeholderProblem = (key: string, text: string, source: FlatTexts): readonly string[] => {
  const original = source.get(key) ?? source.get(`${baseKey(key)}_other`) ?? ''
  const [has, wants] = [placeholdersOf(text), placeholdersOf(original)]
  // A text for zero, one or two may leave out the number.
  const isWord = /_(zero|one|two)$/.test(key) && has === placeholdersOf(original.replace('{{count}}', ''))
  return has === wants || isWord ? [] : [`${key}: placeholders ${has} instead of ${wants}`]
}

const textProblems = (language: Language, key: string, text: string, source: FlatTexts, line?: string) => {
  const most = limitOf(line) ?? Number.POSITIVE_INFINITY
  const allowed = sameAsEnglish[baseKey(key)]
  const hasWords = /\p{L}/u.test(text.replaceAll(/\{\{.*?\}\}/g, ''))
  const mayBeSame = language.startsWith('en-') || allowed === 'all' || allowed?.includes(language) || !hasWords
  return [
    ...placeholderProblem(key, text, source),
    ...(text.trim() === '' ? [`${key}: empty`] : []),
    ...(text === text.trim() ? [] : [`${key}: space at an end`]),
    ...(text === source.get(key) && !mayBeSame ? [`${key}: still English ("${text}")`] : []),
    ...(lengthOf(text) > most ? [`${key}: ${lengthOf(text)} characters, and no more than ${most} fit`] : []),
  ]
}

/** The problems of the texts of one language. */
export const problemsOf = (
  language: Language,
  texts: FlatTexts,
  source: FlatTexts,
  lines: FlatTexts,
): readonly string[] => {
  const expected = expectedKeys(source, language)
  return [
    ...[...expected].filter((key) => !texts.has(key)).map((key) => `${key}: missing`),
    ...[...texts].flatMap(([key, text]) =>
      expected.has(key)
        ? textProblems(language, key, text, source, lines.get(baseKey(key)))
        : [`${key}: not in the source`],
    ),
    ...labelsInNames
      .filter(([shown, name]) => !spoken(texts.get(name)).includes(spoken(texts.get(shown))))
      .map(([shown, name]) => `${name}: lacks what is shown, ${shown}`),
    ...glossaryProblems(language, texts),
  ]
}

/** The problems of the lines for translators: one for each text, in their order, each with its placeholders and its limit. */
export const lineProblems = (lines: FlatTexts, source: FlatTexts): readonly string[] => {
  const originals = new Map([...source].map(([key, text]) => [baseKey(key), text]))
  const inOrder = [...originals.keys()].filter((key) => lines.has(key))
  return [
    ...[...originals.keys()].filter((key) => !lines.has(key)).map((key) => `${key}: no line for translators`),
    ...[...lines].flatMap(([key, line]) => {
      const original = originals.get(key)
      if (original === undefined) return [`${key}: a line for no text`]
      // A line explains a placeholder by its name and a colon.
      const [told, wanted] = [placeholdersOf(line.replaceAll(/\}\}(?!: )/g, '')), placeholdersOf(original)]
      return [
        ...(told === wanted ? [] : [`${key}: the line tells of placeholders ${told} instead of ${wanted}`]),
        ...(limitOf(line) === undefined ? [`${key}: the line has no limit`] : []),
      ]
    }),
    ...[...lines.keys()]
      .filter((key) => originals.has(key))
      .filter((key, place) => key !== inOrder[place])
      .slice(0, 1)
      .map((key) => `${key}: the line stands elsewhere than its text`),
  ]
}
