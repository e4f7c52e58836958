import { useTranslation } from 'react-i18next'
import { formatDateTime, formatDay, isolated } from '../../core/language/format.ts'
import type { Renewal } from '../../core/subscription/renewals.ts'

/** When a subscription renews, in one sentence. */
export const RenewalLine = ({ renewal }: { readonly renewal: Renewal }) => {
  const { t, i18n } = useTranslation()
  switch (renewal.tag) {
    case 'none':
      return null
    case 'past':
      return <p>{t('subscriptions.renewalPast', { date: isolated(formatDateTime(renewal.date)) })}</p>
    case 'today':
      return <p>{t('subscriptions.renewsToday')}</p>
    case 'in-days': {
      const date = isolated(formatDay(renewal.date, i18n.language))
      return <p>{t('subscriptions.renewsIn', { count: renewal.days, date })}</p>
    }
  }
}
