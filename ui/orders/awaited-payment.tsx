import { useTranslation } from 'react-i18next'
import { Card } from '../components/card.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { RoadAheadIllustration } from '../components/illustrations.tsx'

/** What a customer sees whose only orders are not paid for yet: the list shows none of those (specification §4). */
export const AwaitedPayment = () => {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState title={t('orders.awaited')} illustration={<RoadAheadIllustration />} />
    </Card>
  )
}
