import type { BrowserPage } from '../../adapters/storage/browser-user-tokens.ts'

/** A document with cookies as a browser keeps them, name by name, recording what was written. */
export class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  readonly written: string[] = []
  private readonly cookies = new Map<string, string>()
  /** A cookie that this page sees but can't replace: another host's, or another path's. */
  foreignCookie: string | undefined

  get cookie() {
    const own = [...this.cookies].map(([name, value]) => `${name}=${value}`)
    return [...(this.foreignCookie === undefined ? [] : [this.foreignCookie]), ...own].join('; ')
  }

  set cookie(text: string) {
    this.written.push(text)
    const [pair = '', ...attributes] = text.split('; ')
    const at = pair.indexOf('=')
    if (attributes.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, at))
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

/** What the adapters need of a browser's page. */
export class FakePage implements BrowserPage {
  readonly document = new FakeDocument()
  readonly window = new EventTarget()

  /** Another tab wrote to the storage; null when it cleared all of it. */
  storageEvent(key: string | null) {
    this.window.dispatchEvent(Object.assign(new Event('storage'), { key }))
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
