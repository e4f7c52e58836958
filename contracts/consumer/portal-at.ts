import { readFileSync } from 'node:fs'
import { NEVER } from 'rxjs'
import type { KeyValueStorage } from '../../adapters/base-platform.ts'
import { decodeConfig, formatProblem } from '../../adapters/config.ts'
import { createContainer } from '../../adapters/container.ts'
import { ClientTokenIssuer, portKeys } from '../../adapters/ports.ts'
import { addProductModules } from '../../adapters/products.ts'
import { productPortKeys } from '../../adapters/products-ports.ts'
import { getServices } from '../../adapters/service-key.ts'
import { storedNames } from '../../adapters/storage/names.ts'
import { createLanguageChoice } from '../../core/language/language-choice.ts'
import type { Telemetry } from '../../core/telemetry/ports.ts'
import { exampleTokens } from '../examples.ts'
import { pageOrigin, type Service } from '../services.ts'

type Fetch = typeof globalThis.fetch

interface PortalOptions {
  readonly fetch?: Fetch
  /** The value of the Cookie header in calls that include credentials. */
  readonly cookie?: string | undefined
  readonly clientId?: string | undefined
  readonly timeoutMs?: number
  readonly origin?: string
  readonly language?: string
  /** The client token that is stored at the start. With null, the portal requests a new token. */
  readonly clientToken?: string | null
  readonly telemetry?: Telemetry
}

/**
 * Returns a `fetch` that adds the headers `Origin` and `Cookie`, as a browser does. Resets the option `cache`, because
 * Node's `fetch` would add headers for this option that are not part of the contract.
 */
const createBrowserLikeFetch =
  (fetch: Fetch, origin: string, cookie: string | undefined): Fetch =>
  (address, options) => {
    const headers = new Headers(options?.headers)
    headers.set('origin', origin)
    if (cookie !== undefined && options?.credentials === 'include') headers.set('cookie', cookie)
    return fetch(address, { ...options, headers, cache: 'default' })
  }

const sampleConfig = readFileSync(new URL('../../ui/hosting/config.json', import.meta.url), 'utf8')

const createConfig = (changes: object) => {
  const decoded = decodeConfig({ ...JSON.parse(sampleConfig), ...changes })
  if (decoded._tag === 'Left') throw new Error(decoded.left.map(formatProblem).join())
  return decoded.right
}

const createMemoryStorage = (): KeyValueStorage => {
  const items = new Map<string, string>()
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  }
}

/**
 * Returns a browser that writes no log and repeats a call without a delay. A refused client token stays stored, because
 * the portal would otherwise request a new token, and the pact contains no such call.
 */
const createFakeBrowser = (fetch: Fetch, origin: string, language: string, token: string | null) => {
  const [local, tabStorage] = [createMemoryStorage(), createMemoryStorage()]
  const stored = JSON.stringify({ token, issuedAt: Date.now(), expiresIn: 3600 })
  if (token !== null) local.setItem(storedNames.clientToken, stored)
  const noStorage = { read: () => undefined, save: () => undefined, changes: NEVER }
  const location = new URL(origin)
  const document = Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' as const, location })
  return {
    fetch,
    localStorage: () => (token === null ? local : { ...local, removeItem: () => undefined }),
    sessionStorage: () => tabStorage,
    page: { document, window: new EventTarget() },
    navigator: { languages: [], userAgent: '', maxTouchPoints: 0 },
    language: createLanguageChoice(noStorage, () => [language]),
    clock: { now: Date.now },
    log: { warn: () => undefined },
    retryDelay: () => Promise.resolve(),
  }
}

/** Creates the portal's real adapters without a page, and connects them to the services at the given URLs. */
export const createPortalClient = (urlOf: (service: Service) => string, options: PortalOptions = {}) => {
  const { fetch = globalThis.fetch, cookie, clientId = 'account-portal', timeoutMs = 15_000 } = options
  const { origin = pageOrigin, language = 'en-GB', clientToken = exampleTokens.client } = options
  const [sso, shop, activation] = [urlOf('sso'), urlOf('shop'), urlOf('activation')]
  const config = { ...createConfig({ services: { sso, shop, activation, timeoutMs } }), clientId }
  const browser = createFakeBrowser(createBrowserLikeFetch(fetch, origin, cookie), origin, language, clientToken)
  const container = createContainer(config, { ...browser, ...(options.telemetry && { telemetry: options.telemetry }) })
  addProductModules(container, config)
  return getServices(container, { ...portKeys, ...productPortKeys, clientTokens: ClientTokenIssuer })
}

export type PortalClient = ReturnType<typeof createPortalClient>
