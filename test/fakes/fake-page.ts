import { browserLanguage } from '../../adapters/first-paint.ts'
import type { Platform } from '../../adapters/platform.ts'
import type { BrowserPage } from '../../adapters/storage/browser-user-tokens.ts'
import { createLocalStore } from '../../adapters/storage/local-store.ts'
import { FakeCookieStore } from './fake-cookie-store.ts'
import { SettableClock } from './in-memory-ports.ts'

/** A document at an address, with the cookies of its browser, recording what was written. */
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

/** What the adapters need of a browser's page. */
export class FakePage implements BrowserPage {
  readonly document: FakeDocument
  readonly window = new EventTarget()

  constructor(address?: string, store?: FakeCookieStore) {
    this.document = new FakeDocument(address, store)
  }

  /** What a sleeping page has not been told yet. */
  private untold: (string | null)[] | undefined

  get isAsleep() {
    return this.untold !== undefined
  }

  /** The browser freezes a page in the background. */
  fallAsleep() {
    this.becomes('hidden')
    this.untold = []
  }

  /** The customer turns to a page that was frozen: all that it has missed it is told at once. */
  wake() {
    const missed = this.untold ?? []
    this.untold = undefined
    for (const key of missed) this.storageEvent(key)
    this.becomes('visible')
  }

  /** Another tab wrote to the storage; null when it cleared all of it. */
  storageEvent(key: string | null) {
    if (this.untold) this.untold.push(key)
    else this.window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }

  /** The customer turned to another tab, or came back. */
  becomes(visibility: DocumentVisibilityState) {
    this.document.visibilityState = visibility
    this.document.dispatchEvent(new Event('visibilitychange'))
  }

  /** The page is shown: anew, or out of the browser's cache. */
  shown({ persisted }: { readonly persisted: boolean }) {
    this.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  }
}

/** A browser for the adapters to be wired to: its page and storage are there to be looked at. */
export const fakePlatform = (fetch: typeof globalThis.fetch) => {
  const storage = new FakeStorage()
  const tabStorage = new FakeStorage()
  const page = new FakePage()
  const browser = {
    localStorage: () => storage,
    page,
    navigator: { languages: ['en-GB'], userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 },
  }
  return {
    ...browser,
    fetch,
    sessionStorage: () => tabStorage,
    language: browserLanguage(browser),
    yieldToMain: () => Promise.resolve(),
    storage,
  } satisfies Platform & { storage: FakeStorage }
}

/** A script element as far as a loader sees it. */
export interface FakeScript {
  src: unknown
  onload?: () => void
  onerror?: () => void
}

/** A page that scripts can be put into. Nothing is fetched: tests say what comes of it. */
export class FakeScriptPage {
  readonly scripts: FakeScript[] = []
  readonly policies: string[] = []
  readonly window: Record<string, unknown> = {}
  readonly document: Document
  /** The page that has its cookies. */
  readonly cookies: FakePage

  constructor(address: string, { trustedTypes = false } = {}) {
    this.cookies = new FakePage(address)
    if (trustedTypes) {
      this.window['trustedTypes'] = {
        createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => {
          this.policies.push(name)
          return { createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }) }
        },
      }
    }
    const createElement = (): FakeScript & { remove(): void } => {
      const script = { src: '', remove: () => void this.scripts.splice(this.scripts.indexOf(script), 1) }
      return script
    }
    const { document: jar } = this.cookies
    this.document = {
      get cookie() {
        return jar.cookie
      },
      set cookie(text: string) {
        jar.cookie = text
      },
      baseURI: address,
      defaultView: this.window,
      createElement,
      head: { append: (script: FakeScript) => this.scripts.push(script) },
    } as unknown as Document
  }

  /** What Google's script would find in its queue: each command as the arguments that it was given. */
  queue(): readonly (readonly unknown[])[] {
    const queue = this.window['dataLayer']
    return Array.isArray(queue) ? queue.map((entry) => Array.from(entry)) : []
  }
}

/** A browser's storage in a Map, which can be told to refuse. */
export class FakeStorage implements Storage {
  /** Writing throws, as in a browser whose quota is used up. */
  full = false
  /** Every access throws, as in a browser that blocks site data. */
  blocked = false
  private readonly items: Map<string, string>

  /** `items` is what other views of the same storage share. */
  constructor(items = new Map<string, string>()) {
    this.items = items
  }

  get length() {
    return this.items.size
  }

  key(index: number) {
    return [...this.items.keys()][index] ?? null
  }

  getItem(name: string) {
    this.check()
    return this.items.get(name) ?? null
  }

  setItem(name: string, value: string) {
    this.check()
    if (this.full) throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    this.items.set(name, value)
  }

  removeItem(name: string) {
    this.check()
    this.items.delete(name)
  }

  clear() {
    this.items.clear()
  }

  /** What another look into the browser would find. */
  get content(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.items)
  }

  private check() {
    if (this.blocked) throw new DOMException('The operation is insecure', 'SecurityError')
  }
}

/** An empty storage, the store over it, and the clock by which its values expire. */
export const emptyStore = () => {
  const storage = new FakeStorage()
  return { storage, store: createLocalStore(() => storage), clock: new SettableClock(Date.UTC(2026, 4, 1)) }
}
