import { describe } from '@jest/globals'
import { MatchersV3 } from '@pact-foundation/pact'
import { right } from 'fp-ts/Either'
import { calledBefore, contractWith, given, refused, success, tooManyTries } from '../consumer/contract.ts'
import { exampleTokens } from '../consumer/example-tokens.ts'
import { signedIn, signIn, tokenRequest, wrongCredentials } from '../consumer/sign-in.ts'
import { captcha, filledText, placeholder, stateValue } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('sso')
const { username, password } = contractCustomer
const account = given(states.accountExists, { email: username, password })

describe('The token for calls before sign-in', () => {
  pins({
    description: 'a request for a client token',
    given: [],
    request: tokenRequest({ grant_type: 'client_credentials' }),
    answer: success(200, { access_token: filledText(exampleTokens.client), expires_in: MatchersV3.number(3600) }),
    call: (portal) => portal.clientTokens.issue(),
    outcome: right({ token: exampleTokens.client, expiresIn: 3600 }),
  })
})

describe('The token of a customer, for a password', () => {
  const signInWithCaptcha = tokenRequest({ grant_type: 'password', username, password }, captcha.header)

  pins({
    description: 'a sign-in with the right password',
    given: [account],
    ...signIn(username, password),
    ...signedIn,
  })
  pins({
    description: 'a sign-in with a solved captcha',
    given: [account, given(states.solvedCaptcha)],
    request: signInWithCaptcha,
    ...signedIn,
    call: (portal) => portal.accounts.signIn({ username, password }, captcha.response),
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
    ...signIn(username, 'wrong horse'),
    ...wrongCredentials,
  })
  pins({
    description: 'a sign-in after too many tries',
    given: [given(states.tooManyTries, { email: 'hasty.customer@meridian.test' })],
    ...signIn('hasty.customer@meridian.test', password),
    ...tooManyTries,
  })
  pins({
    description: 'a sign-in with a username that is too short',
    given: [],
    request: tokenRequest({ grant_type: 'password', username: 'me', password }),
    ...refused(422, 'validation.username.min_length'),
    call: (portal) => portal.accounts.signIn({ username: 'me', password }, undefined),
  })
})

describe('The token of a customer who has to confirm the address first', () => {
  const email = 'unconfirmed.customer@meridian.test'
  const unconfirmed = given(states.accountNotConfirmed, { email, password })

  pins({
    description: 'a sign-in to an account that is not confirmed',
    given: [unconfirmed],
    ...signIn(email, password),
    ...refused(403, 'authorization.user.not_confirmed'),
  })
  pins({
    description: 'a sign-in to an account after its confirmation',
    given: [
      given(states.clientToken),
      unconfirmed,
      given(states.confirmationToken, { username: email }),
      calledBefore('POST /user/confirm', { token: placeholder('token') }),
    ],
    ...signIn(email, password),
    ...signedIn,
  })
})

describe('The token of a customer, for a magic link', () => {
  const token = 'magic-link-token'
  const exchange = tokenRequest({ grant_type: 'magic_link', token: stateValue('token', token) })

  pins({
    description: 'a sign-in with a magic link',
    given: [given(states.magicLink, { username, destination: 'travel_web' })],
    request: exchange,
    ...signedIn,
    call: (portal) => portal.magicLinks.exchange(token),
  })
  pins({
    description: 'a sign-in with a magic link that was looked at before',
    given: [
      given(states.clientToken),
      given(states.magicLink, { username }),
      calledBefore(`GET /magic-link/${placeholder('token')}`),
    ],
    request: exchange,
    ...signedIn,
    call: (portal) => portal.magicLinks.exchange(token),
  })
  pins({
    description: 'a sign-in with a magic link that has signed in before',
    given: [
      given(states.magicLink, { username, destination: 'travel_web' }),
      calledBefore(
        'POST /oauth2/token',
        { client_id: 'account-portal', grant_type: 'magic_link', token: placeholder('token') },
        {},
      ),
    ],
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
