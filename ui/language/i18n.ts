import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { directionOf, fallbackLanguage, type Language, languageTag } from '../../core/language/languages.ts'
import source from '../locales/en-gb.json' with { type: 'json' }
import { pause } from '../start-up/timeouts.ts'
import { loadTexts } from './locales.ts'

/** Prepares the texts. The source language comes with the script, so that there is always something to show. */
export const prepareTexts = (): void => {
  i18next.use(initReactI18next).init({
    lng: fallbackLanguage,
    fallbackLng: fallbackLanguage,
    lowerCaseLng: true,
    load: 'currentOnly',
    resources: { [fallbackLanguage]: { translation: source } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    initAsync: false,
    returnNull: false,
  })
}

let wanted: Language = fallbackLanguage

/**
 * Changes the texts to those of a language, and tells which it has become. A language that can't be fetched is English
 * rather than nothing at all; of two that are asked for in turn the last one wins, and the other becomes nothing.
 */
export const changeTexts = async (language: Language): Promise<Language | undefined> => {
  wanted = language
  const texts = await loadTexts(language).catch(() => undefined)
  if (wanted !== language) return undefined
  if (texts !== undefined) i18next.addResourceBundle(language, 'translation', texts)
  const shown = i18next.hasResourceBundle(language, 'translation') ? language : fallbackLanguage
  // Every component draws its texts anew at a change, be it to the same language.
  if (shown !== i18next.language) await i18next.changeLanguage(shown)
  return shown
}

const tellDocument = (language: Language) => {
  document.documentElement.lang = languageTag(language)
  document.documentElement.dir = directionOf(language)
}

/** Shows the texts of a language, tells the document about it, and whether it was that language. */
export const showLanguage = async (language: Language): Promise<boolean> => {
  const shown = await changeTexts(language)
  if (shown === undefined) return false
  tellDocument(shown)
  return shown === language
}

/**
 * Shows the first language, and tells whether it was that one. If its texts take longer than this, the page goes on in
 * English, which is there, and changes to that language when they have come.
 */
export const showFirstLanguage = async (language: Language, longestMs: number): Promise<boolean> => {
  const shows = showLanguage(language)
  const isLate = await Promise.race([shows.then(() => false), pause(longestMs).then(() => true)])
  if (!isLate) return shows
  tellDocument(fallbackLanguage)
  return false
}
