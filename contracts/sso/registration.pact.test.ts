import { describe } from '@jest/globals'
import {
  emptySuccess,
  given,
  givenCall,
  givenExpiredToken,
  type PactState,
  post,
  put,
  refusal,
} from '../consumer/contract.ts'
import { signInResult, testPasswordReset, testSignIn, testSignInByLink, testSsoCall } from '../consumer/requests.ts'
import {
  callers,
  createCaptchaHeader,
  exampleCaptchaResponse,
  toPlaceholder,
  toStateValue,
} from '../consumer/values.ts'
import { contractCustomer, longEmail } from '../examples.ts'

const email = 'new.customer@meridian.test'
const { username, password } = contractCustomer
const token = 'mail-token'

const clientTokenState = given('a client access token')
const noAccount = given('no account exists', { email })
const account = given('an account exists', { email, password })
const preRegisteredAccount = given('an account registered in advance', { email })

describe('A registration', () => {
  const registers = testSsoCall(
    'a registration',
    ({ email: typed = email, password: first = password, proof, caller = callers.client }) => ({
      request: post('/user/register', { ...caller, ...createCaptchaHeader(proof) }, { email: typed, password: first }),
      call: (portal) => portal.accounts.signUp({ email: typed, password: first }, proof),
    }),
  )
  const hasty = 'hasty.customer@meridian.test'
  const triedTooOften = given('too many tries', { email: hasty })
  const registered = givenCall('POST /user/register', callers.client, { email, password })

  registers('', [clientTokenState, noAccount], emptySuccess)
  const unusedLongEmail = given('no account exists', { email: longEmail })
  registers('of a long address with a Unicode domain', [clientTokenState, unusedLongEmail], emptySuccess, {
    email: longEmail,
  })
  registers('with a password of 1,024 characters', [clientTokenState, noAccount], emptySuccess, {
    password: 'horse un'.repeat(128),
  })
  registers('with a solved captcha', [clientTokenState, noAccount, given('a solved captcha')], emptySuccess, {
    proof: exampleCaptchaResponse,
  })
  registers('with a used captcha', [clientTokenState, noAccount, given('a used captcha')], refusal.captcha, {
    proof: exampleCaptchaResponse,
  })
  registers('with an address that has an account', [clientTokenState, account], refusal(409))
  const capitals = { email: email.toUpperCase() }
  registers('with an address that has an account, in capitals', [clientTokenState, account], refusal(409), capitals)
  registers('after too many tries', [clientTokenState, triedTooOften], refusal.tooManyTries, { email: hasty })
  registers('with a password that is too short', [clientTokenState, noAccount], refusal.shortPassword, {
    password: 'short',
  })
  registers('with an invalid address', [clientTokenState], refusal.invalidEmail, { email: 'no address' })
  registers('with an expired client token', [given('an expired client access token'), noAccount], refusal(401))
  registers('with an unknown client token', [noAccount], refusal(401), { caller: callers.unknownClient })
  registers('of an address that is registered in advance', [clientTokenState, preRegisteredAccount], emptySuccess)
  const typed = 'with a password typed for an address registered in advance'
  testSignIn(typed, [clientTokenState, preRegisteredAccount, registered], refusal.credentials, { username: email })
  registers('with an address that was registered before', [clientTokenState, noAccount, registered], refusal(409))
})

describe('A registration in advance', () => {
  const registers = testSsoCall('a registration in advance', ({ caller = callers.client }) => ({
    request: put('/user/pre-register', caller, { email, send_email: false }),
    call: (portal) => portal.preRegistrations.register(email),
  }))

  registers('', [clientTokenState, noAccount], emptySuccess)
  registers('of an address that is registered in advance', [clientTokenState, preRegisteredAccount], emptySuccess)
  registers('with an address that has an account', [clientTokenState, account], {
    ...refusal(409),
    outcome: emptySuccess.outcome,
  })
  registers('with an unknown client token', [noAccount], refusal(401), { caller: callers.unknownClient })
})

describe('The first password', () => {
  const link = given('a finish-registration token', { email })
  const chosen = givenCall('PUT /user/set-password', callers.client, { token: toPlaceholder('token'), password })
  const unknownLinkRefusal = refusal(404, 'finish_registration.token.not_found')
  const chooses = testSsoCall('a first password', ({ password: first = password, caller = callers.client }) => ({
    request: put('/user/set-password', caller, { token: toStateValue('token', token), password: first }),
    call: (portal) => portal.accounts.createPassword('finish-registration', token, first),
  }))

  chooses('with a mailed token', [clientTokenState, link], emptySuccess)
  chooses('with an expired token', [clientTokenState, link, givenExpiredToken('token')], unknownLinkRefusal)
  chooses('with a link that was used', [clientTokenState, link, chosen], unknownLinkRefusal)
  chooses('that is too short', [clientTokenState, link], refusal.shortPassword, { password: 'short' })
  chooses('with an unknown client token', [link], refusal(401), { caller: callers.unknownClient })
  const named = given('a finish-registration token', { email, tokenName: 'firstToken' })
  const sent = { token: toPlaceholder('firstToken'), password }
  const mailedBefore = (link: PactState) => [
    clientTokenState,
    named,
    link,
    givenCall('PUT /user/set-password', callers.client, sent),
  ]
  const [magic, reset] = [
    given('a magic link', { username: email }),
    given('a reset-password token', { username: email }),
  ]
  testSignInByLink('a magic link from before a first password', mailedBefore(magic), refusal.anyReason, { token })
  testPasswordReset(
    'with a link from before a first password',
    mailedBefore(reset),
    refusal(404, 'reset_password.token.not_found'),
  )
  testSignIn('with a first password that was chosen before', [clientTokenState, link, chosen], signInResult, {
    username: email,
  })
})

describe('The confirmation of an address', () => {
  const link = given('a confirmation token', { username })
  const confirmed = givenCall('POST /user/confirm', callers.client, { token: toPlaceholder('token') })
  const resetLink = given('a reset-password token', { username })
  const confirms = testSsoCall('a confirmation of an address', ({ caller = callers.client }) => ({
    request: post('/user/confirm', caller, { token: toStateValue('token', token) }),
    call: (portal) => portal.accounts.confirm('confirm-email', token),
  }))

  confirms('', [clientTokenState, link], emptySuccess)
  confirms('with an expired token', [clientTokenState, link, givenExpiredToken('token')], refusal.anyReason)
  confirms('with a link that was used', [clientTokenState, link, confirmed], refusal.anyReason)
  confirms('with a link that resets the password', [clientTokenState, resetLink], refusal.anyReason)
  confirms('with an unknown client token', [link], refusal(401), { caller: callers.unknownClient })
})
