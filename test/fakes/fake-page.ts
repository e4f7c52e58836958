import { browserLanguage } from '../../adapters/language-store.ts'
import type { BrowserPage, StartedPlatform } from '../../adapters/platform.ts'
import { perCardField } from '../../core/subscription/card-form.ts'
import type { CardFormPlaces } from '../../core/subscription/ports.ts'
import type { Fault } from '../../core/telemetry/ports.ts'
import { FakeStorage } from './fake-storage.ts'

/** A cookie as a browser stores it (RFC 6265bis, §5.7). */
interface StoredCookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  /** Whether it was set without Domain, so that only this host gets it. */
  readonly hostOnly: boolean
  readonly path: string
  readonly secure: boolean
  /** Milliseconds since the epoch; infinite for a session cookie. */
  readonly expires: number
  /** The time at which a script wrote it; infinite for a server's cookie. */
  readonly writtenByScriptAt: number
}

const maxNameAndValueBytes = 4096

/** Domains below which every company can have a site. No cookie may be set for them. */
const publicSuffixes: ReadonlySet<string> = new Set(['test', 'com', 'localhost'])

const sevenDays = 7 * 86_400_000

const bytesOf = (text: string) => new TextEncoder().encode(text).length

const isBelow = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

const coversPath = (cookiePath: string, path: string) => `${path}/`.startsWith(cookiePath.replace(/\/?$/, '/'))

const isSame = (one: StoredCookie, other: StoredCookie) =>
  one.name === other.name && one.domain === other.domain && one.hostOnly === other.hostOnly && one.path === other.path

/** Splits `name=value` at the first equals sign and trims both parts. */
const pairOf = (text: string): readonly [name: string, value: string] => {
  const [name = '', ...value] = text.split('=')
  return [name.trim(), value.join('=').trim()]
}

/** The cookies of a browser. It refuses the cookies that browsers refuse. */
export class FakeCookieStore {
  /** Safari refuses secure cookies on http://localhost, other browsers accept them. */
  trustsLocalhost = true
  /** Safari removes cookies that a script has written after seven days. */
  endsScriptCookies = false
  private cookies: readonly StoredCookie[] = []
  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** Returns the cookies that a page at this URL may read: the longest path first, then the oldest. */
  visibleAt(url: URL): readonly { readonly name: string; readonly value: string }[] {
    return this.alive()
      .filter(
        ({ hostOnly, domain, path, secure }) =>
          (hostOnly ? url.hostname === domain : isBelow(url.hostname, domain)) &&
          coversPath(path, url.pathname) &&
          (!secure || this.isTrustworthy(url)),
      )
      .sort((one, other) => other.path.length - one.path.length)
  }

  /** Sets, replaces or removes a cookie from a script or a server at this URL. */
  set(url: URL, text: string, source: 'script' | 'server' = 'script'): void {
    const [pair = '', ...parts] = text.split(';')
    const [name, value] = pairOf(pair)
    const attributes = new Map(parts.map(pairOf).map(([key, setting]) => [key.toLowerCase(), setting]))
    const domain = attributes.get('domain')?.replace(/^\./, '').toLowerCase() ?? ''
    const hostOnly = domain === '' || (domain === url.hostname && publicSuffixes.has(domain))
    const secure = attributes.has('secure')
    const path = attributes.get('path') ?? url.pathname.slice(0, Math.max(1, url.pathname.lastIndexOf('/')))
    const isRefused =
      /\p{Cc}/u.test(text) ||
      bytesOf(name) + bytesOf(value) > maxNameAndValueBytes ||
      (secure && !this.isTrustworthy(url)) ||
      (/^__(?:Secure|Host)-/i.test(name) && !secure) ||
      (/^__Host-/i.test(name) && !(hostOnly && path === '/')) ||
      (!hostOnly && (publicSuffixes.has(domain) || !isBelow(url.hostname, domain)))
    if (isRefused) return
    const maxAge = attributes.get('max-age')
    const cookie: StoredCookie = {
      ...{ name, value, hostOnly, secure, path },
      domain: hostOnly ? url.hostname : domain,
      expires: maxAge === undefined ? Number.POSITIVE_INFINITY : this.now() + Number(maxAge) * 1000,
      writtenByScriptAt: source === 'script' ? this.now() : Number.POSITIVE_INFINITY,
    }
    const alive = this.alive()
    // A cookie that replaces another keeps its place, because browsers sort by the first creation.
    const replaces = alive.some((other) => isSame(other, cookie))
    this.cookies = replaces ? alive.map((other) => (isSame(other, cookie) ? cookie : other)) : [...alive, cookie]
  }

  /** Closes the browser, which removes its session cookies. */
  endSession() {
    this.cookies = this.cookies.filter(({ expires }) => expires !== Number.POSITIVE_INFINITY)
  }

  private alive() {
    const isEnded = ({ expires, writtenByScriptAt }: StoredCookie) =>
      expires <= this.now() || (this.endsScriptCookies && writtenByScriptAt + sevenDays <= this.now())
    return this.cookies.filter((cookie) => !isEnded(cookie))
  }

  private isTrustworthy({ protocol, hostname }: URL) {
    return protocol === 'https:' || (hostname === 'localhost' && this.trustsLocalhost)
  }
}

/** A document with the cookies of its browser. It records the cookies that are written. */
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
      .visibleAt(this.location)
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

  /** The storage events that a sleeping page has missed. */
  private missed: (string | null)[] | undefined

  get isAsleep() {
    return this.missed !== undefined
  }

  /** The browser freezes a page in the background. */
  fallAsleep() {
    this.becomes('hidden')
    this.missed = []
  }

  /** The customer turns to a frozen page, which receives all missed events at once. */
  wake() {
    const keys = this.missed ?? []
    this.missed = undefined
    for (const key of keys) this.storageEvent(key)
    this.becomes('visible')
  }

  /** Another tab writes to the storage; null if it clears all of it. */
  storageEvent(key: string | null) {
    if (this.missed) this.missed.push(key)
    else this.window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }

  /** The customer turns to another tab, or returns. */
  becomes(visibility: DocumentVisibilityState) {
    this.document.visibilityState = visibility
    this.document.dispatchEvent(new Event('visibilitychange'))
  }

  /** The page is shown, loaded again or from the browser's cache. */
  shown({ persisted }: { readonly persisted: boolean }) {
    this.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  }
}

export const fakePlatform = (fetch: typeof globalThis.fetch) => {
  const storage = new FakeStorage()
  const tabStorage = new FakeStorage()
  const page = new FakePage()
  const browser = {
    localStorage: () => storage,
    page,
    navigator: { languages: ['en-GB'], userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 },
  }
  const logged: [event: string, data?: object][] = []
  const noted: Fault[] = []
  return {
    ...browser,
    fetch,
    clock: { now: () => Date.now() },
    log: { warn: (...entry: [event: string, data?: object]) => void logged.push(entry) },
    logged,
    telemetry: { note: (fault: Fault) => void noted.push(fault) },
    noted,
    sessionStorage: () => tabStorage,
    language: browserLanguage(browser),
    yieldToMain: () => Promise.resolve(),
    storage,
  } satisfies StartedPlatform & { storage: FakeStorage; logged: typeof logged; noted: typeof noted }
}

/** A page whose scripts load when a test says so. */
export class FakeScriptPage {
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

/** Three labeled places for a card form on an otherwise empty page. */
export const placesOnPage = (onSubmit: () => void = () => undefined): CardFormPlaces => {
  document.body.innerHTML = ''
  const fields = perCardField((field) => {
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
