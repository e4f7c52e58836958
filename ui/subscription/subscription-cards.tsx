import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '../../core/orders/order.ts'
import { subscriptionsOf } from '../../core/subscription/subscriptions.ts'
import { Button } from '../components/button.tsx'
import { classNames } from '../components/class-names.ts'
import { QuietRow } from '../components/stack.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import styles from './subscription-cards.module.css'

/** More than these would push the orders off the first screen; on a phone, more than one. */
const shownAtFirst = 3

/** The subscriptions of these orders at a glance, most urgent first; nothing where there are none. */
export const SubscriptionCards = ({ orders }: { readonly orders: readonly Order[] }) => {
  const { t, i18n } = useTranslation()
  const headingId = useId()
  const [showsAll, setShowsAll] = useState(false)
  const all = useMemo(() => subscriptionsOf(orders), [orders])
  if (all.length === 0) return null
  const shown = showsAll ? all : all.slice(0, shownAtFirst)
  const total = new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' }).format(all.length)
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} tabIndex={-1} className={styles.heading}>
        {t('subscriptions.title')}
      </h2>
      <ul className={styles.cards} data-all={showsAll || undefined}>
        {shown.map((own) => (
          <SubscriptionCard key={own.subscription.purchaseId} own={own} />
        ))}
      </ul>
      {all.length > 1 && !showsAll && (
        <QuietRow className={classNames(all.length === shown.length && styles.onPhone)}>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setShowsAll(true)
              // The button that had the focus goes.
              document.getElementById(headingId)?.focus({ preventScroll: true })
            }}
          >
            {t('subscriptions.showAll', { total })}
          </Button>
        </QuietRow>
      )}
    </section>
  )
}
