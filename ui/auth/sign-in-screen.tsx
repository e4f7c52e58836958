import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { signInRules } from '../../core/auth/rules.ts'
import { AuthPanel } from '../components/auth-panel.tsx'
import { Button } from '../components/button.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { stackClass } from '../components/stack.tsx'
import { TextField } from '../components/text-field.tsx'
import { usePortal } from '../react/app-context.tsx'
import { useForm } from '../react/use-form.ts'
import { usePageTitle } from '../routes/use-page-title.ts'

/**
 * /sign-in (specification §2). The form shows before the app is there and waits for it on submit; where a signed-in
 * customer goes next is the guard's business.
 */
const SignInScreen = () => {
  const { t } = useTranslation()
  usePageTitle(t('signIn.title'))
  const portal = usePortal()
  const [query] = useSearchParams()
  const { form, problems, busy } = useForm({
    rules: signInRules,
    submit: async (credentials) => {
      const { auth } = await portal.app
      // A failure has been told as a message; the form stays as it is.
      await auth.signIn(credentials)()
    },
  })
  const problem = (field: keyof typeof signInRules) => problems[field] && t('signIn.problems.required')

  return (
    <AuthPanel
      heading={t('signIn.title')}
      description={t('signIn.description')}
      footnote={
        <p>
          {t('signIn.noAccount')} <Link to="/sign-up">{t('signIn.createAccount')}</Link>
        </p>
      }
    >
      <form {...form} className={stackClass()}>
        <TextField
          label={t('fields.email')}
          name="username"
          type="email"
          autoComplete="username"
          defaultValue={query.get('login') ?? ''}
          error={problem('username')}
          dir="ltr"
          required
        />
        <PasswordField
          label={t('fields.password')}
          name="password"
          autoComplete="current-password"
          showLabel={t('fields.showPassword')}
          hideLabel={t('fields.hidePassword')}
          error={problem('password')}
          required
        />
        <Button type="submit" size="large" busy={busy}>
          {t('signIn.submit')}
        </Button>
        <p>
          <Link to="/reset-password">{t('signIn.forgotPassword')}</Link>
        </p>
      </form>
    </AuthPanel>
  )
}

export default SignInScreen
