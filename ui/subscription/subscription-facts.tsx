import { useEffect, useState } from 'react'
import { type To, useLocation, useNavigate } from 'react-router-dom'
import { formatDay, formatPrice } from '../../core/language/format.ts'
import type { Subscription } from '../../core/orders/order.ts'
import type { Renewal, RenewalState } from '../../core/subscription/renewals.ts'
import { getStatusMeaning, type SubscriptionWithOrder } from '../../core/subscription/subscriptions.ts'
import { paths } from '../routes/table.ts'
import { useBehavior, useProducts } from '../shared/app-context.tsx'
import { useNow } from '../shared/now.ts'
import { markForIsolation, useTexts } from '../shared/texts.tsx'
import styles from './subscription-cards.module.css'

/** Returns the renewal state of a subscription. Includes a cancellation that the shop's list does not contain yet. */
export const useRenewalState = (item: SubscriptionWithOrder): RenewalState => {
  const { subscription: cases } = useProducts()
  useBehavior(cases.cancellations)
  return cases.stateOf(item)
}

/** Renders the screen again when a new day may have begun, because renewals and cancellations depend on the date. */
export const useRefreshOnNewDay = (): void => {
  const { subscription } = useProducts()
  const now = useNow()
  const [opened] = useState(now)
  useEffect(() => {
    if (now !== opened) subscription.refresh()
  }, [now, opened, subscription])
}

/** The shop's word for a status (specification §4), which a customer can quote to the support. It is usually English. */
export const RawStatus = ({ status }: Pick<Subscription, 'status'>) => (
  <span lang="en" translate="no" className={styles.rawStatus}>
    {status || '–'}
  </span>
)

/**
 * Returns a function that returns a sentence about the status of a subscription, or undefined for a status that the portal
 * does not know.
 */
export const useStatusMeaning = () => {
  const { t } = useTexts()
  return ({ subscription, isCancelling }: RenewalState): string | undefined => {
    const meaning = getStatusMeaning(subscription)
    return isCancelling ? t('successes.subscription-cancelled') : meaning && t(`subscriptions.meanings.${meaning}`)
  }
}

/** A text about a renewal counts the days if there are at most this many. Otherwise, it contains only the date. */
const maxCountdownDays = 60

/**
 * Returns a function that returns a sentence about when a subscription renews or ends. For an unknown status the sentence
 * contains the date, but promises no renewal.
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
        return renewal.days > maxCountdownDays
          ? t('subscriptions.renewsOn', { date })
          : t('subscriptions.renewsIn', { count: renewal.days, date })
    }
  }
}

/** What a link in the list of subscriptions opens on the order's page: the form for a payment card, or the cancellation. */
export type SubscriptionAction = 'card' | 'cancel'

const actionParameterName = 'open'

export const createOrderActionPath = (action: SubscriptionAction, orderId: number): To => ({
  pathname: paths.order(orderId),
  search: new URLSearchParams({ [actionParameterName]: action }).toString(),
})

/**
 * Calls `open` if the URL has the parameter `open` with this action. Removes the parameter, so that neither a reload
 * nor "back" calls it again. This is an effect, because it must run after the new view has focused its heading.
 */
export const useOpenActionFromUrl = (action: SubscriptionAction, open: () => void): void => {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (query.get(actionParameterName) !== action) return
    query.delete(actionParameterName)
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, state })
    open()
  })
}
