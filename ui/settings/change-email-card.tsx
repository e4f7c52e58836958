import { useTranslation } from 'react-i18next'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { DescriptionList } from '../components/description-list.tsx'
import { stackClass } from '../components/stack.tsx'
import { TextField } from '../components/text-field.tsx'
import { useForm } from '../forms/use-form.ts'
import { useApp } from '../react/app-context.tsx'
import { useBehavior } from '../react/use-behavior.ts'

/** Asks for another e-mail address; a link sent there makes the change. */
export const ChangeEmailCard = () => {
  const { t } = useTranslation()
  const { auth, session } = useApp()
  const login = useBehavior(session.login)
  const username = login.tag === 'logged-in' ? login.username : undefined
  const { form, problems, busy } = useForm(auth.requestEmailChange, {
    onSent: (_result, element) => element.reset(),
  })

  return (
    <Card heading={t('settings.changeEmail.title')} description={t('settings.changeEmail.description')}>
      <form {...form} className={stackClass()}>
        {username !== undefined && (
          <DescriptionList items={[{ term: t('fields.currentEmail'), detail: <bdi>{username}</bdi> }]} />
        )}
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
