import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../components/empty-state.tsx'
import { PhoneIcon } from '../components/icon.tsx'
import styles from './on-computer.module.css'

/** Drawn in the browser and only here. Where its script does not come, the words say what to do. */
const QrCode = lazy(() => import('./qr-code.tsx').catch(() => ({ default: () => null })))

/** What a computer shows (specification §2): the way to the phone, by the e-mail or by its camera. */
export const OnComputer = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      headingLevel={1}
      title={t('magicLink.computerTitle')}
      illustration={<PhoneIcon className={styles.phone} />}
    >
      <p className={styles.text}>{t('magicLink.computerText')}</p>
      <Suspense fallback={<div className={styles.space} />}>
        <QrCode address={window.location.href} hint={t('magicLink.scan')} label={t('magicLink.qrCode')} />
      </Suspense>
    </EmptyState>
  )
}
