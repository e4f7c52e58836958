import i18next, { type Resource } from 'i18next'
import { useEffect } from 'react'
import { initReactI18next } from 'react-i18next'
import {
  fallbackLanguage,
  findLanguage,
  getTextDirection,
  type Language,
  toBcp47Tag,
} from '../../core/language/languages.ts'
import type { MessageTextKey } from '../../core/messages/message-texts.ts'
import * as source from '../locales/en-gb.json' with { type: 'json' }
import { useAppWhenReady } from '../shared/app-context.tsx'
import { loadWhenOnline } from '../shared/load-chunk.ts'
import { refetchPageFiles } from '../shared/missing-assets.ts'
import { sleep } from '../shared/scheduling.ts'

type MessageSection = 'errors' | 'successes'
type WithoutPluralSuffix<Key> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key & string
type TranslatedTextKey = {
  [S in MessageSection]: `${S}.${WithoutPluralSuffix<keyof (typeof source)[S]>}`
}[MessageSection]

/** The texts of the source language. If a message has no text, `_Missing` is not `never`, which does not compile. */
type SourceTexts<_Missing extends never> = typeof source & {
  [S in MessageSection]: { [Key in MessageTextKey as Key extends `${S}.${infer Code}` ? Code : never]: string }
}

declare module 'i18next' {
  interface CustomTypeOptions {
    // The keys of the source language are the valid keys, so code with another key does not compile.
    resources: { translation: SourceTexts<Exclude<MessageTextKey, TranslatedTextKey>> }
    returnNull: false
  }
}

/** Texts by nested keys. Languages have different keys for plural forms. */
type Texts = Resource[string]

/**
 * The texts of a language. In a build, `default` contains the texts of the first screens, and `rest` loads the other
 * texts (`build/texts.ts`).
 */
interface LocaleModule {
  readonly default: Texts
  readonly rest?: () => Promise<{ readonly default: Texts }>
}

// TypeScript gives the JSON module the type of its `default` export. `Object` returns `any`, which fits `LocaleModule`.
const englishLocale: LocaleModule = Object(source)

const localeLoaders: Readonly<Record<Language, () => Promise<LocaleModule>>> = {
  // English is in the entry script, not in a separate chunk, so that a page always has texts.
  'en-gb': async () => englishLocale,
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

/** The only namespace of i18next. With several, i18next would look for each key in every namespace. */
const textNamespace = 'translation'

/** A section of the deferred texts. If i18next contains it, all texts of the language have loaded. */
const deferredTextSection = 'orders'

/** Initializes i18next with the first texts of the source language. `language` is the language that is shown first. */
export const initializeTexts = (language: Language = fallbackLanguage): void => {
  i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: fallbackLanguage,
    lowerCaseLng: true,
    load: 'currentOnly',
    resources: { [fallbackLanguage]: { [textNamespace]: englishLocale.default } },
    // i18next need not escape values, because React escapes all texts that it renders.
    interpolation: { escapeValue: false },
    initAsync: false,
    // The dot is the default, too, but without this option i18next guesses whether a key is a sentence, which is slow.
    keySeparator: '.',
    returnNull: false,
  })
}

/** Adds texts key by key, because some sections are split between the first and the deferred texts of a language. */
const addTexts = (language: Language, texts: Texts) => i18next.addResourceBundle(language, textNamespace, texts, true)

const loadInitialTexts = async (language: Language): Promise<LocaleModule> => {
  // `initializeTexts` has already added the English texts.
  if (language === fallbackLanguage) return englishLocale
  const locale = await loadWhenOnline(localeLoaders[language])
  addTexts(language, locale.default)
  return locale
}

/**
 * Fetches the texts of the first screens in a language. Returns the language, or the source language if the texts can't
 * be fetched. If the browser is offline, tries again when it is online.
 */
export const loadTextsOrFallback = (language: Language): Promise<Language> =>
  loadInitialTexts(language).then(
    () => language,
    () => {
      // The browser's copy of the file may be damaged, so all files of the page are fetched again for the next visit.
      void refetchPageFiles(window)
      return fallbackLanguage
    },
  )

/** Fetches the texts of all screens. The default is the language of the page. Rejects if the texts can't be fetched. */
export const loadAllTexts = async (
  language = findLanguage(i18next.language) ?? fallbackLanguage,
): Promise<Language> => {
  if (i18next.getResource(language, textNamespace, deferredTextSection) !== undefined) return language
  const { rest } = await loadInitialTexts(language)
  if (rest !== undefined) addTexts(language, (await loadWhenOnline(rest)).default)
  return language
}

/** Changes the language of the texts. The language must be loaded. */
export const changeTextLanguage = async (language: Language): Promise<void> => {
  // The comparison is needed: i18next would render every component again even if the language is the same.
  if (language !== i18next.language) await i18next.changeLanguage(language)
}

const showLanguage = async (language: Language): Promise<void> => {
  await changeTextLanguage(language)
  document.documentElement.lang = toBcp47Tag(language)
  document.documentElement.dir = getTextDirection(language)
}

/**
 * Shows the first language. If its texts take longer than `timeoutMs`, the page is in English until they have loaded.
 * After the start of the app, `useShowChosenLanguage` changes the language instead.
 *
 * @returns whether the page is in `language` now
 */
export const showInitialLanguage = async (
  language: Language,
  timeoutMs: number,
  app: Promise<unknown>,
): Promise<boolean> => {
  const loaded = await Promise.race([loadTextsOrFallback(language), sleep(timeoutMs)])
  await showLanguage(loaded ?? fallbackLanguage)
  if (loaded === undefined) {
    const texts = loadAllTexts(language).catch(() => undefined)
    const started = app.then(
      () => undefined,
      () => texts,
    )
    void Promise.race([texts, started]).then((late) => late && showLanguage(late))
  }
  return loaded === language
}

/** Shows the language that the customer chooses, without a reload. Shows English if its texts can't be fetched. */
export const useShowChosenLanguage = (): void => {
  const app = useAppWhenReady()
  useEffect(() => {
    let latest: Language
    const subscription = app?.language.current.changes.subscribe(async (language) => {
      latest = language
      if (language === i18next.language) return
      const loaded = await loadAllTexts(language)
        .catch(() => loadAllTexts(fallbackLanguage))
        .catch(() => undefined)
      if (loaded !== undefined && language === latest) await showLanguage(loaded)
    })
    return () => subscription?.unsubscribe()
  }, [app])
}
