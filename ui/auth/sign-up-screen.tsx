import { useTranslation } from 'react-i18next'
import { signUpRules } from '../../core/auth/rules.ts'
import { limits } from '../../core/shared/limits.ts'
import { CaptchaField } from '../captcha/captcha-field.tsx'
import { AuthPanel } from '../components/auth-panel.tsx'
import { Button } from '../components/button.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { stackClass } from '../components/stack.tsx'
import { TextField } from '../components/text-field.tsx'
import { usePageTitle } from '../page/use-page-title.ts'
import { usePortal } from '../react/app-context.tsx'
import { useForm } from '../react/use-form.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { useGoToSignIn, usePrefilledEmail } from './visitor-way.tsx'

/** /sign-up (specification §2). The form shows before the app is there and waits for it on submit. */
const SignUpScreen = () => {
  const { t } = useTranslation()
  usePageTitle(t('signUp.title'))
  const portal = usePortal()
  const goToSignIn = useGoToSignIn()
  const email = usePrefilledEmail()
  const { form, problems, busy } = useForm({
    early: 'sign-up',
    rules: signUpRules,
    submit: async (account) => {
      const { auth } = await portal.app
      const result = await auth.signUp(account)()
      if (result._tag === 'Right') goToSignIn(account.email.trim())
    },
  })

  return (
    <AuthPanel before={<BackToSignIn />} heading={t('signUp.title')} description={t('signUp.description')}>
      <form {...form} className={stackClass()}>
        <TextField
          label={t('fields.email')}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          error={problems.email && t(`signUp.problems.${problems.email}`)}
          dir="ltr"
          required
        />
        <PasswordField
          label={t('fields.password')}
          name="password"
          autoComplete="new-password"
          showLabel={t('fields.showPassword')}
          hideLabel={t('fields.hidePassword')}
          hint={t('fields.passwordHint', { length: limits.passwordMinLength })}
          error={problems.password && t(`signUp.problems.${problems.password}`)}
          required
        />
        <CaptchaField form="signUp" />
        <Button type="submit" size="large" busy={busy}>
          {t('signUp.submit')}
        </Button>
      </form>
    </AuthPanel>
  )
}

export default SignUpScreen
