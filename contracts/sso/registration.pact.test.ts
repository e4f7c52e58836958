import { describe } from '@jest/globals'
import type { TemplateHeaders } from '@pact-foundation/pact'
import {
  byClient,
  calledBefore,
  contractWith,
  done,
  given,
  post,
  put,
  refused,
  refusedSomehow,
  tooManyTries,
  type Varied,
} from '../consumer/contract.ts'
import { captchaRefused, noAddress, signedIn, signsIn, tooShort, wrongCredentials } from '../consumer/requests.ts'
import { captchaHeader, clientBearer, placeholder, proof, stateValue, unknownClientBearer } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('sso')
const email = 'new.customer@meridian.test'
const { username, password } = contractCustomer
const token = 'mail-token'

const client = given(states.clientToken)
const newcomer = given(states.noAccountExists, { email })
const account = given(states.accountExists, { email, password })
const inAdvance = given(states.accountRegisteredInAdvance, { email })

describe('A registration', () => {
  const registers = pins(
    'a registration',
    ({ email: address = email, password: chosen = password, proof, by = clientBearer }: Varied = {}) => ({
      request: post('/user/register', { ...by, ...captchaHeader(proof) }, { email: address, password: chosen }),
      call: (portal) => portal.accounts.signUp({ email: address, password: chosen }, proof),
    }),
  )
  const hasty = 'hasty.customer@meridian.test'
  const triedTooOften = given(states.tooManyTries, { email: hasty })
  const registered = calledBefore('POST /user/register', byClient, { email, password })

  registers('', [client, newcomer], done)
  registers('with a solved captcha', [client, newcomer, given(states.solvedCaptcha)], done, { proof })
  registers('with a used captcha', [client, newcomer, given(states.usedCaptcha)], captchaRefused, { proof })
  registers('with an address that has an account', [client, account], refused(409))
  const capitals = { email: email.toUpperCase() }
  registers('in capitals with an address that has an account', [client, account], refused(409), capitals)
  registers('after too many tries', [client, triedTooOften], tooManyTries, { email: hasty })
  registers('with a password that is too short', [client, newcomer], tooShort, { password: 'short' })
  registers('with an address that is none', [client], noAddress, { email: 'no address' })
  registers('with an expired client token', [given(states.expiredClientToken), newcomer], refused(401))
  registers('with an unknown client token', [newcomer], refused(401), { by: unknownClientBearer })
  registers('of an address that is registered in advance', [client, inAdvance], done)
  const typed = 'with a password typed for an address registered in advance'
  signsIn(typed, [client, inAdvance, registered], wrongCredentials, { username: email })
  registers('with an address that was registered before', [client, newcomer, registered], refused(409))
})

describe('A registration in advance', () => {
  const registers = pins('a registration in advance', (by: TemplateHeaders = clientBearer) => ({
    request: put('/user/pre-register', by, { email, send_email: false }),
    call: (portal) => portal.preRegistrations.register(email),
  }))

  registers('', [client, newcomer], done)
  registers('of an address that is registered in advance', [client, inAdvance], done)
  registers('with an address that has an account', [client, account], refused(409))
  registers('with an unknown client token', [newcomer], refused(401), unknownClientBearer)
})

describe('The first password', () => {
  const link = given(states.finishRegistrationToken, { email })
  const expired = given(states.finishRegistrationToken, { email, expired: true })
  const chosen = calledBefore('PUT /user/set-password', byClient, { token: placeholder('token'), password })
  const linkUnknown = refused(404, 'finish_registration.token.not_found')
  const chooses = pins('a first password', ({ password: first = password, by = clientBearer }: Varied = {}) => ({
    request: put('/user/set-password', by, { token: stateValue('token', token), password: first }),
    call: (portal) => portal.accounts.createPassword('finish-registration', token, first),
  }))

  chooses('with a mailed token', [client, link], done)
  chooses('with an expired token', [client, expired], linkUnknown)
  chooses('with a link that was used', [client, link, chosen], linkUnknown)
  chooses('that is too short', [client, link], tooShort, { password: 'short' })
  chooses('with an unknown client token', [link], refused(401), { by: unknownClientBearer })
  signsIn('with a first password that was chosen before', [client, link, chosen], signedIn, { username: email })
})

describe('The confirmation of an address', () => {
  const link = given(states.confirmationToken, { username })
  const expired = given(states.confirmationToken, { username, expired: true })
  const confirmed = calledBefore('POST /user/confirm', byClient, { token: placeholder('token') })
  const ofReset = given(states.resetPasswordToken, { username })
  const confirms = pins('a confirmation of an address', (by: TemplateHeaders = clientBearer) => ({
    request: post('/user/confirm', by, { token: stateValue('token', token) }),
    call: (portal) => portal.accounts.confirm('confirm-email', token),
  }))

  confirms('', [client, link], done)
  confirms('with an expired token', [client, expired], refusedSomehow)
  confirms('with a link that was used', [client, link, confirmed], refusedSomehow)
  confirms('with a link that resets the password', [client, ofReset], refusedSomehow)
  confirms('with an unknown client token', [link], refused(401), unknownClientBearer)
})
