import { Text } from 'ink'
import { useTranslation } from 'react-i18next'
import { useEscape } from './keys.tsx'
import { Questions } from './questions.tsx'
import type { ScreenProps } from './screen.ts'

export const SignIn = ({ app, back, onDone }: Omit<ScreenProps, 'go'> & { readonly onDone: () => void }) => {
  const { t } = useTranslation()
  useEscape(back)
  return (
    <>
      <Text bold>{t('signIn.title')}</Text>
      <Questions
        form={app.auth.signIn}
        questions={[
          { field: 'username', label: t('fields.email') },
          { field: 'password', label: t('fields.password'), isSecret: true },
        ]}
        offered={{ username: '', password: '' }}
        textOf={(problem) => t(`signIn.problems.${problem}`)}
        prepare={() => app.captcha.signIn.solve()()}
        onSent={onDone}
      />
    </>
  )
}
