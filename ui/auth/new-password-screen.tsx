import { useMemo, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import type { PasswordLink } from '../../core/auth/ports.ts'
import type { Failure } from '../../core/messages/messages.ts'
import { getUsername } from '../../core/session/login-state.ts'
import { Alert } from '../components/alert.tsx'
import { AuthPanel } from '../components/auth-panel.tsx'
import { Button, getButtonClass } from '../components/button.tsx'
import { RoadClosedIllustration } from '../components/graphics.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { getStackClass, Stack } from '../components/stack.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useForm } from '../forms/use-form.ts'
import { useFailureTexts } from '../page/failure-texts.ts'
import { useHeadingFocus } from '../page/mailed-link.tsx'
import { type NavigationState, useRouteParameter } from '../page/navigation-state.ts'
import { FailurePanel } from '../page/page-states.tsx'
import { usePageTitle } from '../page/view.ts'
import { NewPasswordInput } from '../passwords/new-password-input.tsx'
import { usePasswordProblemText } from '../passwords/password-input.tsx'
import { paths } from '../routes/table.ts'
import { useAppWhenReady, useBehavior } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import { AccountChoice, SignedInAccountText, type UsernameProps } from './account-choice.tsx'
import { BackToSignInLink, LinkWithEmail, useFailureNextSteps, usePrefilledEmail } from './auth-links.tsx'
import { ContinueLink } from './continue-link.tsx'

const passwordFormTextKeys = {
  'reset-password': { title: 'newPassword.resetTitle', description: 'newPassword.resetDescription' },
  'finish-registration': { title: 'newPassword.finishTitle', description: 'newPassword.finishDescription' },
} as const satisfies Record<PasswordLink, object>

const findPasswordTitleKeys = (link: PasswordLink) =>
  ({
    form: passwordFormTextKeys[link].title,
    saved: 'successes.new-password-created',
    spent: 'newPassword.spentTitle',
  }) as const

/**
 * The navigation state for the sign-in page, which then shows a message about the new password. If this tab has
 * requested the link, the sign-in form contains the email address to which the link was sent.
 */
const passwordCreatedState: NavigationState = { done: 'new-password-created' }

/** The panel that replaces the form after the service has refused the token of the link. */
const InvalidLinkPanel = ({ failure, email }: { readonly failure: Failure; readonly email: string | undefined }) => {
  const { t } = useTexts()
  const mayBeSaved = failure.possibleEffect !== undefined
  const texts = useFailureTexts()(failure)
  return (
    <PageContent width="text">
      {mayBeSaved && <BackToSignInLink />}
      <FailurePanel
        title={t('newPassword.spentTitle')}
        illustration={<RoadClosedIllustration />}
        action={
          <LinkWithEmail to={paths.requestPasswordReset} state={{}} email={() => email} className={getButtonClass()}>
            {t('newPassword.spentAction')}
          </LinkWithEmail>
        }
        hint={mayBeSaved ? undefined : t('newPassword.damaged')}
      >
        <Stack gap="small">
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p>{t('newPassword.spentText')}</p>
        </Stack>
      </FailurePanel>
    </PageContent>
  )
}

const PasswordSavedPanel = ({ username }: UsernameProps) => {
  const { t } = useTexts()
  return (
    <AuthPanel heading={t('successes.new-password-created')} description={<SignedInAccountText username={username} />}>
      <Stack>
        <AccountChoice username={username} state={passwordCreatedState} />
      </Stack>
    </AuthPanel>
  )
}

/**
 * `/reset-password/:token` and `/finish-registration/:token` (specification §2): a form that creates a password with
 * the token of a mailed link. The token does not contain the username.
 */
const NewPasswordScreen = ({ link }: { readonly link: PasswordLink }) => {
  const { t } = useTexts()
  const token = useRouteParameter()
  const navigate = useNavigate()
  const app = useAppWhenReady()
  const passwordProblem = usePasswordProblemText()
  const email = usePrefilledEmail(app?.auth.readMailedAddress())
  const nextSteps = useFailureNextSteps()
  const [spent, setSpent] = useState<Failure>()
  const [saved, setSaved] = useState(false)
  const login = useBehavior(app?.session.login)
  const username = login && getUsername(login)
  const wasSaved = useMemo(() => app?.auth.isPasswordSaved(link, token), [app, link, token])
  const view = spent ? 'spent' : saved || wasSaved ? 'saved' : 'form'
  usePageTitle(t(findPasswordTitleKeys(link)[view]))
  useHeadingFocus(view)
  const createPassword = useMemo(() => app?.auth.createPassword(link, token), [app, link, token])
  const { form, problems, button, refusal } = useForm(createPassword, {
    onSent: () => {
      const after = app?.session.login.value
      // A new password ends the sessions of its account. If this session is still valid, the password most likely
      // belongs to another account.
      if (after && getUsername(after) !== undefined) {
        // This page shows the success itself, so the message is dismissed.
        app.messages.dismiss()
        setSaved(true)
      }
      // The history entry is replaced, so that "back" does not open a link whose token is used up.
      else if (after?.tag === 'logged-in') navigate(paths.orders, { replace: true })
      else navigate(paths.signIn, { replace: true, state: passwordCreatedState })
    },
  })
  // The state `spent` keeps the failure, because `useForm` resets the form when the form element is removed.
  if (refusal.failure?.code === 'mail-token-invalid' && !spent) setSpent(refusal.failure)

  if (spent) return <InvalidLinkPanel failure={spent} email={email} />
  // If there is no username, the session has ended, and the guard of the orders redirects to the sign-in form.
  if (saved)
    return username === undefined ? <Navigate to={paths.orders} replace /> : <PasswordSavedPanel username={username} />
  if (wasSaved && username !== undefined) return <PasswordSavedPanel username={username} />
  if (wasSaved)
    return (
      <AuthPanel heading={t('successes.new-password-created')}>
        <ContinueLink email={email} />
      </AuthPanel>
    )
  return (
    <AuthPanel
      above={<BackToSignInLink />}
      heading={t(passwordFormTextKeys[link].title)}
      description={t(passwordFormTextKeys[link].description)}
    >
      <form {...form} className={getStackClass()}>
        {username !== undefined && (
          <Alert kind="info">
            <SignedInAccountText username={username} />
          </Alert>
        )}
        {/* Password managers read the username from this field. It exists only if this tab has requested the link. */}
        {email && <input type="text" autoComplete="username" value={email} readOnly hidden />}
        <NewPasswordInput
          label={t('fields.newPassword')}
          name="password"
          // The password can't be edited while it is being saved.
          readOnly={button.busy}
          error={passwordProblem(problems.password, t('newPassword.problems.required'))}
        />
        <FormFailure {...refusal} nextSteps={nextSteps} />
        <Button {...button}>{t('newPassword.submit')}</Button>
      </form>
    </AuthPanel>
  )
}

export default NewPasswordScreen
