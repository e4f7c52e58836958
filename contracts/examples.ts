import { type ActivationCode, findActivationCode } from '../core/activation/activation-code.ts'

/** The default customer of provider states. */
export const contractCustomer = { username: 'customer@meridian.test', password: 'correct horse' } as const

/** The example access tokens in the contracts: the portal's own client token and a customer's token. */
export const exampleTokens = { client: 'client-access-token', user: 'user-access-token' } as const

/**
 * Finds services that cut long passwords off. The password has 64 characters, the highest value that `passwordMinLength`
 * can have, and more than 72 bytes, after which bcrypt cuts passwords off.
 */
export const longPassword = 'änöther hörse, bättery, stäple, cörrect ünder ä brïdge öf lëtter'

/** An email address with 204 characters and a Unicode domain, for services with short columns or ASCII patterns. */
export const longEmail = `${'kundin.'.repeat(8)}karten@${'käse-und-karten.'.repeat(8)}meridian.test`

/** Matches a date and time with a time zone, or only a date, which is the same day in every time zone. */
export const isoDatePattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d))?$/

/** Returns the activation code in a text. Throws if the text contains no activation code. */
export const toActivationCode = (text: string): ActivationCode => {
  const code = findActivationCode(text)
  if (code === undefined) throw new Error(`${text} is not an activation code`)
  return code
}

/**
 * The patterns that the cookie of a verified email address must match. Scripts can't read it, pages of the portal send
 * it, and its `Path` is given, because by default, browsers would not send it to the activation. On another site, the
 * cookie needs `SameSite=None` and `Secure`. Each pattern matches the whole value, as Pact does.
 */
export const cookiePatterns: readonly string[] = [
  ';\\s*httponly',
  ';\\s*(samesite=(lax|strict)|samesite=none\\s*;(.*;)?\\s*secure|secure\\s*;(.*;)?\\s*samesite=none)',
  ';\\s*path=/',
]
  .map((attribute) => `^.*${attribute}.*$`)
  .concat('^[^;]*(;\\s*(max-age=[1-9]\\d{2,}\\s*|[^m;\\s][^;]*)?)*$')
