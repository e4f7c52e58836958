import { describe } from '@jest/globals'
import { right } from 'fp-ts/Either'
import type { Profile } from '../../core/session/ports.ts'
import type { AppError } from '../../core/shared/app-error.ts'
import { bearer, calledBefore, contractWith, given, refused, refusedSomehow, success } from '../consumer/contract.ts'
import { exampleTokens } from '../consumer/example-tokens.ts'
import { signedIn, signIn, tokenRequest, wrongCredentials } from '../consumer/sign-in.ts'
import { clientBearer, filledText, noCache, placeholder, stateValue, userBearer } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('sso')
const { username, password } = contractCustomer
const newPassword = 'battery staple'
const token = 'mail-token'
const client = given(states.clientToken)
const account = given(states.accountExists, { email: username, password })

describe('What a new password ends', () => {
  const customer = given(states.signedInCustomer, { username, password })
  const changed = calledBefore('POST /user/change-password', { old_password: password, new_password: newPassword })
  const reset = calledBefore('POST /user/confirm-reset-password', {
    token: placeholder('token'),
    password: newPassword,
  })
  const resetLink = given(states.resetPasswordToken, { username })
  const newEmail = 'moved.customer@meridian.test'
  const grant = (body: Record<string, string>) => ({ client_id: 'account-portal', ...body })
  const profile = { method: 'GET', path: '/user/me', headers: { ...userBearer, ...noCache } } as const
  const newPasswordRequest = {
    method: 'POST',
    path: '/user/confirm-reset-password',
    headers: clientBearer,
    body: { token: stateValue('token', token), password: newPassword },
  } as const

  pins({
    description: 'a sign-in with the old password after a change of the password',
    given: [customer, changed],
    ...signIn(username, password),
    ...wrongCredentials,
  })
  pins({
    description: 'a sign-in with the new password after a change of the password',
    given: [customer, changed],
    ...signIn(username, newPassword),
    ...signedIn,
  })
  pins({
    description: 'a request for the profile by the session that has changed the password',
    given: [customer, changed],
    request: profile,
    answer: success(200, { username: filledText(username) }),
    call: (portal) => portal.profiles.fetch(exampleTokens.user),
    outcome: right<AppError, Profile>({ username }),
  })
  pins({
    description: 'a request for the profile by another session after a change of the password',
    given: [
      customer,
      calledBefore('POST /oauth2/token', grant({ grant_type: 'password', username, password }), {}),
      calledBefore(
        'POST /user/change-password',
        { old_password: password, new_password: newPassword },
        bearer('access_token'),
      ),
    ],
    request: profile,
    ...refused(401),
    call: (portal) => portal.profiles.fetch(exampleTokens.user),
  })
  pins({
    description: 'a sign-in with the old password after a reset',
    given: [account, client, resetLink, reset],
    ...signIn(username, password),
    ...wrongCredentials,
  })
  pins({
    description: 'a request for the profile by a session of before a reset',
    given: [
      customer,
      resetLink,
      calledBefore('POST /oauth2/token', grant({ grant_type: 'client_credentials' }), {}),
      calledBefore(
        'POST /user/confirm-reset-password',
        { token: placeholder('token'), password: newPassword },
        bearer('access_token'),
      ),
    ],
    request: profile,
    ...refused(401),
    call: (portal) => portal.profiles.fetch(exampleTokens.user),
  })
  pins({
    description: 'a new password with a link that was used',
    given: [client, resetLink, reset],
    request: newPasswordRequest,
    ...refused(404, 'reset_password.token.not_found'),
    call: (portal) => portal.accounts.createPassword('reset-password', token, newPassword),
  })
  pins({
    description: 'a new password with a link of before a change of the password',
    given: [customer, resetLink, changed, client],
    request: newPasswordRequest,
    ...refused(404, 'reset_password.token.not_found'),
    call: (portal) => portal.accounts.createPassword('reset-password', token, newPassword),
  })
  pins({
    description: 'a confirmation of a changed e-mail address with a link of before a change of the password',
    given: [
      customer,
      given(states.noAccountExists, { email: newEmail }),
      given(states.emailChangeToken, { username, newEmail }),
      changed,
      client,
    ],
    request: {
      method: 'POST',
      path: '/user/confirm-email-change',
      headers: clientBearer,
      body: { token: stateValue('token', token) },
    },
    ...refusedSomehow,
    call: (portal) => portal.accounts.confirm('confirm-email-change', token),
  })
  pins({
    description: 'a sign-in with a magic link of before a change of the password',
    given: [customer, given(states.magicLink, { username }), changed],
    request: tokenRequest({ grant_type: 'magic_link', token: stateValue('token', token) }),
    ...refusedSomehow,
    call: (portal) => portal.magicLinks.exchange(token),
  })
})
