import { requirePasswordLength } from '../shared/validation.ts'

/** Advice on a new password while the customer types it. A password can be sent despite the advice. */
export type PasswordAdvice = 'none' | 'long-enough' | 'is-email' | 'is-common' | 'is-name'

/** The texts with which a password is compared, because an attacker would try them first. */
export interface PasswordContext {
  /** The minimum length in characters. */
  readonly minLength: number
  /** The email address of the account. Empty if it is unknown. */
  readonly email: string
  readonly brandName?: string | undefined
  /** Common passwords in lower case. */
  readonly common?: ReadonlySet<string> | undefined
}

const trimAndLowerCase = (text: string) => text.trim().toLowerCase()

const extractNames = (text: string): readonly string[] => text.match(/\p{L}{3,}/gu) ?? []

/** Whether a password such as `Meridian2026!` consists of these names: at most three other letters remain. */
const consistsOfNames = (names: readonly string[], password: string): boolean => {
  const letters = password.replace(/\P{L}/gu, '')
  const others = names.reduce((rest, name) => rest.replaceAll(name, ''), letters)
  return others.length < Math.min(letters.length, 4)
}

/**
 * Compares a new password with the email address of its account, with common passwords, and with the names in the email
 * address and the brand.
 */
export const adviseOnPassword = (
  typed: string,
  { minLength, email, brandName = '', common }: PasswordContext,
): PasswordAdvice => {
  if (requirePasswordLength(minLength)(typed) !== undefined) return 'none'
  const [password, username] = [trimAndLowerCase(typed), trimAndLowerCase(email)]
  if (username !== '' && password === username) return 'is-email'
  if (common?.has(password)) return 'is-common'
  const names = [...extractNames(username.replace(/@.*/, '')), ...extractNames(trimAndLowerCase(brandName))]
  return consistsOfNames(names, password) ? 'is-name' : 'long-enough'
}
