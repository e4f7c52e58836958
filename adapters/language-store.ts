import { createLanguageChoice, type LanguageChoice } from '../core/language/language-choice.ts'
import { readPreferredTags } from '../core/language/languages.ts'
import type { LanguageStore } from '../core/language/ports.ts'
import { languageCookieLifetimeDays, readCookies, writeCookie } from './cookie/cookies.ts'
import type { BrowserPage, Platform } from './platform.ts'
import { createStore, type LocalStore, watchOtherTabs } from './storage/local-store.ts'
import { storedNames } from './storage/names.ts'

/**
 * Stores the chosen language in local storage and in a cookie. A host reads the cookie and serves prerendered pages in
 * that language.
 */
const createLanguageStore = ({ document: jar, window }: BrowserPage, store: LocalStore): LanguageStore => ({
  read: () => store.read(storedNames.language) ?? readCookies(jar, storedNames.language)[0],
  save: (language) => {
    store.write(storedNames.language, language)
    writeCookie(jar, storedNames.language, language, {
      days: languageCookieLifetimeDays,
      // Safari refuses a secure cookie on http://localhost.
      secure: jar.location.protocol === 'https:',
    })
  },
  changes: watchOtherTabs(window, storedNames.language),
})

/**
 * Creates the language choice of this browser. It does not need the container, which exists only after config.json has
 * arrived.
 */
export const createBrowserLanguage = ({
  page,
  localStorage,
  navigator,
}: Pick<Platform, 'page' | 'localStorage' | 'navigator'>): LanguageChoice =>
  createLanguageChoice(createLanguageStore(page, createStore(localStorage)), () => readPreferredTags(navigator))
