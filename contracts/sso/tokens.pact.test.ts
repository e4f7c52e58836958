import { describe } from '@jest/globals'
import { right } from 'fp-ts/Either'
import {
  byClient,
  byVisitor,
  calledBefore,
  contractWith,
  done,
  type Ending,
  given,
  refused,
  type State,
  success,
  tooManyTries,
} from '../consumer/contract.ts'
import { exampleTokens } from '../consumer/portal-at.ts'
import {
  askProfile,
  captchaRefused,
  ownProfile,
  sessionOf,
  signedIn,
  signIn,
  tokenRefused,
  tokenRequest,
  wrongCredentials,
} from '../consumer/requests.ts'
import {
  captcha,
  clientBearer,
  filledText,
  fromState,
  lifetimeInSeconds,
  noCache,
  placeholder,
  stateValue,
  unknownBearer,
} from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('sso')
const { username, password } = contractCustomer
const token = 'magic-link-token'
const client = given(states.clientToken)
const account = given(states.accountExists, { email: username, password })
const expired = given(states.magicLink, { username, status: 'expired' })

describe('The token for calls before sign-in', () => {
  pins('a request for a client token', [], {
    request: tokenRequest({ grant_type: 'client_credentials' }),
    answer: success(200, { access_token: filledText(exampleTokens.client), expires_in: lifetimeInSeconds(3600) }),
    call: (portal) => portal.clientTokens.issue(),
    outcome: right({ token: exampleTokens.client, expiresIn: 3600 }),
  })

  const misnamed = (what: string, clientId: string, ending: Ending<never>) =>
    pins(`a request for a client token by a client ${what}`, [], {
      request: tokenRequest({ client_id: clientId, grant_type: 'client_credentials' }),
      clientId,
      ...ending,
      call: (portal) => portal.clientTokens.issue(),
    })
  // A service names the first field that it misses.
  const required = ['client_id', 'client_secret', 'refresh_token'].map((field) => `validation.${field}.required`)
  misnamed('without a name', '', refused(422, ...required))
  misnamed('of a name that is none', 'No Spaces', refused(422, 'validation.client_id.invalid_format'))
  misnamed('that is unknown', 'another-app', refused(403, 'authorization.client.unauthorized'))
})

describe('The token of a customer, for a password', () => {
  const signsIn = (
    what: string,
    situation: readonly State[],
    ending: Ending<string>,
    credentials: { readonly username?: string; readonly password?: string } = {},
  ) =>
    pins(`a sign-in ${what}`, situation, {
      ...signIn(credentials.username ?? username, credentials.password ?? password),
      ...ending,
    })
  const signsInWithCaptcha = (what: string, situation: readonly State[], ending: Ending<string>) =>
    pins(`a sign-in with a ${what}`, [account, ...situation], {
      request: tokenRequest({ grant_type: 'password', username, password }, captcha.header),
      ...ending,
      call: (portal) => portal.accounts.signIn({ username, password }, captcha.response),
    })

  const hasty = 'hasty.customer@meridian.test'
  const email = 'unconfirmed.customer@meridian.test'

  signsIn('with the right password', [account], signedIn)
  signsInWithCaptcha('solved captcha', [given(states.solvedCaptcha)], signedIn)
  signsInWithCaptcha('used captcha', [given(states.usedCaptcha)], captchaRefused)
  const withCaptcha = { 'X-Captcha-Response': placeholder('captchaResponse') }
  signsInWithCaptcha(
    'captcha that has signed in before',
    [given(states.solvedCaptcha), sessionOf(username, password, withCaptcha)],
    captchaRefused,
  )
  for (const [what, wrong] of [
    ['a wrong password', 'wrong horse'],
    ['a password whose ninth character differs', 'correct morse'],
    ['the password in capitals', password.toUpperCase()],
  ] as const)
    signsIn(`with ${what}`, [account], wrongCredentials, { password: wrong })
  signsIn('with the address in capitals', [account], signedIn, { username: username.toUpperCase() })
  signsIn('after too many tries', [given(states.tooManyTries, { email: hasty })], tooManyTries, { username: hasty })
  signsIn('with a username that is too short', [], refused(422, 'validation.username.min_length'), {
    username: 'me',
  })
  signsIn('without a username', [], refused(422, 'validation.username.required'), { username: '' })
  signsIn('without a password', [], refused(422, 'validation.password.required'), { password: '' })

  const unconfirmed = given(states.accountNotConfirmed, { email, password })

  signsIn('to an account that is not confirmed', [unconfirmed], refused(403, 'authorization.user.not_confirmed'), {
    username: email,
  })
  signsIn(
    'to an account after its confirmation',
    [
      client,
      unconfirmed,
      given(states.confirmationToken, { username: email }),
      calledBefore('POST /user/confirm', byClient, { token: placeholder('token') }),
    ],
    signedIn,
    { username: email },
  )
  const chosen = 'battery staple'
  signsIn(
    'to an account that was not confirmed before its reset',
    [
      client,
      unconfirmed,
      given(states.resetPasswordToken, { username: email }),
      calledBefore('POST /user/confirm-reset-password', byClient, { token: placeholder('token'), password: chosen }),
    ],
    signedIn,
    { username: email, password: chosen },
  )
})

describe('The token of a customer, for a magic link', () => {
  const link = given(states.magicLink, { username, destination: 'travel_web' })
  const exchange = (what: string, situation: readonly State[], ending: Ending<string>) =>
    pins(`a sign-in with ${what}`, situation, {
      request: tokenRequest({ grant_type: 'magic_link', token: stateValue('token', token) }),
      ...ending,
      call: (portal) => portal.magicLinks.exchange(token),
    })

  exchange('a magic link', [link], signedIn)
  exchange(
    'a magic link that was looked at before',
    [client, given(states.magicLink, { username }), calledBefore(`GET /magic-link/${placeholder('token')}`, byClient)],
    signedIn,
  )
  exchange(
    'a magic link that has signed in before',
    [
      link,
      calledBefore('POST /oauth2/token', byVisitor, {
        client_id: 'account-portal',
        grant_type: 'magic_link',
        token: placeholder('token'),
      }),
    ],
    refused(403, 'authorization.magic_link.invalid'),
  )
  const expiredLink = refused(403, 'authorization.magic_link.expired')
  exchange('an expired magic link', [expired], expiredLink)
  exchange(
    'an expired magic link in whose place a new one was mailed',
    [client, expired, calledBefore('POST /magic-link/clone', byClient, { token: placeholder('token') })],
    expiredLink,
  )
  pins('a sign-in with an unknown magic link', [], {
    request: tokenRequest({ grant_type: 'magic_link', token: 'no-such-token' }),
    ...refused(404, 'magic_link.not_found'),
    call: (portal) => portal.magicLinks.exchange('no-such-token'),
  })
})

describe('The profile of a customer', () => {
  pins('a request for the profile', [given(states.signedInCustomer, { username })], { ...askProfile, ...ownProfile })
  pins('a request for the profile with an expired token', [given(states.expiredUserToken, { username })], {
    ...askProfile,
    ...tokenRefused,
  })
  pins('a request for the profile with an unknown token', [], {
    ...askProfile,
    request: { ...askProfile.request, headers: { ...unknownBearer, ...noCache } },
    ...refused(401),
  })
})

describe('A magic link', () => {
  const looks = (what: string, situation: readonly State[], ending: Ending<string>) =>
    pins(`a look at ${what}`, situation, {
      request: {
        method: 'GET',
        path: fromState(`/magic-link/${placeholder('token')}`, `/magic-link/${token}`),
        headers: { ...clientBearer, ...noCache },
      },
      ...ending,
      call: (portal) => portal.magicLinks.find(token),
    })
  const leadsTo = (destination: string) => ({ answer: success(200, { destination }), outcome: right(destination) })

  for (const destination of ['travel_app', 'travel_web', 'navigation_app'])
    looks(
      `a magic link to ${destination}`,
      [client, given(states.magicLink, { username, destination })],
      leadsTo(destination),
    )
  looks(
    'a magic link that was looked at before',
    [client, given(states.magicLink, { username }), calledBefore(`GET /magic-link/${placeholder('token')}`, byClient)],
    leadsTo('travel_app'),
  )
  looks('an expired magic link', [client, expired], refused(403, 'authorization.magic_link.expired'))
  looks(
    'a used magic link',
    [client, given(states.magicLink, { username, status: 'used' })],
    refused(403, 'authorization.magic_link.invalid'),
  )
  looks(
    'a magic link with an expired client token',
    [given(states.expiredClientToken), given(states.magicLink, { username })],
    refused(401),
  )
  pins('a look at an unknown magic link', [client], {
    request: { method: 'GET', path: '/magic-link/no-such-token', headers: { ...clientBearer, ...noCache } },
    ...refused(404, 'magic_link.not_found'),
    call: (portal) => portal.magicLinks.find('no-such-token'),
  })
})

describe('A new magic link', () => {
  const asks = (what: string, situation: readonly State[], ending: Ending<void>, sent: unknown, example: string) =>
    pins(`a request for a new magic link in place of ${what}`, situation, {
      request: { method: 'POST', path: '/magic-link/clone', headers: clientBearer, body: { token: sent } },
      ...ending,
      call: (portal) => portal.magicLinks.clone(example),
    })
  asks('an expired one', [client, expired], done, stateValue('token', token), token)
  const unknown = refused(404, 'magic_link.not_found')
  const name = 'no-such-token'
  asks('an unknown one', [client], unknown, name, name)
})
