import { longEnoughPassword } from '../shared/validation.ts'

/** What is worth saying of a new password while it is typed. It never keeps a form from being sent. */
export type PasswordAdvice = 'none' | 'long-enough' | 'is-email' | 'is-common'

const plain = (text: string) => text.trim().toLowerCase()

/**
 * Looks at a new password beside what everybody who guesses would try first: the e-mail of its account, and the passwords that
 * most people use.
 *
 * @param least how many characters it needs
 * @param common those passwords, in lower case
 */
export const passwordAdvice = (
  password: string,
  email: string,
  least: number,
  common: ReadonlySet<string> = new Set(),
): PasswordAdvice => {
  if (longEnoughPassword(least)(password) !== undefined) return 'none'
  if (email !== '' && plain(password) === plain(email)) return 'is-email'
  return common.has(plain(password)) ? 'is-common' : 'long-enough'
}
