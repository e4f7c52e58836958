import { storedNames } from '../../adapters/storage/names.ts'
import { chooseLanguage, type Language } from '../../core/language/languages.ts'
import { heardLanguages, holdsCookie } from './visitor.ts'

/** A route whose first view the build draws into a page of its own, once for each language. */
export interface FirstView {
  readonly name: string
  /** As the routes of the portal write it. */
  readonly path: string
  /** Customers are led away from here, and get no form to see on their way. */
  readonly visitorsOnly: boolean
  /** A parameter that asks the route for another view than its first. */
  readonly unlessAsked?: string
  /** The module that shows it, whose script its page preloads. */
  readonly screen: string
}

/** What is shown of a visitor's routes before the script has come. A route that needs the app first is not among them. */
export const firstViews: readonly FirstView[] = [
  { name: 'sign-in', path: '/sign-in', visitorsOnly: true, screen: 'ui/auth/sign-in-screen.tsx' },
  { name: 'sign-up', path: '/sign-up', visitorsOnly: true, screen: 'ui/auth/sign-up-screen.tsx' },
  {
    name: 'reset-request',
    path: '/reset-password',
    visitorsOnly: false,
    screen: 'ui/auth/reset-request-screen.tsx',
  },
  {
    name: 'reset-password',
    path: '/reset-password/:token',
    visitorsOnly: false,
    screen: 'ui/auth/reset-password-screen.tsx',
  },
  {
    name: 'finish-registration',
    path: '/finish-registration/:token',
    visitorsOnly: false,
    screen: 'ui/auth/finish-registration-screen.tsx',
  },
  {
    name: 'confirm-email',
    path: '/confirm/:token',
    visitorsOnly: false,
    screen: 'ui/auth/confirm-email-screen.tsx',
  },
  {
    name: 'confirm-email-change',
    path: '/confirm-email-change/:token',
    visitorsOnly: false,
    screen: 'ui/auth/confirm-email-change-screen.tsx',
  },
  {
    name: 'magic-link',
    path: '/magic-link/:token',
    visitorsOnly: false,
    screen: 'ui/magic-link/magic-link-screen.tsx',
  },
  {
    name: 'activate-license',
    path: '/activate-license-key',
    visitorsOnly: false,
    unlessAsked: 'step',
    screen: 'ui/activation/activate-license-screen.tsx',
  },
  {
    name: 'email-validation',
    path: '/activate-license-key/email-validation/:code',
    visitorsOnly: false,
    screen: 'ui/activation/email-validation-screen.tsx',
  },
]

/** Where the pages of first views are, below the root. */
export const firstViewsFolder = '/first-views/'

export const firstViewFile = (name: string, language: string): string => `${firstViewsFolder}${name}.${language}.html`

/**
 * The addresses of a view, as a pattern for the decoded path, a question mark and the query: as the router of the portal
 * understands a path, in any case and with a slash at the end or not.
 */
export const addressesOf = ({ path, unlessAsked }: Pick<FirstView, 'path' | 'unlessAsked'>): string =>
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
 * The page for a decoded path and its query, if its first view is drawn in advance and this visitor may see it.
 * `tokenCookie` is the name of the cookie that customers have.
 */
export const firstViewPage = (
  path: string,
  query: string,
  visitor: Visitor,
  tokenCookie: string,
): string | undefined => {
  const address = `${path.replace(/\/{2,}/g, '/')}?${query}`
  const view = firstViews.find((each) => new RegExp(addressesOf(each), 'i').test(address))
  if (view === undefined) return undefined
  if (view.visitorsOnly && holdsCookie(visitor.cookie, tokenCookie)) return undefined
  return firstViewFile(view.name, languageOf(visitor))
}
