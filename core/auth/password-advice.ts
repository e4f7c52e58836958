import { longEnoughPassword } from '../shared/validation.ts'

/** Advice on a new password while the customer types it. A password can be sent despite the advice. */
export type PasswordAdvice = 'none' | 'long-enough' | 'is-email' | 'is-common' | 'is-name'

/** What an attacker would guess first. */
export interface PasswordContext {
  /** The minimum length in characters. */
  readonly minLength: number
  /** The email of the account. Empty if it is unknown. */
  readonly email: string
  readonly brandName?: string | undefined
  /** Common passwords in lower case. */
  readonly common?: ReadonlySet<string> | undefined
}

const normalize = (text: string) => text.trim().toLowerCase()

const namesIn = (text: string): readonly string[] => text.match(/\p{L}{3,}/gu) ?? []

/** Returns whether fewer than four letters remain without these names, as in `Meridian2026!`. */
const isHardlyMoreThan = (names: readonly string[], password: string): boolean => {
  const letters = password.replace(/\P{L}/gu, '')
  const others = names.reduce((rest, name) => rest.replaceAll(name, ''), letters)
  return others.length < Math.min(letters.length, 4)
}

/** Compares a new password with its account's email address, common passwords, and the names in address and brand. */
export const adviseOnPassword = (
  typed: string,
  { minLength, email, brandName = '', common }: PasswordContext,
): PasswordAdvice => {
  if (longEnoughPassword(minLength)(typed) !== undefined) return 'none'
  const [password, username] = [normalize(typed), normalize(email)]
  if (username !== '' && password === username) return 'is-email'
  if (common?.has(password)) return 'is-common'
  const names = [...namesIn(username.replace(/@.*/, '')), ...namesIn(normalize(brandName))]
  return isHardlyMoreThan(names, password) ? 'is-name' : 'long-enough'
}
