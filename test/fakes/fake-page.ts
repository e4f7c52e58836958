import type { BrowserPage } from '../../adapters/storage/browser-user-tokens.ts'
import { FakeCookieStore } from './fake-cookie-store.ts'

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
