import { readCookies } from '../../adapters/cookie/cookies.ts'
import { storedNames } from '../../adapters/storage/names.ts'
import { chooseLanguage, fallbackLanguage, type Language } from '../../core/language/languages.ts'
import { paths as addresses, findRoute, routeNames } from '../routes/table.ts'
import { wellKnownFolder } from './files.ts'

// The patterns of this file work in JavaScript and in PCRE (nginx, which needs named groups).

/** The routes that the build prerenders in each language. `visitorsOnly`: the app redirects signed-in customers to another page. */
export const prerenderedRoutes = routeNames.flatMap((name) => {
  const { prerendered, access, ...row } = findRoute(name)
  return prerendered === undefined ? [] : [{ name, ...row, visitorsOnly: access === 'logged-out', ...prerendered }]
})

export const prerenderedFolder = '/prerendered/'

export const prerenderedFileName = (name: string, language: string): string =>
  `${prerenderedFolder}${name}.${language}.html`

/** A page with every inline script and style of the release. The policy of all pages has the hashes of this page. */
export const pageWithAllInlineSources = {
  path: addresses.activateLicense,
  file: prerenderedFileName('activateLicense', fallbackLanguage),
} as const

/**
 * Returns a pattern for a decoded path, `?` and the query of a page. Like the router, it accepts a slash at the end and text after
 * a token. It needs the flag `i`.
 */
export const urlPattern = ({
  path,
  unlessParameter,
}: Pick<(typeof prerenderedRoutes)[number], 'path' | 'unlessParameter'>): string =>
  `^${path.replace(/:\w+/g, '[^/]+(?:/.*)?')}/?[?]${unlessParameter === undefined ? '' : `(?!(?:.*&)?${unlessParameter}=)`}`

const withOneSlash = (path: string): string => path.replace(/\/{2,}/g, '/')

const tokenFolders = prerenderedRoutes.flatMap(({ path }) =>
  path.includes('/:') ? [path.slice(1, path.indexOf('/:'))] : [],
)

/** A pattern for the decoded paths of routes with an emailed token. */
export const tokenPages = `^/(?:${tokenFolders.join('|')})/`

/** Returns whether a path contains an emailed token. Such a path is a page even if the token ends like a file name. */
export const hasToken = (path: string): boolean => new RegExp(tokenPages, 'i').test(withOneSlash(path))

/** The path at which password managers look for the form that changes the password. */
export const changePassword = { path: `${wellKnownFolder}change-password`, leadsTo: addresses.settings } as const

/** Escapes every character that is special in a pattern or in nginx. */
const escapePattern = (text: string): string =>
  text.replace(/[^\w-]/g, (character) =>
    [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  )

/** Returns a pattern for a Cookie header with a non-empty cookie of this name. */
export const cookiePattern = (name: string): string => `(?:^|; *)${escapePattern(name)}=[^; ]`

/** A pattern that captures up to 1,000 characters of Accept-Language. A longer header would cost a host more time. */
export const acceptLanguageStart = '^(?<portal_accept_language_start>.{0,1000})(?:,|$)'

const readAcceptedLanguages = (header = ''): readonly string[] =>
  (new RegExp(acceptLanguageStart).exec(header)?.[1] ?? '').split(',').map((part) => part.split(';', 1)[0] ?? '')

export interface Visitor {
  readonly cookie?: string | undefined
  readonly 'accept-language'?: string | undefined
}

/** Returns the language that the portal would choose for a visitor (specification §9). */
const languageOf = ({ cookie = '', 'accept-language': accepted }: Visitor): Language =>
  chooseLanguage(readCookies({ cookie }, storedNames.language)[0], readAcceptedLanguages(accepted))

/** Returns the file of the prerendered page for a decoded path and visitor, or undefined. */
export const findPrerenderedPage = (
  path: string,
  query: string,
  visitor: Visitor,
  tokenCookie: string,
): string | undefined => {
  const address = `${withOneSlash(path)}?${query}`
  const route = prerenderedRoutes.find((each) => new RegExp(urlPattern(each), 'i').test(address))
  if (route === undefined) return undefined
  if (route.visitorsOnly && new RegExp(cookiePattern(tokenCookie)).test(visitor.cookie ?? '')) return undefined
  return prerenderedFileName(route.name, languageOf(visitor))
}
