import { readCookies } from '../../adapters/cookie/cookies.ts'
import { storedNames } from '../../adapters/storage/names.ts'
import { chooseLanguage, fallbackLanguage, type Language } from '../../core/language/languages.ts'
import { paths as addresses, routeNamed, routeNames } from '../routes/table.ts'
import { wellKnownFolder } from './files.ts'

// JavaScript and PCRE read these patterns alike; nginx needs named groups.

/** Routes of which the build renders a page for each language. Signed-in customers are redirected from those for visitors only. */
export const prerenderedRoutes = routeNames.flatMap((name) => {
  const { path, access, screen, prerendered, products = false } = routeNamed(name)
  return prerendered === undefined
    ? []
    : [{ name, path, screen, products, visitorsOnly: access === 'logged-out', ...prerendered }]
})

export const prerenderedFolder = '/prerendered/'

export const prerenderedFile = (name: string, language: string): string =>
  `${prerenderedFolder}${name}.${language}.html`

/** A page with everything that any page of the release has inline. All pages have one policy, with the hashes of this one. */
export const fullPage = {
  path: addresses.activateLicense,
  file: prerenderedFile('activateLicense', fallbackLanguage),
} as const

/**
 * Matches a decoded path, `?` and the query of a page. Like the router it takes a slash at the end, and text behind a token; the
 * flag `i` is needed.
 */
export const addressesOf = ({
  path,
  unlessParameter,
}: Pick<(typeof prerenderedRoutes)[number], 'path' | 'unlessParameter'>): string =>
  `^${path.replace(/:\w+/g, '[^/]+(?:/.*)?')}/?[?]${unlessParameter === undefined ? '' : `(?!(?:.*&)?${unlessParameter}=)`}`

const withOneSlash = (path: string): string => path.replace(/\/{2,}/g, '/')

const tokenFolders = prerenderedRoutes.flatMap(({ path }) =>
  path.includes('/:') ? [path.slice(1, path.indexOf('/:'))] : [],
)

/** Matches the decoded path of a route with a mailed token. */
export const tokenPages = `^/(?:${tokenFolders.join('|')})/`

/** Such a path is a page even if the token ends like the name of a file. */
export const carriesToken = (path: string): boolean => new RegExp(tokenPages, 'i').test(withOneSlash(path))

/** Password managers look for the form that changes a password at this address. */
export const changePassword = { path: `${wellKnownFolder}change-password`, leadsTo: addresses.settings } as const

/** Escapes every character that means something in a pattern or to nginx. */
const escaped = (text: string): string =>
  text.replace(/[^\w-]/g, (character) =>
    [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  )

/** Matches a Cookie header with a non-empty cookie of this name. */
export const heldCookie = (name: string): string => `(?:^|; *)${escaped(name)}=[^; ]`

/** Captures the first 1,000 characters of Accept-Language at the most, so that a long header costs a host little. */
export const heardPart = '^(?<portal_heard>.{0,1000})(?:,|$)'

const acceptedLanguages = (header = ''): readonly string[] =>
  (new RegExp(heardPart).exec(header)?.[1] ?? '').split(',').map((part) => part.split(';', 1)[0] ?? '')

export interface Visitor {
  readonly cookie?: string | undefined
  readonly 'accept-language'?: string | undefined
}

/** The language that the portal would choose (specification §9). */
const languageOf = ({ cookie = '', 'accept-language': accepted }: Visitor): Language =>
  chooseLanguage(readCookies({ cookie }, storedNames.language)[0], acceptedLanguages(accepted))

/** The prerendered page of a decoded path for this visitor, if there is one. */
export const prerenderedPage = (
  path: string,
  query: string,
  visitor: Visitor,
  tokenCookie: string,
): string | undefined => {
  const address = `${withOneSlash(path)}?${query}`
  const route = prerenderedRoutes.find((each) => new RegExp(addressesOf(each), 'i').test(address))
  if (route === undefined) return undefined
  if (route.visitorsOnly && new RegExp(heldCookie(tokenCookie)).test(visitor.cookie ?? '')) return undefined
  return prerenderedFile(route.name, languageOf(visitor))
}
