/**
 * The provider states that the contracts rely on, by the names that they carry in the pacts. Each says what the
 * provider must have ready, which parameters it takes (those in brackets may be left out) and which values it hands
 * back for the request. States can be combined; they are set up in the order given.
 */
export const states = {
  /** Gives `accessToken`, for the calls before sign-in. */
  clientToken: 'a client access token',
  /** Gives `accessToken`, no longer valid. */
  expiredClientToken: 'an expired client access token',
  /** Takes [username], [password]; gives `accessToken`. */
  signedInCustomer: 'a signed-in customer',
  /** Takes [username]; gives `accessToken`, no longer valid. */
  expiredUserToken: 'an expired user access token',
  /** Gives `captchaResponse`, which is accepted once. */
  solvedCaptcha: 'a solved captcha',
  /** Gives `captchaResponse`, which has been accepted before: refused even where captchas are switched off. */
  usedCaptcha: 'a used captcha',
  /** Takes [email], [password]. */
  accountExists: 'an account exists',
  /** Takes email, [password]: it can be signed in to once its address is confirmed. */
  accountNotConfirmed: 'an account that is not confirmed',
  /** Takes email: sign-ins and registrations with it are refused for a while. */
  tooManyTries: 'too many tries',
  /** Takes email. */
  noAccountExists: 'no account exists',
  /** Takes email: an account that has no password yet. */
  accountRegisteredInAdvance: 'an account registered in advance',
  /** Takes [username]: one order with several items, one that is a gift, one with a subscription. */
  customerWithOrders: 'a customer with orders',
  /** Takes [username]. */
  customerWithNoOrders: 'a customer with no orders',
  /** Takes [username], purchaseId, [status]: `active` (the default), `past_due` or `cancelled`. */
  subscription: 'a subscription',
  /** Takes purchaseId of a subscription that an earlier state made, [declined]; gives `nonce`. */
  cardNonce: 'a card nonce',
  /** Takes [username], [expired]; gives `token`. */
  resetPasswordToken: 'a reset-password token',
  /** Takes [email], [expired]; gives `token`. */
  finishRegistrationToken: 'a finish-registration token',
  /** Takes [username], [expired]; gives `token`. */
  confirmationToken: 'a confirmation token',
  /** Takes [username], newEmail, [expired]; gives `token`. */
  emailChangeToken: 'an e-mail-change token',
  /** Takes [username], [destination], [status]: `valid` (the default), `expired` or `used`; gives `token`. */
  magicLink: 'a magic link',
  /** Takes code, appName. */
  unusedActivationCode: 'an unused activation code',
  /** Takes email, licenseKey, appName, [expired]: mailed to a new customer; gives `code`. */
  verificationCode: 'a verification code',
  /** Takes email, licenseKey, appName: a new customer's browser has opened the link; gives the `cookie` that it sends. */
  verifiedEmail: 'a verified e-mail address',
  /** Takes service, method, path, headers, [body]: that call, answered with success; gives the fields of its answer. */
  callMade: 'a call was made',
} as const

export type StateName = (typeof states)[keyof typeof states]

/** Whom a state is about when its parameters name no customer. */
export const contractCustomer = { username: 'customer@meridian.test', password: 'correct horse' } as const
