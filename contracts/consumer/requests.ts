import { MatchersV3 } from '@pact-foundation/pact'
import { right } from 'fp-ts/Either'
import { contractCustomer, exampleTokens } from '../examples.ts'
import { createCallTester, type ExpectedResult, get, givenCall, type PactState, post, success } from './contract.ts'
import {
  callers,
  createCaptchaHeader,
  matchLongLifetime,
  matchUserToken,
  noCacheHeaders,
  toStateValue,
  toTokenValue,
} from './values.ts'

export const testSsoCall = createCallTester('sso')

export const createTokenRequest = (grant: Readonly<Record<string, unknown>>, headers = {}) =>
  post('/oauth2/token', headers, { client_id: 'account-portal', ...grant })

export const testSignIn = testSsoCall(
  'a sign-in',
  ({ username = contractCustomer.username, password = contractCustomer.password, proof }) => ({
    request: createTokenRequest({ grant_type: 'password', username, password }, createCaptchaHeader(proof)),
    call: (portal) => portal.accounts.signIn({ username, password }, proof),
  }),
)

export const magicLinkToken = 'magic-link-token'

export const testSignInByLink = testSsoCall('a sign-in with', ({ token = magicLinkToken }) => ({
  request: createTokenRequest({ grant_type: 'magic_link', token: toTokenValue(token) }),
  call: (portal) => portal.magicLinks.exchange(token),
}))

export const signInResult = {
  answer: success(200, { access_token: matchUserToken, expires_in: matchLongLifetime(15_552_000) }),
  outcome: right(exampleTokens.user),
}

const mailToken = 'mail-token'

export const testPasswordReset = testSsoCall(
  'a new password',
  ({ password = 'battery staple', caller = callers.client }) => ({
    request: post('/user/confirm-reset-password', caller, { token: toStateValue('token', mailToken), password }),
    call: (portal) => portal.accounts.createPassword('reset-password', mailToken, password),
  }),
)

/** Returns the provider state after the customer has signed in again, which starts another session. */
export const givenSignIn = (username: string, password: string, proof?: string): PactState => {
  const sent = { client_id: 'account-portal', grant_type: 'password', username, password }
  return givenCall('POST /oauth2/token', createCaptchaHeader(proof), sent)
}

/** Tests a request for the profile. Its headers forbid caches to answer. */
export const testProfileRequest = testSsoCall('a request for the profile', ({ caller = callers.customer }) => ({
  request: get('/user/me', { ...caller, ...noCacheHeaders }),
  call: (portal) => portal.profiles.fetch(exampleTokens.user),
}))

const { username } = contractCustomer
export const createProfileResult = (name: string): ExpectedResult => ({
  answer: success(200, { username: MatchersV3.equal(name) }),
  outcome: right({ username: name }),
})
export const ownProfileResult = createProfileResult(username)
