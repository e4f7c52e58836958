/** The provider states by their names in the pacts. They can be combined. */
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

/** The parameters of a state (those in brackets are optional), the values that it gives for the request, and its meaning. */
export const stateNotes: Readonly<Record<StateName, readonly [takes: string, gives: string, means: string]>> = {
  [states.clientToken]: ['', 'accessToken', 'a valid token of the client `account-portal`'],
  [states.expiredClientToken]: ['', 'accessToken', 'the same, expired: known, and refused as such'],
  [states.signedInCustomer]: ['[username], [password]', 'accessToken', 'an account, and a valid token of its customer'],
  [states.expiredUserToken]: ['[username]', 'accessToken', 'an expired token of a customer'],
  [states.solvedCaptcha]: ['', 'captchaResponse', 'accepted as `X-Captcha-Response`, once'],
  [states.usedCaptcha]: ['', 'captchaResponse', 'accepted before, and refused now, even where tests need no captcha'],
  [states.accountExists]: ['[email], [password]', '', 'an account that can be signed in to'],
  [states.accountNotConfirmed]: [
    'email, [password]',
    '',
    'refused until its confirmation, even if your service usually admits such accounts',
  ],
  [states.tooManyTries]: ['email', '', 'sign-ins and registrations with that address are refused for a while'],
  [states.noAccountExists]: ['email', '', 'none, not even one that was registered in advance'],
  [states.accountRegisteredInAdvance]: ['email', '', 'an account without a password'],
  [states.customerWithOrders]: [
    '[username]',
    '',
    'two orders: one of several items with an activation code, an e-mail and a subscription, and one that is a gift',
  ],
  [states.customerWithNoOrders]: ['[username]', '', 'no order'],
  [states.subscription]: [
    '[username], purchaseId, [status]',
    '',
    'of that customer: `active` (the default), `past_due` or `cancelled`',
  ],
  [states.cardNonce]: [
    'purchaseId, [declined]',
    'nonce',
    'of a card form for that subscription; the bank may decline it',
  ],
  [states.resetPasswordToken]: ['[username], [expired]', 'token', 'as mailed to the customer'],
  [states.finishRegistrationToken]: ['[email], [expired]', 'token', 'as mailed to an account registered in advance'],
  [states.confirmationToken]: ['[username], [expired]', 'token', 'as mailed to a new account'],
  [states.emailChangeToken]: ['[username], newEmail, [expired]', 'token', 'as mailed to the new address'],
  [states.magicLink]: [
    '[username], [destination], [status]',
    'token',
    'to `travel_app`, `travel_web` or `navigation_app`; `valid`, `expired` or `used`, `valid` by default',
  ],
  [states.unusedActivationCode]: ['code, appName', '', 'an unused code for that app'],
  [states.verificationCode]: [
    'email, licenseKey, appName, [expired]',
    'code',
    'as mailed to a new address for that code',
  ],
  [states.verifiedEmail]: [
    'email, licenseKey, appName',
    'cookie',
    'the same, after a browser has opened the mailed link; its cookie as `name=value`',
  ],
  [states.callMade]: [
    'service, method, path, headers, [body]',
    'the texts of its answer',
    'that call, made over HTTP to your running service and answered with success; a shell variable in it is a value of an earlier state',
  ],
}

/** The customer of a state without one in its parameters. */
export const contractCustomer = { username: 'customer@meridian.test', password: 'correct horse' } as const
