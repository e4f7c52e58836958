import { longEnoughPassword } from '../shared/validation.ts'

/** What is worth saying of a new password while it is typed. It never keeps a form from being sent. */
export type PasswordAdvice = 'none' | 'long-enough' | 'is-email'

const plain = (text: string) => text.trim().toLowerCase()

/** Looks at a new password beside the e-mail of its account, which everybody who guesses would try first. */
export const passwordAdvice = (password: string, email: string): PasswordAdvice => {
  if (longEnoughPassword(password) !== undefined) return 'none'
  return email !== '' && plain(password) === plain(email) ? 'is-email' : 'long-enough'
}
