import type { ReactNode } from 'react'
import type { SubscriptionWithOrder } from '../../core/subscription/subscriptions.ts'
import { AlertIcon } from '../components/graphics.tsx'
import { useBehavior, useProducts } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import styles from './subscription-cards.module.css'

/**
 * Whether the card of the subscription was changed in this visit. Until the next renewal, the shop's list still says
 * that the last payment failed.
 */
export const useHasNewCard = ({ subscription: { purchaseId } }: SubscriptionWithOrder): boolean =>
  useBehavior(useProducts().subscription.changedCards).has(purchaseId)

export interface OverdueNoticeProps {
  readonly item: SubscriptionWithOrder
  /** The buttons for the next step. */
  readonly children: ReactNode
}

/** Says that the last payment failed, and how to solve that. */
export const OverdueNotice = ({ item, children }: OverdueNoticeProps) => {
  const { t } = useTexts()
  const hasNewCard = useHasNewCard(item)
  return (
    <div className={styles.overdue}>
      <AlertIcon />
      <div>
        <p className={styles.reason}>{t('subscriptions.meanings.past_due')}</p>
        <p>{t(hasNewCard ? 'subscriptions.newCard' : 'subscriptions.overdue')}</p>
      </div>
      {children}
    </div>
  )
}
