import { lazy } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { CaptchaField } from '../captcha/captcha-field.tsx'
import { AuthPanel } from '../components/auth-panel.tsx'
import { Button } from '../components/button.tsx'
import { EmailField } from '../components/fields.tsx'
import { getStackClass } from '../components/stack.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useForm } from '../forms/use-form.ts'
import { loadAllTexts } from '../language/i18n.ts'
import { readNavigationState } from '../page/navigation-state.ts'
import { usePageTitle } from '../page/view.ts'
import { PasswordInput, usePasswordProblemText } from '../passwords/password-input.tsx'
import { paths } from '../routes/table.ts'
import { useAppWhenReady } from '../shared/app-context.tsx'
import { loadChunk } from '../shared/load-chunk.ts'
import { useBrandWhenReady, useTexts } from '../shared/texts.tsx'
import { AuthLink, useFailureNextSteps, usePrefilledEmail } from './auth-links.tsx'

/** A separate chunk, which loads together with the deferred texts. The previous screen stays until both have loaded. */
const LazyCheckInboxScreen = lazy(() =>
  loadChunk(async () => {
    const [part] = await Promise.all([import('./check-inbox-screen.tsx'), loadAllTexts()])
    return part
  }),
)

/**
 * `/sign-in` (specification §2). The form is shown before the app has started; a submit waits for the app. The guard of
 * the route redirects a signed-in customer.
 */
const SignInScreen = () => {
  const { t } = useTexts()
  const app = useAppWhenReady()
  const tagline = useBrandWhenReady()?.tagline
  const { wasMailed, done } = readNavigationState(useLocation())
  // After a reload, the `HistoryNote` is gone, but the tab has stored the email.
  const email = usePrefilledEmail(wasMailed || done ? app?.auth.readMailedAddress() : undefined)
  const isRegistered = done === 'registered'
  const checksInbox = (wasMailed || isRegistered) && email !== ''
  usePageTitle(checksInbox ? undefined : t('signIn.title'))
  const passwordProblem = usePasswordProblemText()
  const nextSteps = useFailureNextSteps()
  const { form, problems, button, refusal } = useForm(app?.auth.signIn, { name: 'sign-in' })

  const fields = (
    <form {...form} className={getStackClass()}>
      <EmailField
        label={t('fields.email')}
        name="username"
        enterKeyHint="next"
        autoComplete="username"
        defaultValue={email}
        error={
          problems.username && t(`signIn.problems.${problems.username === 'required' ? 'required' : 'email-invalid'}`)
        }
        required
      />
      <PasswordInput
        label={t('fields.password')}
        name="password"
        autoComplete="current-password"
        error={passwordProblem(problems.password, t('signIn.problems.required'))}
        link={<AuthLink to={paths.requestPasswordReset}>{t('signIn.forgotPassword')}</AuthLink>}
      />
      <CaptchaField form="signIn" />
      <FormFailure {...refusal} nextSteps={nextSteps} />
      <Button {...button} variant={checksInbox && isRegistered ? 'secondary' : 'primary'}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
  if (checksInbox) return <LazyCheckInboxScreen {...{ email, isRegistered }}>{fields}</LazyCheckInboxScreen>
  return (
    <AuthPanel
      heading={t('signIn.title')}
      description={t('signIn.description')}
      caption={tagline?.trim()}
      footnote={
        <>
          <p>
            <span>{t('signIn.noAccount')}</span> <AuthLink to={paths.signUp}>{t('signIn.createAccount')}</AuthLink>
          </p>
          <p>
            <span>{t('signIn.haveCard')}</span> <Link to={paths.activateLicense}>{t('signIn.activate')}</Link>
          </p>
        </>
      }
    >
      {fields}
    </AuthPanel>
  )
}

export default SignInScreen
