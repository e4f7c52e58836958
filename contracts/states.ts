/** The provider states that the contracts rely on, by the names that they carry in the pacts. They can be combined. */
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

/** What a state takes (those in brackets may be left out), which values it gives for the request, and what it means. */
export const stateNotes: Readonly<Record<StateName, readonly [takes: string, gives: string, means: string]>> = {
  [states.clientToken]: ['', 'accessToken', 'issued to the client `account-portal`, and valid'],
  [states.expiredClientToken]: ['', 'accessToken', 'the same, expired: known, and refused as such'],
  [states.signedInCustomer]: [
    '[username], [password]',
    'accessToken',
    'an account with that password, and a valid token of its customer',
  ],
  [states.expiredUserToken]: ['[username]', 'accessToken', "a customer's token that has expired"],
  [states.solvedCaptcha]: ['', 'captchaResponse', 'accepted as `X-Captcha-Response`, once'],
  [states.usedCaptcha]: [
    '',
    'captchaResponse',
    'accepted before, and refused now, even where captchas are switched off for tests',
  ],
  [states.accountExists]: ['[email], [password]', '', 'an account that can be signed in to'],
  [states.accountNotConfirmed]: [
    'email, [password]',
    '',
    'it can be signed in to only once its address is confirmed (a service that lets everybody in marks such an account in tests)',
  ],
  [states.tooManyTries]: ['email', '', 'sign-ins and registrations with that address are refused for a while'],
  [states.noAccountExists]: ['email', '', 'none, not even one that was registered in advance'],
  [states.accountRegisteredInAdvance]: ['email', '', 'an account without a password yet'],
  [states.customerWithOrders]: [
    '[username]',
    '',
    'orders: one of several items with an activation code and an e-mail, and with a subscription; one that is a gift',
  ],
  [states.customerWithNoOrders]: ['[username]', '', 'none at all'],
  [states.subscription]: [
    '[username], purchaseId, [status]',
    '',
    'of that customer; `active` unless told `past_due` or `cancelled`',
  ],
  [states.cardNonce]: [
    'purchaseId, [declined]',
    'nonce',
    'what a card form gives for that subscription; the bank declines the card if told so',
  ],
  [states.resetPasswordToken]: ['[username], [expired]', 'token', 'as mailed to the customer'],
  [states.finishRegistrationToken]: ['[email], [expired]', 'token', 'as mailed to an account registered in advance'],
  [states.confirmationToken]: ['[username], [expired]', 'token', 'as mailed to a new account'],
  [states.emailChangeToken]: ['[username], newEmail, [expired]', 'token', 'as mailed to the new address'],
  [states.magicLink]: [
    '[username], [destination], [status]',
    'token',
    'to `travel_app`, `travel_web` or `navigation_app`; `valid` unless told `expired` or `used`',
  ],
  [states.unusedActivationCode]: ['code, appName', '', 'known, for that app, and not used'],
  [states.verificationCode]: [
    'email, licenseKey, appName, [expired]',
    'code',
    'as mailed to a new address for that activation code, which is unused',
  ],
  [states.verifiedEmail]: [
    'email, licenseKey, appName',
    'cookie',
    'the same, and a browser has opened the mailed link; the cookie is what it sends since, `name=value`',
  ],
  [states.callMade]: [
    'service, method, path, headers, [body]',
    'the texts of its answer',
    'that call, made over HTTP to your running service, and answered with success; a variable of a shell in it is a value that an earlier state gave',
  ],
}

/** Whom a state is about when its parameters name no customer. */
export const contractCustomer = { username: 'customer@meridian.test', password: 'correct horse' } as const
