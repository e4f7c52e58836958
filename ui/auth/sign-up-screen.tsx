import { CaptchaField } from '../captcha/captcha-field.tsx'
import { AuthPanel } from '../components/auth-panel.tsx'
import { Button } from '../components/button.tsx'
import { EmailField } from '../components/fields.tsx'
import { getStackClass } from '../components/stack.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useForm } from '../forms/use-form.ts'
import { usePageTitle } from '../page/view.ts'
import { NewPasswordInput } from '../passwords/new-password-input.tsx'
import { usePasswordProblemText } from '../passwords/password-input.tsx'
import { paths } from '../routes/table.ts'
import { useAppWhenReady } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import { AuthLink, BackToSignInLink, useFailureNextSteps, useOpenSignIn, usePrefilledEmail } from './auth-links.tsx'

/** `/sign-up` (specification §2). The form is shown before the app has started; a submit waits for the app. */
const SignUpScreen = () => {
  const { t } = useTexts()
  const passwordProblem = usePasswordProblemText()
  usePageTitle(t('signUp.title'))
  const openSignIn = useOpenSignIn()
  const prefilled = usePrefilledEmail()
  const { form, problems, button, refusal } = useForm(useAppWhenReady()?.auth.signUp, {
    name: 'sign-up',
    onSent: ({ email }) => openSignIn(email, { done: 'registered' }),
  })

  return (
    <AuthPanel
      above={<BackToSignInLink />}
      heading={t('signUp.title')}
      description={t('signUp.description')}
      footnote={
        <>
          <p>{t('signUp.mailFollows')}</p>
          <p>
            <span>{t('signUp.haveAccount')}</span> <AuthLink to={paths.signIn}>{t('signIn.submit')}</AuthLink>
          </p>
        </>
      }
    >
      <form {...form} className={getStackClass()}>
        <EmailField
          label={t('fields.email')}
          name="email"
          enterKeyHint="next"
          autoComplete="username"
          defaultValue={prefilled}
          // The fields can't be edited while the account is being created.
          readOnly={button.busy}
          error={problems.email && t(`signUp.problems.${problems.email === 'required' ? 'required' : 'email-invalid'}`)}
          required
        />
        <NewPasswordInput
          label={t('fields.password')}
          name="password"
          readOnly={button.busy}
          error={passwordProblem(problems.password, t('signUp.problems.required'))}
        />
        <CaptchaField form="signUp" />
        <FormFailure {...refusal} nextSteps={useFailureNextSteps()} />
        <Button {...button}>{t('signUp.submit')}</Button>
      </form>
    </AuthPanel>
  )
}

export default SignUpScreen
