import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router-dom'
import type { Activation } from '../../core/activation/activation.ts'
import { getUsername } from '../../core/session/login-state.ts'
import { shouldConfirmNow } from '../../core/shared/mailed-links.ts'
import { ContinueLink } from '../auth/continue-link.tsx'
import { AuthPanel } from '../components/auth-panel.tsx'
import { getButtonClass } from '../components/button.tsx'
import { RoadClosedIllustration } from '../components/graphics.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { type EmptyStateProps, Spinner } from '../components/placeholders.tsx'
import { Stack, touchTargetLinkClass } from '../components/stack.tsx'
import { ClickPrompt } from '../page/click-prompt.tsx'
import { RetryButton, useRateLimitText } from '../page/failed-call.tsx'
import { useOnPageVisible } from '../page/mailed-link.tsx'
import { useRouteParameter } from '../page/navigation-state.ts'
import { FailurePanel, SlowCallStatus } from '../page/page-states.tsx'
import { usePageTitle, useResetOnViewChange } from '../page/view.ts'
import { paths } from '../routes/table.ts'
import { useApp, useBehavior, useProductsWhenReady } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import styles from './activation.module.css'
import { PasswordForm } from './password-form.tsx'
import { ResendVerificationButton } from './resend-verification.tsx'
import { ActivationSteps, LicenseSummary } from './wizard-navigation.tsx'

const VerificationLoading = () => {
  const { t } = useTexts()
  const title = t('activation.verification.title')
  usePageTitle(title)
  return (
    <AuthPanel above={<ActivationSteps step={2} />} hasBand={false} heading={title}>
      <Spinner label={t('common.loading')} explanation={<SlowCallStatus busy />} />
    </AuthPanel>
  )
}

interface VerificationPanelProps {
  readonly above?: ReactNode
  readonly title: string
  readonly text?: string | undefined
  readonly children: ReactNode
}

const VerificationPanel = ({ above, title, text, children }: VerificationPanelProps) => {
  usePageTitle(title)
  return (
    <AuthPanel above={above} hasBand={above === undefined} heading={title} description={text && <p>{text}</p>}>
      {children}
    </AuthPanel>
  )
}

interface VerificationFailureProps extends Pick<EmptyStateProps, 'action' | 'children' | 'hint'> {
  readonly title: string
  readonly below?: ReactNode
}

/** The view for a link that can't be used: the reason and the next step. */
const VerificationFailure = ({ title, below, ...rest }: VerificationFailureProps) => {
  usePageTitle(title)
  return (
    <PageContent width="text">
      <FailurePanel title={title} illustration={<RoadClosedIllustration />} {...rest} />
      {Boolean(below) && <div className={styles.head}>{below}</div>}
    </PageContent>
  )
}

/** The panel for each state of the verification, with the next step (specification §2). */
const VerificationView = ({ activation, code }: { readonly activation: Activation; readonly code: string }) => {
  const { t } = useTexts()
  const link = activation.openVerification(code)
  const verification = useBehavior(link.state)
  const state = useBehavior(activation.state)
  const login = useBehavior(useApp().session.login)
  const username = getUsername(login)
  const isLoading = shouldConfirmNow(verification) || verification.tag === 'pending'
  const rateLimit = useRateLimitText(verification.tag === 'unanswered' ? verification.error : undefined)
  useOnPageVisible(link.onSeen)
  useResetOnViewChange(isLoading ? undefined : `verification ${verification.tag}`)

  if (isLoading) return <VerificationLoading />
  switch (verification.tag) {
    case 'waiting':
      return (
        <PageContent width="text">
          <ClickPrompt
            title={t('activation.verification.title')}
            text={t('confirmation.pressText')}
            onConfirm={() => void link.verify()()}
          />
        </PageContent>
      )
    case 'valid':
      if (state.tag === 'activated') return <Navigate to={paths.activationSuccessful} replace />
      return (
        <VerificationPanel
          above={<ActivationSteps step={3} />}
          title={t('activation.verification.validTitle')}
          text={t('activation.verification.valid')}
        >
          <Stack gap="large">
            <LicenseSummary license={verification.recipient.license} canChange={false} />
            <PasswordForm
              recipient={verification.recipient}
              password="new-password"
              submitLabel={t('activation.verification.submit')}
            />
            <ResendVerificationButton isOpened />
          </Stack>
        </VerificationPanel>
      )
    case 'valid-for-unknown':
      return (
        <VerificationPanel
          title={t('activation.verification.unknownTitle')}
          text={t('activation.verification.unknown')}
        >
          <Link to={paths.activateLicense} className={getButtonClass()}>
            {t('activation.verification.startAgain')}
          </Link>
        </VerificationPanel>
      )
    case 'invalid':
      // This browser may have used up the link by activating the license, so the result of that activation is shown.
      if (state.tag === 'activated' || activation.canResume())
        return <Navigate to={paths.activationSuccessful} replace />
      if (username !== undefined && link.hasActivatedFor(username))
        return (
          <VerificationPanel title={t('successes.license-activated')}>
            <ContinueLink />
          </VerificationPanel>
        )
      // The customer is signed in, so most likely this link has already activated the license for their account.
      if (login.tag === 'logged-in')
        return (
          <VerificationFailure
            title={t('activation.verification.invalidTitle')}
            action={
              <>
                <ContinueLink />
                <Link to={paths.activateLicense} className={touchTargetLinkClass}>
                  {t('activation.verification.startAgain')}
                </Link>
              </>
            }
          >
            {t('activation.verification.already')}
          </VerificationFailure>
        )
      return (
        <VerificationFailure
          title={t('activation.verification.invalidTitle')}
          action={
            <Link to={paths.activateLicense} className={getButtonClass()}>
              {t('activation.verification.startAgain')}
            </Link>
          }
          hint={t('newPassword.damaged')}
          below={state.tag === 'verification-sent' && <ResendVerificationButton />}
        >
          <Stack gap="small">
            <p>{t('activation.verification.invalid')}</p>
            <p>
              <span>{t('activation.verification.already')}</span> <Link to={paths.signIn}>{t('signIn.title')}</Link>
            </p>
          </Stack>
        </VerificationFailure>
      )
    case 'unanswered':
      return (
        <VerificationFailure
          title={t('activation.verification.unansweredTitle')}
          action={<RetryButton error={verification.error} onRetry={() => void link.verify()()} />}
        >
          {rateLimit ?? t('activation.verification.unanswered')}
        </VerificationFailure>
      )
  }
}

/** `/activate-license-key/email-validation/:code` (specification §2): the page of the link that verifies an email. */
const EmailValidationScreen = () => {
  const code = useRouteParameter()
  const activation = useProductsWhenReady()?.activation
  return activation === undefined ? <VerificationLoading /> : <VerificationView activation={activation} code={code} />
}

export default EmailValidationScreen
