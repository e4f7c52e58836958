import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatPrice, isolated } from '../../core/language/format.ts'
import type { OwnSubscription } from '../../core/orders/order.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { RefreshIcon } from '../components/icon.tsx'
import { SupportLink } from '../page/page-states.tsx'
import { useApp, useBehavior } from '../shared/app-context.tsx'
import styles from './subscription.module.css'
import { CancellationRequested } from './subscription-facts.tsx'
import { useOpenParam } from './use-open-param.ts'

/** What ends, and when, in the customer's words. */
const useConsequences = ({ order, subscription }: OwnSubscription) => {
  const { t, i18n } = useTranslation()
  const { nextBillingDate } = subscription
  const onlyItem = order.items.length === 1 ? order.items[0] : undefined
  const price = isolated(formatPrice(subscription.price, order.currency.sign, i18n.language))
  return {
    ends: t('subscription.confirmEnds', {
      name: isolated(onlyItem?.title ?? t('subscription.ofOrder', { id: order.id })),
    }),
    when:
      nextBillingDate === undefined
        ? t('subscription.confirmWhenUnknown', { price })
        : t('subscription.confirmWhen', { date: isolated(formatDateTime(nextBillingDate)), price }),
  }
}

/**
 * After a failure. Of the two texts that specification §8 has for it, the notice above the page says that it went wrong
 * ('Something went wrong, please try it later'), and the place of the button says what can be done ('Unexpected error,
 * please try again.'): to look what the shop made of the attempt, which opens the button if nothing was cancelled.
 */
const AfterFailure = ({ purchaseId }: { readonly purchaseId: number }) => {
  const { t } = useTranslation()
  const { subscription } = useApp()
  const text = useRef<HTMLParagraphElement>(null)
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    await subscription.checkAgain(purchaseId)()
    setChecking(false)
  }
  // The button that had the focus is gone.
  useEffect(() => text.current?.focus(), [])
  return (
    <div className={styles.failure}>
      <p ref={text} tabIndex={-1}>
        {t('subscription.cancelFailed')}
      </p>
      <Button variant="secondary" busy={isChecking} onClick={() => void check()}>
        <RefreshIcon />
        {t('subscription.checkAgain')}
      </Button>
    </div>
  )
}

/**
 * The button that cancels, behind a question. It closes with the attempt, whatever came of it (specification §4); once the
 * shop has accepted the request, its time is there instead, until the shop has got round to it.
 */
export const CancelSubscription = ({ own }: { readonly own: OwnSubscription }) => {
  const { t } = useTranslation()
  const { purchaseId } = own.subscription
  const { subscription: cancellation } = useApp()
  const attempt = useBehavior(cancellation.cancelAttempts).get(purchaseId)
  const request = useBehavior(cancellation.requestedCancellations).get(purchaseId)
  const [isAsking, setAsking] = useState(false)
  const no = useRef<HTMLButtonElement>(null)
  useOpenParam('cancel', () => setAsking(true))
  const { ends, when } = useConsequences(own)
  const isUnderWay = attempt === 'under-way'

  // What is under way can't be called back: the question stays until there is an answer.
  const sayNo = () => isUnderWay || setAsking(false)
  const sayYes = async () => {
    await cancellation.cancel(purchaseId)()
    setAsking(false)
  }

  // The button that had the focus is gone, and the notice of its success stands at the top.
  useEffect(() => {
    if (attempt === 'requested' || attempt === 'cancelled') document.querySelector('h1')?.focus()
  }, [attempt])

  if (attempt === 'failed') return <AfterFailure purchaseId={purchaseId} />
  if (request?.lapsed === false) return <CancellationRequested request={request} />
  if (request === undefined && (attempt === 'requested' || attempt === 'cancelled')) return null
  return (
    <>
      {request !== undefined && <p className={styles.lapsed}>{t('subscription.cancelLapsed')}</p>}
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('subscription.cancel')}
      </Button>
      {request !== undefined && <SupportLink variant="quiet" />}
      <Dialog
        open={isAsking}
        onClose={sayNo}
        heading={t('subscription.confirmTitle')}
        closeLabel={t('common.close')}
        initialFocus={no}
        footer={
          <>
            <Button ref={no} variant="secondary" disabled={isUnderWay} onClick={sayNo}>
              {t('subscription.no')}
            </Button>
            <Button variant="danger" busy={isUnderWay} onClick={() => void sayYes()}>
              {t('subscription.yes')}
            </Button>
          </>
        }
      >
        <div className={styles.consequences}>
          <p>{ends}</p>
          <p>{when}</p>
        </div>
      </Dialog>
    </>
  )
}
