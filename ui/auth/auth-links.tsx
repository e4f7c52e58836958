import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react'
import { Link, type To, useLocation, useNavigate } from 'react-router-dom'
import type { FailureCode } from '../../core/messages/messages.ts'
import { tidyEmail } from '../../core/shared/email-address.ts'
import { decodePercentIfValid, readParameter } from '../../core/shared/url-parameters.ts'
import { isModifiedClick } from '../components/button.tsx'
import { ArrowBackIcon } from '../components/graphics.tsx'
import { BackLinkRow } from '../components/page-shell.tsx'
import { useSelectPrefilledText } from '../forms/prefilled-text.ts'
import { useHistoryNotes } from '../page/history-notes.tsx'
import { type NavigationState, readNavigationState } from '../page/navigation-state.ts'
import { paths } from '../routes/table.ts'
import { useAppWhenReady, useBehavior } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import { createReturnState } from './sign-in-destination.tsx'

/**
 * Returns the email address for an empty form: the last one that was typed, otherwise the `login` parameter of the URL,
 * otherwise `fallback`.
 */
export const usePrefilledEmail = (fallback = ''): string => {
  const location = useLocation()
  const email = tidyEmail(useHistoryNotes().read(location).email ?? readLoginParameter(location.search)) || fallback
  useSelectPrefilledText(email)
  return email
}

/** Returns the decoded `login` parameter. Some sites encode it twice. */
const readLoginParameter = (search: string): string => {
  const login = readParameter(search, 'login') ?? ''
  return login.includes('@') || !/%40/.test(login) ? login : decodePercentIfValid(login)
}

const subscribeToNothing = () => () => undefined

/**
 * Returns the query of the URL, for links. A prerendered page has no query, and hydration does not correct attributes,
 * so the query is empty during the hydration; afterwards the component renders again with the query.
 */
const useSearchAfterHydration = (): string => {
  const { search } = useLocation()
  return useSyncExternalStore(
    subscribeToNothing,
    () => search,
    () => '',
  )
}

interface LinkWithEmailProps {
  readonly to: To
  readonly state: NavigationState
  /** Called when the link is clicked. Returns the email for the next form, or undefined if there is none. */
  readonly email: () => string | undefined
  readonly className?: string
  readonly children: ReactNode
}

/** A link to a form with a prefilled email. A `HistoryNote` stores the email, because others may see the URL. */
export const LinkWithEmail = ({ to, state, email, className, children }: LinkWithEmailProps) => {
  const navigate = useNavigate()
  const notes = useHistoryNotes()
  const follow = (event: MouseEvent) => {
    const value = email()
    if (value === undefined || isModifiedClick(event)) return
    event.preventDefault()
    void navigate(to, { state: { ...state, ...notes.store({ email: value }) } })
  }
  return (
    <Link to={to} state={state} className={className} onClick={follow}>
      {children}
    </Link>
  )
}

const readTypedEmail = () => document.querySelector<HTMLInputElement>('main input[inputmode=email]')?.value

/** A link between the sign-in, sign-up and password forms. Keeps the query, navigation state and typed email. */
export const AuthLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <LinkWithEmail
    to={{ pathname: to, search: useSearchAfterHydration() }}
    state={readNavigationState(useLocation())}
    email={readTypedEmail}
  >
    {children}
  </LinkWithEmail>
)

/** Returns whether nobody is signed in. Returns true before the app has started. */
const useIsSignedOut = (): boolean =>
  (useBehavior(useAppWhenReady()?.session.login)?.tag ?? 'logged-out') === 'logged-out'

/** A link from a form back to sign-in. For a signed-in customer, it is a link to the orders instead. */
export const BackToSignInLink = () => {
  const { t } = useTexts()
  const isVisitor = useIsSignedOut()
  return (
    <BackLinkRow>
      <AuthLink to={isVisitor ? paths.signIn : paths.orders}>
        <ArrowBackIcon />
        <span>{t(isVisitor ? 'common.backToSignIn' : 'layout.orders')}</span>
      </AuthLink>
    </BackLinkRow>
  )
}

/** A link to the sign-in form, which is filled in with the email. */
export const SignInLink = ({ email }: { readonly email: string }) => {
  const { t } = useTexts()
  return (
    <LinkWithEmail to={paths.signIn} state={{}} email={() => email}>
      {t('signIn.title')}
    </LinkWithEmail>
  )
}

/** A link to the form for a new password, with a prefilled email. The customer returns to this page after a sign-in. */
export const ForgottenPasswordLink = ({
  email,
  children,
}: {
  readonly email: string
  readonly children: ReactNode
}) => (
  <LinkWithEmail to={paths.requestPasswordReset} state={createReturnState(useLocation())} email={() => email}>
    {children}
  </LinkWithEmail>
)

/**
 * Returns what a form offers after a failure, such as a link, by the code of the failure. For a code without an entry,
 * the form offers another attempt or the provider's support.
 *
 * @param email the email address of the account. Pass the address if the form is not part of signing in; the customer
 *   then returns to the form after a sign-in.
 */
export const useFailureNextSteps = (email?: string): Readonly<Partial<Record<FailureCode, ReactNode>>> => {
  const { t } = useTexts()
  const isVisitor = useIsSignedOut()
  const renderPasswordLink = (label: string) =>
    email === undefined ? (
      <AuthLink to={paths.requestPasswordReset}>{label}</AuthLink>
    ) : (
      <ForgottenPasswordLink email={email}>{label}</ForgottenPasswordLink>
    )
  const signIn = <SignInLink email={email ?? ''} />
  return {
    // No link is needed, because next to the label of the password field is a link to the form for a new password.
    'credentials-invalid': false,
    'current-password-invalid': false,
    'user-not-confirmed': renderPasswordLink(t('signIn.mailLink')),
    'activation-perhaps-done': isVisitor ? signIn : <Link to={paths.orders}>{t('layout.orders')}</Link>,
    'password-perhaps-saved': isVisitor
      ? signIn
      : email === undefined && renderPasswordLink(t('signIn.forgotPassword')),
    // These links are only for visitors, because a signed-in customer can't open the sign-in and sign-up forms.
    ...(isVisitor && {
      'account-exists': <AuthLink to={paths.signIn}>{t('signUp.signInInstead')}</AuthLink>,
      'user-not-found': <AuthLink to={paths.signUp}>{t('signIn.createAccount')}</AuthLink>,
    }),
  }
}

/**
 * Returns a function that opens the sign-in form with an email address filled in. For a signed-in customer it opens the
 * orders: the guard of the sign-in form would also redirect there, but would remove the message of the submitted form.
 */
export const useOpenSignIn = (): ((email: string, how?: Pick<NavigationState, 'wasMailed' | 'done'>) => void) => {
  const app = useAppWhenReady()
  const navigate = useNavigate()
  const notes = useHistoryNotes()
  const location = useLocation()
  return (email, how) => {
    const isVisitor = app === undefined || app.session.login.value.tag === 'logged-out'
    if (!isVisitor) return void navigate(paths.orders)
    void navigate(
      { pathname: paths.signIn, search: location.search },
      { state: { ...readNavigationState(location), ...how, ...notes.store({ email }) } },
    )
  }
}
