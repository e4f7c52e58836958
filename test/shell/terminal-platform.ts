import { browserLanguage } from '../../adapters/language/browser-languages.ts'
import type { Platform } from '../../adapters/tokens.ts'
import { FileStorage } from './file-storage.ts'
import { ItemStorage } from './item-storage.ts'
import { keepCookies } from './keep-cookies.ts'

/** A page without cookies: no site shares a domain with a terminal. */
class CookielessDocument extends EventTarget {
  readonly visibilityState = 'visible'
  readonly location = { hostname: '', protocol: '' }

  get cookie() {
    return ''
  }

  set cookie(_text: string) {
    // There is no one to read it.
  }
}

/** What a terminal has in place of a browser: a file for the storage, and its language settings. */
export const terminalPlatform = (storagePath: string, language: string): Platform => {
  const storage = new FileStorage(storagePath)
  const session = new ItemStorage()
  const terminal = {
    localStorage: () => storage,
    page: { document: new CookielessDocument(), window: new EventTarget() },
    // It stands for a phone, so that magic links show which app they would open.
    navigator: { languages: [language], userAgent: 'Terminal (Android)', maxTouchPoints: 1 },
  }
  return {
    ...terminal,
    fetch: keepCookies(globalThis.fetch),
    sessionStorage: () => session,
    language: browserLanguage(terminal),
    // Nothing can be typed yet.
    pause: () => Promise.resolve(),
  }
}
