import { type Location, type To, useLocation } from 'react-router-dom'
import type { AccountApp } from '../../core/account-app.ts'
import { decodePercentIfValid, readParameters, removeSecrets } from '../../core/shared/url-parameters.ts'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { ExternalButtonLink } from '../components/button.tsx'
import { useHistoryNotes } from '../page/history-notes.tsx'
import { type NavigationState, readNavigationState } from '../page/navigation-state.ts'
import { matchRoute } from '../routes/match-route.ts'
import { paths, type RouteName } from '../routes/table.ts'
import { useTexts } from '../shared/texts.tsx'

/** The page that opens after a sign-in. The router opens 'in-app'; every other URL needs a full page load. */
export type RedirectTarget =
  | { readonly tag: 'in-app'; readonly path: string }
  /** An absolute URL of this origin. It may be the URL of a file, such as an invoice, which the router can't open. */
  | { readonly tag: 'same-origin'; readonly url: string }
  | { readonly tag: 'trusted-site'; readonly url: string }

export interface RedirectRules {
  readonly ownOrigin: string
  /** The origins of other sites, compared as whole strings. An origin without https is refused even if it is listed. */
  readonly trustedOrigins: readonly string[]
}

const maxRedirectUrlLength = 2048

/**
 * Returns whether the target contains characters that make a browser read it as another URL: browsers remove tabs and
 * line breaks, and read a backslash as a slash. The pattern is not a constant, because compiling it is slow.
 */
const isDeceptiveUrl = (target: string): boolean => /[\p{Cc}\p{Zs}\\]/u.test(target)

const parseUrl = (target: string, base: string): URL | undefined => {
  try {
    return new URL(target, base)
  } catch {
    return undefined
  }
}

/**
 * Validates a `redirect_url` (specification §2, /sign-in). Returns the target if it is a URL of this origin or of a
 * trusted https origin, otherwise undefined. Anyone can create a link with a `redirect_url`, so it is parsed as a
 * browser parses it, and the result is the parsed URL.
 */
export const validateRedirectUrl = (target: string | undefined, rules: RedirectRules): RedirectTarget | undefined => {
  if (target === undefined || target.length > maxRedirectUrlLength || isDeceptiveUrl(target)) return undefined
  const isPath = target.startsWith('/')
  if (!isPath && !/^https?:\/\/[^/]/i.test(target)) return undefined
  const url = parseUrl(target, rules.ownOrigin)
  if (url === undefined || url.username !== '' || url.password !== '') return undefined
  if (url.origin === rules.ownOrigin) {
    // The path of `/.//host` is `//host` after the parsing. A browser would read it as a URL of another host.
    if (url.pathname.startsWith('//')) return undefined
    return isPath
      ? { tag: 'in-app', path: url.pathname + url.search + url.hash }
      : { tag: 'same-origin', url: url.href }
  }
  const isTrusted = url.protocol === 'https:' && rules.trustedOrigins.includes(url.origin)
  return isTrusted ? { tag: 'trusted-site', url: url.href } : undefined
}

/** Returns the navigation state with which a sign-in returns the customer to this URL (specification §2). */
export const createReturnState = (
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  mark?: string,
): NavigationState => ({ from: pathname + removeSecrets(search) + removeSecrets(hash), mark })

/** Validates a `redirect_url` that may be encoded twice or surrounded by spaces. */
const validateEncodedRedirectUrl = (value: string, rules: RedirectRules): RedirectTarget | undefined =>
  validateRedirectUrl(value.trim(), rules) ?? validateRedirectUrl(decodePercentIfValid(value).trim(), rules)

/**
 * Returns the page that opens after a sign-in: the target of `redirect_url` if the URL has exactly one and it is valid;
 * otherwise the page that redirected to sign-in; otherwise the orders. A page that another customer had opened is not
 * used, because it would show what that customer has looked at.
 */
export const findSignInDestination = (
  location: Pick<Location, 'search' | 'state'>,
  rules: RedirectRules,
  mark: string,
): RedirectTarget => {
  const [requested, ...others] = readParameters(location.search, 'redirect_url')
  const { from, mark: fromMark = mark } = readNavigationState(location)
  return (
    (requested === undefined || others.length > 0 ? undefined : validateEncodedRedirectUrl(requested, rules)) ??
    (fromMark === mark ? validateRedirectUrl(from, rules) : undefined) ?? { tag: 'in-app', path: paths.orders }
  )
}

export const createRedirectRules = ({ settings: { trustedOrigins } }: AccountApp): RedirectRules => ({
  ownOrigin: window.location.origin,
  trustedOrigins,
})

/** The notice for a customer who came from a trusted site and was already signed in. It links back to the site. */
export const TrustedSiteNotice = () => {
  const { t } = useTexts()
  const { continueTo } = useHistoryNotes().read(useLocation())
  return (
    <AlertRegion kind="info">
      {continueTo !== undefined && (
        <Alert
          kind="info"
          action={
            <ExternalButtonLink variant="secondary" size="small" href={continueTo}>
              {t('layout.continueTo', { site: new URL(continueTo).host })}
            </ExternalButtonLink>
          }
        >
          {t('layout.alreadySignedIn')}
        </Alert>
      )}
    </AlertRegion>
  )
}

/** The routes of the sign-in, sign-up and password forms. Links between them keep the query and the state. */
const authFormRoutes: ReadonlySet<RouteName> = new Set([
  'signIn',
  'signUp',
  'requestPasswordReset',
  'resetPassword',
  'finishRegistration',
])

/** Returns the props of a link to sign-in. The customer returns to the current page afterwards, unless it is a form. */
export const useSignInLink = (): { readonly to: To; readonly state?: NavigationState } => {
  const location = useLocation()
  const route = matchRoute(location.pathname)
  if (route === undefined) return { to: paths.signIn }
  return authFormRoutes.has(route.name)
    ? { to: { pathname: paths.signIn, search: location.search }, state: readNavigationState(location) }
    : { to: paths.signIn, state: createReturnState(location) }
}
