import { right } from 'fp-ts/Either'
import type { Profile } from '../../core/session/ports.ts'
import { contractCustomer } from '../states.ts'
import { type Ending, refused, success } from './contract.ts'
import { exampleTokens, type PortalClient } from './portal-at.ts'
import { filledText, noCache, userBearer, userToken } from './values.ts'

/** The request of a grant. */
export const tokenRequest = (grant: Readonly<Record<string, unknown>>, headers = {}) =>
  ({ method: 'POST', path: '/oauth2/token', headers, body: { client_id: 'account-portal', ...grant } }) as const

/** A sign-in with a password: its request, and the portal's call that sends it. */
export const signIn = (username: string, password: string) => ({
  request: tokenRequest({ grant_type: 'password', username, password }),
  call: (portal: PortalClient) => portal.accounts.signIn({ username, password }, undefined),
})

/** What a grant to a customer comes to. */
export const signedIn = {
  answer: success(200, { access_token: userToken }),
  outcome: right(exampleTokens.user),
}

/** The customer is told that the e-mail or the password is wrong, and not which. */
export const wrongCredentials = refused(401, 'authorization.credentials.invalid', 'authorization.user.not_found')

/** Whose the session's token is: the request, which no cache on the way may answer, and the call that sends it. */
export const askProfile = {
  request: { method: 'GET', path: '/user/me', headers: { ...userBearer, ...noCache } },
  call: (portal: PortalClient) => portal.profiles.fetch(exampleTokens.user),
} as const

const { username } = contractCustomer
export const ownProfile: Ending<Profile> = {
  answer: success(200, { username: filledText(username) }),
  outcome: right({ username }),
}
