import { type ActivationCode, findActivationCode } from '../core/activation/activation-code.ts'

/** The customer that a state uses if its parameters name none. */
export const contractCustomer = { username: 'customer@meridian.test', password: 'correct horse' } as const

/** The tokens that the portal sends in the contracts. */
export const exampleTokens = { client: 'client-access-token', user: 'user-access-token' } as const

/**
 * A password that services with a length limit truncate: it has 64 characters (the most that `passwordMinLength` may ask for) and
 * more than 72 bytes (the limit of plain bcrypt).
 */
export const longPassword = 'änöther hörse, bättery, stäple, cörrect ünder ä brïdge öf lëtter'

/** An email address that short columns and ASCII patterns refuse: it has a Unicode domain and 204 characters. */
export const longEmail = `${'kundin.'.repeat(8)}karten@${'käse-und-karten.'.repeat(8)}meridian.test`

/** A date and time with a zone, or only a date, which is the same day in every zone. */
export const isoDatePattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d))?$/

/** Returns the activation code in a text. */
export const activationCodeOf = (text: string): ActivationCode => {
  const code = findActivationCode(text)
  if (code === undefined) throw new Error(`${text} is not an activation code`)
  return code
}

/**
 * The patterns for the cookie of a verified email address: scripts can't read it, pages of the portal send it, and its path includes
 * the activation. A service on another site needs `SameSite=None` and `Secure`. Each pattern matches the whole value, as Pact does.
 */
export const cookieRules: readonly string[] = [
  ';\\s*httponly',
  ';\\s*(samesite=(lax|strict)|samesite=none\\s*;(.*;)?\\s*secure|secure\\s*;(.*;)?\\s*samesite=none)',
  ';\\s*path=/',
]
  .map((attribute) => `^.*${attribute}.*$`)
  .concat('^[^;]*(;\\s*(max-age=[1-9]\\d{2,}\\s*|[^m;\\s][^;]*)?)*$')
