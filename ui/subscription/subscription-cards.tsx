import { useId, useMemo, useState } from 'react'
import { createNumberFormat } from '../../core/language/format.ts'
import type { Order } from '../../core/orders/order.ts'
import {
  canChangeSubscription,
  listSubscriptions,
  listUnreadableSubscriptions,
  type SubscriptionWithOrder,
} from '../../core/subscription/subscriptions.ts'
import { Button } from '../components/button.tsx'
import { FilterChip } from '../components/list-controls.tsx'
import { QuietButtonRow } from '../components/stack.tsx'
import { useBehavior, useProducts } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import styles from './subscription-cards.module.css'
import { useRefreshOnNewDay } from './subscription-facts.tsx'
import { SubscriptionList } from './subscription-item.tsx'
import { UnreadableSubscriptionList } from './unreadable-subscriptions.tsx'

/** A link that skips the list of subscriptions. It focuses the element after the list, without a new history entry. */
const SkipSubscriptionsLink = ({ target }: { readonly target: string }) => {
  const { t } = useTexts()
  return (
    <a
      href={`#${target}`}
      className="visually-hidden"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(target)?.focus()
      }}
    >
      {t('subscriptions.skip')}
    </a>
  )
}

/** How many subscriptions are shown at first, so that the orders are visible without scrolling. A phone shows one. */
const initialSubscriptionCount = 3

export interface SubscriptionCardsProps {
  /** All orders, including unpaid orders, because the newest order of a purchase has the current subscription. */
  readonly orders: readonly Order[]
  /** The id of the element after the subscriptions. */
  readonly skipTo: string
}

/**
 * The subscriptions of the orders, the most urgent first. Up to three subscriptions are cards. More subscriptions are a
 * list of rows, because many cards of the same product look alike.
 */
export const SubscriptionCards = ({ orders, skipTo }: SubscriptionCardsProps) => {
  const { t, language } = useTexts()
  const headingId = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const [choosesOverdue, setChoosesOverdue] = useState(false)
  const [showsEnded, setShowsEnded] = useState(false)
  const { subscription: cases } = useProducts()
  useBehavior(cases.cancellations)
  useRefreshOnNewDay()
  const all = useMemo(() => listSubscriptions(orders), [orders])
  const allUnreadable = useMemo(() => listUnreadableSubscriptions(orders), [orders])
  if (all.length + allUnreadable.length === 0) return null
  const isLive = (item: SubscriptionWithOrder) => canChangeSubscription(cases.stateOf(item).subscription)
  const ended = all.filter((item) => cases.stateOf(item).hasEnded)
  const current = all.filter((item) => !ended.includes(item))
  const asCards = current.filter(isLive).length <= initialSubscriptionCount
  const isCard = (item: SubscriptionWithOrder) => asCards && isLive(item)
  const overdue = all.filter((item) => cases.stateOf(item).isOverdue)
  const canChoose = !asCards && overdue.length > 0 && overdue.length < current.length
  const chosen = canChoose && choosesOverdue ? overdue : current
  const unreadable = chosen === current ? allUnreadable : []
  const limitUnlessUnfolded = <A,>(list: readonly A[]) => (isUnfolded ? list : list.slice(0, initialSubscriptionCount))
  const shown = limitUnlessUnfolded(chosen)
  const cards = shown.filter(isCard)
  const isLong = chosen.length > initialSubscriptionCount || unreadable.length > initialSubscriptionCount
  // On a phone, the stylesheet hides all cards except the first and those with a failed payment.
  const isLongOnPhone = cards.length > 0 && chosen.length > Math.max(1, overdue.length)
  const { format } = createNumberFormat(language)
  const fold = (unfolded: boolean) => {
    setUnfolded(unfolded)
    // The heading gets the focus, because the clicked button gets another text and moves when the list above it changes.
    document.getElementById(headingId)?.focus({ preventScroll: unfolded })
  }
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <div className={styles.head}>
        <h2 id={headingId} tabIndex={-1} className={styles.heading}>
          {t('subscriptions.title')}
        </h2>
        {isLong && <SkipSubscriptionsLink target={skipTo} />}
        {canChoose && (
          <FilterChip
            pressed={choosesOverdue}
            count={format(overdue.length)}
            onPress={() => {
              setUnfolded(!choosesOverdue)
              setChoosesOverdue(!choosesOverdue)
            }}
          >
            {t('subscriptions.paymentFailed')}
          </FilterChip>
        )}
      </div>
      <SubscriptionList subscriptions={cards} layout="cards" isUnfolded={isUnfolded} />
      <SubscriptionList subscriptions={shown.filter((item) => !isCard(item))} layout="lines" isUnfolded={isUnfolded} />
      <UnreadableSubscriptionList orders={limitUnlessUnfolded(unreadable)} />
      {(isLong || isLongOnPhone || ended.length > 0) && (
        <QuietButtonRow>
          {(isLong || isLongOnPhone) && (
            <Button
              variant="quiet"
              size="small"
              className={isLong ? undefined : styles.phoneOnly}
              onClick={() => fold(!isUnfolded)}
            >
              {isUnfolded
                ? t('subscriptions.showFewer')
                : t('subscriptions.showAll', { total: format(chosen.length + unreadable.length) })}
            </Button>
          )}
          {ended.length > 0 && (
            <Button variant="quiet" size="small" onClick={() => setShowsEnded(!showsEnded)}>
              {showsEnded
                ? t('subscriptions.hideEnded')
                : t('subscriptions.showEnded', { total: format(ended.length) })}
            </Button>
          )}
        </QuietButtonRow>
      )}
      {showsEnded && <SubscriptionList subscriptions={ended} layout="lines" isUnfolded />}
    </section>
  )
}
