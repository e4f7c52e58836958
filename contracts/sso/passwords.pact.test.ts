import { describe } from '@jest/globals'
import {
  emptySuccess,
  given,
  givenCall,
  givenExpiredToken,
  givenValidToken,
  type PactState,
  post,
  refusal,
} from '../consumer/contract.ts'
import {
  createProfileResult,
  givenSignIn,
  ownProfileResult,
  signInResult,
  testPasswordReset,
  testProfileRequest,
  testSignIn,
  testSignInByLink,
  testSsoCall,
} from '../consumer/requests.ts'
import {
  callers,
  createBearerHeader,
  createCaptchaHeader,
  exampleCaptchaResponse,
  toPlaceholder,
  toStateValue,
} from '../consumer/values.ts'
import { contractCustomer, exampleTokens } from '../examples.ts'

const { username, password } = contractCustomer
const newPassword = 'battery staple'
const token = 'mail-token'
const clientTokenState = given('a client access token')
const account = given('an account exists', { email: username, password })
const customer = given('a signed-in customer', { username, password })
const signedInCustomer = given('a signed-in customer', { username })
const expiredUserToken = given('an expired user access token', { username })
const resetLink = given('a reset-password token', { username })
const magicLink = given('a magic link', { username })
const unknownLinkRefusal = refusal(404, 'reset_password.token.not_found')

describe('A request to reset the password', () => {
  const requests = testSsoCall(
    'a request to reset the password',
    ({ email = username, proof, caller = callers.client }) => ({
      request: post('/user/reset-password', { ...caller, ...createCaptchaHeader(proof) }, { email }),
      call: (portal) => portal.accounts.requestPasswordReset(email, proof),
    }),
  )
  const nobody = 'nobody@meridian.test'
  const noAccount = given('no account exists', { email: nobody })
  const customerTokenRefusal = refusal(403, 'authorization.user.already_logged_in', 'authorization.client.unauthorized')
  const caller = createBearerHeader('userToken', exampleTokens.client)

  requests('', [clientTokenState, account], emptySuccess)
  requests('with a solved captcha', [clientTokenState, account, given('a solved captcha')], emptySuccess, {
    proof: exampleCaptchaResponse,
  })
  requests('with a used captcha', [clientTokenState, account, given('a used captcha')], refusal.captcha, {
    proof: exampleCaptchaResponse,
  })
  requests('of an unknown address', [clientTokenState, noAccount], refusal(404, 'user.not_found_by_email'), {
    email: nobody,
  })
  const unconfirmed = { email: 'unconfirmed.customer@meridian.test' }
  const unconfirmedAccount = given('an account that is not confirmed', { ...unconfirmed, password })
  requests('of an account that is not confirmed', [clientTokenState, unconfirmedAccount], emptySuccess, unconfirmed)
  requests('with the address in capitals', [clientTokenState, account], emptySuccess, { email: username.toUpperCase() })
  requests('with an unknown client token', [account], refusal(401), { caller: callers.unknownClient })
  requests('without an address', [clientTokenState], refusal(422, 'validation.input.required'), { email: '' })
  requests("with a customer's token", [signedInCustomer], customerTokenRefusal, { caller })
})

const givenPasswordChange = (session: typeof callers.customer) =>
  givenCall('POST /user/change-password', session, { old_password: password, new_password: newPassword })
const changedPasswordState = givenPasswordChange(callers.customer)

describe('A new password', () => {
  const confirmationLink = given('a confirmation token', { username })

  testPasswordReset('with a mailed token', [clientTokenState, resetLink], emptySuccess)
  testPasswordReset(
    'with a token that was mailed 55 minutes ago',
    [clientTokenState, resetLink, givenValidToken('token')],
    emptySuccess,
  )
  testPasswordReset(
    'with an expired token',
    [clientTokenState, resetLink, givenExpiredToken('token')],
    unknownLinkRefusal,
  )
  testPasswordReset('with a link that confirms an address', [clientTokenState, confirmationLink], unknownLinkRefusal)
  testPasswordReset('that is too short', [clientTokenState, resetLink], refusal.shortPassword, { password: 'short' })
  testPasswordReset('with an unknown client token', [resetLink], refusal(401), { caller: callers.unknownClient })
  testPasswordReset('without a password', [clientTokenState, resetLink], refusal.noPassword, { password: '' })
})

describe('A change of the password', () => {
  const changes = testSsoCall<'next'>(
    'a change of the password',
    ({ password: current = password, next = newPassword }) => ({
      request: post('/user/change-password', callers.customer, { old_password: current, new_password: next }),
      call: (portal) => portal.accounts.changePassword(exampleTokens.user, { current, next }),
    }),
  )
  const wrongPasswordRefusal = refusal(401, 'validation.password.invalid')

  changes('', [customer], emptySuccess)
  changes('with a wrong current one', [customer], wrongPasswordRefusal, { password: 'wrong horse' })
  changes('to one that is too short', [customer], refusal.shortPassword, { next: 'short' })
  changes('with an expired token', [expiredUserToken], refusal.endedToken)
})

const givenPasswordReset = (token: string) =>
  givenCall('POST /user/confirm-reset-password', callers.client, { token: toPlaceholder(token), password: newPassword })
const namedResetLink = given('a reset-password token', { username, tokenName: 'resetToken' })
/** Returns the provider states of a password reset that must end the link `older`. */
const createResetStates = (older: PactState) => [
  account,
  clientTokenState,
  namedResetLink,
  older,
  givenPasswordReset('resetToken'),
]

describe('The sessions and links that a new password ends', () => {
  const reset = givenPasswordReset('token')
  const next = { password: newPassword }
  const otherSession = [customer, givenSignIn(username, password), givenPasswordChange(callers.answerToken)]

  testSignIn(
    'with the old password after a change of the password',
    [customer, changedPasswordState],
    refusal.credentials,
  )
  testSignIn(
    'with the new password after a change of the password',
    [customer, changedPasswordState],
    signInResult,
    next,
  )
  testProfileRequest('by the session that has changed the password', [customer, changedPasswordState], ownProfileResult)
  testProfileRequest('by another session after a change of the password', otherSession, refusal(401))
  const neighbor = 'another.customer@meridian.test'
  const signedInBefore = [given('an account exists', { email: neighbor, password }), givenSignIn(neighbor, password)]
  const neighborSession = { caller: callers.answerToken }
  testProfileRequest(
    'by another customer after a change of the password',
    [...signedInBefore, customer, changedPasswordState],
    createProfileResult(neighbor),
    neighborSession,
  )
  testSignIn('with the old password after a reset', [account, clientTokenState, resetLink, reset], refusal.credentials)
  testProfileRequest('by a session from before a reset', [customer, clientTokenState, resetLink, reset], refusal(401))
  testPasswordReset('with a link that was used', [clientTokenState, resetLink, reset], unknownLinkRefusal)
  testPasswordReset(
    'with a link from before a change of the password',
    [customer, resetLink, changedPasswordState, clientTokenState],
    unknownLinkRefusal,
  )
  const mailedBefore = [customer, magicLink, changedPasswordState]
  testSignInByLink('a magic link from before a change of the password', mailedBefore, refusal.anyReason, { token })
  testPasswordReset('with another link from before a reset', createResetStates(resetLink), unknownLinkRefusal)
  testSignInByLink('a magic link from before a reset', createResetStates(magicLink), refusal.anyReason, { token })
})

const newEmail = 'moved.customer@meridian.test'
const freeEmailState = given('no account exists', { email: newEmail })
const takenEmailState = given('an account exists', { email: newEmail, password })

describe('A request to change the email address', () => {
  const requests = testSsoCall('a request to change the email address', ({ email = newEmail }) => ({
    request: post('/user/request-email-change', callers.customer, { email }),
    call: (portal) => portal.accounts.requestEmailChange(exampleTokens.user, email),
  }))

  requests('', [signedInCustomer, freeEmailState], emptySuccess)
  requests('to one that has an account', [signedInCustomer, takenEmailState], refusal(409))
  const inCapitals = { email: newEmail.toUpperCase() }
  requests('to one that has an account, in capitals', [signedInCustomer, takenEmailState], refusal(409), inCapitals)
  requests('to an invalid address', [signedInCustomer], refusal.invalidEmail, { email: 'no address' })
  requests('with an expired token', [expiredUserToken], refusal(401))
})

describe('The confirmation of a changed email address', () => {
  const link = given('an e-mail-change token', { username, newEmail })
  const requested = givenCall('POST /user/request-email-change', callers.customer, { email: newEmail })
  const named = given('an e-mail-change token', { username, newEmail, tokenName: 'changeToken' })
  const confirmedBy = (name: string) =>
    givenCall('POST /user/confirm-email-change', callers.client, { token: toPlaceholder(name) })
  const confirmed = confirmedBy('token')
  const moved = [clientTokenState, freeEmailState, account, link, confirmed]
  const movedBefore = (older: PactState) => [
    clientTokenState,
    freeEmailState,
    account,
    named,
    older,
    confirmedBy('changeToken'),
  ]
  const earlierLink = given('an e-mail-change token', { username, newEmail: 'another.address@meridian.test' })
  const confirms = testSsoCall('a confirmation of a changed email address', ({ caller = callers.client }) => ({
    request: post('/user/confirm-email-change', caller, { token: toStateValue('token', token) }),
    call: (portal) => portal.accounts.confirm('confirm-email-change', token),
  }))

  confirms('', [clientTokenState, freeEmailState, link], emptySuccess)
  confirms(
    'with an expired token',
    [clientTokenState, freeEmailState, link, givenExpiredToken('token')],
    refusal.anyReason,
  )
  confirms('that has an account by now', [clientTokenState, takenEmailState, link], refusal(409))
  confirms('with a link that was used', moved, refusal.anyReason)
  confirms('with a link that resets the password', [clientTokenState, resetLink], refusal.anyReason)
  confirms(
    'with a link from before a change of the password',
    [customer, freeEmailState, link, changedPasswordState, clientTokenState],
    refusal.anyReason,
  )
  confirms('with a link from before a reset', [freeEmailState, ...createResetStates(link)], refusal.anyReason)
  confirms('with a link from before a move to another address', movedBefore(earlierLink), refusal.anyReason)
  const elsewhere = { email: 'another.address@meridian.test' }
  const requestedLater = givenCall('POST /user/request-email-change', callers.customer, elsewhere)
  const beforeAnother = [
    signedInCustomer,
    freeEmailState,
    given('no account exists', elsewhere),
    link,
    requestedLater,
    clientTokenState,
  ]
  confirms('with a link from before a request for another address', beforeAnother, refusal.anyReason)
  confirms('with an unknown client token', [freeEmailState, link], refusal(401), { caller: callers.unknownClient })
  testPasswordReset('with a link from before a move to another address', movedBefore(resetLink), unknownLinkRefusal)
  testSignInByLink('a magic link from before a move to another address', movedBefore(magicLink), refusal.anyReason, {
    token,
  })
  testSignIn('with the new address after its confirmation', moved, signInResult, { username: newEmail })
  testSignIn('with the old address after the new one was confirmed', moved, refusal.credentials)
  testProfileRequest(
    'by a session from before the confirmation',
    [customer, clientTokenState, freeEmailState, link, confirmed],
    createProfileResult(newEmail),
  )
  testProfileRequest(
    'before the new address is confirmed',
    [signedInCustomer, freeEmailState, requested],
    createProfileResult(username),
  )
  const session = givenSignIn(newEmail, password)
  const newSession = { caller: callers.answerToken }
  testProfileRequest(
    'after the new address was confirmed',
    [...moved, session],
    createProfileResult(newEmail),
    newSession,
  )
})
