import { readFileSync } from 'node:fs'
import type { Language } from '../../core/language/languages.ts'
import type { FlatTexts } from './texts.ts'

/** The texts that must contain the word for a thing. Elsewhere a native may use another word. */
const placesOfWords: Readonly<Record<string, readonly string[]>> = {
  order: ['orders.title', 'order.title', 'order.back'],
  licence: ['activation.title', 'activation.successful.another', 'orders.emptyAction'],
  'payment card': ['subscription.changeCard', 'subscription.card', 'cardForm.title', 'successes.cardUpdated'],
  'activation card': ['activation.code.description', 'signIn.haveCard'],
  map: ['signUp.description', 'orders.emptyText'],
  'sign in': ['layout.signIn', 'signIn.submit', 'activation.signIn.submit'],
  'sign out': ['layout.signOut'],
  link: [
    ...['newPassword.spentTitle', 'confirmation.spentText', 'magicLink.invalidText', 'magicLink.copyLink'],
    ...['activation.verification.invalidTitle', 'activation.verification.invalid', 'errors.mailTokenInvalid'],
  ],
  robot: ['captcha.unsolved', 'errors.captchaInvalid', 'errors.captchaUnsolved'],
}

/** The English of these texts uses other words. */
const quoted = /^(activation\.verification|errors|successes)\./

/** Labels of the apps, which are in English only. */
const labelsOfApps: Readonly<Record<string, readonly string[]>> = {
  'activation.successful.menu': ['Account', 'Sign in'],
  'activation.successful.truckMenu': ['Account', 'Sign in'],
  'activation.successful.truck.android': ['Login to your account'],
  'activation.successful.truck.ios': ['restore license with user login'],
}

/** A row for each language with regular expressions: its word for each thing, and words that it never uses. */
const [head = [], ...rows] = readFileSync(new URL('glossary.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((row) => row.split('\t'))

/** The end of a word in any script; `\b` only knows the letters of English. */
const wordEnd = '(?:(?<!\\p{L})(?=\\p{L})|(?<=\\p{L})(?!\\p{L}))'

const expression = (pattern: string) => new RegExp(pattern.replaceAll('\\b', wordEnd), 'iu')

/** A text without placeholders and without characters that only break or join lines. */
const readable = (text = '') =>
  text
    .replaceAll(/{{.*?}}/g, '{{}}')
    .replaceAll(/[\u00ad\u2060]/g, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')

/** The texts that do not keep to the glossary of their language. */
export const glossaryProblems = (language: Language, texts: FlatTexts): readonly string[] => {
  const row = rows.find(([name]) => name === language) ?? []
  const wordFor = (thing: string) => row[head.indexOf(thing)] || 'a word that the glossary lacks'
  const never = row[head.indexOf('never')]
  return [
    ...Object.entries(placesOfWords).flatMap(([thing, keys]) =>
      keys
        .filter((key) => !(language.startsWith('en-') && quoted.test(key)))
        .filter((key) => !expression(wordFor(thing)).test(readable(texts.get(key))))
        .map((key) => `${key}: lacks the word for ${thing}, ${wordFor(thing)}`),
    ),
    ...Object.entries(labelsOfApps).flatMap(([key, labels]) =>
      labels
        .filter((label) => !readable(texts.get(key)).includes(label))
        .map((label) => `${key}: lacks the app's label, ${label}`),
    ),
    ...[...texts]
      .filter(([, text]) => never && expression(never).test(readable(text)))
      .map(([key, text]) => `${key}: "${text}" has ${never}`),
  ]
}
