import { lazy, type ReactNode, Suspense } from 'react'
import { appOf, appUrlOf, type MagicLinkState } from '../../core/magic-link/magic-link-state.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { type CopyOutcome, useCopy } from '../components/copyable-text.tsx'
import { EmptyState, OptionalPart } from '../components/placeholders.tsx'
import { CheckIcon, CopyIcon, PhoneIllustration } from '../components/screen-graphics.tsx'
import { RetryButton } from '../page/failed-call.tsx'
import { useApp, useProducts } from '../shared/app-context.tsx'
import { loadOnceOnline } from '../shared/load-chunk.ts'
import { useTexts } from '../shared/texts.tsx'
import styles from './magic-link.module.css'
import { SignInToWebButton, type SignInToWebProps } from './valid-link.tsx'

/** A separate chunk, because only this page draws a code. Without it, the page's text still says what to do. */
const QrCode = lazy(() => loadOnceOnline(() => import('./qr-code.tsx')).catch(() => ({ default: () => null })))

/** Keeps the space of the code until the code's chunk has loaded. */
const QrFrame = ({ children }: { readonly children?: ReactNode }) => {
  const { t } = useTexts()
  return (
    <div className={styles.frame}>
      <p>{t('magicLink.scan')}</p>
      <div className={styles.code}>{children}</div>
    </div>
  )
}

const copyTexts = {
  copied: 'magicLink.linkCopied',
  refused: 'magicLink.linkNotCopied',
} as const satisfies Record<CopyOutcome, string>

/** Copies the URL of the page, as another way to the phone. */
const CopyLink = ({ url }: { readonly url: string }) => {
  const { t } = useTexts()
  const { outcome, isSilent, copy } = useCopy(url)
  return (
    <div className={styles.copy}>
      <Button variant="secondary" onClick={copy}>
        {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
        {t('magicLink.copyLink')}
      </Button>
      <span role="status" className={styles.outcome}>
        {outcome && <span aria-hidden={isSilent}>{t(copyTexts[outcome])}</span>}
      </span>
    </div>
  )
}

export interface OnComputerProps extends SignInToWebProps {
  readonly state: Extract<MagicLinkState, { readonly tag: 'computer' }>
}

/**
 * A valid link on a computer (specification §2). It reaches the phone by email, by the phone's camera or as a copy.
 * The web version also opens here. If the service did not answer, the link may be one to the web version.
 */
export const OnComputer = ({ state, magicLink, token }: OnComputerProps) => {
  const { t } = useTexts()
  const { settings } = useApp()
  const { device } = useProducts()
  const url = window.location.href
  const { destination } = state
  return (
    <EmptyState headingLevel={1} title={t('magicLink.computerTitle')} illustration={<PhoneIllustration />}>
      <p className={styles.text}>{t('magicLink.computerText')}</p>
      <OptionalPart>
        <Suspense fallback={<QrFrame />}>
          <QrCode url={url} label={t('magicLink.qrCode')}>
            {(code) => <QrFrame>{code}</QrFrame>}
          </QrCode>
        </Suspense>
      </OptionalPart>
      <CopyLink url={url} />
      {'error' in state && (
        <div className={styles.here}>
          <RetryButton variant="quiet" error={state.error} onRetry={() => void magicLink.retry()()} />
        </div>
      )}
      {destination === 'travel_web' && (
        <div className={styles.here}>
          <p>{t('magicLink.computerWeb')}</p>
          <SignInToWebButton magicLink={magicLink} token={token} />
        </div>
      )}
      {device.mayBeMobile && destination !== undefined && destination !== 'travel_web' && (
        <div className={styles.here}>
          <ButtonLink variant="quiet" href={appUrlOf(appOf(destination, settings), token)}>
            {t('magicLink.openAppHere')}
          </ButtonLink>
        </div>
      )}
    </EmptyState>
  )
}
