import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Destination } from '../../core/magic-link/destination.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { PhoneIcon } from '../components/icon.tsx'
import { CopyLink } from './copy-link.tsx'
import { EnterWebButton, type EnterWebProps } from './enter-web-button.tsx'
import styles from './on-computer.module.css'
import { QrFrame } from './qr-frame.tsx'

/** Drawn in the browser and only here. Where its script does not come, the words say what to do. */
const QrCode = lazy(() => import('./qr-code.tsx').catch(() => ({ default: () => null })))

export interface OnComputerProps extends EnterWebProps {
  readonly destination: Destination | undefined
}

/**
 * What a computer shows of a link that works (specification §2): the way to the phone, by the e-mail, its camera or a copy
 * of the link. The web version can be opened here too.
 */
export const OnComputer = ({ destination, magicLink, token }: OnComputerProps) => {
  const { t } = useTranslation()
  const address = window.location.href
  return (
    <EmptyState
      headingLevel={1}
      title={t('magicLink.computerTitle')}
      illustration={<PhoneIcon className={styles.phone} />}
    >
      <p className={styles.text}>{t('magicLink.computerText')}</p>
      <Suspense fallback={<QrFrame hint={t('magicLink.scan')} />}>
        <QrCode address={address} hint={t('magicLink.scan')} label={t('magicLink.qrCode')} />
      </Suspense>
      <CopyLink address={address} />
      {destination === 'travel_web' && (
        <div className={styles.here}>
          <p>{t('magicLink.computerWeb')}</p>
          <EnterWebButton magicLink={magicLink} token={token} />
        </div>
      )}
    </EmptyState>
  )
}
