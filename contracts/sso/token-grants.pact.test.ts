import { describe } from '@jest/globals'
import { MatchersV3 } from '@pact-foundation/pact'
import { right } from 'fp-ts/Either'
import { contractWith, given, refused, success } from '../consumer/contract.ts'
import { exampleTokens } from '../consumer/example-tokens.ts'
import { captcha, filledText, stateValue } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('sso')
const { username, password } = contractCustomer
const account = given(states.accountExists, { email: username, password })

const tokenRequest = (grant: Readonly<Record<string, unknown>>, headers = {}) =>
  ({ method: 'POST', path: '/oauth2/token', headers, body: { client_id: 'account-portal', ...grant } }) as const

const granted = success(200, { access_token: filledText(exampleTokens.user) })

describe('The token for calls before sign-in', () => {
  pins({
    description: 'a request for a client token',
    given: [],
    request: tokenRequest({ grant_type: 'client_credentials' }),
    answer: success(200, { access_token: filledText(exampleTokens.client), expires_in: MatchersV3.integer(3600) }),
    call: (portal) => portal.clientTokens.issue(),
    outcome: right({ token: exampleTokens.client, expiresIn: 3600 }),
  })
})

describe('The token of a customer, for a password', () => {
  const signIn = tokenRequest({ grant_type: 'password', username, password })
  const signInWithCaptcha = tokenRequest({ grant_type: 'password', username, password }, captcha.header)

  pins({
    description: 'a sign-in with the right password',
    given: [account],
    request: signIn,
    answer: granted,
    call: (portal) => portal.accounts.signIn({ username, password }, undefined),
    outcome: right(exampleTokens.user),
  })
  pins({
    description: 'a sign-in with a solved captcha',
    given: [account, given(states.solvedCaptcha)],
    request: signInWithCaptcha,
    answer: granted,
    call: (portal) => portal.accounts.signIn({ username, password }, captcha.response),
    outcome: right(exampleTokens.user),
  })
  pins({
    description: 'a sign-in with a used captcha',
    given: [account, given(states.usedCaptcha)],
    request: signInWithCaptcha,
    ...refused(403, 'authorization.captcha.invalid'),
    call: (portal) => portal.accounts.signIn({ username, password }, captcha.response),
  })
  pins({
    description: 'a sign-in with a wrong password',
    given: [account],
    request: tokenRequest({ grant_type: 'password', username, password: 'wrong horse' }),
    ...refused(401, 'authorization.credentials.invalid'),
    call: (portal) => portal.accounts.signIn({ username, password: 'wrong horse' }, undefined),
  })
  pins({
    description: 'a sign-in with a username that is too short',
    given: [],
    request: tokenRequest({ grant_type: 'password', username: 'me', password }),
    ...refused(422, 'validation.username.min_length'),
    call: (portal) => portal.accounts.signIn({ username: 'me', password }, undefined),
  })
})

describe('The token of a customer, for a magic link', () => {
  const token = 'magic-link-token'
  const exchange = tokenRequest({ grant_type: 'magic_link', token: stateValue('token', token) })

  pins({
    description: 'a sign-in with a magic link',
    given: [given(states.magicLink, { username, destination: 'travel_web' })],
    request: exchange,
    answer: granted,
    call: (portal) => portal.magicLinks.exchange(token),
    outcome: right(exampleTokens.user),
  })
  pins({
    description: 'a sign-in with a used magic link',
    given: [given(states.magicLink, { username, destination: 'travel_web', status: 'used' })],
    request: exchange,
    ...refused(403, 'authorization.magic_link.invalid'),
    call: (portal) => portal.magicLinks.exchange(token),
  })
  pins({
    description: 'a sign-in with an expired magic link',
    given: [given(states.magicLink, { username, destination: 'travel_web', status: 'expired' })],
    request: exchange,
    ...refused(403, 'authorization.magic_link.expired'),
    call: (portal) => portal.magicLinks.exchange(token),
  })
  pins({
    description: 'a sign-in with an unknown magic link',
    given: [],
    request: tokenRequest({ grant_type: 'magic_link', token: 'no-such-token' }),
    ...refused(404, 'magic_link.not_found'),
    call: (portal) => portal.magicLinks.exchange('no-such-token'),
  })
})
