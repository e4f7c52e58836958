import { describe } from '@jest/globals'
import {
  calledBefore,
  contractWith,
  done,
  type Ending,
  given,
  refused,
  refusedSomehow,
  type State,
} from '../consumer/contract.ts'
import { exampleTokens } from '../consumer/portal-at.ts'
import { signedIn, signIn, wrongCredentials } from '../consumer/requests.ts'
import { clientBearer, placeholder, stateValue, userBearer } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('sso')
const { username, password } = contractCustomer
const newEmail = 'moved.customer@meridian.test'
const customer = given(states.signedInCustomer, { username })
const free = given(states.noAccountExists, { email: newEmail })
const taken = given(states.accountExists, { email: newEmail, password })

describe('A request to change the e-mail address', () => {
  const requests = (description: string, situation: readonly State[], ending: Ending<void>, email = newEmail) =>
    pins(description, situation, {
      request: { method: 'POST', path: '/user/request-email-change', headers: userBearer, body: { email } },
      ...ending,
      call: (portal) => portal.accounts.requestEmailChange(exampleTokens.user, email),
    })

  requests('a request to change the e-mail address', [customer, free], done)
  requests('a request to change the e-mail address to one that has an account', [customer, taken], refused(409))
  requests(
    'a request to change the e-mail address to one that is none',
    [customer],
    refused(422, 'validation.email.invalid_format', 'validation.email.invalid_type'),
    'no address',
  )
  requests(
    'a request to change the e-mail address with an expired token',
    [given(states.expiredUserToken, { username })],
    refused(401),
  )
})

describe('The confirmation of a changed e-mail address', () => {
  const client = given(states.clientToken)
  const link = given(states.emailChangeToken, { username, newEmail })
  const moved = [
    client,
    free,
    given(states.accountExists, { email: username, password }),
    link,
    calledBefore('POST /user/confirm-email-change', { token: placeholder('token') }),
  ]
  const confirms = (description: string, situation: readonly State[], ending: Ending<void>) =>
    pins(description, situation, {
      request: {
        method: 'POST',
        path: '/user/confirm-email-change',
        headers: clientBearer,
        body: { token: stateValue('token', 'mail-token') },
      },
      ...ending,
      call: (portal) => portal.accounts.confirm('confirm-email-change', 'mail-token'),
    })

  confirms('a confirmation of a changed e-mail address', [client, free, link], done)
  confirms(
    'a confirmation of a changed e-mail address with an expired token',
    [client, free, given(states.emailChangeToken, { username, newEmail, expired: true })],
    refusedSomehow,
  )
  confirms('a confirmation of a changed e-mail address that has an account by now', [client, taken, link], refused(409))
  confirms('a confirmation of a changed e-mail address with a link that was used', moved, refusedSomehow)
  confirms(
    'a confirmation of a changed e-mail address with a link that resets the password',
    [client, given(states.resetPasswordToken, { username })],
    refusedSomehow,
  )
  confirms(
    'a confirmation of a changed e-mail address with a link of before a change of the password',
    [
      given(states.signedInCustomer, { username, password }),
      free,
      link,
      calledBefore('POST /user/change-password', { old_password: password, new_password: 'battery staple' }),
      client,
    ],
    refusedSomehow,
  )
  pins('a sign-in with the new address after its confirmation', moved, { ...signIn(newEmail, password), ...signedIn })
  pins('a sign-in with the old address after the new one was confirmed', moved, {
    ...signIn(username, password),
    ...wrongCredentials,
  })
})
