import * as TE from 'fp-ts/TaskEither'
import { NEVER } from 'rxjs'
import { createHttpClient, createPlainHttpClient } from '../../adapters/http/http-client.ts'
import { backEnds } from '../../adapters/package/http.ts'
import { ssoClientTokens } from '../../adapters/sso/sso-tokens.ts'
import { createLanguageChoice } from '../../core/language/language-choice.ts'

type Fetch = typeof globalThis.fetch

export const exampleTokens = { client: 'client-access-token', user: 'user-access-token' } as const

/** The origin of the portal's pages in the contracts. */
export const pageOrigin = 'http://localhost:8080'

/**
 * Adds the Origin header of a page, and a cookie to the calls that include credentials. The cache mode is reset, because fetch
 * would add headers that the portal itself must send.
 */
const ofPage =
  (fetch: Fetch, cookie: string | undefined): Fetch =>
  (address, options) => {
    const headers = new Headers(options?.headers)
    headers.set('origin', pageOrigin)
    if (cookie !== undefined && options?.credentials === 'include') headers.set('cookie', cookie)
    return fetch(address, { ...options, headers, cache: 'default' })
  }

const british = createLanguageChoice({ read: () => 'en-gb', save: () => undefined, changes: NEVER }, { list: () => [] })

/** The portal's adapters with each service at `address`: in British English, and without delay before a retry. */
export const portalAt = (
  address: string,
  fetch: Fetch = globalThis.fetch,
  cookie?: string,
  clientId = 'account-portal',
) => {
  const timeoutMs = 10_000
  const options = { fetch: ofPage(fetch, cookie), language: british, timeoutMs, retryDelay: () => Promise.resolve() }
  const clientTokens = { get: () => TE.right(exampleTokens.client), drop: () => undefined }
  const http = createHttpClient(options, createPlainHttpClient(options), clientTokens)
  const services = { sso: address, shop: address, activation: address, timeoutMs }
  return {
    clientTokens: ssoClientTokens(http, { sso: address, clientId }),
    ...backEnds(http, { services, clientId }, { warn: () => undefined }),
  }
}

export type PortalClient = ReturnType<typeof portalAt>
