import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { MagicLink } from '../../core/magic-link/magic-link.ts'
import type { MagicLinkState } from '../../core/magic-link/magic-link-state.ts'
import { StatusLine } from '../components/alert.tsx'
import { Button, buttonClass } from '../components/button.tsx'
import { RoadClosedIllustration } from '../components/graphics.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { Spinner } from '../components/placeholders.tsx'
import { BrokenRouteIllustration, MailIllustration, RefreshIcon } from '../components/screen-graphics.tsx'
import { Stack } from '../components/stack.tsx'
import { RetryButton, useCall, useRateLimitText } from '../page/failed-call.tsx'
import { useRouteParameter } from '../page/navigation-state.ts'
import { FailureState, StillWorking } from '../page/page-states.tsx'
import { usePageTitle, useViewChange } from '../page/view.ts'
import { paths } from '../routes/table.ts'
import { useApp, useAppWhenReady, useBehavior, useProducts, useProductsWhenReady } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import { OnComputer } from './on-computer.tsx'
import { OtherAccount, ValidLink } from './valid-link.tsx'

const Loading = () => {
  const { t } = useTexts()
  return (
    <>
      <h1 className="visually-hidden">{t('magicLink.title')}</h1>
      <Spinner label={t('common.loading')} slow={<StillWorking busy />} />
    </>
  )
}

const useIsCustomer = () => useBehavior(useApp().session.login).tag === 'logged-in'

/** The next step after a link that can't be used: sign-in or, for a signed-in customer, the orders. */
const OtherWay = () => {
  const { t } = useTexts()
  const isCustomer = useIsCustomer()
  return (
    <Link to={isCustomer ? paths.orders : paths.signIn} className={buttonClass('secondary')}>
      {t(isCustomer ? 'confirmation.toOrders' : 'magicLink.signIn')}
    </Link>
  )
}

interface RenewProps {
  readonly renew: ReturnType<MagicLink['renew']>
}

const RenewButton = ({ renew }: RenewProps) => {
  const { t } = useTexts()
  const { button, press } = useCall(renew)
  return (
    <>
      <Button {...button} onClick={() => void press()}>
        {t('magicLink.renew')}
      </Button>
      <StillWorking busy={button.busy} />
    </>
  )
}

/** Milliseconds that an email may take. */
const mailTakesMs = 60_000

/**
 * Explains what to do if no email arrives. Nothing says that it was sent (specification §8), so a customer can ask
 * again after a while.
 */
const AskAgain = ({ renew }: RenewProps) => {
  const { t } = useTexts()
  const [request, setRequest] = useState<'first-sent' | 'possible' | 'made' | 'sent'>('first-sent')
  const { button, press } = useCall(renew)
  const isOnItsWay = request === 'first-sent' || request === 'sent'
  useEffect(() => {
    if (!isOnItsWay) return
    const timer = setTimeout(() => setRequest('possible'), mailTakesMs)
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
      <StillWorking busy={request === 'made'} />
      <StatusLine>{request === 'sent' && t('activation.resend.sent')}</StatusLine>
    </>
  )
}

interface MagicLinkByStateProps {
  readonly magicLink: MagicLink
  readonly state: MagicLinkState
  readonly token: string
  /** The account of the link, if another customer is signed in. */
  readonly otherAccount: string | undefined
}

/** Every state of a link, with the next step (specification §4, Magic link). */
const MagicLinkByState = ({ magicLink, state, token, otherAccount }: MagicLinkByStateProps) => {
  const { t } = useTexts()
  const { settings } = useApp()
  const { device } = useProducts()
  const isCustomer = useIsCustomer()
  const rateLimit = useRateLimitText(state.tag === 'unanswered' ? state.error : undefined)
  if (otherAccount !== undefined) return <OtherAccount magicLink={magicLink} username={otherAccount} />

  switch (state.tag) {
    case 'loading':
      return <Loading />
    case 'computer':
      return <OnComputer state={state} magicLink={magicLink} token={token} />
    case 'valid':
      return (
        <ValidLink
          destination={state.destination}
          token={token}
          settings={settings}
          device={device}
          magicLink={magicLink}
        />
      )
    case 'invalid':
      return (
        <FailureState title={t('magicLink.invalid')} illustration={<BrokenRouteIllustration />} action={<OtherWay />}>
          <Stack gap="small">
            <p>{t('magicLink.invalidText')}</p>
            <p>{t('newPassword.damaged')}</p>
          </Stack>
        </FailureState>
      )
    case 'used':
      return (
        <FailureState title={t('magicLink.used')} illustration={<RoadClosedIllustration />} action={<OtherWay />}>
          {t('magicLink.usedText', isCustomer ? { context: 'customer' } : {})}
        </FailureState>
      )
    case 'expired':
      return (
        <FailureState
          title={t('magicLink.expired')}
          illustration={<RoadClosedIllustration />}
          action={<RenewButton renew={magicLink.renew(token)} />}
        >
          {t('magicLink.expiredText')}
        </FailureState>
      )
    case 'sent':
      return (
        <FailureState
          title={t('magicLink.sent')}
          illustration={<MailIllustration />}
          action={<AskAgain renew={magicLink.renew(token)} />}
        >
          <Stack gap="small">
            <p>{t(device.isMobile ? 'magicLink.sentText' : 'magicLink.sentTextComputer')}</p>
            <p>{t('activation.resend.question')}</p>
          </Stack>
        </FailureState>
      )
    case 'unanswered':
      return (
        <FailureState
          title={rateLimit ?? t('magicLink.unanswered')}
          illustration={<RoadClosedIllustration />}
          action={<RetryButton error={state.error} onRetry={() => void magicLink.retry()()} />}
        >
          {rateLimit === undefined && t('magicLink.unansweredText')}
        </FailureState>
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
  useViewChange(otherAccount === undefined ? ownView : 'of another account')
  useEffect(() => {
    void magicLink?.open(token)()
  }, [magicLink, token])
  useEffect(() => () => magicLink?.leave(), [magicLink])
  return (
    <PageContent width="text">
      {magicLink === undefined || state === undefined ? (
        <Loading />
      ) : (
        <MagicLinkByState magicLink={magicLink} state={state} token={token} otherAccount={otherAccount} />
      )}
    </PageContent>
  )
}

export default MagicLinkScreen
