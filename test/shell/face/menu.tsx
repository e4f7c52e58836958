import { useApp } from 'ink'
import { useTranslation } from 'react-i18next'
import { useBehavior } from '../../../ui/react/use-behavior.ts'
import { Choice } from './choice.tsx'
import type { ScreenProps } from './screen.ts'

interface Entry {
  readonly label: string
  readonly choose: () => void
}

export const Menu = ({ app, go }: ScreenProps) => {
  const { t } = useTranslation()
  const { exit } = useApp()
  const isSignedIn = useBehavior(app.session.login).tag === 'logged-in'
  const ofCustomer: readonly Entry[] = [
    { label: t('layout.orders'), choose: () => go({ tag: 'orders' }) },
    { label: t('subscriptions.title'), choose: () => go({ tag: 'subscriptions' }) },
  ]
  const entries: readonly Entry[] = [
    ...(isSignedIn ? ofCustomer : [{ label: t('layout.signIn'), choose: () => go({ tag: 'sign-in' }) }]),
    { label: t('layout.activate'), choose: () => go({ tag: 'activate' }) },
    { label: t('language.title'), choose: () => go({ tag: 'language' }) },
    ...(isSignedIn ? [{ label: t('layout.signOut'), choose: () => void app.session.signOut() }] : []),
    { label: t('common.close'), choose: () => exit() },
  ]
  return (
    <Choice
      rows={entries}
      keyOf={({ label }) => label}
      labelOf={({ label }) => label}
      onChoose={({ choose }) => choose()}
    />
  )
}
