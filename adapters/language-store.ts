import { createLanguageChoice, type LanguageChoice } from '../core/language/language-choice.ts'
import { readPreferredTags } from '../core/language/languages.ts'
import type { LanguageStore } from '../core/language/ports.ts'
import { languageDays, readCookies, writeCookie } from './cookie/cookies.ts'
import type { BrowserPage, Platform } from './platform.ts'
import { changesElsewhere, createStore, type LocalStore } from './storage/local-store.ts'
import { storedNames } from './storage/names.ts'

/**
 * Stores the chosen language in local storage and in a cookie. A host reads the cookie and serves prerendered pages in
 * that language (wire §5).
 */
const browserLanguageStore = ({ document: jar, window }: BrowserPage, store: LocalStore): LanguageStore => ({
  read: () => store.read(storedNames.language) ?? readCookies(jar, storedNames.language)[0],
  save: (language) => {
    store.write(storedNames.language, language)
    writeCookie(jar, storedNames.language, language, {
      days: languageDays,
      // Safari refuses a secure cookie on http://localhost.
      secure: jar.location.protocol === 'https:',
    })
  },
  changes: changesElsewhere(window, storedNames.language),
})

/**
 * The language of the portal in this browser. This function creates the store itself, because the container waits for
 * config.json.
 */
export const browserLanguage = ({
  page,
  localStorage,
  navigator,
}: Pick<Platform, 'page' | 'localStorage' | 'navigator'>): LanguageChoice =>
  createLanguageChoice(browserLanguageStore(page, createStore(localStorage)), () => readPreferredTags(navigator))
