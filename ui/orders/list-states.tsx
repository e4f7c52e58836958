import { Link } from 'react-router-dom'
import { Alert } from '../components/alert.tsx'
import { Button, buttonClass } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { RoadAheadIllustration } from '../components/illustrations.tsx'
import { Skeleton } from '../components/loading.tsx'
import { RefreshIcon } from '../components/screen-icons.tsx'
import { Cluster, Stack } from '../components/stack.tsx'
import { SupportLink } from '../page/page-states.tsx'
import { address } from '../routes/table.ts'
import { useTexts } from '../shared/texts.tsx'

const skeletonRows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

export const OrdersLoading = () => {
  const { t } = useTexts()
  return (
    <Stack role="status">
      <span className="visually-hidden">{t('orders.loading')}</span>
      {skeletonRows.map((row) => (
        <Skeleton key={row} />
      ))}
    </Stack>
  )
}

/** The failed row of the list (specification §4) with the text of §8. */
export const LoadFailure = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTexts()
  return (
    <Stack role="alert">
      <div>
        <p>{t('orders.failed')}</p>
        <p>{t('orders.unexpected')}</p>
      </div>
      <Cluster>
        <Button variant="secondary" onClick={onRetry}>
          <RefreshIcon />
          {t('common.retry')}
        </Button>
        <SupportLink variant="quiet" />
      </Cluster>
    </Stack>
  )
}

export const NoOrders = () => {
  const { t } = useTexts()
  return (
    <Card>
      <EmptyState
        title={t('orders.emptyTitle')}
        illustration={<RoadAheadIllustration />}
        action={
          <Link to={address.activateLicense} className={buttonClass()}>
            {t('signIn.activate')}
          </Link>
        }
      >
        {t('orders.emptyText')}
      </EmptyState>
    </Card>
  )
}

/** For a customer whose orders all wait for their payment, because the list shows none of those (specification §4). */
export const AwaitedPayment = () => {
  const { t } = useTexts()
  return (
    <Card>
      <EmptyState title={t('orders.awaited')} illustration={<RoadAheadIllustration />} />
    </Card>
  )
}

/** The shop has orders that the portal can't decode, so the customer is sent to the support. */
export const UnreadableOrders = ({ count }: { readonly count: number }) => {
  const { t } = useTexts()
  return (
    <Alert kind="info" action={<SupportLink variant="secondary" size="small" />}>
      {t('orders.notShown', { count })}
    </Alert>
  )
}
