import { type Location, type To, useLocation } from 'react-router-dom'
import type { AccountApp } from '../../core/account-app.ts'
import { decodeOrKeep, readParameters, withoutSecrets } from '../../core/shared/url-parameters.ts'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { ButtonLink } from '../components/button.tsx'
import { useHistoryNotes } from '../page/customer-scope.tsx'
import { type NavigationState, readNavigationState } from '../page/navigation-state.ts'
import { matchRoute } from '../routes/match-route.ts'
import { paths, type RouteName } from '../routes/table.ts'
import { useTexts } from '../shared/texts.tsx'

/** Where a customer goes after signing in. The router opens pages of the app; every other URL needs a full page load. */
export type RedirectTarget =
  | { readonly tag: 'in-app'; readonly path: string }
  /** An absolute URL of this origin. It may be a file, such as an invoice, which the router does not know. */
  | { readonly tag: 'same-origin'; readonly url: string }
  | { readonly tag: 'trusted-site'; readonly url: string }

export interface RedirectRules {
  readonly ownOrigin: string
  /** Exact origins. An origin without https is refused even if it is listed. */
  readonly trustedOrigins: readonly string[]
}

const maxLength = 2048

/**
 * Returns whether a browser would read the URL differently: it removes tabs and line breaks, and treats a backslash as a
 * slash. The pattern is compiled only here, to keep it out of the start of the page.
 */
const isDeceptive = (target: string): boolean => /[\p{Cc}\p{Zs}\\]/u.test(target)

const parse = (target: string, base: string): URL | undefined => {
  try {
    return new URL(target, base)
  } catch {
    return undefined
  }
}

/**
 * Validates a `redirect_url` (specification §2, /sign-in). Paths of this origin and exact trusted https origins are
 * followed; any other value gives undefined. Anyone can make a link with such a value, so it is parsed as a browser
 * would parse it, and the result is the URL that was checked.
 */
export const validateTarget = (target: string | undefined, rules: RedirectRules): RedirectTarget | undefined => {
  if (target === undefined || target.length > maxLength || isDeceptive(target)) return undefined
  const isPath = target.startsWith('/')
  if (!isPath && !/^https?:\/\/[^/]/i.test(target)) return undefined
  const url = parse(target, rules.ownOrigin)
  if (url === undefined || url.username !== '' || url.password !== '') return undefined
  if (url.origin === rules.ownOrigin) {
    // After parsing, `/.//host` has the path `//host`, which would later be read as another host.
    if (url.pathname.startsWith('//')) return undefined
    return isPath
      ? { tag: 'in-app', path: url.pathname + url.search + url.hash }
      : { tag: 'same-origin', url: url.href }
  }
  const isTrusted = url.protocol === 'https:' && rules.trustedOrigins.includes(url.origin)
  return isTrusted ? { tag: 'trusted-site', url: url.href } : undefined
}

/** Returns the state for a link or redirect to sign-in that leads back to this page (specification §2). */
export const returnHere = (
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  mark?: string,
): NavigationState => ({ from: pathname + withoutSecrets(search) + withoutSecrets(hash), mark })

/** Returns the target of a `redirect_url`, which some sites encode twice or surround with spaces. */
const readTarget = (value: string, rules: RedirectRules): RedirectTarget | undefined =>
  validateTarget(value.trim(), rules) ?? validateTarget(decodeOrKeep(value).trim(), rules)

/**
 * Returns a single valid `redirect_url`; otherwise the page from which this customer, or a visitor, came; otherwise
 * the start page. A page that another customer has left is not used, because it would show what they looked at.
 */
export const destinationAfterSignIn = (
  location: Pick<Location, 'search' | 'state'>,
  rules: RedirectRules,
  mark: string,
): RedirectTarget => {
  const [requested, ...others] = readParameters(location.search, 'redirect_url')
  const { from, mark: left = mark } = readNavigationState(location)
  return (
    (requested === undefined || others.length > 0 ? undefined : readTarget(requested, rules)) ??
    (left === mark ? validateTarget(from, rules) : undefined) ?? { tag: 'in-app', path: paths.orders }
  )
}

/** Returns the redirects that this portal follows. */
export const redirectRules = ({ settings: { trustedOrigins } }: AccountApp): RedirectRules => ({
  ownOrigin: window.location.origin,
  trustedOrigins,
})

/** Offers a link back to the trusted site from which a customer came who was already signed in. */
export const ContinueNotice = () => {
  const { t } = useTexts()
  const { continueTo } = useHistoryNotes().of(useLocation())
  return (
    <AlertRegion kind="info">
      {continueTo !== undefined && (
        <Alert
          kind="info"
          action={
            <ButtonLink variant="secondary" size="small" href={continueTo}>
              {t('layout.continueTo', { site: new URL(continueTo).host })}
            </ButtonLink>
          }
        >
          {t('layout.alreadySignedIn')}
        </Alert>
      )}
    </AlertRegion>
  )
}

/** The forms around sign-in. They pass their query and navigation state to each other. */
const authForms: ReadonlySet<RouteName> = new Set([
  'signIn',
  'signUp',
  'requestPasswordReset',
  'resetPassword',
  'finishRegistration',
])

/** Returns a link to the sign-in form. A sign-in leads back to the current page, unless that page is part of signing in. */
export const useSignInLink = (): { readonly to: To; readonly state?: NavigationState } => {
  const location = useLocation()
  const route = matchRoute(location.pathname)
  if (route === undefined) return { to: paths.signIn }
  return authForms.has(route.name)
    ? { to: { pathname: paths.signIn, search: location.search }, state: readNavigationState(location) }
    : { to: paths.signIn, state: returnHere(location) }
}
