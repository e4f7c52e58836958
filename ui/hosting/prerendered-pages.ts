import { storedNames } from '../../adapters/storage/names.ts'
import { chooseLanguage, type Language } from '../../core/language/languages.ts'
import { type RouteName, routeNamed, routeNames } from '../routes/table.ts'
import { heardLanguages, holdsCookie } from './visitor.ts'

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

/** What a browser's request says of who asks. */
export interface Visitor {
  /** The header. */
  readonly cookie: string | undefined
  /** The header. Browsers list the languages by preference. */
  readonly acceptLanguage: string | undefined
}

/** The first cookie of a name, as it was sent. */
const cookieOf = (header: string | undefined, name: string): string | undefined =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The language as the portal itself chooses it, from what a host gets to know (specification §9). */
const languageOf = ({ cookie, acceptLanguage }: Visitor): Language =>
  chooseLanguage(
    cookieOf(cookie, storedNames.language),
    heardLanguages(acceptLanguage)
      .split(',')
      .map((part) => part.split(';', 1)[0] ?? ''),
  )

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
  const address = `${path.replace(/\/{2,}/g, '/')}?${query}`
  const route = prerenderedRoutes.find((each) => new RegExp(addressesOf(each), 'i').test(address))
  if (route === undefined) return undefined
  if (route.visitorsOnly && holdsCookie(visitor.cookie, tokenCookie)) return undefined
  return prerenderedFile(route.name, languageOf(visitor))
}
