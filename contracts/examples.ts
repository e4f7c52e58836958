import { type ActivationCode, findActivationCode } from '../core/activation/activation-code.ts'

/** The customer of a state without one in its parameters. */
export const contractCustomer = { username: 'customer@meridian.test', password: 'correct horse' } as const

/** The tokens with which the portal calls in a contract. */
export const exampleTokens = { client: 'client-access-token', user: 'user-access-token' } as const

/** Services that cut passwords cut this one, plain bcrypt too: 64 characters, as `passwordMinLength` may ask, are more than 72 bytes. */
export const longPassword = 'änöther hörse, bättery, stäple, cörrect ünder ä brïdge öf lëtter'

/** An address that short columns and patterns of ASCII refuse: a Unicode domain, 204 characters, and 204 in the DNS. */
export const longEmail = `${'kundin.'.repeat(8)}karten@${'käse-und-karten.'.repeat(8)}meridian.test`

/** An activation code of a test. */
export const aCode = (text: string): ActivationCode => {
  const code = findActivationCode(text)
  if (code === undefined) throw new Error(`${text} is no activation code`)
  return code
}

/**
 * The cookie of a verified address: no script reads it, pages of the portal send it, and it reaches the activation. On another site that takes `None` and
 * `Secure`. Pact compares whole values.
 */
export const cookieRules: readonly string[] = [
  ';\\s*httponly',
  ';\\s*(samesite=(lax|strict)|samesite=none\\s*;(.*;)?\\s*secure|secure\\s*;(.*;)?\\s*samesite=none)',
  ';\\s*path=/',
]
  .map((attribute) => `^.*${attribute}.*$`)
  .concat('^[^;]*(;\\s*(max-age=[1-9]\\d{2,}\\s*|[^m;\\s][^;]*)?)*$')
