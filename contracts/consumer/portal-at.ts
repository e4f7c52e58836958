import { readFileSync } from 'node:fs'
import { NEVER } from 'rxjs'
import { decodeConfig, problemLine } from '../../adapters/config.ts'
import { accountPorts, createContainer } from '../../adapters/container.ts'
import { ClientTokenIssuer } from '../../adapters/ports.ts'
import { addProducts } from '../../adapters/products.ts'
import { storedNames } from '../../adapters/storage/names.ts'
import { memoryStorage } from '../../adapters/storage/shell-storage.ts'
import { serviceOf } from '../../adapters/token.ts'
import { createLanguageChoice } from '../../core/language/language-choice.ts'
import type { Service } from '../services.ts'

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
const sample = readFileSync(new URL('../../ui/hosting/config.json', import.meta.url), 'utf8')

const configOf = (changes: object) => {
  const decoded = decodeConfig({ ...JSON.parse(sample), ...changes })
  if (decoded._tag === 'Left') throw new Error(decoded.left.map(problemLine).join())
  return decoded.right
}

/**
 * A browser in British English, without delay before a retry, and with no log. Its storage keeps a client token, also one that a
 * service has refused: the portal sends the call again, and needs no call for another token.
 */
const browserWith = (fetch: Fetch) => {
  const [local, ofTab] = [memoryStorage(), memoryStorage()]
  const clientToken = { token: exampleTokens.client, issuedAt: Date.now(), expiresIn: 3600 }
  local.setItem(storedNames.clientToken, JSON.stringify(clientToken))
  const location = new URL(pageOrigin)
  const document = Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' as const, location })
  return {
    fetch,
    localStorage: () => ({ ...local, removeItem: () => undefined }),
    sessionStorage: () => ofTab,
    page: { document, window: new EventTarget() },
    navigator: { languages: [], userAgent: '', maxTouchPoints: 0 },
    language: british,
    clock: { now: Date.now },
    log: { warn: () => undefined },
    retryDelay: () => Promise.resolve(),
  }
}

interface PortalOptions {
  readonly fetch?: Fetch
  readonly cookie?: string | undefined
  readonly clientId?: string | undefined
  readonly timeoutMs?: number
}

/** The ports of the shipped container, with each service at its address. */
export const portalAt = (
  addressOf: (service: Service) => string,
  { fetch = globalThis.fetch, cookie, clientId = 'account-portal', timeoutMs = 10_000 }: PortalOptions = {},
) => {
  const [sso, shop, activation] = [addressOf('sso'), addressOf('shop'), addressOf('activation')]
  const config = { ...configOf({ services: { sso, shop, activation, timeoutMs } }), clientId }
  const container = createContainer(config, browserWith(ofPage(fetch, cookie)))
  const ports = { ...accountPorts(container), ...addProducts(container, config) }
  return { ...ports, clientTokens: serviceOf(container, ClientTokenIssuer) }
}

export type PortalClient = ReturnType<typeof portalAt>
