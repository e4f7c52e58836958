import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { buttonClass } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { RoadAheadIllustration } from '../components/illustrations.tsx'
import { address } from '../routes/table.ts'

/** What a customer without orders sees: why, and what to do. */
export const NoOrders = () => {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState
        title={t('orders.emptyTitle')}
        illustration={<RoadAheadIllustration />}
        action={
          <Link to={address.activateLicense} className={buttonClass()}>
            {t('orders.emptyAction')}
          </Link>
        }
      >
        {t('orders.emptyText')}
      </EmptyState>
    </Card>
  )
}
