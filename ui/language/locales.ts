import type { Resource } from 'i18next'
import type { fallbackLanguage, Language } from '../../core/language/languages.ts'
import { loadOnceOnline } from '../start-up/load-chunk.ts'

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
