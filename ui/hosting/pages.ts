import { storedNames } from '../../adapters/storage/names.ts'
import { chooseLanguage, type Language } from '../../core/language/languages.ts'
import { address as addresses, type RouteName, routeNamed, routeNames } from '../routes/table.ts'

// What both servers match here is a pattern that JavaScript and PCRE read alike; nginx knows what it has captured by a name only.

/** A route with a page of its own for each language, which the build makes (`routes/table.ts`). */
export interface PrerenderedRoute {
  readonly name: RouteName
  readonly path: string
  /** Customers are led away from here, and get no form to see on their way. */
  readonly visitorsOnly: boolean
  /** A parameter that asks the route for another state than its first. */
  readonly unlessAsked?: string
  /** The module that shows it, whose script its page preloads. */
  readonly screen: string
}

export const prerenderedRoutes: readonly PrerenderedRoute[] = routeNames.flatMap((name) => {
  const { path, access, screen, prerendered } = routeNamed(name)
  return prerendered === undefined
    ? []
    : [{ name, path, screen, visitorsOnly: access === 'logged-out', ...prerendered }]
})

/** Where the prerendered pages are, below the root. */
export const prerenderedFolder = '/prerendered/'

export const prerenderedFile = (name: string, language: string): string =>
  `${prerenderedFolder}${name}.${language}.html`

/**
 * The addresses of a page, as a pattern for the decoded path, a question mark and the query: as the router of the portal
 * understands a path, in any case and with a slash at the end or not.
 */
export const addressesOf = ({ path, unlessAsked }: Pick<PrerenderedRoute, 'path' | 'unlessAsked'>): string =>
  `^${path.replace(/:\w+/g, '[^/]+')}/?[?]${unlessAsked === undefined ? '' : `(?!(?:.*&)?${unlessAsked}=)`}`

const withOneSlash = (path: string): string => path.replace(/\/{2,}/g, '/')

const tokenFolders = prerenderedRoutes.flatMap(({ path }) =>
  path.includes('/:') ? [path.slice(1, path.indexOf('/:'))] : [],
)

/** Matches the decoded path of a route that carries a token of an e-mail. */
export const tokenPages = `^/(?:${tokenFolders.join('|')})/`

/** Whether a decoded path carries a token: such an address is a page, whatever the token ends in. */
export const carriesToken = (path: string): boolean => new RegExp(tokenPages, 'i').test(withOneSlash(path))

/** Where programs look for what a site says of itself (RFC 8615). What is missing there is a 404 and never a page. */
export const wellKnownFolder = '/.well-known/'

/** Where a password manager sends a customer who wants another password, and the page that has the form. */
export const changePassword = { path: `${wellKnownFolder}change-password`, leadsTo: addresses.settings } as const

/** A text as a pattern that means just this text, with no character that a pattern or nginx would understand. */
const literally = (text: string): string =>
  text.replace(/[^\w-]/g, (character) =>
    [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  )

/** Matches the Cookie header of a browser that holds a cookie of this name, and not an emptied one. */
export const heldCookie = (name: string): string => `(?:^|; *)${literally(name)}=[^; ]`

/** Captures the entries of Accept-Language that end within what browsers send: a longer list must not cost a host more. */
export const heardPart = '^(?<portal_heard>.{0,1000})(?:,|$)'

const acceptedLanguages = (header = ''): readonly string[] =>
  (new RegExp(heardPart).exec(header)?.[1] ?? '').split(',').map((part) => part.split(';', 1)[0] ?? '')

/** What a browser's request says of who asks, by its headers. */
export interface Visitor {
  readonly cookie?: string | undefined
  readonly 'accept-language'?: string | undefined
}

/** The language as the portal itself chooses it, from what a host gets to know (specification §9). */
const languageOf = ({ cookie = '', 'accept-language': accepted }: Visitor): Language => {
  const name = `${storedNames.language}=`
  const pairs = cookie.split(';').map((pair) => pair.trim())
  const chosen = pairs.find((pair) => pair.startsWith(name))?.slice(name.length)
  return chooseLanguage(chosen, acceptedLanguages(accepted))
}

/**
 * The page for a decoded path and its query, if there is a prerendered one that this visitor may see. `tokenCookie` is the
 * name of the cookie that customers have.
 */
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
