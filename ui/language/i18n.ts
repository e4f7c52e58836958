import type { Resource } from 'i18next'
import i18next from 'i18next'
import { useEffect } from 'react'
import { initReactI18next } from 'react-i18next'
import { directionOf, fallbackLanguage, type Language, languageTag } from '../../core/language/languages.ts'
import source from '../locales/en-gb.json' with { type: 'json' }
import { useAppWhenReady } from '../shared/app-context.tsx'
import { loadOnceOnline } from '../shared/load-chunk.ts'
import { sleep } from '../shared/scheduling.ts'

/** Every language but the source, which comes with the script. */
type TranslatedLanguage = Exclude<Language, typeof fallbackLanguage>

/** Texts by their nested keys. Which keys there are differs by language: each has plurals of its own. */
type Texts = Resource[string]

/** Each language is a file of its own, fetched when it is shown. */
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

/** Fetches the texts of a language, once there is a network; nothing for the source. */
export const loadTexts = async (language: Language): Promise<Texts | undefined> =>
  isTranslated(language) ? (await loadOnceOnline(loaders[language])).default : undefined

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
const showLanguage = async (language: Language): Promise<boolean> => {
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
  const isLate = await Promise.race([shows.then(() => false), sleep(longestMs).then(() => true)])
  if (!isLate) return shows
  tellDocument(fallbackLanguage)
  return false
}

/** Shows whatever language the customer chooses, without a reload. */
export const FollowLanguage = () => {
  const app = useAppWhenReady()
  useEffect(() => {
    const subscription = app?.language.current.changes.subscribe((language) => void showLanguage(language))
    return () => subscription?.unsubscribe()
  }, [app])
  return null
}
