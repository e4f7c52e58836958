import { useTranslation } from 'react-i18next'
import { changePasswordRules } from '../../core/auth/rules.ts'
import { limits } from '../../core/shared/limits.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { stackClass } from '../components/stack.tsx'
import { useApp } from '../react/app-context.tsx'
import { useForm } from '../react/use-form.ts'
import { AccountName } from './account-name.tsx'

/** Changes the password of whoever is signed in. The fields are emptied once it has worked. */
export const ChangePasswordCard = () => {
  const { t } = useTranslation()
  const { auth } = useApp()
  const { form, problems, busy } = useForm({
    rules: changePasswordRules,
    submit: async ({ password, newPassword }, element) => {
      const result = await auth.changePassword({ current: password, next: newPassword })()
      if (result._tag === 'Right') element.reset()
    },
  })
  const toggle = { showLabel: t('fields.showPassword'), hideLabel: t('fields.hidePassword') }

  return (
    <Card heading={t('settings.changePassword.title')} description={t('settings.changePassword.description')}>
      <form {...form} className={stackClass()}>
        <AccountName />
        <PasswordField
          {...toggle}
          label={t('fields.currentPassword')}
          name="password"
          autoComplete="current-password"
          error={problems.password && t(`settings.problems.${problems.password}`)}
          required
        />
        <PasswordField
          {...toggle}
          label={t('fields.newPassword')}
          name="newPassword"
          autoComplete="new-password"
          hint={t('fields.passwordHint', { length: limits.passwordMinLength })}
          error={problems.newPassword && t(`settings.problems.${problems.newPassword}`)}
          required
        />
        <Button type="submit" busy={busy}>
          {t('settings.changePassword.submit')}
        </Button>
      </form>
    </Card>
  )
}
