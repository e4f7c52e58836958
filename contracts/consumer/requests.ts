import { MatchersV3 } from '@pact-foundation/pact'
import { right } from 'fp-ts/Either'
import { contractCustomer, exampleTokens } from '../examples.ts'
import { calledBefore, contractWith, type ExpectedResult, get, post, type State, success } from './contract.ts'
import { caller, captchaHeader, customerLifetimeLike, noCache, stateValue, tokenOfState, userToken } from './values.ts'

export const pins = contractWith('sso')

export const tokenRequest = (grant: Readonly<Record<string, unknown>>, headers = {}) =>
  post('/oauth2/token', headers, { client_id: 'account-portal', ...grant })

export const signsIn = pins(
  'a sign-in',
  ({ username = contractCustomer.username, password = contractCustomer.password, proof }) => ({
    request: tokenRequest({ grant_type: 'password', username, password }, captchaHeader(proof)),
    call: (portal) => portal.accounts.signIn({ username, password }, proof),
  }),
)

/** An example token of a magic link. */
export const magicLink = 'magic-link-token'

export const signsInByLink = pins('a sign-in with', ({ token = magicLink }) => ({
  request: tokenRequest({ grant_type: 'magic_link', token: tokenOfState(token) }),
  call: (portal) => portal.magicLinks.exchange(token),
}))

export const signedInSession = {
  answer: success(200, { access_token: userToken, expires_in: customerLifetimeLike(15_552_000) }),
  outcome: right(exampleTokens.user),
}

/** An example token of a mailed link. */
const mailToken = 'mail-token'

export const choosesPassword = pins('a new password', ({ password = 'battery staple', by = caller.client }) => ({
  request: post('/user/confirm-reset-password', by, { token: stateValue('token', mailToken), password }),
  call: (portal) => portal.accounts.createPassword('reset-password', mailToken, password),
}))

/** Returns a state in which a call has signed in this customer in a separate session. */
export const sessionOf = (username: string, password: string, proof?: string): State => {
  const sent = { client_id: 'account-portal', grant_type: 'password', username, password }
  return calledBefore('POST /oauth2/token', captchaHeader(proof), sent)
}

/** A request for the profile, which no cache may answer. */
export const asksProfile = pins('a request for the profile', ({ by = caller.customer }) => ({
  request: get('/user/me', { ...by, ...noCache }),
  call: (portal) => portal.profiles.fetch(exampleTokens.user),
}))

const { username } = contractCustomer
export const profileOf = (name: string): ExpectedResult => ({
  answer: success(200, { username: MatchersV3.equal(name) }),
  outcome: right({ username: name }),
})
export const ownProfile = profileOf(username)
