import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Activation } from '../../core/activation/activation.ts'
import { StatusLine } from '../components/alert.tsx'
import { Button } from '../components/button.tsx'
import { AlertIcon } from '../components/graphics.tsx'
import { CheckIcon, RefreshIcon } from '../components/screen-graphics.tsx'
import { Stack } from '../components/stack.tsx'
import { useCallButton, useRateLimitText } from '../page/failed-call.tsx'
import { SlowCallStatus } from '../page/page-states.tsx'
import { useProducts } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import styles from './activation.module.css'

/** How often the countdown is updated. The interval is short enough to show every second. */
const countdownRefreshMs = 250

/** Returns how many seconds remain until another email can be sent. A reload does not restart the countdown. */
const useSecondsUntilResend = (activation: Activation): number => {
  const subscribe = useCallback(
    (notify: () => void) => {
      const timer = setInterval(notify, countdownRefreshMs)
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
 * A button that sends another verification email, with a countdown until it can be clicked again. Screen readers
 * announce only the start and the end of the countdown. The button keeps the focus during the countdown.
 *
 * @param isOpened whether the customer has opened the link of the last email
 */
export const ResendVerificationButton = ({ isOpened = false }: { readonly isOpened?: boolean }) => {
  const { t } = useTexts()
  const { activation } = useProducts()
  const seconds = useSecondsUntilResend(activation)
  const [request, setRequest] = useState<'none' | 'made' | 'sent' | 'refused'>('none')
  const { button, error, press } = useCallButton(activation.resend())
  const rateLimit = useRateLimitText(error)
  const isWaiting = seconds > 0
  const isSent = request === 'sent'

  const resend = async () => {
    if (isWaiting) return
    setRequest('made')
    const sent = await press()
    if (sent._tag === 'Left') setRequest('refused')
    else if (sent.right) setRequest('sent')
  }

  return (
    <Stack gap="small" className={isOpened ? styles.belowForm : undefined}>
      <p className={styles.question}>{t(isOpened ? 'activation.resend.linkTrouble' : 'activation.resend.question')}</p>
      <div className={styles.line}>
        <Button variant="secondary" waitText={button.waitText} aria-disabled={isWaiting} onClick={() => void resend()}>
          <RefreshIcon />
          {t('activation.resend.action')}
        </Button>
        {isWaiting && (
          <span aria-hidden="true" className={styles.countdown}>
            {t('activation.resend.wait', { count: seconds })}
          </span>
        )}
      </div>
      <SlowCallStatus busy={request === 'made'} />
      <StatusLine className={styles.status} data-refused={request === 'refused' || undefined}>
        {isSent && isWaiting && <CheckIcon />}
        {isSent && isWaiting && t('activation.resend.sent')}
        {request === 'refused' && <AlertIcon />}
        {request === 'refused' && (rateLimit ?? t('activation.resend.refused'))}
        {isSent && !isWaiting && <span className="visually-hidden">{t('activation.resend.ready')}</span>}
      </StatusLine>
    </Stack>
  )
}
