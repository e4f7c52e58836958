import { useTranslation } from 'react-i18next'
import type { Renewal } from '../../core/subscription/renewal.ts'
import { DateTime } from '../orders/date-time.tsx'
import { formatDateTime, isolated } from '../orders/format.ts'

/** When a subscription renews, in words and with its date. */
export const RenewalLine = ({ renewal }: { readonly renewal: Renewal }) => {
  const { t } = useTranslation()
  switch (renewal.tag) {
    case 'none':
      return null
    case 'past':
      return <p>{t('subscriptions.renewalPast', { date: isolated(formatDateTime(renewal.date)) })}</p>
    case 'today':
    case 'in-days':
      return (
        <p>
          {renewal.tag === 'today'
            ? t('subscriptions.renewsToday')
            : t('subscriptions.renewsIn', { count: renewal.days })}{' '}
          <DateTime instant={renewal.date} />
        </p>
      )
  }
}
