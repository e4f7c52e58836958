import { expect, it } from '@jest/globals'
import { subjectOf } from '../../contracts/sandbox/mail/mail-words.ts'
import { languages } from '../../core/language/languages.ts'

const mailKinds = [
  'confirmation',
  'resetPassword',
  'finishRegistration',
  'emailChange',
  'magicLink',
  'activation',
  'addressChanged',
] as const

it.each(mailKinds)('the mail %s has words of its own in every language', (kind) => {
  // British and American English may have the same.
  expect(new Set(languages.map((language) => subjectOf(kind, [language]))).size).toBeGreaterThanOrEqual(28)
  expect(subjectOf(kind, ['zh', 'en'])).toBe(subjectOf(kind, ['en-gb']))
})
