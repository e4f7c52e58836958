import { useEffect, useId, useRef, useState } from 'react'
import { formatDay, formatPrice } from '../../core/language/format.ts'
import type { Failure } from '../../core/messages/messages.ts'
import { renewalOutcomeOf, type SubscriptionWithOrder } from '../../core/subscription/subscriptions.ts'
import { Alert } from '../components/alert.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { RefreshIcon } from '../components/screen-graphics.tsx'
import { Stack } from '../components/stack.tsx'
import { useCall, useRateLimitText } from '../page/failed-call.tsx'
import { useFailureTexts } from '../page/failure-texts.ts'
import { StillWorking, SupportLink } from '../page/page-states.tsx'
import { useBehavior, useProducts } from '../shared/app-context.tsx'
import { isolateMarkedValues, markForIsolation, useTexts } from '../shared/texts.tsx'
import { useWait } from '../shared/wait.ts'
import styles from './subscription.module.css'
import { useOpenParam, useRenewalState, useRenewalText } from './subscription-facts.tsx'

/** Returns what a cancellation would end: the subscription's name and the date until which it works. */
const useConsequences = (item: SubscriptionWithOrder) => {
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
    return renewalOutcomeOf(subscription) === 'renews' && t('subscription.confirmWhenUnknown', { price })
  }
  return {
    name,
    lines: [
      ...(onlyTitle === undefined
        ? [t('subscription.confirmEndsOrder', { id: order.id })]
        : [t('subscription.confirmEnds', { name: markForIsolation(name) }), t('order.title', { id: order.id })]),
      describeNextPayment(),
      isToCome && t('subscription.confirmUntil'),
    ],
  }
}

/**
 * Reports a failed cancellation. Specification §8 has two texts: the notice above the page says 'Something went
 * wrong, please try it later'; the place below the buttons says 'Unexpected error, please try again.', with what the
 * shop may have done anyway and a button that asks the shop whether the subscription is cancelled.
 */
const AfterFailure = ({ purchaseId, failure }: { readonly purchaseId: number; readonly failure: Failure }) => {
  const { t } = useTexts()
  const { subscription } = useProducts()
  const [reason, effect] = useFailureTexts()(failure)
  const words = useRef<HTMLDivElement>(null)
  const { button, error, press } = useCall(subscription.checkAgain(purchaseId))
  const waits = useWait(failure)
  const rateLimitOfCheck = useRateLimitText(error)
  const rateLimit = useRateLimitText(failure) ?? rateLimitOfCheck
  const isUnexpected = failure.code === 'try-later' || failure.code === 'too-many-tries'
  // The button that had the focus no longer exists.
  useEffect(() => words.current?.focus(), [])
  return (
    <>
      <Alert
        kind="error"
        action={
          <Button
            variant="quiet"
            size="small"
            busy={button.busy}
            waits={button.waits ?? waits}
            onClick={() => void press()}
          >
            <RefreshIcon />
            {t('subscription.checkAgain')}
          </Button>
        }
      >
        <div ref={words} tabIndex={-1}>
          <p>{rateLimit ?? (isUnexpected ? t('subscription.cancelFailed') : reason)}</p>
          {effect && <p>{effect}</p>}
        </div>
      </Alert>
      <StillWorking busy={button.busy} />
    </>
  )
}

/** Says below the buttons that the last cancellation failed. */
export const FailedCancellation = ({ purchaseId }: { readonly purchaseId: number }) => {
  const cancellation = useBehavior(useProducts().subscription.cancellations).get(purchaseId)
  return cancellation?.tag === 'failed' && <AfterFailure purchaseId={purchaseId} failure={cancellation.failure} />
}

/**
 * The button that cancels, after a question. The question closes when the attempt ends (specification §4). It opens
 * again if the shop still bills the subscription.
 */
export const CancelSubscription = ({ item }: { readonly item: SubscriptionWithOrder }) => {
  const { t } = useTexts()
  const { purchaseId } = item.subscription
  const { subscription: cases } = useProducts()
  const cancellation = useBehavior(cases.cancellations).get(purchaseId)
  const [isAsking, setAsking] = useState(false)
  const no = useRef<HTMLButtonElement>(null)
  useOpenParam('cancel', () => setAsking(true))
  const { name, lines } = useConsequences(item)
  const consequencesId = useId()
  const isUnderWay = cancellation?.tag === 'under-way'
  const isLapsed = cancellation?.tag === 'lapsed'

  // A running call can't be stopped, so the dialog stays until the answer.
  const decline = () => isUnderWay || setAsking(false)
  const confirm = async () => {
    await cases.cancel(purchaseId)()
    setAsking(false)
  }

  const hasSucceeded =
    cancellation?.tag === 'requested' || cancellation?.tag === 'effective' || cancellation?.tag === 'done'
  // The button that had the focus no longer exists, and the success is reported at the top.
  useEffect(() => {
    if (isAsking && hasSucceeded) document.querySelector('h1')?.focus()
  }, [isAsking, hasSucceeded])

  if (cancellation?.tag === 'failed' || hasSucceeded) return null
  return (
    <>
      {isLapsed && <p className={styles.lapsed}>{t('subscription.cancelLapsed')}</p>}
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('subscription.cancel')}
      </Button>
      {isLapsed && <SupportLink />}
      <Dialog
        open={isAsking}
        onClose={decline}
        heading={t('subscription.confirmTitle')}
        closeLabel={t('common.close')}
        initialFocus={no}
        describedBy={consequencesId}
        footer={
          <>
            <Button
              ref={no}
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
            {lines.map((line) => line && <p key={line}>{isolateMarkedValues(line)}</p>)}
          </div>
          <StillWorking busy={isUnderWay} />
        </Stack>
      </Dialog>
    </>
  )
}
