import { CaptchaField } from '../captcha/captcha-field.tsx'
import { AuthPanel } from '../components/auth-panel.tsx'
import { Button } from '../components/button.tsx'
import { EmailField } from '../components/fields.tsx'
import { getStackClass } from '../components/stack.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useForm } from '../forms/use-form.ts'
import { SupportLink } from '../page/page-states.tsx'
import { usePageTitle } from '../page/view.ts'
import { useAppWhenReady } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import { BackToSignInLink, useFailureNextSteps, useOpenSignIn, usePrefilledEmail } from './auth-links.tsx'

/** `/reset-password` (specification §2): a form that requests a link for a new password. */
const RequestPasswordResetScreen = () => {
  const { t } = useTexts()
  usePageTitle(t('requestPasswordReset.title'))
  const openSignIn = useOpenSignIn()
  const prefilled = usePrefilledEmail()
  const app = useAppWhenReady()
  // The link to the support is rendered before the app has started, so that the form does not move afterwards.
  const hasSupport = app === undefined || app.settings.brand.supportUrl !== undefined
  const { form, problems, button, refusal } = useForm(app?.auth.requestPasswordReset, {
    name: 'request-password-reset',
    onSent: ({ email }) => openSignIn(email, { wasMailed: true }),
  })

  return (
    <AuthPanel
      above={<BackToSignInLink />}
      heading={t('requestPasswordReset.title')}
      description={t('requestPasswordReset.description')}
      footnote={
        hasSupport && (
          <p>
            <span>{t('requestPasswordReset.lostAddress')}</span> <SupportLink />
          </p>
        )
      }
    >
      <form {...form} className={getStackClass()}>
        <EmailField
          label={t('fields.email')}
          name="email"
          enterKeyHint="send"
          autoComplete="username"
          defaultValue={prefilled}
          error={problems.email && t(`requestPasswordReset.problems.${problems.email}`)}
          required
        />
        <CaptchaField form="requestPasswordReset" />
        <FormFailure {...refusal} nextSteps={useFailureNextSteps()} />
        <Button {...button}>{t('requestPasswordReset.submit')}</Button>
      </form>
    </AuthPanel>
  )
}

export default RequestPasswordResetScreen
