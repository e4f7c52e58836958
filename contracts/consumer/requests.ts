import { MatchersV3 } from '@pact-foundation/pact'
import { right } from 'fp-ts/Either'
import type { Profile } from '../../core/session/ports.ts'
import { contractCustomer } from '../states.ts'
import { byVisitor, calledBefore, type Ending, refused, type State, success } from './contract.ts'
import { exampleTokens, type PortalClient } from './portal-at.ts'
import { filledText, noCache, userBearer, userToken } from './values.ts'

export const tokenRequest = (grant: Readonly<Record<string, unknown>>, headers = {}) =>
  ({ method: 'POST', path: '/oauth2/token', headers, body: { client_id: 'account-portal', ...grant } }) as const

export const signIn = (username: string, password: string) => ({
  request: tokenRequest({ grant_type: 'password', username, password }),
  call: (portal: PortalClient) => portal.accounts.signIn({ username, password }, undefined),
})

export const signedIn = {
  answer: success(200, { access_token: userToken }),
  outcome: right(exampleTokens.user),
}

/** A call before it has signed this customer in, in a session of its own. */
export const sessionOf = (name: string, secret: string, headers: Readonly<Record<string, string>> = byVisitor): State =>
  calledBefore('POST /oauth2/token', headers, {
    client_id: 'account-portal',
    grant_type: 'password',
    username: name,
    password: secret,
  })

/** The message does not tell which of the two is wrong. */
export const wrongCredentials = refused(401, 'authorization.credentials.invalid', 'authorization.user.not_found')

/** The captcha is missing, wrong or used. */
export const captchaRefused = refused(403, 'authorization.captcha.invalid')

export const noAddress = refused(422, 'validation.email.invalid_format', 'validation.email.invalid_type')

/** The services have three types for a token that is no longer good; the portal signs the customer out for each. */
export const tokenRefused = refused(
  401,
  'authorization.access_token.expired',
  'validate.access_token.expired',
  'authorization.access_token.not_found_for_token',
)

/** A request for the profile, which no cache may answer. */
export const askProfile = {
  request: { method: 'GET', path: '/user/me', headers: { ...userBearer, ...noCache } },
  call: (portal: PortalClient) => portal.profiles.fetch(exampleTokens.user),
} as const

const { username } = contractCustomer
export const profileOf = (name: string): Ending<Profile> => ({
  answer: success(200, { username: MatchersV3.equal(name) }),
  outcome: right({ username: name }),
})
export const ownProfile: Ending<Profile> = {
  ...profileOf(username),
  answer: success(200, { username: filledText(username) }),
}
