import { readFileSync } from 'node:fs'
import { chooseLanguage, type Language } from '../../../core/language/languages.ts'

/** The kinds of e-mail with a link, and the paths of their links up to the token. */
export const mailPaths = {
  confirmation: '/confirm/',
  resetPassword: '/reset-password/',
  finishRegistration: '/finish-registration/',
  emailChange: '/confirm-email-change/',
  magicLink: '/magic-link/',
  activation: '/activate-license-key/email-validation/',
} as const

export type LinkKind = keyof typeof mailPaths

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The subjects that are the headings of the pages behind their links, by their key in `ui/locales`. */
const headings = new Map([
  ['confirmation', 'confirmation.title'],
  ['resetPassword', 'newPassword.resetTitle'],
  ['finishRegistration', 'newPassword.finishTitle'],
  ['emailChange', 'confirmation.changeTitle'],
])

const headingIn = (language: Language, key: string): unknown =>
  key.split('.').reduce((texts, name) => texts[name], JSON.parse(read(`../../../ui/locales/${language}.json`)))

/** The other subjects, a row for each language. */
const [kinds = [], ...rows] = read('mails.tsv')
  .trimEnd()
  .split('\n')
  .map((row) => row.split('\t'))

/** The subject in the first of these languages that the portal speaks. */
export const subjectOf = (kind: LinkKind | 'addressChanged', languages: readonly string[]): string => {
  const language = chooseLanguage(undefined, languages)
  const heading = headings.get(kind)
  const subject =
    heading === undefined
      ? rows.find(([name]) => name === language)?.[kinds.indexOf(kind)]
      : headingIn(language, heading)
  return String(subject)
}
