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
  /** Whether the cookie has no Domain, so that only this host receives it. */
  readonly hostOnly: boolean
  readonly path: string
  readonly secure: boolean
  /** Milliseconds since the epoch. Infinite for a session cookie. */
  readonly expires: number
  /** Milliseconds since the epoch. Infinite for a cookie from a server. */
  readonly writtenByScriptAt: number
}

const maxNameAndValueBytes = 4096

/** Domains below which anyone can have a site. Browsers refuse cookies for them. */
const publicSuffixes: ReadonlySet<string> = new Set(['test', 'com', 'localhost'])

const sevenDays = 7 * 86_400_000

const bytesOf = (text: string) => new TextEncoder().encode(text).length

const isBelow = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

const coversPath = (cookiePath: string, path: string) => `${path}/`.startsWith(cookiePath.replace(/\/?$/, '/'))

const isSame = (one: StoredCookie, other: StoredCookie) =>
  one.name === other.name && one.domain === other.domain && one.hostOnly === other.hostOnly && one.path === other.path

/** Splits `name=value` at the first equals sign. */
const pairOf = (text: string): readonly [name: string, value: string] => {
  const [name = '', ...value] = text.split('=')
  return [name.trim(), value.join('=').trim()]
}

/** The cookies of a browser. It refuses the same cookies as browsers do. */
export class FakeCookieStore {
  /** Whether secure cookies are accepted on http://localhost. Safari refuses them. */
  trustsLocalhost = true
  /** Whether cookies that a script has written end after seven days, as in Safari. */
  endsScriptCookies = false
  private cookies: readonly StoredCookie[] = []
  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** Returns the cookies that a page at this URL can read: the longest path first, then the oldest. */
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

  /** Sets, replaces or removes a cookie for a script or a server at this URL. */
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
    // Browsers sort cookies by their first creation, so a cookie keeps the place of the one that it replaces.
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

/** A document with the cookies of its browser. It records each cookie that is written. */
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

  /** The storage events that a sleeping page has not received yet. */
  private missed: (string | null)[] | undefined

  get isAsleep() {
    return this.missed !== undefined
  }

  /** Freezes the page, as browsers do in the background. */
  fallAsleep() {
    this.becomes('hidden')
    this.missed = []
  }

  /** Lets the customer return to a frozen page, which receives all missed events at once. */
  wake() {
    const keys = this.missed ?? []
    this.missed = undefined
    for (const key of keys) this.storageEvent(key)
    this.becomes('visible')
  }

  /** Reports that another tab has changed a stored value. Null reports that it has cleared the storage. */
  storageEvent(key: string | null) {
    if (this.missed) this.missed.push(key)
    else this.window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }

  /** Lets the customer leave this tab, or return to it. */
  becomes(visibility: DocumentVisibilityState) {
    this.document.visibilityState = visibility
    this.document.dispatchEvent(new Event('visibilitychange'))
  }

  /** Shows the page after it was loaded or restored from the back/forward cache. */
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

/** A page that records its scripts. The test decides when they load. */
export class FakePageForScripts {
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

/** Creates a page with three labeled containers for the fields of a card form. */
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
