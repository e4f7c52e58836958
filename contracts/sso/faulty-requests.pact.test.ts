import { describe } from '@jest/globals'
import { contractWith, given, refused } from '../consumer/contract.ts'
import { signIn, tokenRequest } from '../consumer/sign-in.ts'
import { clientBearer, stateValue } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('sso')
const { username, password } = contractCustomer
const client = given(states.clientToken)

describe('A client that is configured wrongly', () => {
  const wrong: readonly (readonly [what: string, clientId: string, status: number, type: string])[] = [
    ['without a name', '', 422, 'validation.client_id.required'],
    ['of a name that is none', 'No Spaces', 422, 'validation.client_id.invalid_format'],
    ['that is unknown', 'another-app', 403, 'authorization.client.unauthorized'],
  ]
  for (const [what, clientId, status, type] of wrong)
    pins({
      description: `a request for a client token by a client ${what}`,
      given: [],
      request: tokenRequest({ client_id: clientId, grant_type: 'client_credentials' }),
      clientId,
      ...refused(status, type),
      call: (portal) => portal.clientTokens.issue(),
    })
})

describe('A field that is empty', () => {
  pins({
    description: 'a sign-in without a username',
    given: [],
    ...signIn('', password),
    ...refused(422, 'validation.username.required'),
  })
  pins({
    description: 'a sign-in without a password',
    given: [],
    ...signIn(username, ''),
    ...refused(422, 'validation.password.required'),
  })
  pins({
    description: 'a new password without a password',
    given: [client, given(states.resetPasswordToken, { username })],
    request: {
      method: 'POST',
      path: '/user/confirm-reset-password',
      headers: clientBearer,
      body: { token: stateValue('token', 'mail-token'), password: '' },
    },
    ...refused(422, 'validation.password.required'),
    call: (portal) => portal.accounts.createPassword('reset-password', 'mail-token', ''),
  })
  pins({
    description: 'a request to reset the password without an address',
    given: [client],
    request: { method: 'POST', path: '/user/reset-password', headers: clientBearer, body: { email: '' } },
    ...refused(422, 'validation.input.required'),
    call: (portal) => portal.accounts.requestPasswordReset('', undefined),
  })
})

describe("A customer's token in place of the client's", () => {
  pins({
    description: "a request to reset the password with a customer's token",
    given: [given(states.signedInCustomer, { username })],
    request: { method: 'POST', path: '/user/reset-password', headers: clientBearer, body: { email: username } },
    ...refused(403, 'authorization.user.already_logged_in', 'authorization.client.unauthorized'),
    call: (portal) => portal.accounts.requestPasswordReset(username, undefined),
  })
})
