import { useTranslation } from 'react-i18next'
import { limits } from '../../core/shared/limits.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { stackClass } from '../components/stack.tsx'
import { useForm } from '../forms/use-form.ts'
import { useApp } from '../react/app-context.tsx'
import { AccountName } from './account-name.tsx'

/** Changes the customer's password. The fields are emptied once it has worked. */
export const ChangePasswordCard = () => {
  const { t } = useTranslation()
  const { auth } = useApp()
  const { form, problems, busy } = useForm(auth.changePassword, {
    onSent: (_result, element) => element.reset(),
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
