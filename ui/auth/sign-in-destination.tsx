import { type Location, type To, useLocation } from 'react-router-dom'
import type { AccountApp } from '../../core/account-app.ts'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { ButtonLink } from '../components/button.tsx'
import { useEntryNotes } from '../page/customer-scope.tsx'
import { type NavigationState, navigationState } from '../page/navigation-state.ts'
import { matchRoute } from '../routes/match-route.ts'
import { address, type RouteName } from '../routes/table.ts'
import { parametersIn, withoutSecrets } from '../shared/address-parameters.ts'
import { useTexts } from '../shared/texts.tsx'
import { type RedirectRules, type RedirectTarget, redirectTarget } from './redirect-target.ts'

/** The state for a link or redirect to sign-in that leads back to this page (specification §2). */
export const returnHere = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): NavigationState => ({
  from: pathname + withoutSecrets(search) + withoutSecrets(hash),
})

/** A single valid `redirect_url`, else the page that the visitor came from, else the start page. */
export const signInDestination = (
  location: Pick<Location, 'search' | 'state'>,
  rules: RedirectRules,
): RedirectTarget => {
  const requested = parametersIn(location.search, 'redirect_url')
  return (
    (requested.length === 1 ? redirectTarget(requested[0], rules) : undefined) ??
    redirectTarget(navigationState(location).from, rules) ?? { tag: 'in-app', path: address.orders }
  )
}

/** The redirects that this portal follows. */
export const redirectRules = ({ settings: { trustedOrigins } }: AccountApp): RedirectRules => ({
  ownOrigin: window.location.origin,
  trustedOrigins,
})

/** Offers a customer who arrived signed in a link to the trusted site that they came for. */
export const ContinueNotice = () => {
  const { t } = useTexts()
  const { continueTo } = useEntryNotes().of(useLocation())
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

/** The forms on the way to signing in. They pass their query and navigation state on to each other. */
const authForms: ReadonlySet<RouteName> = new Set([
  'signIn',
  'signUp',
  'requestPasswordReset',
  'resetPassword',
  'finishRegistration',
])

/** For a link to sign-in. Signing in leads back to the page of the link, unless that is a form on the way to signing in. */
export const useSignInLink = (): { readonly to: To; readonly state?: NavigationState } => {
  const location = useLocation()
  const route = matchRoute(location.pathname)
  if (route === undefined) return { to: address.signIn }
  return authForms.has(route.name)
    ? { to: { pathname: address.signIn, search: location.search }, state: navigationState(location) }
    : { to: address.signIn, state: returnHere(location) }
}
