import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react'
import { Link, type To, useLocation, useNavigate } from 'react-router-dom'
import type { FailureCode } from '../../core/messages/messages.ts'
import { tidyEmail } from '../../core/shared/email-address.ts'
import { decodeOrKeep, readParameter } from '../../core/shared/url-parameters.ts'
import { isModifiedClick } from '../components/button.tsx'
import { ArrowBackIcon } from '../components/graphics.tsx'
import { BackLine } from '../components/page-shell.tsx'
import { useHistoryNotes } from '../page/customer-scope.tsx'
import { type NavigationState, readNavigationState } from '../page/navigation-state.ts'
import { paths } from '../routes/table.ts'
import { useAppWhenReady, useBehavior } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import { returnHere } from './sign-in-destination.tsx'

/** Returns the email to start with: the last one that was typed, otherwise the `login` parameter of the URL. */
export const usePrefilledEmail = (): string => {
  const location = useLocation()
  return tidyEmail(useHistoryNotes().of(location).email ?? readLogin(location.search))
}

/** Returns the decoded `login` parameter. Some sites encode it twice. */
const readLogin = (search: string): string => {
  const login = readParameter(search, 'login') ?? ''
  return login.includes('@') || !/%40/.test(login) ? login : decodeOrKeep(login)
}

const subscribeToNothing = () => () => undefined

/**
 * Returns the query. A prerendered page has none, and hydration does not correct a link, so the query is added in a
 * second render.
 */
const useSearch = (): string => {
  const { search } = useLocation()
  return useSyncExternalStore(
    subscribeToNothing,
    () => search,
    () => '',
  )
}

interface EmailLinkProps {
  readonly to: To
  readonly state: NavigationState
  /** Returns the email to pass on, when the link is followed. Undefined without one. */
  readonly email: () => string | undefined
  readonly className?: string
  readonly children: ReactNode
}

/** A link to a form that starts with this email. The email is not in the URL, because others may see URLs. */
export const EmailLink = ({ to, state, email, className, children }: EmailLinkProps) => {
  const navigate = useNavigate()
  const notes = useHistoryNotes()
  const follow = (event: MouseEvent) => {
    const value = email()
    if (value === undefined || isModifiedClick(event)) return
    event.preventDefault()
    void navigate(to, { state: { ...state, ...notes.keep({ email: value }) } })
  }
  return (
    <Link to={to} state={state} className={className} onClick={follow}>
      {children}
    </Link>
  )
}

const readTypedEmail = () => document.querySelector<HTMLInputElement>('main input[type=email]')?.value

/** A link between the forms around sign-in. It keeps the query, the navigation state and the typed email. */
export const AuthLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <EmailLink
    to={{ pathname: to, search: useSearch() }}
    state={readNavigationState(useLocation())}
    email={readTypedEmail}
  >
    {children}
  </EmailLink>
)

/** Returns whether nobody is signed in, as far as the page knows before the app has started. */
const useIsVisitor = (): boolean =>
  (useBehavior(useAppWhenReady()?.session.login)?.tag ?? 'logged-out') === 'logged-out'

/** A link from a form back to sign-in. A signed-in customer has no sign-in form, and gets a link to the orders. */
export const BackToSignIn = () => {
  const { t } = useTexts()
  const isVisitor = useIsVisitor()
  return (
    <BackLine>
      <AuthLink to={isVisitor ? paths.signIn : paths.orders}>
        <ArrowBackIcon />
        <span>{t(isVisitor ? 'common.backToSignIn' : 'layout.orders')}</span>
      </AuthLink>
    </BackLine>
  )
}

/** A link to sign-in, which starts with this email. */
export const SignInLink = ({ email }: { readonly email: string }) => {
  const { t } = useTexts()
  return (
    <EmailLink to={paths.signIn} state={{}} email={() => email}>
      {t('signIn.title')}
    </EmailLink>
  )
}

/** A link to the form for a new password, which starts with this email. Signing in afterwards leads back here. */
export const ForgottenPasswordLink = ({
  email,
  children,
}: {
  readonly email: string
  readonly children: ReactNode
}) => (
  <EmailLink to={paths.requestPasswordReset} state={returnHere(useLocation())} email={() => email}>
    {children}
  </EmailLink>
)

/**
 * Returns the next steps after refusals, for every form. After any other refusal the next step is another attempt, or
 * the provider's support.
 *
 * @param email the account of a form that is not part of signing in. Signing in leads back to such a form.
 */
export const useNextSteps = (email?: string): Readonly<Partial<Record<FailureCode, ReactNode>>> => {
  const { t } = useTexts()
  const isVisitor = useIsVisitor()
  const toNewPassword = (label: string) =>
    email === undefined ? (
      <AuthLink to={paths.requestPasswordReset}>{label}</AuthLink>
    ) : (
      <ForgottenPasswordLink email={email}>{label}</ForgottenPasswordLink>
    )
  const signIn = <SignInLink email={email ?? ''} />
  return {
    'credentials-invalid': toNewPassword(t('signIn.forgotQuestion')),
    'current-password-invalid': toNewPassword(t('signIn.forgotQuestion')),
    'user-not-confirmed': toNewPassword(t('signIn.mailLink')),
    'activation-perhaps-done': isVisitor ? signIn : <Link to={paths.orders}>{t('layout.orders')}</Link>,
    'password-perhaps-saved': isVisitor ? signIn : toNewPassword(t('signIn.forgotQuestion')),
    // A signed-in customer can't open the forms for visitors.
    ...(isVisitor && {
      'account-exists': <AuthLink to={paths.signIn}>{t('signUp.signInInstead')}</AuthLink>,
      'user-not-found': <AuthLink to={paths.signUp}>{t('signIn.createAccount')}</AuthLink>,
    }),
  }
}

/**
 * Returns a function that opens the sign-in form with an email. A signed-in customer goes to the orders at once, because
 * the guard of the sign-in form would redirect and lose the message.
 */
export const useGoToSignIn = (): ((email: string, how?: Pick<NavigationState, 'wasMailed' | 'done'>) => void) => {
  const app = useAppWhenReady()
  const navigate = useNavigate()
  const notes = useHistoryNotes()
  const location = useLocation()
  return (email, how) => {
    const isVisitor = app === undefined || app.session.login.value.tag === 'logged-out'
    if (!isVisitor) return void navigate(paths.orders)
    void navigate(
      { pathname: paths.signIn, search: location.search },
      { state: { ...readNavigationState(location), ...how, ...notes.keep({ email }) } },
    )
  }
}
