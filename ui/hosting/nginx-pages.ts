import { storedNames } from '../../adapters/storage/names.ts'
import { fallbackLanguage, type Language, languages } from '../../core/language/languages.ts'
import { block } from './nginx-syntax.ts'
import { addressesOf, prerenderedFile, prerenderedRoutes } from './prerendered-pages.ts'
import { heardPart, heldCookie, tokenCookieOf } from './visitor.ts'

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

const bases = [...new Set(languages.map((language) => language.split('-')[0]))].join('|')

/** The first entry of a list whose language the portal speaks. */
const firstOfOurs = `^(?:[^,]*,)*? *(?<portal_first_tag>(?:${bases})${anyRegion}) *(?:[;,]|$)`

const byLanguage = regionsFirst.map((language) => `"~*^${tagsOf(language)}$" ${language};`)

const byAddress = (pages: typeof prerenderedRoutes): readonly string[] => [
  'default "";',
  ...pages.map((page) => `"~*${addressesOf(page)}" ${page.name};`),
]

/**
 * `$portal_page`: the page for an address, chosen as `prerenderedPage` does it, the language by its cookie and then by
 * Accept-Language. A long list of languages is cut before it is looked through, and looked through once.
 */
export const pageMaps = (config: unknown): readonly string[] => [
  ...block('map $http_accept_language $portal_heard_languages', ['default "";', `"~${heardPart}" $portal_heard;`]),
  ...block('map $portal_heard_languages $portal_accepted_tag', [
    'default "";',
    `"~*${firstOfOurs}" $portal_first_tag;`,
  ]),
  ...block('map $portal_accepted_tag $portal_accepted_language', [`default ${fallbackLanguage};`, ...byLanguage]),
  ...block(`map $cookie_${storedNames.language} $portal_language`, [
    'default $portal_accepted_language;',
    ...byLanguage,
  ]),
  ...block('map $uri?$args $portal_route_for_visitors', byAddress(prerenderedRoutes)),
  ...block(
    'map $uri?$args $portal_route_for_anyone',
    byAddress(prerenderedRoutes.filter(({ visitorsOnly }) => !visitorsOnly)),
  ),
  ...block('map $http_cookie $portal_route', [
    'default $portal_route_for_visitors;',
    `"~${heldCookie(tokenCookieOf(config))}" $portal_route_for_anyone;`,
  ]),
  ...block('map $portal_route $portal_page', [
    `default ${prerenderedFile('$portal_route', '$portal_language')};`,
    '"" /index.html;',
  ]),
]
