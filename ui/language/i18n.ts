import i18next, { type Resource } from 'i18next'
import { useEffect } from 'react'
import { initReactI18next } from 'react-i18next'
import { directionOf, fallbackLanguage, type Language, languageTag } from '../../core/language/languages.ts'
import source from '../locales/en-gb.json' with { type: 'json' }
import { useAppWhenReady } from '../shared/app-context.tsx'
import { loadOnceOnline } from '../shared/load-chunk.ts'
import { sleep } from '../shared/scheduling.ts'

/** Every language but the source, whose texts are part of the script. */
type TranslatedLanguage = Exclude<Language, typeof fallbackLanguage>

/** Texts by nested keys. Each language has its own plural keys. */
type Texts = Resource[string]

const loaders: Readonly<Record<TranslatedLanguage, () => Promise<{ readonly default: Texts }>>> = {
  'en-us': () => import('../locales/en-us.json', { with: { type: 'json' } }),
  de: () => import('../locales/de.json', { with: { type: 'json' } }),
  it: () => import('../locales/it.json', { with: { type: 'json' } }),
  es: () => import('../locales/es.json', { with: { type: 'json' } }),
  fr: () => import('../locales/fr.json', { with: { type: 'json' } }),
  sk: () => import('../locales/sk.json', { with: { type: 'json' } }),
  'pt-br': () => import('../locales/pt-br.json', { with: { type: 'json' } }),
  pt: () => import('../locales/pt.json', { with: { type: 'json' } }),
  ca: () => import('../locales/ca.json', { with: { type: 'json' } }),
  bg: () => import('../locales/bg.json', { with: { type: 'json' } }),
  cs: () => import('../locales/cs.json', { with: { type: 'json' } }),
  et: () => import('../locales/et.json', { with: { type: 'json' } }),
  eu: () => import('../locales/eu.json', { with: { type: 'json' } }),
  fa: () => import('../locales/fa.json', { with: { type: 'json' } }),
  fi: () => import('../locales/fi.json', { with: { type: 'json' } }),
  he: () => import('../locales/he.json', { with: { type: 'json' } }),
  hu: () => import('../locales/hu.json', { with: { type: 'json' } }),
  id: () => import('../locales/id.json', { with: { type: 'json' } }),
  nl: () => import('../locales/nl.json', { with: { type: 'json' } }),
  pl: () => import('../locales/pl.json', { with: { type: 'json' } }),
  ro: () => import('../locales/ro.json', { with: { type: 'json' } }),
  hr: () => import('../locales/hr.json', { with: { type: 'json' } }),
  tr: () => import('../locales/tr.json', { with: { type: 'json' } }),
  vi: () => import('../locales/vi.json', { with: { type: 'json' } }),
  lt: () => import('../locales/lt.json', { with: { type: 'json' } }),
  da: () => import('../locales/da.json', { with: { type: 'json' } }),
  ko: () => import('../locales/ko.json', { with: { type: 'json' } }),
  lv: () => import('../locales/lv.json', { with: { type: 'json' } }),
}

const isTranslated = (language: Language): language is TranslatedLanguage => Object.hasOwn(loaders, language)

/** Initialises i18next with the source language. */
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

/** Fetches the texts of a language, once online. Gives that language, or the source language if they can't be fetched. */
export const loadTexts = async (language: Language): Promise<Language> => {
  if (!isTranslated(language)) return language
  try {
    i18next.addResourceBundle(language, 'translation', (await loadOnceOnline(loaders[language])).default)
    return language
  } catch {
    return fallbackLanguage
  }
}

/** Changes the texts to those of a loaded language. */
export const changeTexts = async (language: Language): Promise<void> => {
  // i18next renders every component again, even for the same language.
  if (language !== i18next.language) await i18next.changeLanguage(language)
}

const showLanguage = async (language: Language): Promise<void> => {
  await changeTexts(language)
  document.documentElement.lang = languageTag(language)
  document.documentElement.dir = directionOf(language)
}

/**
 * Shows the first language. If its texts take longer than `longestMs`, the page is in English until they have loaded or
 * the app has started, which then follows the customer's choice.
 *
 * @returns whether the page is in that language
 */
export const showFirstLanguage = async (
  language: Language,
  longestMs: number,
  app: Promise<unknown>,
): Promise<boolean> => {
  const texts = loadTexts(language)
  const loaded = await Promise.race([texts, sleep(longestMs)])
  await showLanguage(loaded ?? fallbackLanguage)
  if (loaded === undefined) {
    const started = app.then(
      () => undefined,
      () => texts,
    )
    void Promise.race([texts, started]).then((late) => late && showLanguage(late))
  }
  return loaded === language
}

/** Shows the language that the customer chooses, without a reload. */
export const FollowLanguage = () => {
  const app = useAppWhenReady()
  useEffect(() => {
    let latest: Language
    const subscription = app?.language.current.changes.subscribe(async (language) => {
      latest = language
      const loaded = await loadTexts(language)
      if (language === latest) await showLanguage(loaded)
    })
    return () => subscription?.unsubscribe()
  }, [app])
  return null
}
