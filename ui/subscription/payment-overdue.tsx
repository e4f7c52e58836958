import { useTranslation } from 'react-i18next'
import type { Subscription } from '../../core/orders/order.ts'
import { isPaymentOverdue } from '../../core/subscription/subscriptions.ts'
import { QuietRow } from '../components/stack.tsx'
import { SupportLink } from '../page/page-states.tsx'
import styles from './payment-overdue.module.css'

/** Says of a renewal that was not paid what helps, beside the way to the card form; nothing of any other. */
export const PaymentOverdue = ({ subscription }: { readonly subscription: Subscription }) => {
  const { t } = useTranslation()
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
