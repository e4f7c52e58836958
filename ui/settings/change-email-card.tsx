import { useTranslation } from 'react-i18next'
import { changeEmailRules } from '../../core/auth/rules.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { stackClass } from '../components/stack.tsx'
import { TextField } from '../components/text-field.tsx'
import { useApp } from '../react/app-context.tsx'
import { useForm } from '../react/use-form.ts'

/** Asks for another e-mail address; a link sent there makes the change. */
export const ChangeEmailCard = () => {
  const { t } = useTranslation()
  const { auth } = useApp()
  const { form, problems, busy } = useForm({
    rules: changeEmailRules,
    submit: async ({ email }, element) => {
      const result = await auth.requestEmailChange({ email })()
      if (result._tag === 'Right') element.reset()
    },
  })

  return (
    <Card heading={t('settings.changeEmail.title')} description={t('settings.changeEmail.description')}>
      <form {...form} className={stackClass()}>
        <TextField
          label={t('fields.newEmail')}
          name="email"
          type="email"
          autoComplete="email"
          error={problems.email && t(`settings.problems.${problems.email}`)}
          dir="ltr"
          required
        />
        <Button type="submit" busy={busy}>
          {t('settings.changeEmail.submit')}
        </Button>
      </form>
    </Card>
  )
}
