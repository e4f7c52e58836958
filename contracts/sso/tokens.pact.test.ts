import { describe } from '@jest/globals'
import { right } from 'fp-ts/Either'
import {
  emptySuccess,
  get,
  given,
  givenCall,
  givenExpiredToken,
  givenValidToken,
  post,
  refusal,
  success,
} from '../consumer/contract.ts'
import {
  createTokenRequest,
  givenSignIn,
  magicLinkToken,
  ownProfileResult,
  signInResult,
  testProfileRequest,
  testSignIn,
  testSignInByLink,
  testSsoCall,
} from '../consumer/requests.ts'
import {
  callers,
  exampleCaptchaResponse,
  matchLifetime,
  matchNonBlank,
  noCacheHeaders,
  toExpressionValue,
  toPlaceholder,
  toTokenValue,
  unknownToken,
} from '../consumer/values.ts'
import { contractCustomer, exampleTokens, longPassword } from '../examples.ts'
import { consumerName } from '../services.ts'

const { username, password } = contractCustomer
const clientTokenState = given('a client access token')
const account = given('an account exists', { email: username, password })
const mailedLink = given('a magic link', { username })
const expiredLinkStates = [mailedLink, givenExpiredToken('token')]
const magicLinkRequest = givenCall(`GET /magic-link/${toPlaceholder('token')}`, callers.client)
const expiredLinkRefusal = refusal(403, 'authorization.magic_link.expired')
const usedLinkRefusal = refusal(403, 'authorization.magic_link.invalid')
const unknownLinkRefusal = refusal(404, 'magic_link.not_found')

describe('The token for calls before sign-in', () => {
  const asks = testSsoCall<'clientId'>('a request for a client token', ({ clientId = consumerName }) => ({
    request: createTokenRequest({ client_id: clientId, grant_type: 'client_credentials' }),
    clientId,
    call: (portal) => portal.clientTokens.issue(),
  }))
  // If several fields are missing, a service may report only one of them.
  const required = ['client_id', 'client_secret', 'refresh_token'].map((field) => `validation.${field}.required`)

  asks('', [], {
    answer: success(200, { access_token: matchNonBlank(exampleTokens.client), expires_in: matchLifetime(3600) }),
    outcome: right({ token: exampleTokens.client, expiresIn: 3600 }),
  })
  asks('by a client without a name', [], refusal(422, ...required), { clientId: '' })
  const [malformed, unknown] = [{ clientId: 'No Spaces' }, { clientId: 'another-app' }]
  asks('by a client with an invalid name', [], refusal(422, 'validation.client_id.invalid_format'), malformed)
  asks('by an unknown client', [], refusal(403, 'authorization.client.unauthorized'), unknown)
})

describe('The token of a customer, for a password', () => {
  const hasty = 'hasty.customer@meridian.test'
  const solved = given('a solved captcha')
  const session = givenSignIn(username, password, exampleCaptchaResponse)

  testSignIn('with the right password', [account], signInResult)
  testSignIn('with a solved captcha', [account, solved], signInResult, { proof: exampleCaptchaResponse })
  testSignIn('with a used captcha', [account, given('a used captcha')], refusal.captcha, {
    proof: exampleCaptchaResponse,
  })
  testSignIn('with a captcha that has signed in before', [account, solved, session], refusal.captcha, {
    proof: exampleCaptchaResponse,
  })
  const long = given('an account exists', { email: username, password: longPassword })
  for (const [what, state, wrong] of [
    ['a wrong password', account, 'wrong horse'],
    ['a password whose ninth character differs', account, 'correct morse'],
    ['the password in capitals', account, password.toUpperCase()],
    ['a password whose last letter differs', long, `${longPassword.slice(0, -1)}x`],
    ['a blank after the password', account, `${password} `],
  ] as const)
    testSignIn(`with ${what}`, [state], refusal.credentials, { password: wrong })
  testSignIn('with a long password', [long], signInResult, { password: longPassword })
  const decomposed = { password: longPassword.normalize('NFD') }
  testSignIn('with a password in decomposed form (NFD)', [long], signInResult, decomposed)
  testSignIn('with the address in capitals', [account], signInResult, { username: username.toUpperCase() })
  const tried = given('too many tries', { email: hasty })
  testSignIn('after too many tries', [tried], refusal.tooManyTries, { username: hasty })
  testSignIn('with a username that is too short', [], refusal(422, 'validation.username.min_length'), {
    username: 'me',
  })
  testSignIn('without a username', [], refusal(422, 'validation.username.required'), { username: '' })
  testSignIn('without a password', [], refusal.noPassword, { password: '' })

  const email = 'unconfirmed.customer@meridian.test'
  const unconfirmed = given('an account that is not confirmed', { email, password })
  const confirmation = given('a confirmation token', { username: email })
  const confirmed = givenCall('POST /user/confirm', callers.client, { token: toPlaceholder('token') })
  const reset = given('a reset-password token', { username: email })
  const sent = { token: toPlaceholder('token'), password: 'battery staple' }
  const chosen = givenCall('POST /user/confirm-reset-password', callers.client, sent)

  const inAdvance = given('an account registered in advance', { email })
  const [own, notConfirmed] = [{ username: email }, refusal(403, 'authorization.user.not_confirmed')]
  testSignIn('to an account without a password', [inAdvance], refusal.credentials, own)
  testSignIn('to an account that is not confirmed', [unconfirmed], notConfirmed, own)
  testSignIn(
    'to an account after its confirmation',
    [clientTokenState, unconfirmed, confirmation, confirmed],
    signInResult,
    own,
  )
  const [afterReset, renewed] = [[clientTokenState, unconfirmed, reset, chosen], { ...own, password: sent.password }]
  testSignIn('to an account that was not confirmed before its reset', afterReset, signInResult, renewed)
})

describe('The token of a customer, for a magic link', () => {
  const toWeb = given('a magic link', { username, destination: 'travel_web' })
  const sent = { client_id: 'account-portal', grant_type: 'magic_link', token: toPlaceholder('token') }
  const used = givenCall('POST /oauth2/token', callers.visitor, sent)
  const renewed = givenCall('POST /magic-link/clone', callers.client, { token: toPlaceholder('token') })

  testSignInByLink('a magic link', [toWeb], signInResult)
  testSignInByLink(
    'a magic link that was looked up before',
    [clientTokenState, mailedLink, magicLinkRequest],
    signInResult,
  )
  testSignInByLink('a magic link that has signed in before', [toWeb, used], usedLinkRefusal)
  testSignInByLink(
    'a magic link from before a sign-in',
    [account, mailedLink, givenSignIn(username, password)],
    signInResult,
  )
  const older = given('a signed-in customer', { username })
  testProfileRequest('by an older session after a sign-in with a magic link', [older, toWeb, used], ownProfileResult)
  testSignInByLink('an expired magic link', expiredLinkStates, expiredLinkRefusal)
  testSignInByLink(
    'an expired magic link that a new one has replaced',
    [clientTokenState, ...expiredLinkStates, renewed],
    expiredLinkRefusal,
  )
  testSignInByLink('an unknown magic link', [], unknownLinkRefusal, { token: unknownToken })
})

describe('The profile of a customer', () => {
  testProfileRequest('', [given('a signed-in customer', { username })], ownProfileResult)
  const later = [given('a signed-in customer', { username, password }), givenSignIn(username, password)]
  testProfileRequest('by an older session after a sign-in with the password', later, ownProfileResult)
  testProfileRequest('with an expired token', [given('an expired user access token', { username })], refusal.endedToken)
  testProfileRequest('with an unknown token', [], refusal(401), { caller: callers.unknownCustomer })
})

describe('A magic link', () => {
  const looks = testSsoCall('a lookup of', ({ token = magicLinkToken, caller = callers.client }) => {
    const path = `/magic-link/${token}`
    const address = token === unknownToken ? path : toExpressionValue(`/magic-link/${toPlaceholder('token')}`, path)
    return {
      request: get(address, { ...caller, ...noCacheHeaders }),
      call: (portal) => portal.magicLinks.find(token),
    }
  })
  const destinationResult = (destination: string) => ({
    answer: success(200, { destination }),
    outcome: right(destination),
  })

  for (const destination of ['travel_app', 'travel_web', 'navigation_app']) {
    const link = given('a magic link', { username, destination })
    looks(`a magic link to ${destination}`, [clientTokenState, link], destinationResult(destination))
  }
  looks(
    'a magic link that was looked up before',
    [clientTokenState, mailedLink, magicLinkRequest],
    destinationResult('travel_app'),
  )
  const clientGrant = { client_id: consumerName, grant_type: 'client_credentials' }
  const issued = givenCall('POST /oauth2/token', callers.visitor, clientGrant)
  looks(
    'a magic link with the earlier of two client tokens',
    [clientTokenState, mailedLink, issued],
    destinationResult('travel_app'),
  )
  looks(
    'a magic link that was mailed 55 minutes ago',
    [clientTokenState, mailedLink, givenValidToken('token')],
    destinationResult('travel_app'),
  )
  looks('an expired magic link', [clientTokenState, ...expiredLinkStates], expiredLinkRefusal)
  looks('a used magic link', [clientTokenState, given('a magic link', { username, status: 'used' })], usedLinkRefusal)
  looks(
    'a magic link with an expired client token',
    [given('an expired client access token'), mailedLink],
    refusal(401),
  )
  looks('a magic link with an unknown client token', [mailedLink], refusal(401), { caller: callers.unknownClient })
  looks('an unknown magic link', [clientTokenState], unknownLinkRefusal, { token: unknownToken })
})

describe('A new magic link', () => {
  const asks = testSsoCall(
    'a request for a new magic link in place of',
    ({ token = magicLinkToken, caller = callers.client }) => ({
      request: post('/magic-link/clone', caller, { token: toTokenValue(token) }),
      call: (portal) => portal.magicLinks.clone(token),
    }),
  )
  asks('an expired one', [clientTokenState, ...expiredLinkStates], emptySuccess)
  asks('one with an unknown client token', expiredLinkStates, refusal(401), { caller: callers.unknownClient })
  asks('an unknown one', [clientTokenState], unknownLinkRefusal, { token: unknownToken })
})
