import { loadOnceOnline } from '../shared/load-chunk.ts'
import { timeouts } from './timeouts.ts'

/** Why the portal can't start, in terms of what its operator can correct. */
export class StartUpError extends Error {
  override readonly name = 'StartUpError'
  /** One line for each problem, such as `services.sso: an absolute http(s) URL expected`. */
  readonly problems: readonly string[]
  /** Returns the content of `config.json`, if there is any. */
  readonly configuration: unknown

  constructor(problems: readonly string[], configuration?: unknown) {
    super(`The portal can't start: ${problems.join('; ')}`)
    this.problems = problems
    this.configuration = configuration
  }
}

export type ProviderPage = 'supportUrl' | 'accessibilityUrl'

/** Returns the address of a page of the provider, one for each language or one for all, also in a configuration with a wrong key. */
export const findProviderPage = (brand: unknown, name: ProviderPage, language: string): string | undefined => {
  const given: unknown = Object(brand)[name]
  const url = String(Object(given)[language] || Object(given)['en-gb'] || given).replace('{lang}', language)
  return /^https?:/.test(url) ? url : undefined
}

/** Fetches `config.json`. With other modes than the page's preload, a browser would fetch the file again. */
export const fetchConfiguration = (fetch: typeof window.fetch): Promise<Response> =>
  fetch('/config.json', { mode: 'no-cors', credentials: 'include' })

declare global {
  interface Window {
    /** The content of `config.json`, if the early script could fetch it. */
    earlyConfiguration?: Promise<unknown>
  }
}

/**
 * Fetches `config.json` while the app's script loads, so that the script finds it and starts the app at once. Otherwise the
 * browser's tasks at the end of loading would come first.
 */
export const fetchConfigurationEarly = (): void => {
  window.earlyConfiguration = fetchConfiguration(fetch)
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined)
}

const load = async (fetch: typeof window.fetch): Promise<unknown> => {
  const early = await window.earlyConfiguration
  if (early !== undefined) return early
  const response = await loadOnceOnline(() => fetchConfiguration(fetch)).catch(() => {
    throw new StartUpError(['config.json: no answer'])
  })
  if (!response.ok) throw new StartUpError([`config.json: the server answered ${response.status}`])
  return response.json().catch(() => {
    throw new StartUpError(['config.json: not JSON'])
  })
}

/** Rejects after the time that a call may take. A page that has lost its network waits until it is back. */
const rejectAfterTimeout = (): Promise<never> =>
  new Promise((_, reject) => {
    const wait = () =>
      setTimeout(() => {
        if (navigator.onLine) reject(new StartUpError(['config.json: no answer in time']))
        else window.addEventListener('online', wait, { once: true })
      }, timeouts.ofConfiguration)
    wait()
  })

/** The content of `config.json`. Rejects with a StartUpError, also if no answer comes in time. */
export const loadConfiguration = (fetch: typeof window.fetch): Promise<unknown> =>
  Promise.race([load(fetch), rejectAfterTimeout()])
