import { useTranslation } from 'react-i18next'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { stackClass } from '../components/stack.tsx'
import { TextField } from '../components/text-field.tsx'
import { useForm } from '../forms/use-form.ts'
import { useApp } from '../react/app-context.tsx'

/** Asks for another e-mail address; a link sent there makes the change. */
export const ChangeEmailCard = () => {
  const { t } = useTranslation()
  const { auth } = useApp()
  const { form, problems, busy } = useForm(auth.requestEmailChange, {
    onSent: (_result, element) => element.reset(),
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
