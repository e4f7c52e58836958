import { browserLanguage } from '../../adapters/language-store.ts'
import type { BrowserPage, Platform } from '../../adapters/platform.ts'
import type { KeyValueStorage } from '../../adapters/shell.ts'
import { createStore } from '../../adapters/storage/local-store.ts'
import { FakeCookieStore } from './fake-cookie-store.ts'
import { SettableClock } from './in-memory-ports.ts'

/** A document with the cookies of its browser. It records the written ones. */
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

  /** The storage events of a sleeping page. */
  private missed: (string | null)[] | undefined

  get isAsleep() {
    return this.missed !== undefined
  }

  /** The browser freezes a page in the background. */
  fallAsleep() {
    this.becomes('hidden')
    this.missed = []
  }

  /** The customer turns to a frozen page: it gets all missed events at once. */
  wake() {
    const keys = this.missed ?? []
    this.missed = undefined
    for (const key of keys) this.storageEvent(key)
    this.becomes('visible')
  }

  /** Another tab wrote to the storage; null when it cleared all of it. */
  storageEvent(key: string | null) {
    if (this.missed) this.missed.push(key)
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
  return {
    ...browser,
    fetch,
    clock: { now: () => Date.now() },
    log: { warn: (...entry: [event: string, data?: object]) => void logged.push(entry) },
    logged,
    sessionStorage: () => tabStorage,
    language: browserLanguage(browser),
    yieldToMain: () => Promise.resolve(),
    storage,
  } satisfies Platform & { storage: FakeStorage; logged: typeof logged }
}

export interface FakeScript {
  src: unknown
  onload?: () => void
  onerror?: () => void
}

/** A page whose scripts load when a test says so. */
export class FakeScriptPage {
  readonly scripts: FakeScript[] = []
  readonly policies: string[] = []
  readonly window: Record<string, unknown> = {}
  readonly document: Document
  readonly cookies: FakePage

  constructor(address: string, { trustedTypes = false } = {}) {
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
    const head = { append: (script: FakeScript) => this.scripts.push(script) }
    const page = { baseURI: address, defaultView: this.window, createElement, head }
    this.document = Object.assign(this.cookies.document, page) as unknown as Document
  }

  queue(): readonly (readonly unknown[])[] {
    const queue = this.window['dataLayer']
    return Array.isArray(queue) ? queue.map((entry) => Array.from(entry)) : []
  }
}

export class FakeStorage implements KeyValueStorage {
  /** The quota is used up: writing throws. */
  full = false
  /** Site data is blocked: every access throws. */
  blocked = false
  private readonly items: Map<string, string>
  private readonly changed: (name: string) => void

  /** `items` may be shared with other views of the storage, which hear of changes. */
  constructor(items = new Map<string, string>(), changed: (name: string) => void = () => undefined) {
    this.items = items
    this.changed = changed
  }

  getItem(name: string) {
    this.check()
    return this.items.get(name) ?? null
  }

  setItem(name: string, value: string) {
    this.check()
    if (this.full) throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    const before = this.items.get(name)
    this.items.set(name, value)
    if (before !== value) this.changed(name)
  }

  removeItem(name: string) {
    this.check()
    if (this.items.delete(name)) this.changed(name)
  }

  clear() {
    this.items.clear()
  }

  get content(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.items)
  }

  private check() {
    if (this.blocked) throw new DOMException('The operation is insecure', 'SecurityError')
  }
}

export const emptyStore = () => {
  const storage = new FakeStorage()
  return { storage, store: createStore(() => storage), clock: new SettableClock(Date.UTC(2026, 4, 1)) }
}
