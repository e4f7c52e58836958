import { useTranslation } from 'react-i18next'
import { ForgottenPasswordLink } from '../auth/navigation-state.tsx'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { stackClass } from '../components/stack.tsx'
import { useForm } from '../forms/use-form.ts'
import { NewPasswordInput } from '../passwords/new-password-input.tsx'
import { PasswordInput } from '../passwords/password-input.tsx'
import { useApp, useBehavior, usePasswordMinLength } from '../shared/app-context.tsx'
import { AccountName } from './account-name.tsx'

/** Changes the customer's password. The fields are emptied once it has worked. */
export const ChangePasswordCard = () => {
  const { t } = useTranslation()
  const { auth, session } = useApp()
  const least = usePasswordMinLength()
  const login = useBehavior(session.login)
  const username = (login.tag === 'logged-in' && login.username) || ''
  const { form, problems, busy } = useForm(auth.changePassword, {
    onSent: (_result, element) => element.reset(),
  })

  return (
    <Card heading={t('settings.changePassword.title')} description={t('settings.changePassword.description')}>
      <form {...form} className={stackClass()}>
        <AccountName />
        <PasswordInput
          label={t('fields.currentPassword')}
          name="password"
          autoComplete="current-password"
          error={problems.password && t(`settings.problems.${problems.password}`)}
        />
        <NewPasswordInput
          label={t('fields.newPassword')}
          name="newPassword"
          error={problems.newPassword && t(`settings.problems.${problems.newPassword}`, { count: least })}
        />
        <Button type="submit" busy={busy}>
          {t('settings.changePassword.submit')}
        </Button>
        <p>
          <ForgottenPasswordLink email={username}>{t('settings.changePassword.forgot')}</ForgottenPasswordLink>
        </p>
      </form>
    </Card>
  )
}
