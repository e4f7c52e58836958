import { loadWhenOnline } from '../shared/load-chunk.ts'
import { configurationTimeoutMs } from './timeouts.ts'

/** The error of a portal that can't start because of its `config.json`. The operator of the portal can correct it. */
export class StartUpError extends Error {
  override readonly name = 'StartUpError'
  /** One line for each problem, such as `services.sso: an absolute http(s) URL expected`. */
  readonly problems: readonly string[]
  /** The content of `config.json`, if it could be read. */
  readonly configuration: unknown

  constructor(problems: readonly string[], configuration?: unknown) {
    super(`The portal can't start: ${problems.join('; ')}`)
    this.problems = problems
    this.configuration = configuration
  }
}

export type BrandPageKey = 'supportUrl' | 'accessibilityUrl'

/**
 * Returns the URL of one of the brand's pages in a language. `brand` is the value of `product` in `config.json`, which
 * may be invalid. There, each of these URLs is a string, or an object with a string for each language.
 */
export const findBrandPageUrl = (brand: unknown, name: BrandPageKey, language: string): string | undefined => {
  const given: unknown = Object(brand)[name]
  const urls: readonly unknown[] = [Object(given)[language], Object(given)['en-gb'], given]
  const url = urls.find((each) => typeof each === 'string' && each !== '')
  return typeof url === 'string' && /^https?:/.test(url) ? url.replace('{lang}', language) : undefined
}

/** Fetches `config.json` with the options of the page's preload. Otherwise the browser would fetch it twice. */
export const fetchConfiguration = (fetch: typeof window.fetch): Promise<Response> =>
  fetch('/config.json', { mode: 'no-cors', credentials: 'include' })

declare global {
  interface Window {
    /** The content of `config.json`, if the early script could fetch it. */
    earlyConfiguration?: Promise<unknown>
  }
}

/**
 * Fetches `config.json` while the app's script loads, so that the script can start the app at once. If the script
 * fetched the file itself, the answer would wait for the browser's tasks at the end of the page load.
 */
export const fetchConfigurationEarly = (): void => {
  window.earlyConfiguration = fetchConfiguration(fetch)
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined)
}

const fetchParsedConfiguration = async (fetch: typeof window.fetch): Promise<unknown> => {
  const early = await window.earlyConfiguration
  if (early !== undefined) return early
  const response = await loadWhenOnline(() => fetchConfiguration(fetch)).catch(() => {
    throw new StartUpError(['config.json: no answer'])
  })
  if (!response.ok) throw new StartUpError([`config.json: the server answered ${response.status}`])
  return response.json().catch(() => {
    throw new StartUpError(['config.json: not JSON'])
  })
}

/** Rejects if `config.json` takes too long. If the browser is offline by then, waits again once it is online. */
const rejectAfterTimeout = (): Promise<never> =>
  new Promise((_, reject) => {
    const wait = () =>
      setTimeout(() => {
        if (navigator.onLine) reject(new StartUpError(['config.json: no answer in time']))
        else window.addEventListener('online', wait, { once: true })
      }, configurationTimeoutMs)
    wait()
  })

/** Returns the content of `config.json`. Rejects with a StartUpError, also if no answer comes in time. */
export const loadConfiguration = (fetch: typeof window.fetch): Promise<unknown> =>
  Promise.race([fetchParsedConfiguration(fetch), rejectAfterTimeout()])
