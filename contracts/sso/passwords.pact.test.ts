import { describe } from '@jest/globals'
import type { TemplateHeaders } from '@pact-foundation/pact'
import {
  byAnswer,
  byClient,
  byCustomer,
  calledBefore,
  contractWith,
  done,
  given,
  post,
  refused,
  refusedSomehow,
  type State,
  type Varied,
} from '../consumer/contract.ts'
import { exampleTokens } from '../consumer/portal-at.ts'
import {
  asksProfile,
  captchaRefused,
  noAddress,
  ownProfile,
  profileOf,
  sessionOf,
  signedIn,
  signsIn,
  signsInByLink,
  tooShort,
  wrongCredentials,
} from '../consumer/requests.ts'
import {
  answeredBearer,
  bearerOf,
  captchaHeader,
  clientBearer,
  placeholder,
  proof,
  stateValue,
  unknownClientBearer,
  userBearer,
} from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('sso')
const { username, password } = contractCustomer
const newPassword = 'battery staple'
const token = 'mail-token'
const client = given(states.clientToken)
const account = given(states.accountExists, { email: username, password })
const customer = given(states.signedInCustomer, { username, password })
const anyCustomer = given(states.signedInCustomer, { username })
const expiredCustomer = given(states.expiredUserToken, { username })
const resetLink = given(states.resetPasswordToken, { username })
const magicLink = given(states.magicLink, { username })
const linkUnknown = refused(404, 'reset_password.token.not_found')

describe('A request to reset the password', () => {
  const requests = pins(
    'a request to reset the password',
    ({ email = username, proof, by = clientBearer }: Varied = {}) => ({
      request: post('/user/reset-password', { ...by, ...captchaHeader(proof) }, { email }),
      call: (portal) => portal.accounts.requestPasswordReset(email, proof),
    }),
  )
  const nobody = 'nobody@meridian.test'
  const noAccount = given(states.noAccountExists, { email: nobody })
  const notAsCustomer = refused(403, 'authorization.user.already_logged_in', 'authorization.client.unauthorized')
  const by = bearerOf('userToken', exampleTokens.client)

  requests('', [client, account], done)
  requests('with a solved captcha', [client, account, given(states.solvedCaptcha)], done, { proof })
  requests('with a used captcha', [client, account, given(states.usedCaptcha)], captchaRefused, { proof })
  requests('of an unknown address', [client, noAccount], refused(404, 'user.not_found_by_email'), { email: nobody })
  requests('in capitals', [client, account], done, { email: username.toUpperCase() })
  requests('with an unknown client token', [account], refused(401), { by: unknownClientBearer })
  requests('without an address', [client], refused(422, 'validation.input.required'), { email: '' })
  requests("with a customer's token", [anyCustomer], notAsCustomer, { by })
})

const choosesPassword = pins('a new password', ({ password = newPassword, by = clientBearer }: Varied = {}) => ({
  request: post('/user/confirm-reset-password', by, {
    token: stateValue('token', token),
    password,
  }),
  call: (portal) => portal.accounts.createPassword('reset-password', token, password),
}))

const changedBy = (headers: Readonly<Record<string, string>>) =>
  calledBefore('POST /user/change-password', headers, { old_password: password, new_password: newPassword })
const changed = changedBy(byCustomer)

describe('A new password', () => {
  const expired = given(states.resetPasswordToken, { username, expired: true })
  const ofConfirmation = given(states.confirmationToken, { username })

  choosesPassword('with a mailed token', [client, resetLink], done)
  choosesPassword('with an expired token', [client, expired], linkUnknown)
  choosesPassword('with a link that confirms an address', [client, ofConfirmation], linkUnknown)
  choosesPassword('that is too short', [client, resetLink], tooShort, { password: 'short' })
  choosesPassword('with an unknown client token', [resetLink], refused(401), { by: unknownClientBearer })
  choosesPassword('without a password', [client, resetLink], refused(422, 'validation.password.required'), {
    password: '',
  })
})

describe('A change of the password', () => {
  const changes = pins(
    'a change of the password',
    ({ password: current = password, next = newPassword }: Varied = {}) => ({
      request: post('/user/change-password', userBearer, { old_password: current, new_password: next }),
      call: (portal) => portal.accounts.changePassword(exampleTokens.user, { current, next }),
    }),
  )
  const wrong = refused(401, 'validation.password.invalid')

  changes('', [customer], done)
  changes('with a wrong current one', [customer], wrong, { password: 'wrong horse' })
  changes('to one that is too short', [customer], tooShort, { next: 'short' })
  changes('with an expired token', [expiredCustomer], refused(401))
})

const resetBy = (token: string) =>
  calledBefore('POST /user/confirm-reset-password', byClient, { token: placeholder(token), password: newPassword })
/** The older link is the newest `token`. */
const resetBefore = (older: State) => [
  ...[account, client, given(states.resetPasswordToken, { username, as: 'resetToken' }), older, resetBy('resetToken')],
]

describe('What a new password ends', () => {
  const reset = resetBy('token')
  const byAnother = [customer, sessionOf(username, password), changedBy(byAnswer)]

  signsIn('with the old password after a change of the password', [customer, changed], wrongCredentials)
  signsIn('with the new password after a change of the password', [customer, changed], signedIn, {
    password: newPassword,
  })
  asksProfile('by the session that has changed the password', [customer, changed], ownProfile)
  asksProfile('by another session after a change of the password', byAnother, refused(401))
  signsIn('with the old password after a reset', [account, client, resetLink, reset], wrongCredentials)
  asksProfile('by a session of before a reset', [customer, client, resetLink, reset], refused(401))
  choosesPassword('with a link that was used', [client, resetLink, reset], linkUnknown)
  choosesPassword('with a link of before a change of the password', [customer, resetLink, changed, client], linkUnknown)
  signsInByLink(
    'a magic link of before a change of the password',
    [customer, magicLink, changed],
    refusedSomehow,
    token,
  )
  choosesPassword('with another link of before a reset', resetBefore(resetLink), linkUnknown)
  signsInByLink('a magic link of before a reset', resetBefore(magicLink), refusedSomehow, token)
})

const newEmail = 'moved.customer@meridian.test'
const free = given(states.noAccountExists, { email: newEmail })
const taken = given(states.accountExists, { email: newEmail, password })

describe('A request to change the e-mail address', () => {
  const requests = pins('a request to change the e-mail address', (email: string = newEmail) => ({
    request: post('/user/request-email-change', userBearer, { email }),
    call: (portal) => portal.accounts.requestEmailChange(exampleTokens.user, email),
  }))

  requests('', [anyCustomer, free], done)
  requests('to one that has an account', [anyCustomer, taken], refused(409))
  requests('to one that has an account, in capitals', [anyCustomer, taken], refused(409), newEmail.toUpperCase())
  requests('to one that is none', [anyCustomer], noAddress, 'no address')
  requests('with an expired token', [expiredCustomer], refused(401))
})

describe('The confirmation of a changed e-mail address', () => {
  const link = given(states.emailChangeToken, { username, newEmail })
  const expired = given(states.emailChangeToken, { username, newEmail, expired: true })
  const confirmed = calledBefore('POST /user/confirm-email-change', byClient, { token: placeholder('token') })
  const moved = [client, free, account, link, confirmed]
  const requested = calledBefore('POST /user/request-email-change', byCustomer, { email: newEmail })
  const movedBefore = (older: State) => [
    ...[client, free, account, given(states.emailChangeToken, { username, newEmail, as: 'changeToken' }), older],
    calledBefore('POST /user/confirm-email-change', byClient, { token: placeholder('changeToken') }),
  ]
  const toAnother = given(states.emailChangeToken, { username, newEmail: 'another.address@meridian.test' })
  const confirms = pins('a confirmation of a changed e-mail address', (by: TemplateHeaders = clientBearer) => ({
    request: post('/user/confirm-email-change', by, { token: stateValue('token', token) }),
    call: (portal) => portal.accounts.confirm('confirm-email-change', token),
  }))

  confirms('', [client, free, link], done)
  confirms('with an expired token', [client, free, expired], refusedSomehow)
  confirms('that has an account by now', [client, taken, link], refused(409))
  confirms('with a link that was used', moved, refusedSomehow)
  confirms('with a link that resets the password', [client, resetLink], refusedSomehow)
  confirms('with a link of before a change of the password', [customer, free, link, changed, client], refusedSomehow)
  confirms('with a link of before a reset', [free, ...resetBefore(link)], refusedSomehow)
  confirms('with a link of before a move to another address', movedBefore(toAnother), refusedSomehow)
  confirms('with an unknown client token', [free, link], refused(401), unknownClientBearer)
  choosesPassword('with a link of before a move to another address', movedBefore(resetLink), linkUnknown)
  signsInByLink('a magic link of before a move to another address', movedBefore(magicLink), refusedSomehow, token)
  signsIn('with the new address after its confirmation', moved, signedIn, { username: newEmail })
  signsIn('with the old address after the new one was confirmed', moved, wrongCredentials)
  asksProfile('by a session of before the confirmation', [customer, client, free, link, confirmed], profileOf(newEmail))
  asksProfile('before the new address is confirmed', [anyCustomer, free, requested], profileOf(username))
  asksProfile(
    'after the new address was confirmed',
    [...moved, sessionOf(newEmail, password)],
    profileOf(newEmail),
    answeredBearer,
  )
})
