import { useEffect, useId, useRef, useState } from 'react'
import { formatDay, formatPrice } from '../../core/language/format.ts'
import type { Failure } from '../../core/messages/messages.ts'
import { getRenewalOutcome, type SubscriptionWithOrder } from '../../core/subscription/subscriptions.ts'
import { Alert } from '../components/alert.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { RefreshIcon } from '../components/screen-graphics.tsx'
import { Stack } from '../components/stack.tsx'
import { useCallButton, useRateLimitText } from '../page/failed-call.tsx'
import { SlowCallStatus, SupportLink } from '../page/page-states.tsx'
import { useBehavior, useProducts } from '../shared/app-context.tsx'
import { isolateMarkedValues, markForIsolation, useTexts } from '../shared/texts.tsx'
import { useIsMounted } from '../shared/use-is-mounted.ts'
import { useRetryWaitText } from '../shared/wait.ts'
import styles from './subscription.module.css'
import { useOpenActionFromUrl, useRenewalState, useRenewalText } from './subscription-facts.tsx'
import { useFailureReason } from './use-failure-reason.ts'

const useCancellationConsequences = (item: SubscriptionWithOrder) => {
  const { t, language } = useTexts()
  const { order, subscription } = item
  const { renewal } = useRenewalState(item)
  const onlyTitle = order.items.length === 1 ? order.items[0]?.title : undefined
  const name = onlyTitle ?? t('subscription.nameOfOrder', { id: order.id })
  const price = markForIsolation(formatPrice(subscription.price, order.currency.sign, language))
  const isToCome = renewal.tag === 'in-days' || renewal.tag === 'today'
  const renewalText = useRenewalText()(renewal, item)
  const describeNextPayment = () => {
    if (isToCome)
      return t('subscription.confirmWhen', { date: markForIsolation(formatDay(renewal.date, language)), price })
    if (renewal.tag === 'trial' || renewal.tag === 'unknown') return renewalText
    return getRenewalOutcome(subscription) === 'renews' && t('subscription.confirmWhenUnknown', { price })
  }
  return {
    name,
    end:
      onlyTitle === undefined
        ? t('subscription.confirmEndsOrder', { id: order.id })
        : t('subscription.confirmEnds', { name: markForIsolation(name) }),
    orderTitle: onlyTitle === undefined ? undefined : t('order.title', { id: order.id }),
    lines: [describeNextPayment(), isToCome && t('subscription.confirmUntil')],
  }
}

/**
 * The message about a failed cancellation: both texts of specification §8, what the shop may have changed anyway, and a
 * button that asks the shop whether the subscription is cancelled.
 */
const CancelFailureAlert = ({ purchaseId, failure }: { readonly purchaseId: number; readonly failure: Failure }) => {
  const { t } = useTexts()
  const { subscription } = useProducts()
  const message = useRef<HTMLDivElement>(null)
  const { button, error, press } = useCallButton(subscription.checkAgain(purchaseId))
  const waitText = useRetryWaitText(failure)
  const general = [t('errors.try-later'), t('subscription.cancelFailed')]
  const texts = useFailureReason(failure, general, useRateLimitText(error))
  // The dialog with the focused button is closed, so the message gets the focus.
  useEffect(() => message.current?.focus(), [])
  return (
    <>
      <Alert
        kind="error"
        action={
          <>
            <Button
              variant="quiet"
              size="small"
              busy={button.busy}
              waitText={button.waitText ?? waitText}
              onClick={() => void press()}
            >
              <RefreshIcon />
              {t('subscription.checkAgain')}
            </Button>
            <SupportLink />
          </>
        }
      >
        <div ref={message} tabIndex={-1}>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </Alert>
      <SlowCallStatus busy={button.busy} />
    </>
  )
}

export const LastCancellationFailure = ({ purchaseId }: { readonly purchaseId: number }) => {
  const cancellation = useBehavior(useProducts().subscription.cancellations).get(purchaseId)
  return cancellation?.tag === 'failed' && <CancelFailureAlert purchaseId={purchaseId} failure={cancellation.failure} />
}

/**
 * The button that cancels a subscription, and the dialog that asks for a confirmation. The dialog closes when the call
 * ends (specification §4). If the shop still bills a cancelled subscription, the button is shown again.
 */
export const CancelSubscriptionButton = ({ item }: { readonly item: SubscriptionWithOrder }) => {
  const { t } = useTexts()
  const { purchaseId } = item.subscription
  const { subscription: cases } = useProducts()
  const cancellation = useBehavior(cases.cancellations).get(purchaseId)
  const [isAsking, setAsking] = useState(false)
  const declineButton = useRef<HTMLButtonElement>(null)
  useOpenActionFromUrl('cancel', () => setAsking(true))
  const { name, end, orderTitle, lines } = useCancellationConsequences(item)
  const consequencesId = useId()
  // After the customer has left the page, a failure is shown as a message.
  const isShown = useIsMounted()
  const isUnderWay = cancellation?.tag === 'under-way'
  const isLapsed = cancellation?.tag === 'lapsed'

  // A running call can't be stopped, so the dialog stays open until the shop answers.
  const decline = () => isUnderWay || setAsking(false)
  const confirm = async () => {
    await cases.cancel(purchaseId, isShown)()
    setAsking(false)
  }

  const hasSucceeded =
    cancellation?.tag === 'requested' || cancellation?.tag === 'effective' || cancellation?.tag === 'done'
  // The focused button is removed, and the success message is at the top of the page, so the heading gets the focus.
  useEffect(() => {
    if (isAsking && hasSucceeded) document.querySelector('h1')?.focus()
  }, [isAsking, hasSucceeded])

  if (cancellation?.tag === 'failed' || hasSucceeded) return null
  return (
    <>
      {isLapsed && <p className={styles.lapsed}>{t('subscription.cancelLapsed')}</p>}
      <Button variant="quiet" className={styles.cancel} onClick={() => setAsking(true)}>
        {t('subscription.cancel')}
      </Button>
      {isLapsed && <SupportLink />}
      <Dialog
        open={isAsking}
        onClose={decline}
        heading={t('subscription.confirmTitle')}
        closeLabel={t('common.close')}
        initialFocus={declineButton}
        describedBy={consequencesId}
        footer={
          <>
            <Button
              ref={declineButton}
              variant="secondary"
              disabled={isUnderWay}
              aria-label={t('subscription.noKeep', { name })}
              onClick={decline}
            >
              {t('subscription.no')}
            </Button>
            <Button
              variant="danger"
              busy={isUnderWay}
              aria-label={t('subscription.yesCancel', { name })}
              onClick={() => void confirm()}
            >
              {t('subscription.yes')}
            </Button>
          </>
        }
      >
        <Stack gap="small">
          <div id={consequencesId} className={styles.consequences}>
            <div>
              <p>{isolateMarkedValues(end)}</p>
              {orderTitle !== undefined && <p className={styles.description}>{orderTitle}</p>}
            </div>
            {lines.map((line) => line && <p key={line}>{isolateMarkedValues(line)}</p>)}
          </div>
          <SlowCallStatus busy={isUnderWay} />
        </Stack>
      </Dialog>
    </>
  )
}
