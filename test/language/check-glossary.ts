import { toEntries } from 'fp-ts/Record'
import type { Glossary } from './glossary.ts'
import type { FlatTexts } from './locale-file.ts'

type Term = keyof Glossary['terms']

/** Where each term has to stand. Elsewhere a native may say it otherwise, or leave it out. */
const placesOfTerms: Record<Term, readonly string[]> = {
  order: ['orders.title', 'order.title', 'order.back'],
  licence: ['activation.title', 'activation.successful.another', 'orders.emptyAction'],
  'payment card': ['subscription.changeCard', 'subscription.card', 'cardForm.title'],
  map: ['signUp.description', 'orders.emptyText'],
  'sign in': ['layout.signIn', 'signIn.submit', 'activation.signIn.submit'],
  'sign out': ['layout.signOut'],
  link: ['newPassword.spentTitle', 'confirmation.spentText', 'magicLink.invalidText'],
}

/** The labels of the apps, which are known in English only: a translated one is not on the customer's screen. */
const labelsOfApps: Readonly<Record<string, readonly string[]>> = {
  'activation.successful.menu': ['Account', 'Sign in'],
  'activation.successful.truckMenu': ['Account', 'Sign in'],
  'activation.successful.truck.android': ['Login to your account'],
  'activation.successful.truck.ios': ['restore license with user login'],
}

/** The end of a word in any script; JavaScript's own `\b` knows the letters of English only. */
const wordEnd = '(?:(?<!\\p{L})(?=\\p{L})|(?<=\\p{L})(?!\\p{L}))'

const expression = (pattern: string) => new RegExp(pattern.replaceAll('\\b', wordEnd), 'iu')

/** A text without what only decides where its lines end: soft hyphens, word joiners, spaces that do not break. */
const readable = (text: string) => text.replaceAll(/[\u00ad\u2060]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ')

const isAmong = (key: string, keys = '*') =>
  new RegExp(`^${keys.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(key)

const missingTerms = (texts: FlatTexts, terms: Glossary['terms']): readonly string[] =>
  toEntries(placesOfTerms).flatMap(([term, keys]) => {
    const word = expression(terms[term])
    return keys
      .filter((key) => !word.test(readable(texts.get(key) ?? '')))
      .map((key) => `${key}: lacks the word for ${term}, ${terms[term]}`)
  })

const missingLabels = (texts: FlatTexts): readonly string[] =>
  toEntries(labelsOfApps).flatMap(([key, labels]) =>
    labels
      .filter((label) => !readable(texts.get(key) ?? '').includes(label))
      .map((label) => `${key}: lacks the app's label, ${label}`),
  )

const problemsOfRule = (texts: FlatTexts, { pattern, instead, keys }: Glossary['forbidden'][number]) => {
  const word = expression(pattern)
  const among = [...texts].filter(([key]) => isAmong(key, keys))
  return [
    ...among
      .filter(([, text]) => word.test(readable(text)))
      .map(([key, text]) => `${key}: "${text}" has ${pattern} instead of ${instead}`),
    // A rule that can't be broken, and one that can't be kept.
    ...(among.length === 0 ? [`glossary: no text has the key ${keys}`] : []),
    ...(word.test(instead) ? [`glossary: ${pattern} forbids ${instead} too`] : []),
  ]
}

/** Where the texts of a language leave its glossary, and what is wrong with the glossary itself. */
export const glossaryProblems = (texts: FlatTexts, { terms, forbidden }: Glossary): readonly string[] => [
  ...missingTerms(texts, terms),
  ...missingLabels(texts),
  ...forbidden.flatMap((rule) => problemsOfRule(texts, rule)),
]
