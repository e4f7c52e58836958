import type { ReactNode } from 'react'
import type { SubscriptionWithOrder } from '../../core/subscription/subscriptions.ts'
import { AlertIcon } from '../components/graphics.tsx'
import { useBehavior, useProducts } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import styles from './subscription-cards.module.css'

/**
 * Returns whether the customer has changed the card of a subscription since the page was loaded. The orders from the
 * shop can't show that: until the next renewal, they contain the failure of the last payment.
 */
export const useHasNewCard = ({ subscription: { purchaseId } }: SubscriptionWithOrder): boolean =>
  useBehavior(useProducts().subscription.changedCards).has(purchaseId)

export interface OverdueNoticeProps {
  readonly item: SubscriptionWithOrder
  readonly children: ReactNode
}

export const OverdueNotice = ({ item, children }: OverdueNoticeProps) => {
  const { t } = useTexts()
  const hasNewCard = useHasNewCard(item)
  return (
    <div className={styles.overdue}>
      <AlertIcon />
      <div>
        <div>
          <p className={styles.reason}>{t('subscriptions.meanings.past_due')}</p>
          <p className={hasNewCard ? undefined : styles.advice}>
            {t(hasNewCard ? 'subscriptions.newCard' : 'subscriptions.overdue')}
          </p>
        </div>
        {children}
      </div>
    </div>
  )
}
