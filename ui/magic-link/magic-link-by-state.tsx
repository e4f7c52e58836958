import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { App } from '../../core/app.ts'
import type { MagicLinkState } from '../../core/magic-link/magic-link-state.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { RefreshIcon } from '../components/icon.tsx'
import {
  BrokenRouteIllustration,
  MailIllustration,
  RoadAheadIllustration,
  RoadClosedIllustration,
} from '../components/illustrations.tsx'
import { FailureState } from '../page/failure-state.tsx'
import { address } from '../routes/table.ts'
import { LoadingMagicLink } from './loading-magic-link.tsx'
import { OnComputer } from './on-computer.tsx'
import { OtherCustomer } from './other-customer.tsx'
import { ValidLink } from './valid-link.tsx'

const SignInLink = () => {
  const { t } = useTranslation()
  return (
    <Link to={address.signIn} className={buttonClass('secondary')}>
      {t('magicLink.signIn')}
    </Link>
  )
}

const RenewButton = ({ renew }: { readonly renew: () => Promise<unknown> }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    void renew().finally(() => setBusy(false))
  }
  return (
    <Button busy={busy} onClick={press}>
      {t('magicLink.renew')}
    </Button>
  )
}

export interface MagicLinkByStateProps {
  readonly app: App
  readonly state: MagicLinkState
  readonly token: string
}

/** What has become of the link, each with the next step (specification §4, Magic link). */
export const MagicLinkByState = ({ app, state, token }: MagicLinkByStateProps) => {
  const { t } = useTranslation()
  const { magicLink, settings, device } = app
  const enterWeb = () => magicLink.enterWeb(token)()

  switch (state.tag) {
    case 'loading':
      return <LoadingMagicLink />
    case 'computer':
      return <OnComputer destination={state.destination} enterWeb={enterWeb} />
    case 'valid':
      return (
        <ValidLink
          destination={state.destination}
          token={token}
          settings={settings}
          device={device}
          enterWeb={enterWeb}
        />
      )
    case 'other-customer':
      return <OtherCustomer magicLink={magicLink} username={state.username} />
    case 'invalid':
      return (
        <FailureState title={t('magicLink.invalid')} illustration={<BrokenRouteIllustration />} action={<SignInLink />}>
          {t('magicLink.invalidText')}
        </FailureState>
      )
    case 'used':
      return (
        <FailureState title={t('magicLink.used')} illustration={<RoadClosedIllustration />} action={<SignInLink />}>
          {t('magicLink.usedText')}
        </FailureState>
      )
    case 'expired':
      return (
        <FailureState
          title={t('magicLink.expired')}
          illustration={<RoadClosedIllustration />}
          action={<RenewButton renew={() => magicLink.renew(token)()} />}
        >
          {t('magicLink.expiredText')}
        </FailureState>
      )
    case 'sent':
      return (
        <EmptyState headingLevel={1} title={t('magicLink.sent')} illustration={<MailIllustration />}>
          {t(device.isMobile ? 'magicLink.sentText' : 'magicLink.sentTextComputer')}
        </EmptyState>
      )
    case 'unanswered':
      return (
        <FailureState
          title={t('magicLink.unanswered')}
          illustration={<RoadAheadIllustration />}
          action={
            <Button onClick={() => void magicLink.retry()()}>
              <RefreshIcon />
              {t('common.retry')}
            </Button>
          }
        >
          {t('magicLink.unansweredText')}
        </FailureState>
      )
  }
}
