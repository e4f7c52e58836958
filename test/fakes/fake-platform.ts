import { browserLanguage } from '../../adapters/language/browser-languages.ts'
import type { Platform } from '../../adapters/platform.ts'
import { FakePage } from './fake-page.ts'
import { FakeStorage } from './fake-storage.ts'

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
    pause: () => Promise.resolve(),
    storage,
  } satisfies Platform & { storage: FakeStorage }
}
