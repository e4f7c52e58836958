import * as TE from 'fp-ts/TaskEither'
import { NEVER } from 'rxjs'
import { backEnds } from '../../adapters/back-ends.ts'
import { createHttpClient } from '../../adapters/http/http-client.ts'
import { ssoClientTokens } from '../../adapters/sso/sso-tokens.ts'
import { createLanguageChoice } from '../../core/language/language-choice.ts'

type Fetch = typeof globalThis.fetch

/** The access tokens that the portal is given in consumer tests. */
export const exampleTokens = { client: 'client-access-token', user: 'user-access-token' } as const

/** Where the portal's pages are in the contracts: the services that are verified have to let them call. */
export const pageOrigin = 'http://localhost:8080'

/**
 * A page's fetch: the browser adds where the page is from. What fetch is told beside the request must not stand in for
 * headers that the portal itself promises to send.
 */
const ofPage =
  (fetch: Fetch): Fetch =>
  (address, options) => {
    const headers = new Headers(options?.headers)
    headers.set('origin', pageOrigin)
    return fetch(address, { ...options, headers, cache: 'default' })
  }

/** A browser's fetch, in which a service has set a cookie: sent with the calls that include credentials, and no others. */
export const rememberingCookie =
  (cookie: string, fetch: Fetch = globalThis.fetch): Fetch =>
  (address, options) => {
    const headers = new Headers(options?.headers)
    if (options?.credentials === 'include') headers.set('cookie', cookie)
    return fetch(address, { ...options, headers })
  }

/** The language of the portal in consumer tests. */
const british = createLanguageChoice({ read: () => 'en-gb', save: () => undefined, changes: NEVER }, { list: () => [] })

/**
 * The portal's own adapters, with each service at `address`. The client token is `exampleTokens.client` for ever, the
 * language British English, and nothing waits before it is tried again.
 */
export const portalAt = (address: string, fetch: Fetch = globalThis.fetch, clientId = 'account-portal') => {
  const http = createHttpClient({
    fetch: ofPage(fetch),
    language: british,
    timeoutMs: 10_000,
    clientTokens: { get: () => TE.right(exampleTokens.client), drop: () => undefined },
    retryDelay: () => Promise.resolve(),
  })
  const services = { sso: address, shop: address, activation: address }
  return {
    clientTokens: ssoClientTokens(http, { sso: address, clientId }),
    ...backEnds(http, { services, clientId, log: { warn: () => undefined } }),
  }
}

/** The portal as far as it talks to back-ends. */
export type PortalClient = ReturnType<typeof portalAt>
