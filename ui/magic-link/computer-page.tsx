import { lazy, type ReactNode, Suspense } from 'react'
import { createAppUrl, findLinkedApp, type MagicLinkState } from '../../core/magic-link/magic-link-state.ts'
import { Button, ExternalButtonLink } from '../components/button.tsx'
import { type CopyOutcome, useClipboardCopy } from '../components/copyable-text.tsx'
import { EmptyState, OptionalContentBoundary } from '../components/placeholders.tsx'
import { CheckIcon, CopyIcon, PhoneIllustration } from '../components/screen-graphics.tsx'
import { RetryButton } from '../page/failed-call.tsx'
import { useApp, useProducts } from '../shared/app-context.tsx'
import { loadWhenOnline } from '../shared/load-chunk.ts'
import { useTexts } from '../shared/texts.tsx'
import styles from './magic-link.module.css'
import { SignInToWebButton, type SignInToWebProps } from './valid-link.tsx'

/** A separate chunk, because only this page needs a QR code. If it can't be loaded, the page works without the code. */
const QrCode = lazy(() => loadWhenOnline(() => import('./qr-code.tsx')).catch(() => ({ default: () => null })))

/** The frame of the QR code. It keeps its space until the chunk has loaded. */
const QrFrame = ({ children }: { readonly children?: ReactNode }) => {
  const { t } = useTexts()
  return (
    <div className={styles.frame}>
      <p>{t('magicLink.scan')}</p>
      <div className={styles.code}>{children}</div>
    </div>
  )
}

const copyOutcomeTextKeys = {
  copied: 'magicLink.linkCopied',
  refused: 'magicLink.linkNotCopied',
} as const satisfies Record<CopyOutcome, string>

/** A button that copies the URL of the page, so that the customer can send it to the phone. */
const CopyLinkButton = ({ url }: { readonly url: string }) => {
  const { t } = useTexts()
  const { outcome, isSilent, copy } = useClipboardCopy(url)
  return (
    <div className={styles.copy}>
      <Button variant="secondary" onClick={copy}>
        {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
        {t('magicLink.copyLink')}
      </Button>
      <span role="status" className={styles.outcome}>
        {outcome && <span aria-hidden={isSilent}>{t(copyOutcomeTextKeys[outcome])}</span>}
      </span>
    </div>
  )
}

export interface ComputerPageProps extends SignInToWebProps {
  readonly state: Extract<MagicLinkState, { readonly tag: 'computer' }>
}

/**
 * The page for a valid link on a computer (specification §2). To open the link on the phone, the customer can use the
 * email, the QR code, or a copy of the URL. A link to the web version also opens this page. If the service has not
 * answered, the destination of the link is unknown, so the page offers another attempt.
 */
export const ComputerPage = ({ state, magicLink, token }: ComputerPageProps) => {
  const { t } = useTexts()
  const { settings } = useApp()
  const { device } = useProducts()
  const url = window.location.href
  const { destination } = state
  return (
    <EmptyState headingLevel={1} title={t('magicLink.computerTitle')} illustration={<PhoneIllustration />}>
      <p className={styles.text}>{t('magicLink.computerText')}</p>
      <OptionalContentBoundary>
        <Suspense fallback={<QrFrame />}>
          <QrCode url={url} label={t('magicLink.qrCode')}>
            {(code) => <QrFrame>{code}</QrFrame>}
          </QrCode>
        </Suspense>
      </OptionalContentBoundary>
      <CopyLinkButton url={url} />
      {'error' in state && (
        <div className={styles.localAction}>
          <p>{t('magicLink.unansweredText')}</p>
          <RetryButton variant="quiet" error={state.error} onRetry={() => void magicLink.retry()()} />
        </div>
      )}
      {destination === 'travel_web' && (
        <div className={styles.localAction}>
          <p>{t('magicLink.computerWeb')}</p>
          <SignInToWebButton magicLink={magicLink} token={token} />
        </div>
      )}
      {device.mayBeMobile && destination !== undefined && destination !== 'travel_web' && (
        <div className={styles.localAction}>
          <ExternalButtonLink variant="quiet" href={createAppUrl(findLinkedApp(destination, settings), token)}>
            {t('magicLink.openAppHere')}
          </ExternalButtonLink>
        </div>
      )}
    </EmptyState>
  )
}
