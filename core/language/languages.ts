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

/** The languages that are written from right to left. */
const rightToLeft: ReadonlySet<Language> = new Set<Language>(['fa', 'he'])

export const directionOf = (language: Language): 'ltr' | 'rtl' => (rightToLeft.has(language) ? 'rtl' : 'ltr')

/** Codes with a region. All others match by their base (specification §9). */
const exactRegions: ReadonlySet<string> = new Set(['en-gb', 'en-us', 'pt-br'])

/** `de_DE.UTF-8` is a system's form. */
const withDashes = (tag: string): string =>
  tag
    .trim()
    .replace(/[.@].*/, '')
    .replaceAll('_', '-')

/** Returns the tag in the form of `Intl`: a former code such as `iw` becomes its present one. Undefined for a text that is no tag. */
export const canonicalTag = (tag: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(withDashes(tag))[0]
  } catch {
    return undefined
  }
}

/** The interface language of a browser's or stored language tag. */
export const languageOf = (tag: string): Language | undefined => {
  // By Turkish rules `I` would become `ı`. What follows a single letter is no region.
  const [base = '', ...subtags] = (canonicalTag(tag) ?? withDashes(tag))
    .toLowerCase()
    .replace(/-\w(?:-.*|$)/, '')
    .split('-')
  const region = subtags.find((subtag) => /^[a-z]{2}$/.test(subtag))
  const code = `${base}-${region}`
  const wanted = exactRegions.has(code) ? code : base
  return languages.find((language) => language === wanted) ?? (base === 'en' ? fallbackLanguage : undefined)
}

/**
 * The tags of the languages that a browser or device names, best first. Privacy tools remove the list, replace it or throw when it
 * is read.
 */
export const preferredTags = (browser: { readonly languages: unknown }): readonly string[] => {
  try {
    const { languages: tags } = browser
    return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
  } catch {
    return []
  }
}

/** Stored setting, else the browser's languages in their order, else en-gb (specification §9). */
export const chooseLanguage = (stored: string | undefined, browser: readonly string[]): Language => {
  for (const tag of [...(stored === undefined ? [] : [stored]), ...browser]) {
    const language = languageOf(tag)
    if (language !== undefined) return language
  }
  return fallbackLanguage
}

/** The tag for formats of `Intl`, to which `pt` is Brazilian: "€ 1.234,50", "em 5 minutos". */
export const formatTag = (language: string): string => (language === 'pt' ? 'pt-PT' : language)

/** The BCP 47 tag, for `lang` attributes and Accept-Language: `pt-BR` of `pt-br`. */
export const languageTag = (language: Language): string => {
  const [base = language, region] = language.split('-')
  return region === undefined ? base : `${base}-${region.toUpperCase()}`
}
