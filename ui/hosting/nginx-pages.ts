import { storedNames } from '../../adapters/storage/names.ts'
import { fallbackLanguage, type Language, languages } from '../../core/language/languages.ts'
import { block } from './nginx-syntax.ts'
import { addressesOf, prerenderedFile, prerenderedRoutes } from './prerendered-pages.ts'

/** What may follow the base of a tag. */
const anyRegion = '(?:[-_][^;, ]*)?'

/** Those whose region matters come before those of which every region will do. */
const regionsFirst: readonly Language[] = [
  ...languages.filter((language) => language.includes('-') && language !== fallbackLanguage),
  ...languages.filter((language) => !language.includes('-')),
  fallbackLanguage,
]

/** The tags that mean a language, the way `languageOf` in core has it, as far as no row above has taken them. */
const tagsOf = (language: Language): string => {
  if (language === fallbackLanguage) return `en${anyRegion}`
  return language.includes('-') ? language.replace('-', '[-_]') : language + anyRegion
}

const anyTag = `(?:${[...new Set(languages.map((language) => language.split('-')[0]))].join('|')})${anyRegion}`
const endOfTag = ' *(?:[;,]|$)'

/** Whatever comes in a list before the first tag of a language that the portal speaks. */
const noneOfOurs = `(?:(?! *${anyTag}${endOfTag})[^,]*,)*`

const byLanguage = (patternOf: (tags: string) => string): readonly string[] =>
  regionsFirst.map((language) => `"~*^${patternOf(tagsOf(language))}" ${language};`)

const byAddress = (pages: typeof prerenderedRoutes): readonly string[] => [
  'default "";',
  ...pages.map((page) => `"~*${addressesOf(page)}" ${page.name};`),
]

/**
 * `$portal_page`: the page for an address, chosen as `prerenderedPage` does it, the language by its cookie and then by
 * Accept-Language.
 */
export const pageMaps: readonly string[] = [
  ...block(`map $cookie_${storedNames.language} $portal_chosen_language`, [
    'default "";',
    ...byLanguage((tags) => `${tags}$`),
  ]),
  ...block('map $http_accept_language $portal_accepted_language', [
    `default ${fallbackLanguage};`,
    ...byLanguage((tags) => `${noneOfOurs} *${tags}${endOfTag}`),
  ]),
  ...block('map $portal_chosen_language $portal_language', [
    'default $portal_chosen_language;',
    '"" $portal_accepted_language;',
  ]),
  ...block('map $uri?$args $portal_route_for_visitors', byAddress(prerenderedRoutes)),
  ...block(
    'map $uri?$args $portal_route_for_anyone',
    byAddress(prerenderedRoutes.filter(({ visitorsOnly }) => !visitorsOnly)),
  ),
  ...block(`map $cookie_${storedNames.userToken} $portal_route`, [
    'default $portal_route_for_anyone;',
    '"" $portal_route_for_visitors;',
  ]),
  ...block('map $portal_route $portal_page', [
    `default ${prerenderedFile('$portal_route', '$portal_language')};`,
    '"" /index.html;',
  ]),
]
