import { readFile } from 'node:fs/promises'
import { fallbackLanguage, type Language } from 'account-portal-core'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

/** Shows the portal's own texts, from the folder of its locales. */
export const createTexts = async (locales: URL) => {
  const load = async (language: Language) => {
    if (i18next.hasResourceBundle(language, 'translation')) return
    const texts: unknown = JSON.parse(await readFile(new URL(`${language}.json`, locales), 'utf8'))
    i18next.addResourceBundle(language, 'translation', texts)
  }
  await i18next.use(initReactI18next).init({
    lng: fallbackLanguage,
    fallbackLng: fallbackLanguage,
    lowerCaseLng: true,
    load: 'currentOnly',
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  await load(fallbackLanguage)
  return {
    show: async (language: Language): Promise<void> => {
      await load(language)
      await i18next.changeLanguage(language)
    },
  }
}
