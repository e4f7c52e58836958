import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import source from '../locales/en-gb.json' with { type: 'json' }

/** The source language, and what every text falls back to (specification §9). */
export const sourceLanguage = 'en-gb'

/** Prepares the texts. The source language comes with the script, so that there is always something to show. */
export const startLanguage = (): void => {
  i18next.use(initReactI18next).init({
    lng: sourceLanguage,
    fallbackLng: sourceLanguage,
    lowerCaseLng: true,
    resources: { [sourceLanguage]: { translation: source } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    initAsync: false,
    returnNull: false,
  })
}
