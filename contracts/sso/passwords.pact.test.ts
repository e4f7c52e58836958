import { describe } from '@jest/globals'
import { right } from 'fp-ts/Either'
import { contractWith, given, refused, success } from '../consumer/contract.ts'
import { exampleTokens } from '../consumer/example-tokens.ts'
import { captcha, clientBearer, stateValue, userBearer } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('sso')
const { username, password } = contractCustomer
const newPassword = 'battery staple'
const token = 'mail-token'
const client = given(states.clientToken)
const account = given(states.accountExists, { email: username, password })

describe('A request to reset the password', () => {
  const request = (email: string = username, headers = {}) =>
    ({
      method: 'POST',
      path: '/user/reset-password',
      headers: { ...clientBearer, ...headers },
      body: { email },
    }) as const

  pins({
    description: 'a request to reset the password',
    given: [client, account],
    request: request(),
    answer: success(204),
    call: (portal) => portal.accounts.requestPasswordReset(username, undefined),
    outcome: right(undefined),
  })
  pins({
    description: 'a request to reset the password with a solved captcha',
    given: [client, account, given(states.solvedCaptcha)],
    request: request(username, captcha.header),
    answer: success(204),
    call: (portal) => portal.accounts.requestPasswordReset(username, captcha.response),
    outcome: right(undefined),
  })
  pins({
    description: 'a request to reset the password with a used captcha',
    given: [client, account, given(states.usedCaptcha)],
    request: request(username, captcha.header),
    ...refused(403, 'authorization.captcha.invalid'),
    call: (portal) => portal.accounts.requestPasswordReset(username, captcha.response),
  })
  pins({
    description: 'a request to reset the password of an unknown address',
    given: [client, given(states.noAccountExists, { email: 'nobody@meridian.test' })],
    request: request('nobody@meridian.test'),
    ...refused(404, 'user.not_found_by_email'),
    call: (portal) => portal.accounts.requestPasswordReset('nobody@meridian.test', undefined),
  })
})

const newPasswordRequest = (chosen: string = newPassword) =>
  ({
    method: 'POST',
    path: '/user/confirm-reset-password',
    headers: clientBearer,
    body: { token: stateValue('token', token), password: chosen },
  }) as const

describe('A new password', () => {
  pins({
    description: 'a new password with a mailed token',
    given: [client, given(states.resetPasswordToken, { username })],
    request: newPasswordRequest(),
    answer: success(204),
    call: (portal) => portal.accounts.createPassword('reset-password', token, newPassword),
    outcome: right(undefined),
  })
  pins({
    description: 'a new password with an expired token',
    given: [client, given(states.resetPasswordToken, { username, expired: true })],
    request: newPasswordRequest(),
    ...refused(404, 'reset_password.token.not_found'),
    call: (portal) => portal.accounts.createPassword('reset-password', token, newPassword),
  })
  pins({
    description: 'a new password with a link that confirms an address',
    given: [client, given(states.confirmationToken, { username })],
    request: newPasswordRequest(),
    ...refused(404, 'reset_password.token.not_found'),
    call: (portal) => portal.accounts.createPassword('reset-password', token, newPassword),
  })
  pins({
    description: 'a new password that is too short',
    given: [client, given(states.resetPasswordToken, { username })],
    request: newPasswordRequest('short'),
    ...refused(422, 'validation.password.min_length', 'validation.password.too_short'),
    call: (portal) => portal.accounts.createPassword('reset-password', token, 'short'),
  })
})

describe('A change of the password', () => {
  const change = (current: string = password, next = newPassword) =>
    ({
      method: 'POST',
      path: '/user/change-password',
      headers: userBearer,
      body: { old_password: current, new_password: next },
    }) as const
  const customer = given(states.signedInCustomer, { username, password })

  pins({
    description: 'a change of the password',
    given: [customer],
    request: change(),
    answer: success(204),
    call: (portal) => portal.accounts.changePassword(exampleTokens.user, { current: password, next: newPassword }),
    outcome: right(undefined),
  })
  pins({
    description: 'a change of the password with a wrong current one',
    given: [customer],
    request: change('wrong horse'),
    ...refused(401, 'validation.password.invalid'),
    call: (portal) => portal.accounts.changePassword(exampleTokens.user, { current: 'wrong horse', next: newPassword }),
  })
  pins({
    description: 'a change of the password to one that is too short',
    given: [customer],
    request: change(password, 'short'),
    ...refused(422, 'validation.password.min_length', 'validation.password.too_short'),
    call: (portal) => portal.accounts.changePassword(exampleTokens.user, { current: password, next: 'short' }),
  })
  pins({
    description: 'a change of the password with an expired token',
    given: [given(states.expiredUserToken, { username })],
    request: change(),
    ...refused(401),
    call: (portal) => portal.accounts.changePassword(exampleTokens.user, { current: password, next: newPassword }),
  })
})
