import { useEffect, useMemo, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import type { Order } from '../../core/orders/order.ts'
import { filterListedOrders } from '../../core/orders/orders.ts'
import {
  hasActiveFilter,
  listFilterChoices,
  selectOrders,
  toSearchableOrders,
  unfilteredSelection,
} from '../../core/orders/select-orders.ts'
import type { RemoteData } from '../../core/shared/behavior.ts'
import { listSubscriptions, listUnreadableSubscriptions } from '../../core/subscription/subscriptions.ts'
import { AlertRegion } from '../components/alert.tsx'
import { Card } from '../components/data-display.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { SlowCallStatus } from '../page/page-states.tsx'
import { usePageTitle } from '../page/view.ts'
import { useBehavior, useProducts } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import { SubscriptionCards } from '../subscription/subscription-cards.tsx'
import {
  NoOrders,
  OnlyUnreadableOrdersNotice,
  OrdersLoadFailure,
  UnpaidOrders,
  UnreadableOrdersNotice,
} from './list-states.tsx'
import { OrderList } from './order-list.tsx'
import styles from './orders.module.css'
import { OrdersTable, orderListId } from './orders-table.tsx'
import { OrdersToolbar } from './orders-toolbar.tsx'
import { type OrderListQuery, useOrderListQuery } from './use-list-query.ts'

const noOrders: readonly Order[] = []

/** A list with at most this many orders has no search field, because reading the list is faster than searching. */
const maxOrdersWithoutSearch = 10

/** Returns the loaded orders, or the stored orders until they have loaded. Returns the same array until the orders change. */
const useAvailableOrders = (list: RemoteData<readonly Order[]>): readonly Order[] | undefined => {
  const { orders } = useProducts()
  const isLoaded = list.tag === 'loaded'
  const remembered = useMemo(() => (isLoaded ? undefined : orders.readStored()), [isLoaded, orders])
  return isLoaded ? list.value : remembered
}

/** The list while it is loading. Its placeholders are as high as the rows of orders, so that nothing moves afterwards. */
const LoadingOrderList = ({ busy }: { readonly busy: true | 'first' }) => {
  const { t } = useTexts()
  return (
    <>
      <OrdersTable orders={[]} busy={busy} />
      <span role="status" className="visually-hidden">
        {t('orders.loading')}
      </span>
      <SlowCallStatus busy />
    </>
  )
}

/**
 * The subscriptions, the toolbar and the list, or a notice in place of the list (specification §4, Order list). The
 * toolbar and the subscriptions stay while the list loads again.
 */
const OrdersContent = ({ query }: { readonly query: OrderListQuery }) => {
  const { t } = useTexts()
  const { orders } = useProducts()
  const list = useBehavior(orders.list)
  const unreadable = useBehavior(orders.unreadable)
  const allOrders = useAvailableOrders(list)
  const listedOrders = useMemo(() => allOrders && filterListedOrders(allOrders), [allOrders])
  // After a failure, the toolbar stays on the page during the next attempt, because the customer may be using it.
  const [hasFailed, setFailed] = useState(false)
  if (list.tag === 'failed' && !hasFailed) setFailed(true)
  const isLoaded = list.tag === 'loaded'
  const loadedOrders = isLoaded ? (listedOrders ?? noOrders) : noOrders
  const choices = useMemo(() => listFilterChoices(listedOrders ?? noOrders), [listedOrders])
  const searchable = useMemo(() => toSearchableOrders(loadedOrders), [loadedOrders])
  const hasSubscriptions = useMemo(
    () =>
      listSubscriptions(allOrders ?? noOrders).length + listUnreadableSubscriptions(allOrders ?? noOrders).length > 0,
    [allOrders],
  )
  const { selection, select } = query
  // A toolbar with a search from the URL stays after the search is cleared, because the customer is using the toolbar.
  const [hasSelection] = useState(hasActiveFilter(selection) || selection.sort !== unfilteredSelection.sort)
  const { orders: found, counts } = useMemo(() => selectOrders(searchable, selection), [searchable, selection])
  const isEmpty = isLoaded && loadedOrders.length === 0
  const awaitsPayment = isEmpty && list.value.length > 0
  if (isEmpty && !awaitsPayment)
    return unreadable.length === 0 ? <NoOrders /> : <OnlyUnreadableOrdersNotice count={unreadable.length} />
  const isLoading = list.tag === 'idle' || list.tag === 'loading'
  if (isLoading && listedOrders === undefined && !hasFailed) return <LoadingOrderList busy="first" />
  return (
    <>
      <AlertRegion kind="info">
        {isLoaded && unreadable.length > 0 && <UnreadableOrdersNotice count={unreadable.length} />}
      </AlertRegion>
      {awaitsPayment && <UnpaidOrders orders={list.value} />}
      <SubscriptionCards orders={allOrders ?? noOrders} skipTo={orderListId} />
      {!isEmpty && hasSubscriptions && <h2 className={styles.heading}>{t('orders.heading')}</h2>}
      {!isEmpty && (hasSelection || (listedOrders ?? noOrders).length > maxOrdersWithoutSearch) && (
        <OrdersToolbar
          selection={selection}
          choices={choices}
          counts={isLoaded ? counts : undefined}
          onSelect={select}
        />
      )}
      {isLoaded && !isEmpty && <OrderList orders={found} allOrders={allOrders ?? noOrders} query={query} />}
      {list.tag === 'failed' && (
        <Card id={orderListId} tabIndex={-1}>
          <OrdersLoadFailure error={list.error} onRetry={() => void orders.load()()} />
        </Card>
      )}
      {isLoading && <LoadingOrderList busy />}
    </>
  )
}

/** `/`, My orders (specification §2). */
const OrdersScreen = () => {
  const { t } = useTexts()
  usePageTitle(t('orders.title'))
  const { orders } = useProducts()
  const query = useOrderListQuery()
  // The state keeps the navigation type of the arrival, because setting a filter is a navigation of another type.
  const [returned] = useState(useNavigationType() === NavigationType.Pop)
  useEffect(() => {
    // After "back", the loaded list is shown without a new call. On any other visit, the list is loaded again.
    if (!returned || orders.list.value.tag !== 'loaded') void orders.load()()
  }, [orders, returned])
  return (
    <PageContent>
      <PageHeading title={t('orders.title')} />
      <OrdersContent query={query} />
    </PageContent>
  )
}

export default OrdersScreen
