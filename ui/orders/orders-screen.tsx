import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { listedOrders, type Order } from '../../core/orders/order.ts'
import { selectableStatuses } from '../../core/orders/select-orders.ts'
import type { RemoteData } from '../../core/shared/remote-data.ts'
import { AlertRegion } from '../components/alert.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { usePageTitle } from '../page/use-page-title.ts'
import { useApp } from '../react/app-context.tsx'
import { useBehavior } from '../react/use-behavior.ts'
import { AwaitedPayment } from './awaited-payment.tsx'
import { LoadFailure } from './load-failure.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderList } from './order-list.tsx'
import { OrdersLoading } from './orders-loading.tsx'
import { OrdersTable } from './orders-table.tsx'
import { OrdersToolbar } from './orders-toolbar.tsx'
import { UnreadableOrders } from './unreadable-orders.tsx'
import { type ListQuery, useListQuery } from './use-list-query.ts'

const noOrders: readonly Order[] = []

/** The orders that the list may show, the same object as long as they do not change. */
const useListedOrders = (list: RemoteData<readonly Order[]>): readonly Order[] => {
  const orders = list.tag === 'loaded' ? list.value : noOrders
  return useMemo(() => listedOrders(orders), [orders])
}

/** The list by its state (specification §4, Order list); search and filter stay through all of them. */
const ListByState = ({ query }: { readonly query: ListQuery }) => {
  const { orders } = useApp()
  const list = useBehavior(orders.list)
  const unreadable = useBehavior(orders.unreadable)
  const listed = useListedOrders(list)
  const statuses = useMemo(() => selectableStatuses(listed), [listed])
  const isEmpty = list.tag === 'loaded' && listed.length === 0
  const awaitsPayment = isEmpty && list.value.length > 0
  if (isEmpty && !awaitsPayment && unreadable.length === 0) return <NoOrders />
  return (
    <>
      <AlertRegion kind="info">
        {list.tag === 'loaded' && unreadable.length > 0 && <UnreadableOrders count={unreadable.length} />}
      </AlertRegion>
      {awaitsPayment && <AwaitedPayment />}
      {!isEmpty && <OrdersToolbar selection={query.selection} statuses={statuses} onSelect={query.select} />}
      {list.tag === 'loaded' && !isEmpty && <OrderList orders={listed} query={query} />}
      {list.tag === 'failed' && (
        <OrdersTable orders={[]} placeholder={<LoadFailure onRetry={() => void orders.load()()} />} />
      )}
      {(list.tag === 'idle' || list.tag === 'loading') && (
        <OrdersTable orders={[]} busy placeholder={<OrdersLoading />} />
      )}
    </>
  )
}

/** `/` My orders (specification §2). */
const OrdersScreen = () => {
  const { t } = useTranslation()
  usePageTitle(t('orders.title'))
  const { orders } = useApp()
  const query = useListQuery()
  // How this view was reached, whatever the customer then does in it.
  const [returned] = useState(useNavigationType() === NavigationType.Pop)
  useEffect(() => {
    // A customer who goes back to the list finds it as they left it. To every other visit it is fetched anew.
    if (!returned || orders.list.value.tag !== 'loaded') void orders.load()()
  }, [orders, returned])
  return (
    <PageContent>
      <PageHeading title={t('orders.title')} />
      <ListByState query={query} />
    </PageContent>
  )
}

export default OrdersScreen
