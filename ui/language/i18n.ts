import i18next, { type Resource } from 'i18next'
import { useEffect } from 'react'
import { initReactI18next } from 'react-i18next'
import {
  directionOf,
  fallbackLanguage,
  type Language,
  languageOf,
  languageTagOf,
} from '../../core/language/languages.ts'
import type { MessageText } from '../../core/messages/message-texts.ts'
import * as source from '../locales/en-gb.json' with { type: 'json' }
import { useAppWhenReady } from '../shared/app-context.tsx'
import { loadOnceOnline } from '../shared/load-chunk.ts'
import { refreshFiles } from '../shared/missing-assets.ts'
import { sleep } from '../shared/scheduling.ts'

type Section = 'errors' | 'successes'
type WithoutForm<Key> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key & string
type GivenText = { [S in Section]: `${S}.${WithoutForm<keyof (typeof source)[S]>}` }[Section]

/** The source language. Its texts of messages exist if none is missing, so the only error names the missing key. */
type Source<_Missing extends never> = typeof source & {
  [S in Section]: { [Key in MessageText as Key extends `${S}.${infer Code}` ? Code : never]: string }
}

declare module 'i18next' {
  interface CustomTypeOptions {
    // The source language defines the keys: code with another key does not compile.
    resources: { translation: Source<Exclude<MessageText, GivenText>> }
    returnNull: false
  }
}

/** Texts by nested keys. Plural keys differ between languages. */
type Texts = Resource[string]

/**
 * The texts of a language. In a build, `default` has the texts of the first screens and `rest` loads the others
 * (build/texts.ts).
 */
interface Locale {
  readonly default: Texts
  readonly rest?: () => Promise<{ readonly default: Texts }>
}

// TypeScript takes the namespace of a JSON module for its content, which is in `default`. `Object` removes the type.
const english: Locale = Object(source)

const locales: Readonly<Record<Language, () => Promise<Locale>>> = {
  // English is part of the script, so that a page always has texts.
  'en-gb': async () => english,
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

/** The namespace of i18next. A language has only one, because i18next looks for each key in every namespace. */
const namespace = 'translation'

/** A section of the texts that load later. */
const laterSection = 'orders'

/** Initializes i18next with the first texts of the source language. `language` is the one that is shown first. */
export const prepareTexts = (language: Language = fallbackLanguage): void => {
  i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: fallbackLanguage,
    lowerCaseLng: true,
    load: 'currentOnly',
    resources: { [fallbackLanguage]: { [namespace]: english.default } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    initAsync: false,
    // Set explicitly: otherwise i18next looks for this separator in each key.
    keySeparator: '.',
    returnNull: false,
  })
}

/** Merges the texts key by key, because both parts of a language have some of the sections. */
const addTexts = (language: Language, texts: Texts) => i18next.addResourceBundle(language, namespace, texts, true)

const loadFirstTexts = async (language: Language): Promise<Locale> => {
  // i18next got the English texts at its initialization.
  if (language === fallbackLanguage) return english
  const locale = await loadOnceOnline(locales[language])
  addTexts(language, locale.default)
  return locale
}

/**
 * Fetches the texts of the first screens in a language, once the browser is online. Returns that language, or the
 * source language if they can't be fetched.
 */
export const loadTexts = (language: Language): Promise<Language> =>
  loadFirstTexts(language).then(
    () => language,
    () => {
      // The browser may have a damaged copy. Only a later visit can use the new one.
      void refreshFiles(window)
      return fallbackLanguage
    },
  )

/** Fetches the texts of all screens, by default in the language of the page. Rejects if they can't be fetched. */
export const loadAllTexts = async (language = languageOf(i18next.language) ?? fallbackLanguage): Promise<Language> => {
  if (i18next.getResource(language, namespace, laterSection) !== undefined) return language
  const { rest } = await loadFirstTexts(language)
  if (rest !== undefined) addTexts(language, (await loadOnceOnline(rest)).default)
  return language
}

/** Changes the texts to a loaded language. */
export const changeTexts = async (language: Language): Promise<void> => {
  // i18next would render every component again, even if the language stays the same.
  if (language !== i18next.language) await i18next.changeLanguage(language)
}

const showLanguage = async (language: Language): Promise<void> => {
  await changeTexts(language)
  document.documentElement.lang = languageTagOf(language)
  document.documentElement.dir = directionOf(language)
}

/**
 * Shows the first language. If its texts take longer than `longestMs`, the page is in English until they have loaded.
 * A started app follows the choice of the customer.
 *
 * @returns whether the page is in that language
 */
export const showFirstLanguage = async (
  language: Language,
  longestMs: number,
  app: Promise<unknown>,
): Promise<boolean> => {
  const loaded = await Promise.race([loadTexts(language), sleep(longestMs)])
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
export const useChosenLanguage = (): void => {
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
