import { useTranslation } from 'react-i18next'
import type { Confirmation } from '../../core/auth/confirmation.ts'
import type { ConfirmationLink } from '../../core/auth/ports.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ArrivedIllustration, MailIllustration } from '../components/illustrations.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { Spinner } from '../components/spinner.tsx'
import { useHeadingFocus, useRouteParameter, useWhenVisible } from '../page/mailed-link.ts'
import { usePageTitle } from '../page/view.ts'
import { useApp, useAppWhenReady, useBehavior } from '../shared/app-context.tsx'
import { ConfirmationFailure } from './confirmation-failure.tsx'
import { OnwardLink } from './onward-link.tsx'

const titles = {
  'confirm-email': 'confirmation.title',
  'confirm-email-change': 'confirmation.changeTitle',
} as const satisfies Record<ConfirmationLink, string>

interface LinkProps {
  readonly link: ConfirmationLink
}

const Confirming = ({ link }: LinkProps) => {
  const { t } = useTranslation()
  return (
    <EmptyState headingLevel={1} title={t(titles[link])} illustration={<MailIllustration />}>
      <Spinner label={t('confirmation.confirming')} />
    </EmptyState>
  )
}

/** The page asks for a press: to begin with, or because it is not known how the last try ended. */
const Ask = ({ title, text, confirm }: { title: string; text: string; confirm: Confirmation['confirm'] }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      headingLevel={1}
      title={title}
      illustration={<MailIllustration />}
      action={<Button onClick={() => void confirm()()}>{t('confirmation.press')}</Button>}
    >
      {text}
    </EmptyState>
  )
}

/** The link may be of another account than the one that is signed in here. */
const Confirmed = ({ address }: { readonly address: string | undefined }) => {
  const { t } = useTranslation()
  const login = useBehavior(useApp().session.login)
  const isOwn = address !== undefined && login.tag === 'logged-in' && login.username === address
  return (
    <EmptyState
      headingLevel={1}
      title={t('confirmation.confirmed')}
      illustration={<ArrivedIllustration />}
      action={<OnwardLink />}
    >
      {t(isOwn ? 'confirmation.confirmedSignedIn' : 'confirmation.confirmedSignIn')}
    </EmptyState>
  )
}

const CurrentState = ({ link }: LinkProps) => {
  const { t } = useTranslation()
  const token = useRouteParameter()
  const { state, seen, confirm } = useApp().auth.confirmation(link, token)
  const current = useBehavior(state)
  useWhenVisible(seen)
  useHeadingFocus(current.tag)
  switch (current.tag) {
    case 'waiting':
      return current.for === 'sight' ? (
        <Confirming link={link} />
      ) : (
        <Ask title={t(titles[link])} text={t('confirmation.pressText')} confirm={confirm} />
      )
    case 'interrupted':
      return (
        <Ask title={t('confirmation.interruptedTitle')} text={t('confirmation.interruptedText')} confirm={confirm} />
      )
    case 'confirming':
      return <Confirming link={link} />
    case 'confirmed':
      return <Confirmed address={current.address} />
    case 'failed':
      return <ConfirmationFailure link={link} error={current.error} onRetry={() => void confirm()()} />
  }
}

/**
 * What a confirmation link opens (specification §2): it acts by itself, or at the press of a button where the
 * configuration says so, and tells how it went.
 */
export const ConfirmationPage = ({ link }: LinkProps) => {
  const { t } = useTranslation()
  usePageTitle(t(titles[link]))
  const isReady = useAppWhenReady() !== undefined
  return <PageContent width="text">{isReady ? <CurrentState link={link} /> : <Confirming link={link} />}</PageContent>
}
