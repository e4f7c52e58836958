import { useEffect, useMemo } from 'react'
import { findOrder, mayUnreadableOrderExist } from '../../core/orders/order.ts'
import { findPurchaseSubscription } from '../../core/subscription/subscriptions.ts'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { Card } from '../components/data-display.tsx'
import { Skeleton } from '../components/placeholders.tsx'
import { RetryButton } from '../page/failed-call.tsx'
import { useRouteParameter } from '../page/navigation-state.ts'
import NotFoundScreen from '../page/not-found-screen.tsx'
import { RemoteDataView } from '../page/remote-data-view.tsx'
import { useBehavior, useProducts } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import { OnlyUnreadableOrdersNotice, OrdersLoadFailure } from './list-states.tsx'
import { OrderFrame, OrderPlaceholder, OrderView } from './order-view.tsx'

/**
 * `/order/:id` (specification §2). Shows the order from the stored list until the list has loaded. Shows "not found" only
 * if the loaded list does not contain the order.
 */
const OrderScreen = () => {
  const { t } = useTexts()
  const id = useRouteParameter()
  const { orders } = useProducts()
  const list = useBehavior(orders.list)
  const isLoaded = list.tag === 'loaded'
  useEffect(() => {
    if (orders.list.value.tag !== 'loaded') void orders.load()()
  }, [orders])
  const remembered = useMemo(() => (isLoaded ? [] : (orders.readStored() ?? [])), [isLoaded, orders])
  const known = isLoaded ? list.value : remembered
  const order = findOrder(known, id)
  const retry = () => void orders.load()()

  if (order !== undefined) {
    const purchaseId = order.subscription?.purchaseId
    return (
      <OrderView
        order={order}
        item={purchaseId === undefined ? undefined : findPurchaseSubscription(known, purchaseId)}
        codesPending={list.tag === 'idle' || list.tag === 'loading'}
      >
        <AlertRegion kind="info">
          {list.tag === 'failed' && (
            <Alert
              kind="info"
              action={<RetryButton variant="secondary" size="small" error={list.error} onRetry={retry} />}
            >
              {t('order.outdated')}
            </Alert>
          )}
        </AlertRegion>
      </OrderView>
    )
  }
  return (
    <RemoteDataView
      data={list}
      loading={
        <OrderFrame id={id} description={<Skeleton width="short" />}>
          <OrderPlaceholder />
        </OrderFrame>
      }
      renderError={(error) => (
        <OrderFrame id={id}>
          <Card>
            <OrdersLoadFailure error={error} onRetry={retry} />
          </Card>
        </OrderFrame>
      )}
    >
      {() =>
        mayUnreadableOrderExist(orders.unreadable.value, id) ? (
          <OrderFrame id={id}>
            <OnlyUnreadableOrdersNotice />
          </OrderFrame>
        ) : (
          <NotFoundScreen />
        )
      }
    </RemoteDataView>
  )
}

export default OrderScreen
