import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { directionOf, fallbackLanguage, type Language, languageTag } from '../../core/language/languages.ts'
import source from '../locales/en-gb.json' with { type: 'json' }
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
 * Shows the texts of a language and tells the document about it. A language that can't be fetched is shown in English
 * rather than not at all; of two that are asked for in turn the last one wins.
 */
export const showLanguage = async (language: Language): Promise<void> => {
  wanted = language
  const texts = await loadTexts(language).catch(() => undefined)
  if (wanted !== language) return
  if (texts !== undefined) i18next.addResourceBundle(language, 'translation', texts)
  const shown = i18next.hasResourceBundle(language, 'translation') ? language : fallbackLanguage
  await i18next.changeLanguage(shown)
  document.documentElement.lang = languageTag(shown)
  document.documentElement.dir = directionOf(shown)
}
