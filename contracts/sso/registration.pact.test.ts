import { describe } from '@jest/globals'
import { right } from 'fp-ts/Either'
import {
  calledBefore,
  contractWith,
  given,
  refused,
  refusedSomehow,
  success,
  tooManyTries,
} from '../consumer/contract.ts'
import { signedIn, signIn } from '../consumer/sign-in.ts'
import { captcha, clientBearer, placeholder, stateValue } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('sso')
const email = 'new.customer@meridian.test'
const hasty = 'hasty.customer@meridian.test'
const { password } = contractCustomer
const token = 'mail-token'

const client = given(states.clientToken)
const newcomer = given(states.noAccountExists, { email })
const account = given(states.accountExists, { email, password })
const inAdvance = given(states.accountRegisteredInAdvance, { email })

describe('A registration', () => {
  const register = (headers = {}, chosen: { email: string; password: string } = { email, password }) =>
    ({ method: 'POST', path: '/user/register', headers: { ...clientBearer, ...headers }, body: chosen }) as const

  pins({
    description: 'a registration',
    given: [client, newcomer],
    request: register(),
    answer: success(204),
    call: (portal) => portal.accounts.signUp({ email, password }, undefined),
    outcome: right(undefined),
  })
  pins({
    description: 'a registration with a solved captcha',
    given: [client, newcomer, given(states.solvedCaptcha)],
    request: register(captcha.header),
    answer: success(204),
    call: (portal) => portal.accounts.signUp({ email, password }, captcha.response),
    outcome: right(undefined),
  })
  pins({
    description: 'a registration with a used captcha',
    given: [client, newcomer, given(states.usedCaptcha)],
    request: register(captcha.header),
    ...refused(403, 'authorization.captcha.invalid'),
    call: (portal) => portal.accounts.signUp({ email, password }, captcha.response),
  })
  pins({
    description: 'a registration with an address that has an account',
    given: [client, account],
    request: register(),
    ...refused(409),
    call: (portal) => portal.accounts.signUp({ email, password }, undefined),
  })
  pins({
    description: 'a registration after too many tries',
    given: [client, given(states.tooManyTries, { email: hasty })],
    request: register({}, { email: hasty, password }),
    ...tooManyTries,
    call: (portal) => portal.accounts.signUp({ email: hasty, password }, undefined),
  })
  pins({
    description: 'a registration with a password that is too short',
    given: [client, newcomer],
    request: register({}, { email, password: 'short' }),
    ...refused(422, 'validation.password.min_length', 'validation.password.too_short'),
    call: (portal) => portal.accounts.signUp({ email, password: 'short' }, undefined),
  })
  pins({
    description: 'a registration with an address that is none',
    given: [client],
    request: register({}, { email: 'no address', password }),
    ...refused(422, 'validation.email.invalid_format'),
    call: (portal) => portal.accounts.signUp({ email: 'no address', password }, undefined),
  })
  pins({
    description: 'a registration with an expired client token',
    given: [given(states.expiredClientToken), newcomer],
    request: register(),
    ...refused(401),
    call: (portal) => portal.accounts.signUp({ email, password }, undefined),
  })
})

describe('What a registration leaves', () => {
  pins({
    description: 'a registration with an address that was registered before',
    given: [client, newcomer, calledBefore('POST /user/register', { email, password })],
    request: { method: 'POST', path: '/user/register', headers: clientBearer, body: { email, password } },
    ...refused(409),
    call: (portal) => portal.accounts.signUp({ email, password }, undefined),
  })
})

describe('A registration in advance', () => {
  const register = {
    method: 'PUT',
    path: '/user/pre-register',
    headers: clientBearer,
    body: { email, send_email: false },
  } as const

  pins({
    description: 'a registration in advance',
    given: [client, newcomer],
    request: register,
    answer: success(204),
    call: (portal) => portal.preRegistrations.register(email),
    outcome: right(undefined),
  })
  pins({
    description: 'a registration in advance of an address that is registered in advance',
    given: [client, inAdvance],
    request: register,
    answer: success(204),
    call: (portal) => portal.preRegistrations.register(email),
    outcome: right(undefined),
  })
  pins({
    description: 'a registration in advance with an address that has an account',
    given: [client, account],
    request: register,
    ...refused(409),
    call: (portal) => portal.preRegistrations.register(email),
  })
})

describe('The first password', () => {
  const setPassword = (chosen: string = password) =>
    ({
      method: 'PUT',
      path: '/user/set-password',
      headers: clientBearer,
      body: { token: stateValue('token', token), password: chosen },
    }) as const

  pins({
    description: 'a first password with a mailed token',
    given: [client, given(states.finishRegistrationToken, { email })],
    request: setPassword(),
    answer: success(204),
    call: (portal) => portal.accounts.createPassword('finish-registration', token, password),
    outcome: right(undefined),
  })
  pins({
    description: 'a first password with an expired token',
    given: [client, given(states.finishRegistrationToken, { email, expired: true })],
    request: setPassword(),
    ...refused(404, 'finish_registration.token.not_found'),
    call: (portal) => portal.accounts.createPassword('finish-registration', token, password),
  })
  const chosen = calledBefore('PUT /user/set-password', { token: placeholder('token'), password })

  pins({
    description: 'a first password with a link that was used',
    given: [client, given(states.finishRegistrationToken, { email }), chosen],
    request: setPassword(),
    ...refused(404, 'finish_registration.token.not_found'),
    call: (portal) => portal.accounts.createPassword('finish-registration', token, password),
  })
  pins({
    description: 'a sign-in with a first password that was chosen before',
    given: [client, given(states.finishRegistrationToken, { email }), chosen],
    ...signIn(email, password),
    ...signedIn,
  })
  pins({
    description: 'a first password that is too short',
    given: [client, given(states.finishRegistrationToken, { email })],
    request: setPassword('short'),
    ...refused(422, 'validation.password.min_length', 'validation.password.too_short'),
    call: (portal) => portal.accounts.createPassword('finish-registration', token, 'short'),
  })
})

describe('The confirmation of an address', () => {
  const confirm = {
    method: 'POST',
    path: '/user/confirm',
    headers: clientBearer,
    body: { token: stateValue('token', token) },
  } as const

  pins({
    description: 'a confirmation of an address',
    given: [client, given(states.confirmationToken, { username: contractCustomer.username })],
    request: confirm,
    answer: success(204),
    call: (portal) => portal.accounts.confirm('confirm-email', token),
    outcome: right(undefined),
  })
  pins({
    description: 'a confirmation of an address with an expired token',
    given: [client, given(states.confirmationToken, { username: contractCustomer.username, expired: true })],
    request: confirm,
    ...refusedSomehow,
    call: (portal) => portal.accounts.confirm('confirm-email', token),
  })
  pins({
    description: 'a confirmation of an address with a link that was used',
    given: [
      client,
      given(states.confirmationToken, { username: contractCustomer.username }),
      calledBefore('POST /user/confirm', { token: placeholder('token') }),
    ],
    request: confirm,
    ...refusedSomehow,
    call: (portal) => portal.accounts.confirm('confirm-email', token),
  })
  pins({
    description: 'a confirmation of an address with a link that resets the password',
    given: [client, given(states.resetPasswordToken, { username: contractCustomer.username })],
    request: confirm,
    ...refusedSomehow,
    call: (portal) => portal.accounts.confirm('confirm-email', token),
  })
})
