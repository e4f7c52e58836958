/** The interface languages in the order of specification §3. English (en-gb) is the source and the fallback. */
export const languages = [
  'en-gb',
  'en-us',
  'de',
  'it',
  'es',
  'fr',
  'sk',
  'pt-br',
  'pt',
  'ca',
  'bg',
  'cs',
  'et',
  'eu',
  'fa',
  'fi',
  'he',
  'hu',
  'id',
  'nl',
  'pl',
  'ro',
  'hr',
  'tr',
  'vi',
  'lt',
  'da',
  'ko',
  'lv',
] as const

export type Language = (typeof languages)[number]

export const fallbackLanguage = 'en-gb' satisfies Language

const rightToLeftLanguages: ReadonlySet<Language> = new Set<Language>(['fa', 'he'])

export const getTextDirection = (language: Language): 'ltr' | 'rtl' =>
  rightToLeftLanguages.has(language) ? 'rtl' : 'ltr'

/** The codes whose region has to match, too. All other codes are matched by their base language (specification §9). */
const regionalCodes: ReadonlySet<string> = new Set(['en-gb', 'en-us', 'pt-br'])

/** Converts the form that operating systems use, such as `de_DE.UTF-8`, to a language tag. */
const cleanLanguageTag = (tag: string): string =>
  tag
    .trim()
    .replace(/[.@].*/, '')
    .replaceAll('_', '-')

/**
 * Returns the canonical form of a tag, which also replaces an old code such as `iw`. Undefined for a text that is not a
 * tag.
 */
export const toCanonicalTag = (tag: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(cleanLanguageTag(tag))[0]
  } catch {
    return undefined
  }
}

/** Returns the interface language for a language tag of the browser or of the storage. */
export const findLanguage = (tag: string): Language | undefined => {
  // `toLocaleLowerCase` would turn `I` into `ı` on a Turkish system. A single letter, as in `de-u-nu-latn`, begins an
  // extension, which contains no region.
  const [base = '', ...subtags] = (toCanonicalTag(tag) ?? cleanLanguageTag(tag))
    .toLowerCase()
    .replace(/-\w(?:-.*|$)/, '')
    .split('-')
  const region = subtags.find((subtag) => /^[a-z]{2}$/.test(subtag))
  const code = `${base}-${region}`
  const wanted = regionalCodes.has(code) ? code : base
  return languages.find((language) => language === wanted) ?? (base === 'en' ? fallbackLanguage : undefined)
}

/**
 * Returns the language tags of a browser or device, the best one first. The result is empty if a privacy tool has
 * removed or replaced the list, or throws an error when it is read.
 */
export const readPreferredTags = (browser: { readonly languages: unknown }): readonly string[] => {
  try {
    const { languages: tags } = browser
    return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
  } catch {
    return []
  }
}

/**
 * Chooses the stored language, otherwise the first supported language of the browser, otherwise en-gb (specification
 * §9).
 */
export const chooseLanguage = (stored: string | undefined, browser: readonly string[]): Language => {
  for (const tag of [...(stored === undefined ? [] : [stored]), ...browser]) {
    const language = findLanguage(tag)
    if (language !== undefined) return language
  }
  return fallbackLanguage
}

/** Returns the tag for `Intl`, which treats `pt` as Brazilian Portuguese. */
export const toIntlTag = (language: string): string => (language === 'pt' ? 'pt-PT' : language)

/** Returns the BCP 47 tag for `lang` attributes and Accept-Language, such as `pt-BR` for `pt-br`. */
export const toBcp47Tag = (language: Language): string => {
  const [base = language, region] = language.split('-')
  return region === undefined ? base : `${base}-${region.toUpperCase()}`
}
