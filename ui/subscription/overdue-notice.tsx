import type { ReactNode } from 'react'
import type { OwnSubscription } from '../../core/subscription/subscriptions.ts'
import { AlertIcon } from '../components/graphics.tsx'
import { useBehavior, useProducts } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import styles from './subscription-cards.module.css'

/** Whether its card was changed in this visit. The shop's list still says that the last payment failed. */
export const useHasNewCard = ({ subscription: { purchaseId } }: OwnSubscription): boolean =>
  useBehavior(useProducts().subscription.changedCards).has(purchaseId)

export interface OverdueNoticeProps {
  readonly own: OwnSubscription
  /** The ways on. */
  readonly children: ReactNode
}

/** Says that the last payment failed, and what helps. */
export const OverdueNotice = ({ own, children }: OverdueNoticeProps) => {
  const { t } = useTexts()
  const hasNewCard = useHasNewCard(own)
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
