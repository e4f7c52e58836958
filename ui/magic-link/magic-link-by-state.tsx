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
import { FailureState } from '../page/page-states.tsx'
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
  /** Whose link it is, where that is another customer than the one who is signed in. */
  readonly replaces: string | undefined
}

/** What has become of the link, each with the next step (specification §4, Magic link). */
export const MagicLinkByState = ({ app, state, token, replaces }: MagicLinkByStateProps) => {
  const { t } = useTranslation()
  const { magicLink, settings, device } = app
  if (replaces !== undefined) return <OtherCustomer magicLink={magicLink} username={replaces} />

  switch (state.tag) {
    case 'loading':
      return <LoadingMagicLink />
    case 'computer':
      return <OnComputer destination={state.destination} magicLink={magicLink} token={token} />
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
