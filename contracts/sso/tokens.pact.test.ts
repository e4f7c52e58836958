import { describe } from '@jest/globals'
import { right } from 'fp-ts/Either'
import {
  byClient,
  byVisitor,
  calledBefore,
  contractWith,
  done,
  get,
  given,
  post,
  refused,
  success,
  tooManyTries,
  type Varied,
} from '../consumer/contract.ts'
import { exampleTokens } from '../consumer/portal-at.ts'
import {
  asksProfile,
  captchaRefused,
  magicLink,
  ownProfile,
  sessionOf,
  signedIn,
  signsIn,
  signsInByLink,
  tokenRefused,
  tokenRequest,
  wrongCredentials,
} from '../consumer/requests.ts'
import {
  clientBearer,
  filledText,
  fromState,
  lifetimeInSeconds,
  noCache,
  placeholder,
  proof,
  tokenOfState,
  unknownBearer,
  unknownClientBearer,
  unknownToken,
} from '../consumer/values.ts'
import { consumer } from '../services.ts'
import { contractCustomer, longPassword, states } from '../states.ts'

const pins = contractWith('sso')
const { username, password } = contractCustomer
const client = given(states.clientToken)
const account = given(states.accountExists, { email: username, password })
const link = given(states.magicLink, { username })
const expired = given(states.magicLink, { username, status: 'expired' })
const lookedAt = calledBefore(`GET /magic-link/${placeholder('token')}`, byClient)
const linkExpired = refused(403, 'authorization.magic_link.expired')
const linkUsed = refused(403, 'authorization.magic_link.invalid')
const linkUnknown = refused(404, 'magic_link.not_found')

describe('The token for calls before sign-in', () => {
  const asks = pins('a request for a client token', (clientId: string = consumer) => ({
    request: tokenRequest({ client_id: clientId, grant_type: 'client_credentials' }),
    clientId,
    call: (portal) => portal.clientTokens.issue(),
  }))
  // A service names the first field that it misses.
  const required = ['client_id', 'client_secret', 'refresh_token'].map((field) => `validation.${field}.required`)

  asks('', [], {
    answer: success(200, { access_token: filledText(exampleTokens.client), expires_in: lifetimeInSeconds(3600) }),
    outcome: right({ token: exampleTokens.client, expiresIn: 3600 }),
  })
  asks('by a client without a name', [], refused(422, ...required), '')
  asks('by a client of a name that is none', [], refused(422, 'validation.client_id.invalid_format'), 'No Spaces')
  asks('by a client that is unknown', [], refused(403, 'authorization.client.unauthorized'), 'another-app')
})

describe('The token of a customer, for a password', () => {
  const hasty = 'hasty.customer@meridian.test'
  const solved = given(states.solvedCaptcha)
  const session = sessionOf(username, password, { 'X-Captcha-Response': placeholder('captchaResponse') })

  signsIn('with the right password', [account], signedIn)
  signsIn('with a solved captcha', [account, solved], signedIn, { proof })
  signsIn('with a used captcha', [account, given(states.usedCaptcha)], captchaRefused, { proof })
  signsIn('with a captcha that has signed in before', [account, solved, session], captchaRefused, { proof })
  const long = given(states.accountExists, { email: username, password: longPassword })
  for (const [what, state, wrong] of [
    ['a wrong password', account, 'wrong horse'],
    ['a password whose ninth character differs', account, 'correct morse'],
    ['the password in capitals', account, password.toUpperCase()],
    ['a password whose last letter differs', long, `${longPassword.slice(0, -1)}x`],
    ['a blank behind the password', account, `${password} `],
  ] as const)
    signsIn(`with ${what}`, [state], wrongCredentials, { password: wrong })
  signsIn('with the address in capitals', [account], signedIn, { username: username.toUpperCase() })
  signsIn('after too many tries', [given(states.tooManyTries, { email: hasty })], tooManyTries, { username: hasty })
  signsIn('with a username that is too short', [], refused(422, 'validation.username.min_length'), { username: 'me' })
  signsIn('without a username', [], refused(422, 'validation.username.required'), { username: '' })
  signsIn('without a password', [], refused(422, 'validation.password.required'), { password: '' })

  const email = 'unconfirmed.customer@meridian.test'
  const unconfirmed = given(states.accountNotConfirmed, { email, password })
  const confirmation = given(states.confirmationToken, { username: email })
  const confirmed = calledBefore('POST /user/confirm', byClient, { token: placeholder('token') })
  const reset = given(states.resetPasswordToken, { username: email })
  const sent = { token: placeholder('token'), password: 'battery staple' }
  const chosen = calledBefore('POST /user/confirm-reset-password', byClient, sent)

  const inAdvance = given(states.accountRegisteredInAdvance, { email })
  const [own, notConfirmed] = [{ username: email }, refused(403, 'authorization.user.not_confirmed')]
  signsIn('to an account without a password', [inAdvance], wrongCredentials, own)
  signsIn('to an account that is not confirmed', [unconfirmed], notConfirmed, own)
  signsIn('to an account after its confirmation', [client, unconfirmed, confirmation, confirmed], signedIn, own)
  signsIn('to an account that was not confirmed before its reset', [client, unconfirmed, reset, chosen], signedIn, {
    ...own,
    password: sent.password,
  })
})

describe('The token of a customer, for a magic link', () => {
  const toWeb = given(states.magicLink, { username, destination: 'travel_web' })
  const sent = { client_id: 'account-portal', grant_type: 'magic_link', token: placeholder('token') }
  const used = calledBefore('POST /oauth2/token', byVisitor, sent)
  const renewed = calledBefore('POST /magic-link/clone', byClient, { token: placeholder('token') })

  signsInByLink('a magic link', [toWeb], signedIn)
  signsInByLink('a magic link that was looked at before', [client, link, lookedAt], signedIn)
  signsInByLink('a magic link that has signed in before', [toWeb, used], linkUsed)
  const older = given(states.signedInCustomer, { username })
  asksProfile('by an older session after a sign-in with a magic link', [older, toWeb, used], ownProfile)
  signsInByLink('an expired magic link', [expired], linkExpired)
  signsInByLink('an expired magic link in whose place a new one was mailed', [client, expired, renewed], linkExpired)
  signsInByLink('an unknown magic link', [], linkUnknown, unknownToken)
})

describe('The profile of a customer', () => {
  asksProfile('', [given(states.signedInCustomer, { username })], ownProfile)
  asksProfile('with an expired token', [given(states.expiredUserToken, { username })], tokenRefused)
  asksProfile('with an unknown token', [], refused(401), unknownBearer)
})

describe('A magic link', () => {
  const looks = pins('a look at', ({ token = magicLink, by = clientBearer }: Varied = {}) => {
    const path = `/magic-link/${token}`
    const address = token === unknownToken ? path : fromState(`/magic-link/${placeholder('token')}`, path)
    return {
      request: get(address, { ...by, ...noCache }),
      call: (portal) => portal.magicLinks.find(token),
    }
  })
  const leadsTo = (destination: string) => ({ answer: success(200, { destination }), outcome: right(destination) })

  for (const destination of ['travel_app', 'travel_web', 'navigation_app']) {
    const ofApp = given(states.magicLink, { username, destination })
    looks(`a magic link to ${destination}`, [client, ofApp], leadsTo(destination))
  }
  looks('a magic link that was looked at before', [client, link, lookedAt], leadsTo('travel_app'))
  looks('an expired magic link', [client, expired], linkExpired)
  looks('a used magic link', [client, given(states.magicLink, { username, status: 'used' })], linkUsed)
  looks('a magic link with an expired client token', [given(states.expiredClientToken), link], refused(401))
  looks('a magic link with an unknown client token', [link], refused(401), { by: unknownClientBearer })
  looks('an unknown magic link', [client], linkUnknown, { token: unknownToken })
})

describe('A new magic link', () => {
  const asks = pins(
    'a request for a new magic link in place of',
    ({ token = magicLink, by = clientBearer }: Varied = {}) => ({
      request: post('/magic-link/clone', by, { token: tokenOfState(token) }),
      call: (portal) => portal.magicLinks.clone(token),
    }),
  )
  asks('an expired one', [client, expired], done)
  asks('one with an unknown client token', [expired], refused(401), { by: unknownClientBearer })
  asks('an unknown one', [client], linkUnknown, { token: unknownToken })
})
