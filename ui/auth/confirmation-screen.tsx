import { Link } from 'react-router-dom'
import { type LinkFailure, toLinkFailure } from '../../core/auth/confirmation.ts'
import type { ConfirmationLink } from '../../core/auth/ports.ts'
import { getErrorTextKey } from '../../core/messages/message-texts.ts'
import { getUsername } from '../../core/session/login-state.ts'
import { type AppError, getErrorCode } from '../../core/shared/app-error.ts'
import { shouldConfirmNow } from '../../core/shared/mailed-links.ts'
import { getButtonClass } from '../components/button.tsx'
import { RoadClosedIllustration } from '../components/graphics.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { EmptyState, Spinner } from '../components/placeholders.tsx'
import { MailIllustration, SuccessIllustration } from '../components/screen-graphics.tsx'
import { Stack } from '../components/stack.tsx'
import { ClickPrompt } from '../page/click-prompt.tsx'
import { RetryButton, useRateLimitText } from '../page/failed-call.tsx'
import { useHeadingFocus, useOnPageVisible } from '../page/mailed-link.tsx'
import { useRouteParameter } from '../page/navigation-state.ts'
import { FailurePanel, SlowCallStatus } from '../page/page-states.tsx'
import { usePageTitle } from '../page/view.ts'
import { paths } from '../routes/table.ts'
import { useApp, useAppWhenReady, useBehavior } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import { AccountChoice, SignedInAccountText } from './account-choice.tsx'
import { ContinueLink } from './continue-link.tsx'

const confirmationTitleKeys = {
  'confirm-email': 'confirmation.title',
  'confirm-email-change': 'confirmation.changeTitle',
} as const satisfies Record<ConfirmationLink, string>

interface ConfirmationLinkProps {
  readonly link: ConfirmationLink
}

const ConfirmingView = ({ link }: ConfirmationLinkProps) => {
  const { t } = useTexts()
  const title = t(confirmationTitleKeys[link])
  usePageTitle(title)
  return (
    <EmptyState headingLevel={1} title={title} illustration={<MailIllustration />}>
      <Spinner label={t('confirmation.confirming')} explanation={<SlowCallStatus busy />} />
    </EmptyState>
  )
}

/** The result of a successful confirmation. The link may belong to an account that is not signed in. */
const ConfirmedView = ({ email }: { readonly email: string | undefined }) => {
  const { t } = useTexts()
  const username = getUsername(useBehavior(useApp().session.login))
  const isOwn = email !== undefined && username === email
  const title = t('confirmation.confirmed')
  usePageTitle(title)
  return (
    <EmptyState
      headingLevel={1}
      title={title}
      illustration={<SuccessIllustration />}
      action={
        username === undefined || isOwn ? (
          <ContinueLink />
        ) : (
          <Stack>
            <AccountChoice username={username} />
          </Stack>
        )
      }
    >
      <p>{t(isOwn ? 'confirmation.confirmedSignedIn' : 'confirmation.confirmedSignIn')}</p>
      {username !== undefined && !isOwn && (
        <p>
          <SignedInAccountText username={username} />
        </p>
      )}
    </EmptyState>
  )
}

const failureExplanationKeys = {
  'confirm-email': {
    spent: 'confirmation.spentText',
    taken: 'confirmation.spentText',
    retryable: 'confirmation.unansweredText',
  },
  'confirm-email-change': {
    spent: 'confirmation.changeSpentText',
    taken: 'confirmation.takenText',
    retryable: 'confirmation.unansweredText',
  },
} as const satisfies Record<ConfirmationLink, Record<LinkFailure, string>>

interface ConfirmationFailureProps extends ConfirmationLinkProps {
  readonly error: AppError
  readonly onRetry: () => void
}

/** The result of a failed confirmation: the reason, and a button or link for the next step. */
const ConfirmationFailure = ({ link, error, onRetry }: ConfirmationFailureProps) => {
  const { t } = useTexts()
  const failure = toLinkFailure(error)
  const changesEmail = link === 'confirm-email-change'
  const isSpent = failure === 'spent' || (failure === 'taken' && !changesEmail)
  const isCustomer = useBehavior(useApp().session.login).tag === 'logged-in'
  const rateLimit = useRateLimitText(error)
  const quoted = changesEmail ? t(getErrorTextKey(getErrorCode(error))) : t('confirmation.failed')
  const result = isSpent ? t('newPassword.spentTitle') : quoted
  usePageTitle(failure === 'retryable' ? t(confirmationTitleKeys[link]) : result)

  const renderNextStep = () => {
    if (failure === 'retryable') return <RetryButton error={error} onRetry={onRetry} />
    if (!changesEmail) return <ContinueLink />
    return (
      <Link to={paths.settings} className={getButtonClass()}>
        {t('confirmation.toSettings')}
      </Link>
    )
  }

  return (
    <FailurePanel
      title={rateLimit ?? result}
      illustration={<RoadClosedIllustration />}
      action={renderNextStep()}
      hint={isSpent ? t('newPassword.damaged') : undefined}
    >
      <Stack gap="small">
        {isSpent && <p>{quoted}</p>}
        {rateLimit === undefined && (
          <p>{t(failureExplanationKeys[link][failure], isCustomer ? { context: 'customer' } : {})}</p>
        )}
      </Stack>
    </FailurePanel>
  )
}

const ConfirmationView = ({ link }: ConfirmationLinkProps) => {
  const { t } = useTexts()
  const token = useRouteParameter()
  const { state, onSeen, confirm } = useApp().auth.openConfirmation(link, token)
  const current = useBehavior(state)
  const onConfirm = () => void confirm()()
  useOnPageVisible(onSeen)
  useHeadingFocus(current.tag)
  switch (current.tag) {
    case 'waiting':
      return shouldConfirmNow(current) ? (
        <ConfirmingView link={link} />
      ) : (
        <ClickPrompt title={t(confirmationTitleKeys[link])} text={t('confirmation.pressText')} onConfirm={onConfirm} />
      )
    case 'interrupted':
      return (
        <ClickPrompt
          title={t('confirmation.interruptedTitle')}
          text={t('confirmation.interruptedText')}
          onConfirm={onConfirm}
        />
      )
    case 'confirming':
      return <ConfirmingView link={link} />
    case 'confirmed':
      return <ConfirmedView email={current.email} />
    case 'failed':
      return <ConfirmationFailure link={link} error={current.error} onRetry={onConfirm} />
  }
}

/**
 * `/confirm/:token` and `/confirm-email-change/:token` (specification §2). Confirms an email and shows the result. It
 * confirms at once, or after a click if the configuration requires a click.
 */
const ConfirmationScreen = ({ link }: ConfirmationLinkProps) => {
  const isReady = useAppWhenReady() !== undefined
  return (
    <PageContent width="text">
      {isReady ? <ConfirmationView link={link} /> : <ConfirmingView link={link} />}
    </PageContent>
  )
}

export default ConfirmationScreen
