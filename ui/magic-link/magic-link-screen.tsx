import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { MagicLink } from '../../core/magic-link/magic-link.ts'
import type { MagicLinkState } from '../../core/magic-link/magic-link-state.ts'
import { StatusLine } from '../components/alert.tsx'
import { Button, getButtonClass } from '../components/button.tsx'
import { RoadClosedIllustration } from '../components/graphics.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { Spinner } from '../components/placeholders.tsx'
import { BrokenRouteIllustration, MailIllustration, RefreshIcon } from '../components/screen-graphics.tsx'
import { RetryButton, useCallButton, useRateLimitText } from '../page/failed-call.tsx'
import { useRouteParameter } from '../page/navigation-state.ts'
import { FailurePanel, SlowCallStatus } from '../page/page-states.tsx'
import { usePageTitle, useResetOnViewChange } from '../page/view.ts'
import { paths } from '../routes/table.ts'
import { useApp, useAppWhenReady, useBehavior, useProducts, useProductsWhenReady } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import { ComputerPage } from './computer-page.tsx'
import { OtherAccountChoice, ValidLinkPage } from './valid-link.tsx'

const MagicLinkLoading = () => {
  const { t } = useTexts()
  return (
    <>
      <h1 className="visually-hidden">{t('magicLink.title')}</h1>
      <Spinner label={t('common.loading')} explanation={<SlowCallStatus busy />} />
    </>
  )
}

const useIsSignedIn = () => useBehavior(useApp().session.login).tag === 'logged-in'

/** The next step after a link that can't be used: a link to sign-in or, for a signed-in customer, to the orders. */
const NextStepLink = () => {
  const { t } = useTexts()
  const isCustomer = useIsSignedIn()
  return (
    <Link to={isCustomer ? paths.orders : paths.signIn} className={getButtonClass()}>
      {t(isCustomer ? 'confirmation.toOrders' : 'magicLink.signIn')}
    </Link>
  )
}

interface RenewLinkProps {
  readonly renew: ReturnType<MagicLink['renew']>
}

const RenewLinkButton = ({ renew }: RenewLinkProps) => {
  const { t } = useTexts()
  const { button, press } = useCallButton(renew)
  return (
    <>
      <Button {...button} onClick={() => void press()}>
        {t('magicLink.renew')}
      </Button>
      <SlowCallStatus busy={button.busy} />
    </>
  )
}

/** How long an email may take to arrive. Until then, the button for another email is disabled. */
const resendDelayMs = 60_000

const ResendLinkButton = ({ renew }: RenewLinkProps) => {
  const { t } = useTexts()
  const [request, setRequest] = useState<'first-sent' | 'possible' | 'made' | 'sent'>('first-sent')
  const { button, press } = useCallButton(renew)
  const isOnItsWay = request === 'first-sent' || request === 'sent'
  useEffect(() => {
    if (!isOnItsWay) return
    const timer = setTimeout(() => setRequest('possible'), resendDelayMs)
    return () => clearTimeout(timer)
  }, [isOnItsWay])
  const ask = async () => {
    if (request !== 'possible') return
    setRequest('made')
    const sent = await press()
    setRequest(sent._tag === 'Right' ? 'sent' : 'possible')
  }
  return (
    <>
      <Button variant="secondary" {...button} aria-disabled={request !== 'possible'} onClick={() => void ask()}>
        <RefreshIcon />
        {t('activation.resend.action')}
      </Button>
      <SlowCallStatus busy={request === 'made'} />
      <StatusLine>{request === 'sent' && t('activation.resend.sent')}</StatusLine>
    </>
  )
}

interface MagicLinkViewProps {
  readonly magicLink: MagicLink
  readonly state: MagicLinkState
  readonly token: string
  /** The account of the link, if a customer with another account is signed in. Otherwise undefined. */
  readonly otherAccount: string | undefined
}

/** The content for each state of a link, with the next step (specification §4, Magic link). */
const MagicLinkView = ({ magicLink, state, token, otherAccount }: MagicLinkViewProps) => {
  const { t } = useTexts()
  const { settings } = useApp()
  const { device } = useProducts()
  const isCustomer = useIsSignedIn()
  const rateLimit = useRateLimitText(state.tag === 'unanswered' ? state.error : undefined)
  if (otherAccount !== undefined) return <OtherAccountChoice magicLink={magicLink} username={otherAccount} />

  switch (state.tag) {
    case 'loading':
      return <MagicLinkLoading />
    case 'computer':
      return <ComputerPage state={state} magicLink={magicLink} token={token} />
    case 'valid':
      return (
        <ValidLinkPage
          destination={state.destination}
          token={token}
          settings={settings}
          device={device}
          magicLink={magicLink}
        />
      )
    case 'invalid':
      return (
        <FailurePanel
          title={t('magicLink.invalid')}
          illustration={<BrokenRouteIllustration />}
          action={<NextStepLink />}
          hint={t('newPassword.damaged')}
        >
          {t('magicLink.invalidText')}
        </FailurePanel>
      )
    case 'used':
      return (
        <FailurePanel title={t('magicLink.used')} illustration={<RoadClosedIllustration />} action={<NextStepLink />}>
          {t('magicLink.usedText', isCustomer ? { context: 'customer' } : {})}
        </FailurePanel>
      )
    case 'expired':
      return (
        <FailurePanel
          title={t('magicLink.expired')}
          illustration={<RoadClosedIllustration />}
          action={<RenewLinkButton renew={magicLink.renew(token)} />}
        >
          {t('magicLink.expiredText')}
        </FailurePanel>
      )
    case 'sent':
      return (
        <FailurePanel
          title={t('magicLink.sent')}
          illustration={<MailIllustration />}
          action={<ResendLinkButton renew={magicLink.renew(token)} />}
        >
          {t(device.isMobile ? 'magicLink.sentText' : 'magicLink.sentTextComputer')}
        </FailurePanel>
      )
    case 'unanswered':
      return (
        <FailurePanel
          title={rateLimit ?? t('magicLink.unanswered')}
          illustration={<RoadClosedIllustration />}
          action={<RetryButton error={state.error} onRetry={() => void magicLink.retry()()} />}
        >
          {rateLimit === undefined && t('magicLink.unansweredText')}
        </FailurePanel>
      )
  }
}

/** `/magic-link/:token` (specification §2): opens the provider's app on a phone. */
const MagicLinkScreen = () => {
  const { t } = useTexts()
  usePageTitle(t('magicLink.title'))
  const token = useRouteParameter()
  const magicLink = useProductsWhenReady()?.magicLink
  const state = useBehavior(magicLink?.state)
  const login = useBehavior(useAppWhenReady()?.session.login)
  const account = useBehavior(magicLink?.accountToConfirm)
  const otherAccount = login?.tag === 'logged-in' ? account : undefined
  const ownView = state?.tag === 'loading' ? undefined : state?.tag
  useResetOnViewChange(otherAccount === undefined ? ownView : 'of another account')
  useEffect(() => {
    void magicLink?.open(token)()
  }, [magicLink, token])
  useEffect(() => () => magicLink?.leave(), [magicLink])
  return (
    <PageContent width="text">
      {magicLink === undefined || state === undefined ? (
        <MagicLinkLoading />
      ) : (
        <MagicLinkView magicLink={magicLink} state={state} token={token} otherAccount={otherAccount} />
      )}
    </PageContent>
  )
}

export default MagicLinkScreen
