import { createBrowserLanguage } from '../../adapters/language-store.ts'
import type { BrowserPage, PlatformWithServices } from '../../adapters/platform.ts'
import { mapCardFields } from '../../core/subscription/card-form.ts'
import type { CardFormOptions } from '../../core/subscription/ports.ts'
import type { RawFailure } from '../../core/telemetry/ports.ts'
import { FakeStorage } from './fake-storage.ts'

/** A cookie as a browser stores it (RFC 6265bis, §5.7). */
interface StoredCookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  /** Whether the cookie has no Domain, so that only this host receives it. */
  readonly hostOnly: boolean
  readonly path: string
  readonly secure: boolean
  /** Milliseconds since the epoch. Infinity for a session cookie. */
  readonly expiresAt: number
  /** When a script wrote the cookie, in milliseconds since the epoch. Infinity if a server set the cookie. */
  readonly writtenByScriptAt: number
}

const maxCookieBytes = 4096

/** Domains below which anyone can register a site. Browsers refuse cookies for these domains. */
const publicSuffixes: ReadonlySet<string> = new Set(['test', 'com', 'localhost'])

const sevenDaysMs = 7 * 86_400_000

const countBytes = (text: string) => new TextEncoder().encode(text).length

const isInDomain = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

const coversPath = (cookiePath: string, path: string) => `${path}/`.startsWith(cookiePath.replace(/\/?$/, '/'))

const isSameCookie = (one: StoredCookie, other: StoredCookie) =>
  one.name === other.name && one.domain === other.domain && one.hostOnly === other.hostOnly && one.path === other.path

const parsePair = (text: string): readonly [name: string, value: string] => {
  const [name = '', ...value] = text.split('=')
  return [name.trim(), value.join('=').trim()]
}

/** `set` ignores the cookies that real browsers refuse. */
export class FakeCookieStore {
  /** Whether secure cookies are accepted on http://localhost. Safari refuses them. */
  trustsLocalhost = true
  /** Whether cookies that a script wrote are deleted after seven days, as in Safari. */
  expiresScriptCookies = false
  private cookies: readonly StoredCookie[] = []
  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** The longest path comes first, then the oldest cookie. */
  readAt(url: URL): readonly { readonly name: string; readonly value: string }[] {
    return this.listUnexpired()
      .filter(
        ({ hostOnly, domain, path, secure }) =>
          (hostOnly ? url.hostname === domain : isInDomain(url.hostname, domain)) &&
          coversPath(path, url.pathname) &&
          (!secure || this.isTrustworthy(url)),
      )
      .sort((one, other) => other.path.length - one.path.length)
  }

  set(url: URL, text: string, source: 'script' | 'server' = 'script'): void {
    const [pair = '', ...parts] = text.split(';')
    const [name, value] = parsePair(pair)
    const attributes = new Map(parts.map(parsePair).map(([key, setting]) => [key.toLowerCase(), setting]))
    const domain = attributes.get('domain')?.replace(/^\./, '').toLowerCase() ?? ''
    const hostOnly = domain === '' || (domain === url.hostname && publicSuffixes.has(domain))
    const secure = attributes.has('secure')
    const path = attributes.get('path') ?? url.pathname.slice(0, Math.max(1, url.pathname.lastIndexOf('/')))
    const isRefused =
      /\p{Cc}/u.test(text) ||
      countBytes(name) + countBytes(value) > maxCookieBytes ||
      (secure && !this.isTrustworthy(url)) ||
      (/^__(?:Secure|Host)-/i.test(name) && !secure) ||
      (/^__Host-/i.test(name) && !(hostOnly && path === '/')) ||
      (!hostOnly && (publicSuffixes.has(domain) || !isInDomain(url.hostname, domain)))
    if (isRefused) return
    const maxAge = attributes.get('max-age')
    const cookie: StoredCookie = {
      ...{ name, value, hostOnly, secure, path },
      domain: hostOnly ? url.hostname : domain,
      expiresAt: maxAge === undefined ? Number.POSITIVE_INFINITY : this.now() + Number(maxAge) * 1000,
      writtenByScriptAt: source === 'script' ? this.now() : Number.POSITIVE_INFINITY,
    }
    const unexpired = this.listUnexpired()
    // A changed cookie keeps its place, because browsers sort cookies by the time of their first creation.
    const replaces = unexpired.some((other) => isSameCookie(other, cookie))
    this.cookies = replaces
      ? unexpired.map((other) => (isSameCookie(other, cookie) ? cookie : other))
      : [...unexpired, cookie]
  }

  endSession() {
    this.cookies = this.cookies.filter(({ expiresAt }) => expiresAt !== Number.POSITIVE_INFINITY)
  }

  private listUnexpired() {
    const isEnded = ({ expiresAt, writtenByScriptAt }: StoredCookie) =>
      expiresAt <= this.now() || (this.expiresScriptCookies && writtenByScriptAt + sevenDaysMs <= this.now())
    return this.cookies.filter((cookie) => !isEnded(cookie))
  }

  private isTrustworthy({ protocol, hostname }: URL) {
    return protocol === 'https:' || (hostname === 'localhost' && this.trustsLocalhost)
  }
}

export class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  readonly written: string[] = []
  readonly location: URL
  readonly store: FakeCookieStore

  constructor(address = 'https://account.compass.test/', store = new FakeCookieStore()) {
    super()
    this.location = new URL(address)
    this.store = store
  }

  get cookie() {
    return this.store
      .readAt(this.location)
      .map(({ name, value }) => (name === '' ? value : `${name}=${value}`))
      .join('; ')
  }

  set cookie(text: string) {
    this.written.push(text)
    this.store.set(this.location, text)
  }
}

export class FakePage implements BrowserPage {
  readonly document: FakeDocument
  readonly window = new EventTarget()

  constructor(address?: string, store?: FakeCookieStore) {
    this.document = new FakeDocument(address, store)
  }

  /** The keys of the storage events that a sleeping page has missed. Undefined while the page is awake. */
  private missedKeys: (string | null)[] | undefined

  get isAsleep() {
    return this.missedKeys !== undefined
  }

  fallAsleep() {
    this.changeVisibility('hidden')
    this.missedKeys = []
  }

  /** The page receives all missed events at once. */
  wake() {
    const keys = this.missedKeys ?? []
    this.missedKeys = undefined
    for (const key of keys) this.dispatchStorageEvent(key)
    this.changeVisibility('visible')
  }

  /** A null key means that the other tab has cleared the storage. */
  dispatchStorageEvent(key: string | null) {
    if (this.missedKeys) this.missedKeys.push(key)
    else this.window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }

  changeVisibility(visibility: DocumentVisibilityState) {
    this.document.visibilityState = visibility
    this.document.dispatchEvent(new Event('visibilitychange'))
  }

  dispatchPageShow({ persisted }: { readonly persisted: boolean }) {
    this.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  }
}

export const createFakePlatform = (fetch: typeof globalThis.fetch) => {
  const storage = new FakeStorage()
  const tabStorage = new FakeStorage()
  const page = new FakePage()
  const browser = {
    localStorage: () => storage,
    page,
    navigator: { languages: ['en-GB'], userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 },
  }
  const logged: [event: string, data?: object][] = []
  const noted: RawFailure[] = []
  return {
    ...browser,
    fetch,
    clock: { now: () => Date.now() },
    log: { warn: (...entry: [event: string, data?: object]) => void logged.push(entry) },
    logged,
    telemetry: { note: (fault: RawFailure) => void noted.push(fault) },
    noted,
    sessionStorage: () => tabStorage,
    language: createBrowserLanguage(browser),
    yieldToMain: () => Promise.resolve(),
    storage,
  } satisfies PlatformWithServices & { storage: FakeStorage; logged: typeof logged; noted: typeof noted }
}

export class FakePageWithScripts {
  readonly scripts: { src: unknown; onload?: () => void; onerror?: () => void }[] = []
  readonly policies: string[] = []
  readonly window: Record<string, unknown> = {}
  readonly document: Document
  reloads = 0
  readonly cookies: FakePage

  /** @param loadedAt the URL with which the document was loaded */
  constructor(address: string, { trustedTypes = false, loadedAt = address } = {}) {
    this.cookies = new FakePage(address)
    const createPolicy = (name: string, rules: { createScriptURL: (url: string) => string }) => {
      this.policies.push(name)
      return { createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }) }
    }
    if (trustedTypes) this.window['trustedTypes'] = { createPolicy }
    const createElement = () => {
      const script = { src: '', remove: () => void this.scripts.splice(this.scripts.indexOf(script), 1) }
      return script
    }
    const head = { append: (script: (typeof this.scripts)[number]) => this.scripts.push(script) }
    this.window['performance'] = { getEntriesByType: () => [{ name: loadedAt }] }
    const reload = () => {
      this.reloads += 1
    }
    this.window['location'] = { reload }
    const page = { baseURI: address, URL: address, defaultView: this.window, createElement, head }
    this.document = Object.assign(this.cookies.document, page) as unknown as Document
  }
}

export const createCardFormOptions = (onSubmit: () => void = () => undefined): CardFormOptions => {
  document.body.innerHTML = ''
  const fields = mapCardFields((field) => {
    const inputId = `card-${field}`
    document.body.insertAdjacentHTML('beforeend', `<label for="${inputId}">${field}</label><div></div>`)
    return {
      element: document.body.lastElementChild ?? {},
      inputId,
      problemId: `${inputId}-error`,
      label: `The ${field}`,
    }
  })
  return { fields, onSubmit }
}
