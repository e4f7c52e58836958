import { readCookies } from '../../adapters/cookie/cookies.ts'
import { storedNames } from '../../adapters/storage/names.ts'
import { chooseLanguage, type Language } from '../../core/language/languages.ts'
import { findRoute, routeNames, paths as routePaths } from '../routes/table.ts'
import { wellKnownFolder } from './files.ts'

// This file chooses the page for a request. nginx uses its patterns, too, and needs names for their groups.

/** The routes that the build prerenders. `visitorsOnly`: signed-in customers are redirected to another page. */
export const prerenderedRoutes = routeNames.flatMap((name) => {
  const { prerendered, access, ...row } = findRoute(name)
  return prerendered === undefined ? [] : [{ name, ...row, visitorsOnly: access === 'logged-out', ...prerendered }]
})

export const prerenderedFolder = '/prerendered/'

export const createPageFilePath = (name: string, language: string): string =>
  `${prerenderedFolder}${name}.${language}.html`

/** A page with all inline scripts and styles of the release. Their hashes are in the security policy of all pages. */
export const pageWithAllInlineSources = { path: routePaths.orders, file: '/index.html' } as const

/**
 * Returns a pattern that matches the decoded path and the query of a page, joined by `?`. Like the router, it accepts a
 * slash at the end of the path and text after a token. Use it with the flag `i`.
 */
export const createUrlPattern = ({
  path,
  unlessParameter,
}: Pick<(typeof prerenderedRoutes)[number], 'path' | 'unlessParameter'>): string =>
  `^${path.replace(/:\w+/g, '[^/]+(?:/.*)?')}/?[?]${unlessParameter === undefined ? '' : `(?!(?:.*&)?${unlessParameter}=)`}`

const mergeSlashes = (path: string): string => path.replace(/\/{2,}/g, '/')

const tokenPathPrefixes = prerenderedRoutes.flatMap(({ path }) =>
  path.includes('/:') ? [path.slice(1, path.indexOf('/:'))] : [],
)

/** A pattern that matches the decoded paths of mailed links with a token. */
export const tokenPagePattern = `^/(?:${tokenPathPrefixes.join('|')})/`

/** Returns whether a path contains a mailed token. Such a path is a page, even if its end looks like a file name. */
export const hasTokenInPath = (path: string): boolean => new RegExp(tokenPagePattern, 'i').test(mergeSlashes(path))

/** The redirect for password managers, which open this path to change a password. */
export const changePasswordRedirect = {
  path: `${wellKnownFolder}change-password`,
  target: routePaths.settings,
} as const

/** Escapes every character that is special in a pattern or in nginx. */
const escapeForNginxPattern = (text: string): string =>
  text.replace(/[^\w-]/g, (character) =>
    [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  )

/** Returns a pattern that matches a `Cookie` header if it contains a non-empty cookie with this name. */
export const createCookiePattern = (name: string): string => `(?:^|; *)${escapeForNginxPattern(name)}=[^; ]`

/** A pattern that captures at most 1,000 characters of `Accept-Language`, to limit the time for matching. */
export const acceptLanguagePattern = '^(?<portal_accept_language_start>.{0,1000})(?:,|$)'

const readAcceptedLanguages = (header = ''): readonly string[] =>
  (new RegExp(acceptLanguagePattern).exec(header)?.[1] ?? '').split(',').map((part) => part.split(';', 1)[0] ?? '')

export interface VisitorHeaders {
  readonly cookie?: string | undefined
  readonly 'accept-language'?: string | undefined
}

/** Returns the language that the portal would choose for a visitor (specification §9). */
const chooseVisitorLanguage = ({ cookie = '', 'accept-language': accepted }: VisitorHeaders): Language =>
  chooseLanguage(readCookies({ cookie }, storedNames.language)[0], readAcceptedLanguages(accepted))

/** Returns the file of the prerendered page for a decoded path and a visitor. Undefined if there is no such page. */
export const findPrerenderedPage = (
  path: string,
  query: string,
  visitor: VisitorHeaders,
  tokenCookie: string,
): string | undefined => {
  const pathAndQuery = `${mergeSlashes(path)}?${query}`
  const route = prerenderedRoutes.find((each) => new RegExp(createUrlPattern(each), 'i').test(pathAndQuery))
  if (route === undefined) return undefined
  if (route.visitorsOnly && new RegExp(createCookiePattern(tokenCookie)).test(visitor.cookie ?? '')) return undefined
  return createPageFilePath(route.name, chooseVisitorLanguage(visitor))
}
