import { type ActivationCode, findActivationCode } from '../core/activation/activation-code.ts'

/** The provider states by their names in the pacts; `pacts/states.md` explains them. They can be combined. */
export const states = {
  clientToken: 'a client access token',
  expiredClientToken: 'an expired client access token',
  signedInCustomer: 'a signed-in customer',
  expiredUserToken: 'an expired user access token',
  solvedCaptcha: 'a solved captcha',
  usedCaptcha: 'a used captcha',
  accountExists: 'an account exists',
  accountNotConfirmed: 'an account that is not confirmed',
  tooManyTries: 'too many tries',
  noAccountExists: 'no account exists',
  accountRegisteredInAdvance: 'an account registered in advance',
  customerWithOrders: 'a customer with orders',
  customerWithNoOrders: 'a customer with no orders',
  subscription: 'a subscription',
  cardNonce: 'a card nonce',
  resetPasswordToken: 'a reset-password token',
  finishRegistrationToken: 'a finish-registration token',
  confirmationToken: 'a confirmation token',
  emailChangeToken: 'an e-mail-change token',
  magicLink: 'a magic link',
  unusedActivationCode: 'an unused activation code',
  verificationCode: 'a verification code',
  verifiedEmail: 'a verified e-mail address',
  callMade: 'a call was made',
} as const

export type StateName = (typeof states)[keyof typeof states]

/** The customer of a state without one in its parameters. */
export const contractCustomer = { username: 'customer@meridian.test', password: 'correct horse' } as const

/** Services that cut passwords cut this one. */
export const longPassword = 'another horse, battery, staple'

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
  .concat('^[^;]*(;\\s*(max-age=[1-9]\\d*\\s*|[^m;\\s][^;]*)?)*$')
