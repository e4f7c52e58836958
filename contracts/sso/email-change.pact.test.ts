import { describe } from '@jest/globals'
import { right } from 'fp-ts/Either'
import { calledBefore, contractWith, given, refused, refusedSomehow, success } from '../consumer/contract.ts'
import { exampleTokens } from '../consumer/example-tokens.ts'
import { signedIn, signIn, wrongCredentials } from '../consumer/sign-in.ts'
import { clientBearer, placeholder, stateValue, userBearer } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('sso')
const { username, password } = contractCustomer
const newEmail = 'moved.customer@meridian.test'
const token = 'mail-token'
const customer = given(states.signedInCustomer, { username })

describe('A request to change the e-mail address', () => {
  const request = (email = newEmail) =>
    ({ method: 'POST', path: '/user/request-email-change', headers: userBearer, body: { email } }) as const

  pins({
    description: 'a request to change the e-mail address',
    given: [customer, given(states.noAccountExists, { email: newEmail })],
    request: request(),
    answer: success(204),
    call: (portal) => portal.accounts.requestEmailChange(exampleTokens.user, newEmail),
    outcome: right(undefined),
  })
  pins({
    description: 'a request to change the e-mail address to one that has an account',
    given: [customer, given(states.accountExists, { email: newEmail, password })],
    request: request(),
    ...refused(409),
    call: (portal) => portal.accounts.requestEmailChange(exampleTokens.user, newEmail),
  })
  pins({
    description: 'a request to change the e-mail address to one that is none',
    given: [customer],
    request: request('no address'),
    ...refused(422, 'validation.email.invalid_format'),
    call: (portal) => portal.accounts.requestEmailChange(exampleTokens.user, 'no address'),
  })
  pins({
    description: 'a request to change the e-mail address with an expired token',
    given: [given(states.expiredUserToken, { username })],
    request: request(),
    ...refused(401),
    call: (portal) => portal.accounts.requestEmailChange(exampleTokens.user, newEmail),
  })
})

describe('The confirmation of a changed e-mail address', () => {
  const client = given(states.clientToken)
  const free = given(states.noAccountExists, { email: newEmail })
  const confirm = {
    method: 'POST',
    path: '/user/confirm-email-change',
    headers: clientBearer,
    body: { token: stateValue('token', token) },
  } as const

  pins({
    description: 'a confirmation of a changed e-mail address',
    given: [client, free, given(states.emailChangeToken, { username, newEmail })],
    request: confirm,
    answer: success(204),
    call: (portal) => portal.accounts.confirm('confirm-email-change', token),
    outcome: right(undefined),
  })
  pins({
    description: 'a confirmation of a changed e-mail address with an expired token',
    given: [client, free, given(states.emailChangeToken, { username, newEmail, expired: true })],
    request: confirm,
    ...refusedSomehow,
    call: (portal) => portal.accounts.confirm('confirm-email-change', token),
  })
  pins({
    description: 'a confirmation of a changed e-mail address that has an account by now',
    given: [
      client,
      given(states.accountExists, { email: newEmail, password }),
      given(states.emailChangeToken, { username, newEmail }),
    ],
    request: confirm,
    ...refused(409),
    call: (portal) => portal.accounts.confirm('confirm-email-change', token),
  })

  const moved = [
    client,
    free,
    given(states.accountExists, { email: username, password }),
    given(states.emailChangeToken, { username, newEmail }),
    calledBefore('POST /user/confirm-email-change', { token: placeholder('token') }),
  ]

  pins({
    description: 'a confirmation of a changed e-mail address with a link that was used',
    given: moved,
    request: confirm,
    ...refusedSomehow,
    call: (portal) => portal.accounts.confirm('confirm-email-change', token),
  })
  pins({
    description: 'a confirmation of a changed e-mail address with a link that resets the password',
    given: [client, given(states.resetPasswordToken, { username })],
    request: confirm,
    ...refusedSomehow,
    call: (portal) => portal.accounts.confirm('confirm-email-change', token),
  })
  pins({
    description: 'a sign-in with the new address after its confirmation',
    given: moved,
    ...signIn(newEmail, password),
    ...signedIn,
  })
  pins({
    description: 'a sign-in with the old address after the new one was confirmed',
    given: moved,
    ...signIn(username, password),
    ...wrongCredentials,
  })
})
