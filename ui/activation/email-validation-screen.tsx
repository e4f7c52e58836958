import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router-dom'
import type { Activation } from '../../core/activation/activation.ts'
import { usernameOf } from '../../core/session/login-state.ts'
import { shouldConfirmNow } from '../../core/shared/mailed-links.ts'
import { ContinueLink } from '../auth/continue-link.tsx'
import { AuthPanel } from '../components/auth-panel.tsx'
import { Button, buttonClass } from '../components/button.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { Spinner } from '../components/placeholders.tsx'
import { Stack, WrapRow } from '../components/stack.tsx'
import { RetryButton, useRateLimitText } from '../page/failed-call.tsx'
import { useWhenVisible } from '../page/mailed-link.tsx'
import { useRouteParameter } from '../page/navigation-state.ts'
import { StillWorking, SupportLink } from '../page/page-states.tsx'
import { usePageTitle, useViewChange } from '../page/view.ts'
import { paths } from '../routes/table.ts'
import { useApp, useBehavior, useProductsWhenReady } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import { PasswordForm } from './password-form.tsx'
import { ResendVerification } from './resend-verification.tsx'
import { ActivationProgress, ChosenLicense } from './wizard-navigation.tsx'

const Loading = () => {
  const { t } = useTexts()
  const title = t('activation.verification.title')
  usePageTitle(title)
  return (
    <PageContent width="text">
      <h1 className="visually-hidden">{title}</h1>
      <Spinner label={t('common.loading')} slow={<StillWorking busy />} />
    </PageContent>
  )
}

interface PanelProps {
  readonly before?: ReactNode
  readonly title: string
  readonly text?: string | undefined
  readonly children: ReactNode
}

const Panel = ({ before, title, text, children }: PanelProps) => {
  usePageTitle(title)
  return (
    <AuthPanel before={before} heading={title} description={text && <p>{text}</p>}>
      {children}
    </AuthPanel>
  )
}

/** Every state of the verification, with the next step (specification §2). */
const VerificationByState = ({ activation, code }: { readonly activation: Activation; readonly code: string }) => {
  const { t } = useTexts()
  const link = activation.openVerification(code)
  const verification = useBehavior(link.state)
  const state = useBehavior(activation.state)
  const login = useBehavior(useApp().session.login)
  const username = usernameOf(login)
  const isLoading = shouldConfirmNow(verification) || verification.tag === 'pending'
  const rateLimit = useRateLimitText(verification.tag === 'unanswered' ? verification.error : undefined)
  useWhenVisible(link.onSeen)
  useViewChange(isLoading ? undefined : `verification ${verification.tag}`)

  if (isLoading) return <Loading />
  switch (verification.tag) {
    case 'waiting':
      return (
        <Panel title={t('activation.verification.title')} text={t('confirmation.pressText')}>
          <Button onClick={() => void link.verify()()}>{t('confirmation.press')}</Button>
        </Panel>
      )
    case 'valid':
      if (state.tag === 'activated') return <Navigate to={paths.activationSuccessful} replace />
      return (
        <Panel
          before={<ActivationProgress step={3} />}
          title={t('activation.verification.validTitle')}
          text={t('activation.verification.valid')}
        >
          <Stack gap="large">
            <ChosenLicense license={verification.recipient.license} canChange={false} />
            <PasswordForm
              recipient={verification.recipient}
              password="new-password"
              submitLabel={t('activation.verification.submit')}
            />
            <ResendVerification isOpened />
          </Stack>
        </Panel>
      )
    case 'valid-for-unknown':
      return (
        <Panel title={t('activation.verification.unknownTitle')} text={t('activation.verification.unknown')}>
          <Link to={paths.activateLicense} className={buttonClass()}>
            {t('activation.verification.startAgain')}
          </Link>
        </Panel>
      )
    case 'invalid':
      // The browser knows only its own activations.
      if (state.tag === 'activated' || activation.canResume())
        return <Navigate to={paths.activationSuccessful} replace />
      if (username !== undefined && link.hasActivatedFor(username))
        return (
          <Panel title={t('successes.license-activated')}>
            <ContinueLink />
          </Panel>
        )
      // The customer has an account, which most likely this link has created.
      if (login.tag === 'logged-in')
        return (
          <Panel title={t('activation.verification.invalidTitle')} text={t('activation.verification.already')}>
            <Stack gap="large">
              <ContinueLink />
              <WrapRow>
                <Link to={paths.activateLicense}>{t('activation.verification.startAgain')}</Link>
                <SupportLink />
              </WrapRow>
            </Stack>
          </Panel>
        )
      return (
        <Panel title={t('activation.verification.invalidTitle')} text={t('activation.verification.invalid')}>
          <Stack gap="large">
            <p>{t('newPassword.damaged')}</p>
            <WrapRow>
              <Link to={paths.activateLicense} className={buttonClass()}>
                {t('activation.verification.startAgain')}
              </Link>
              <SupportLink />
            </WrapRow>
            <p>
              <span>{t('activation.verification.already')}</span> <Link to={paths.signIn}>{t('signIn.title')}</Link>
            </p>
            {state.tag === 'verification-sent' && <ResendVerification />}
          </Stack>
        </Panel>
      )
    case 'unanswered':
      return (
        <Panel
          title={t('activation.verification.unansweredTitle')}
          text={rateLimit ?? t('activation.verification.unanswered')}
        >
          <WrapRow>
            <RetryButton error={verification.error} onRetry={() => void link.verify()()} />
            <SupportLink />
          </WrapRow>
        </Panel>
      )
  }
}

/** `/activate-license-key/email-validation/:code` (specification §2): the link of the verification email. */
const EmailValidationScreen = () => {
  const code = useRouteParameter()
  const activation = useProductsWhenReady()?.activation
  return activation === undefined ? <Loading /> : <VerificationByState activation={activation} code={code} />
}

export default EmailValidationScreen
