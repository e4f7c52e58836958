import { describe } from '@jest/globals'
import {
  byAnswer,
  byClient,
  byCustomer,
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
import {
  askProfile,
  captchaRefused,
  noAddress,
  ownProfile,
  profileOf,
  sessionOf,
  signedIn,
  signIn,
  tokenRequest,
  wrongCredentials,
} from '../consumer/requests.ts'
import {
  answeredBearer,
  bearerOf,
  captcha,
  clientBearer,
  noCache,
  placeholder,
  stateValue,
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
const resetLink = given(states.resetPasswordToken, { username })
const tooShort = refused(422, 'validation.password.min_length', 'validation.password.too_short')
const linkUnknown = refused(404, 'reset_password.token.not_found')

describe('A request to reset the password', () => {
  const requests = (
    what: string,
    situation: readonly State[],
    ending: Ending<void>,
    {
      email = username,
      proof,
      by = clientBearer,
    }: { readonly email?: string; readonly proof?: string; readonly by?: typeof clientBearer } = {},
  ) =>
    pins(`a request to reset the password ${what}`.trim(), situation, {
      request: {
        method: 'POST',
        path: '/user/reset-password',
        headers: { ...by, ...(proof === undefined ? {} : captcha.header) },
        body: { email },
      },
      ...ending,
      call: (portal) => portal.accounts.requestPasswordReset(email, proof),
    })
  const proof = captcha.response
  const nobody = 'nobody@meridian.test'

  requests('', [client, account], done)
  requests('with a solved captcha', [client, account, given(states.solvedCaptcha)], done, { proof })
  requests('with a used captcha', [client, account, given(states.usedCaptcha)], captchaRefused, { proof })
  requests(
    'of an unknown address',
    [client, given(states.noAccountExists, { email: nobody })],
    refused(404, 'user.not_found_by_email'),
    { email: nobody },
  )
  requests('without an address', [client], refused(422, 'validation.input.required'), {
    email: '',
  })
  requests(
    "with a customer's token",
    [anyCustomer],
    refused(403, 'authorization.user.already_logged_in', 'authorization.client.unauthorized'),
    { by: bearerOf('userToken', exampleTokens.client) },
  )
})

const choosesPassword = (
  what: string,
  situation: readonly State[],
  ending: Ending<void>,
  chosen: string = newPassword,
) =>
  pins(`a new password ${what}`, situation, {
    request: {
      method: 'POST',
      path: '/user/confirm-reset-password',
      headers: clientBearer,
      body: { token: stateValue('token', token), password: chosen },
    },
    ...ending,
    call: (portal) => portal.accounts.createPassword('reset-password', token, chosen),
  })

const changedBy = (headers: Readonly<Record<string, string>>) =>
  calledBefore('POST /user/change-password', headers, { old_password: password, new_password: newPassword })
const changed = changedBy(byCustomer)

describe('A new password', () => {
  choosesPassword('with a mailed token', [client, resetLink], done)
  choosesPassword(
    'with an expired token',
    [client, given(states.resetPasswordToken, { username, expired: true })],
    linkUnknown,
  )
  choosesPassword(
    'with a link that confirms an address',
    [client, given(states.confirmationToken, { username })],
    linkUnknown,
  )
  choosesPassword('that is too short', [client, resetLink], tooShort, 'short')
  choosesPassword('without a password', [client, resetLink], refused(422, 'validation.password.required'), '')
})

describe('A change of the password', () => {
  const changes = (
    what: string,
    situation: State,
    ending: Ending<void>,
    { current = password, next = newPassword }: { readonly current?: string; readonly next?: string } = {},
  ) =>
    pins(`a change of the password ${what}`.trim(), [situation], {
      request: {
        method: 'POST',
        path: '/user/change-password',
        headers: userBearer,
        body: { old_password: current, new_password: next },
      },
      ...ending,
      call: (portal) => portal.accounts.changePassword(exampleTokens.user, { current, next }),
    })

  changes('', customer, done)
  changes('with a wrong current one', customer, refused(401, 'validation.password.invalid'), {
    current: 'wrong horse',
  })
  changes('to one that is too short', customer, tooShort, { next: 'short' })
  changes('with an expired token', given(states.expiredUserToken, { username }), refused(401))
})

describe('What a new password ends', () => {
  const reset = calledBefore('POST /user/confirm-reset-password', byClient, {
    token: placeholder('token'),
    password: newPassword,
  })
  pins('a sign-in with the old password after a change of the password', [customer, changed], {
    ...signIn(username, password),
    ...wrongCredentials,
  })
  pins('a sign-in with the new password after a change of the password', [customer, changed], {
    ...signIn(username, newPassword),
    ...signedIn,
  })
  pins('a request for the profile by the session that has changed the password', [customer, changed], {
    ...askProfile,
    ...ownProfile,
  })
  pins(
    'a request for the profile by another session after a change of the password',
    [customer, sessionOf(username, password), changedBy(byAnswer)],
    { ...askProfile, ...refused(401) },
  )
  pins('a sign-in with the old password after a reset', [account, client, resetLink, reset], {
    ...signIn(username, password),
    ...wrongCredentials,
  })
  pins('a request for the profile by a session of before a reset', [customer, client, resetLink, reset], {
    ...askProfile,
    ...refused(401),
  })
  choosesPassword('with a link that was used', [client, resetLink, reset], linkUnknown)
  choosesPassword('with a link of before a change of the password', [customer, resetLink, changed, client], linkUnknown)
  pins(
    'a sign-in with a magic link of before a change of the password',
    [customer, given(states.magicLink, { username }), changed],
    {
      request: tokenRequest({ grant_type: 'magic_link', token: stateValue('token', token) }),
      ...refusedSomehow,
      call: (portal) => portal.magicLinks.exchange(token),
    },
  )
})

const newEmail = 'moved.customer@meridian.test'
const free = given(states.noAccountExists, { email: newEmail })
const taken = given(states.accountExists, { email: newEmail, password })

describe('A request to change the e-mail address', () => {
  const requests = (what: string, situation: readonly State[], ending: Ending<void>, email = newEmail) =>
    pins(`a request to change the e-mail address ${what}`.trim(), situation, {
      request: { method: 'POST', path: '/user/request-email-change', headers: userBearer, body: { email } },
      ...ending,
      call: (portal) => portal.accounts.requestEmailChange(exampleTokens.user, email),
    })

  requests('', [anyCustomer, free], done)
  requests('to one that has an account', [anyCustomer, taken], refused(409))
  requests('to one that is none', [anyCustomer], noAddress, 'no address')
  requests('with an expired token', [given(states.expiredUserToken, { username })], refused(401))
})

describe('The confirmation of a changed e-mail address', () => {
  const link = given(states.emailChangeToken, { username, newEmail })
  const moved = [
    client,
    free,
    account,
    link,
    calledBefore('POST /user/confirm-email-change', byClient, { token: placeholder('token') }),
  ]
  const confirms = (what: string, situation: readonly State[], ending: Ending<void>) =>
    pins(`a confirmation of a changed e-mail address ${what}`.trim(), situation, {
      request: {
        method: 'POST',
        path: '/user/confirm-email-change',
        headers: clientBearer,
        body: { token: stateValue('token', 'mail-token') },
      },
      ...ending,
      call: (portal) => portal.accounts.confirm('confirm-email-change', 'mail-token'),
    })

  confirms('', [client, free, link], done)
  confirms(
    'with an expired token',
    [client, free, given(states.emailChangeToken, { username, newEmail, expired: true })],
    refusedSomehow,
  )
  confirms('that has an account by now', [client, taken, link], refused(409))
  confirms('with a link that was used', moved, refusedSomehow)
  confirms(
    'with a link that resets the password',
    [client, given(states.resetPasswordToken, { username })],
    refusedSomehow,
  )
  confirms('with a link of before a change of the password', [customer, free, link, changed, client], refusedSomehow)
  pins('a sign-in with the new address after its confirmation', moved, { ...signIn(newEmail, password), ...signedIn })
  pins('a sign-in with the old address after the new one was confirmed', moved, {
    ...signIn(username, password),
    ...wrongCredentials,
  })
  pins(
    'a request for the profile before the new address is confirmed',
    [anyCustomer, free, calledBefore('POST /user/request-email-change', byCustomer, { email: newEmail })],
    { ...askProfile, ...profileOf(username) },
  )
  pins('a request for the profile after the new address was confirmed', [...moved, sessionOf(newEmail, password)], {
    ...askProfile,
    request: { ...askProfile.request, headers: { ...answeredBearer, ...noCache } },
    ...profileOf(newEmail),
  })
})
