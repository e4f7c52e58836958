import { createLanguageChoice, type LanguageChoice } from '../../core/language/language-choice.ts'
import type { LanguageStore, PreferredLanguages } from '../../core/language/ports.ts'
import { limits } from '../../core/shared/limits.ts'
import { readCookies, writeCookie } from '../cookie/cookies.ts'
import type { Platform } from '../platform.ts'
import type { BrowserPage } from '../storage/browser-user-tokens.ts'
import { changesElsewhere, createLocalStore, type LocalStore } from '../storage/local-store.ts'
import { storedNames } from '../storage/names.ts'

const secondsPerDay = 86_400

/** The chosen language in local storage, and in a cookie so that a host can serve the first view in it (wire §5). */
const browserLanguageStore = ({ document: jar, window }: BrowserPage, store: LocalStore): LanguageStore => ({
  read: () => store.read(storedNames.language) ?? readCookies(jar, storedNames.language)[0],
  save: (language) => {
    store.write(storedNames.language, language)
    writeCookie(jar, storedNames.language, language, {
      maxAgeSeconds: limits.languageCookieDays * secondsPerDay,
      secure: false,
    })
  },
  changes: changesElsewhere(window, storedNames.language),
})

/** The languages of the browser's own settings. */
const browserPreferredLanguages = (navigator: Pick<Navigator, 'languages'>): PreferredLanguages => ({
  list: () => navigator.languages,
})

/** The language of the portal on this browser, which its first page needs before there is a configuration. */
export const browserLanguage = ({
  page,
  localStorage,
  navigator,
}: Pick<Platform, 'page' | 'localStorage' | 'navigator'>): LanguageChoice =>
  createLanguageChoice(browserLanguageStore(page, createLocalStore(localStorage)), browserPreferredLanguages(navigator))
