import { createLanguageChoice, type LanguageChoice } from '../core/language/language-choice.ts'
import type { LanguageStore } from '../core/language/ports.ts'
import { limits } from '../core/shared/limits.ts'
import { readCookies, writeCookie } from './cookie/cookies.ts'
import type { BrowserPage, Platform } from './platform.ts'
import { changesElsewhere, createStore, type LocalStore } from './storage/local-store.ts'
import { storedNames } from './storage/names.ts'

// Data for the first paint. It makes its store itself: the container needs config.json, which has not loaded yet.
// The data are the language, and whether a customer seems to be signed in.

/**
 * The chosen language in local storage and in a cookie. A host reads the cookie, and serves prerendered pages in that
 * language (wire §5).
 */
const browserLanguageStore = ({ document: jar, window }: BrowserPage, store: LocalStore): LanguageStore => ({
  read: () => store.read(storedNames.language) ?? readCookies(jar, storedNames.language)[0],
  save: (language) => {
    store.write(storedNames.language, language)
    writeCookie(jar, storedNames.language, language, {
      days: limits.languageCookieDays,
      // Safari refuses a secure cookie on http://localhost.
      secure: jar.location.protocol === 'https:',
    })
  },
  changes: changesElsewhere(window, storedNames.language),
})

/** The language of the portal in this browser. */
export const browserLanguage = ({
  page,
  localStorage,
  navigator,
}: Pick<Platform, 'page' | 'localStorage' | 'navigator'>): LanguageChoice =>
  createLanguageChoice(browserLanguageStore(page, createStore(localStorage)), { list: () => navigator.languages })

/** Whether this browser seems to have a user token. It chooses what the first paint shows, and decides nothing else. */
export const hasStoredToken = (storage: () => Storage, document: { readonly cookie: string }): boolean => {
  try {
    const cookieName = storage().getItem(storedNames.tokenCookie) ?? storedNames.userToken
    return storage().getItem(storedNames.userToken) !== null || readCookies(document, cookieName).some(Boolean)
  } catch {
    return false
  }
}

/** Stores the configured name of the token's cookie for the next start, unless it is the default. */
export const rememberTokenCookie = (store: LocalStore, cookieName: string): void => {
  if (cookieName === storedNames.userToken) store.remove(storedNames.tokenCookie)
  else store.write(storedNames.tokenCookie, cookieName)
}
