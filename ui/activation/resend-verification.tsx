import { useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activation } from '../../core/activation/activation.ts'
import { Button } from '../components/button.tsx'
import { RefreshIcon } from '../components/icon.tsx'
import { Stack } from '../components/stack.tsx'
import { useApp } from '../shared/app-context.tsx'
import styles from './activation.module.css'

/** Often enough that no second is skipped. */
const lookEveryMs = 250

/** The seconds that are left, kept by the app: rendering anew or reloading the page does not start them again. */
const useSecondsUntilResend = (activation: Activation): number => {
  const subscribe = useCallback(
    (notify: () => void) => {
      const timer = setInterval(notify, lookEveryMs)
      const subscription = activation.state.changes.subscribe(notify)
      return () => {
        clearInterval(timer)
        subscription.unsubscribe()
      }
    },
    [activation],
  )
  return useSyncExternalStore(subscribe, activation.secondsUntilResend)
}

/**
 * Asks for another verification e-mail. The countdown can be seen each second; it is spoken once as it begins and once
 * as it ends. The button keeps the focus while it waits.
 */
export const ResendVerification = () => {
  const { t } = useTranslation()
  const { activation } = useApp()
  const seconds = useSecondsUntilResend(activation)
  const [asked, setAsked] = useState<'no' | 'yes' | 'sent'>('no')
  const waits = seconds > 0

  const resend = async () => {
    if (waits) return
    setAsked('yes')
    const sent = await activation.resend()()
    if (sent._tag === 'Right' && sent.right) setAsked('sent')
  }

  return (
    <Stack gap="small">
      <p className={styles.question}>{t('activation.resend.question')}</p>
      <div className={styles.line}>
        <Button variant="secondary" aria-disabled={waits || undefined} onClick={() => void resend()}>
          <RefreshIcon />
          {t('activation.resend.action')}
        </Button>
        {waits && (
          <span aria-hidden="true" className={styles.wait}>
            {t('activation.resend.wait', { count: seconds })}
          </span>
        )}
      </div>
      <p role="status" className={styles.status}>
        {asked === 'sent' && waits && t('activation.resend.sent')}
        {asked !== 'no' && !waits && <span className="visually-hidden">{t('activation.resend.ready')}</span>}
      </p>
    </Stack>
  )
}
