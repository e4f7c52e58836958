import { FakePage } from './fake-page.ts'

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
