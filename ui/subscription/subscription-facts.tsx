import { formatDay } from '../../core/language/format.ts'
import type { Subscription } from '../../core/orders/order.ts'
import type { Instant } from '../../core/shared/ports.ts'
import { isPaymentOverdue } from '../../core/subscription/subscriptions.ts'
import { StatusBadge } from '../components/data-display.tsx'
import { QuietRow } from '../components/stack.tsx'
import { SupportLink } from '../page/page-states.tsx'
import { isolated, useTexts, withIsolates } from '../shared/texts.tsx'
import styles from './subscription-facts.module.css'

const toneOf = (status: string) => {
  if (isPaymentOverdue({ status })) return 'warning'
  return status === 'cancelled' ? 'neutral' : 'unknown'
}

/** The status as the shop says it (specification §4). */
export const SubscriptionStatus = ({ status }: { readonly status: string }) => (
  <StatusBadge tone={toneOf(status)}>{status}</StatusBadge>
)

/** Advice when the payment of a renewal has failed. Nothing for any other subscription. */
export const PaymentOverdue = ({ subscription }: { readonly subscription: Subscription }) => {
  const { t } = useTexts()
  if (!isPaymentOverdue(subscription)) return null
  return (
    <div className={styles.overdue}>
      <p>{t('subscriptions.overdue')}</p>
      <QuietRow>
        <SupportLink variant="quiet" size="small" />
      </QuietRow>
    </div>
  )
}

export const CancellationRequested = ({ requestedAt }: { readonly requestedAt: Instant | undefined }) => {
  const { t, language } = useTexts()
  return (
    <p>
      {requestedAt === undefined
        ? t('successes.subscriptionCancelled')
        : withIsolates(t('subscription.cancelRequested', { date: isolated(formatDay(requestedAt, language)) }))}
    </p>
  )
}
