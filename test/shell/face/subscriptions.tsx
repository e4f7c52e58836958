import { headlineOf, isPaymentOverdue, type OwnSubscription, subscriptionsOf } from 'account-portal-core'
import { Text } from 'ink'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatPrice } from '../../../ui/orders/format.ts'
import { useBehavior } from '../../../ui/react/use-behavior.ts'
import { Cancel } from './cancel.tsx'
import { Choice } from './choice.tsx'
import { useEscape } from './keys.tsx'
import type { ScreenProps } from './screen.ts'

const useRenewalText = ({ app }: Pick<ScreenProps, 'app'>) => {
  const { t } = useTranslation()
  return (own: OwnSubscription): string => {
    const renewal = app.subscription.renewal(own)
    switch (renewal.tag) {
      case 'none':
        return ''
      case 'past':
        return t('subscriptions.renewalPast', { date: formatDateTime(renewal.date) })
      case 'today':
        return t('subscriptions.renewsToday')
      case 'in-days':
        return t('subscriptions.renewsIn', { count: renewal.days })
    }
  }
}

/** The customer's subscriptions, what needs them first, each with the way to cancel it. */
export const Subscriptions = ({ app, back }: ScreenProps) => {
  const { t, i18n } = useTranslation()
  const list = useBehavior(app.orders.list)
  const renewalText = useRenewalText({ app })
  const [chosen, setChosen] = useState<number>()
  const [isAsking, setAsking] = useState(false)
  useEscape(() => (isAsking ? setAsking(false) : back()))
  useEffect(() => {
    if (app.orders.list.value.tag !== 'loaded') void app.orders.load()()
  }, [app])
  const all = useMemo(() => (list.tag === 'loaded' ? subscriptionsOf(list.value) : []), [list])
  const current = all.find(({ subscription }) => subscription.purchaseId === chosen) ?? all[0]
  const labelOf = (own: OwnSubscription): string =>
    [
      headlineOf(own.order).title ?? own.order.id,
      own.subscription.status,
      formatPrice(own.subscription.price, own.order.currency.sign, i18n.language),
      renewalText(own),
    ].join('  ')
  return (
    <>
      <Text bold>{t('subscriptions.title')}</Text>
      {list.tag === 'failed' && <Text color="red">{t('orders.failed')}</Text>}
      {(list.tag === 'loading' || list.tag === 'idle') && <Text>{t('orders.loading')}</Text>}
      <Choice
        rows={all}
        keyOf={({ subscription }) => subscription.purchaseId}
        labelOf={labelOf}
        onMove={({ subscription }) => setChosen(subscription.purchaseId)}
        isActive={!isAsking}
      />
      {current !== undefined && isPaymentOverdue(current.subscription) && (
        <Text color="red">{t('subscriptions.overdue')}</Text>
      )}
      {current !== undefined && <Cancel app={app} own={current} isAsking={isAsking} setAsking={setAsking} />}
    </>
  )
}
