import { useEffect, useState } from 'react'
import { type To, useLocation, useNavigate } from 'react-router-dom'
import { formatDay, formatPrice } from '../../core/language/format.ts'
import type { Subscription } from '../../core/orders/order.ts'
import type { Renewal, RenewalState } from '../../core/subscription/renewals.ts'
import { meaningOf, type SubscriptionWithOrder } from '../../core/subscription/subscriptions.ts'
import { paths } from '../routes/table.ts'
import { useBehavior, useProducts } from '../shared/app-context.tsx'
import { useNow } from '../shared/now.ts'
import { markForIsolation, useTexts } from '../shared/texts.tsx'
import styles from './subscription-cards.module.css'

/** Returns the state of a subscription: the state in the shop's list, changed by what the customer has done since. */
export const useRenewalState = (item: SubscriptionWithOrder): RenewalState => {
  const { subscription: cases } = useProducts()
  useBehavior(cases.cancellations)
  return cases.stateOf(item)
}

/** Renders the screen again when the day may have changed, because renewals and cancellations depend on it. */
export const useRefreshOnNewDay = (): void => {
  const { subscription } = useProducts()
  const now = useNow()
  const [opened] = useState(now)
  useEffect(() => {
    if (now !== opened) subscription.refresh()
  }, [now, opened, subscription])
}

/** The status as the shop writes it (specification §4), for the support. Most shops write it in English. */
export const RawStatus = ({ status }: Pick<Subscription, 'status'>) => (
  <span lang="en" translate="no" className={styles.raw}>
    {status}
  </span>
)

/**
 * Returns a function that explains the status of a subscription in a sentence. Undefined for a status that the portal
 * does not know.
 */
export const useMeaning = () => {
  const { t } = useTexts()
  return ({ subscription, isCancelling }: RenewalState): string | undefined => {
    const meaning = meaningOf(subscription)
    return isCancelling ? t('subscription.youCancelled') : meaning && t(`subscriptions.meanings.${meaning}`)
  }
}

/** A renewal after more days is described only by its date. */
const maxCountedDays = 60

/**
 * Returns a function that says in a sentence when a subscription renews or ends. For an unknown status it names the
 * date without a promise.
 */
export const useRenewalText = () => {
  const { t, language } = useTexts()
  return (renewal: Renewal, { order, subscription }: SubscriptionWithOrder): string | undefined => {
    if (renewal.tag === 'none') return undefined
    const date = markForIsolation(formatDay(renewal.date, language))
    switch (renewal.tag) {
      case 'today':
        return t('subscriptions.renewsToday')
      case 'trial':
        return t('subscriptions.trial', {
          date,
          price: markForIsolation(formatPrice(subscription.price, order.currency.sign, language)),
        })
      case 'unknown':
        return t('subscriptions.actionOf', { action: t('subscription.nextDate'), name: date })
      case 'ends':
        return t('subscriptions.ends', { date })
      case 'past':
        return t('subscriptions.renewalPast', { date })
      case 'in-days':
        return renewal.days > maxCountedDays
          ? t('subscriptions.renewsOn', { date })
          : t('subscriptions.renewsIn', { count: renewal.days, date })
    }
  }
}

/** The dialog or form of the order's page that a link can open. */
export type SubscriptionAction = 'card' | 'cancel'

const parameter = 'open'

export const orderPathFor = (action: SubscriptionAction, orderId: number): To => ({
  pathname: paths.order(orderId),
  search: new URLSearchParams({ [parameter]: action }).toString(),
})

/**
 * Calls `open` when the URL has `?open=` with this action. Removes the parameter, so that neither a reload nor "back"
 * opens it again. Runs in an effect, because the new view first moves the focus to its heading.
 */
export const useOpenParam = (action: SubscriptionAction, open: () => void): void => {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (query.get(parameter) !== action) return
    query.delete(parameter)
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, state })
    open()
  })
}
