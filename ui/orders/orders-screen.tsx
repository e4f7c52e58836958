import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { listedOrders } from '../../core/orders/order.ts'
import { Button } from '../components/button.tsx'
import { RefreshIcon } from '../components/icon.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { Stack } from '../components/stack.tsx'
import { useApp } from '../react/app-context.tsx'
import { useBehavior } from '../react/use-behavior.ts'
import { usePageTitle } from '../routes/use-page-title.ts'
import { OrderList } from './order-list.tsx'
import { OrdersTable } from './orders-table.tsx'

/** The list by its state (specification §4, Order list). */
const ListByState = () => {
  const { t } = useTranslation()
  const { orders } = useApp()
  const list = useBehavior(orders.list)
  switch (list.tag) {
    case 'idle':
    case 'loading':
      return (
        <OrdersTable
          orders={[]}
          busy
          placeholder={
            <Stack role="status">
              <span className="visually-hidden">{t('orders.loading')}</span>
              {['first', 'second', 'third', 'fourth'].map((row) => (
                <Skeleton key={row} />
              ))}
            </Stack>
          }
        />
      )
    case 'failed':
      return (
        <OrdersTable
          orders={[]}
          placeholder={
            <Stack role="alert">
              <p>{t('orders.failed')}</p>
              <div>
                <Button variant="secondary" onClick={() => void orders.load()}>
                  <RefreshIcon />
                  {t('common.retry')}
                </Button>
              </div>
            </Stack>
          }
        />
      )
    case 'loaded':
      return <OrderList orders={listedOrders(list.value)} />
  }
}

/** `/` My orders (specification §2). */
const OrdersScreen = () => {
  const { t } = useTranslation()
  usePageTitle(t('orders.title'))
  const { orders } = useApp()
  useEffect(() => {
    void orders.load()
  }, [orders])
  return (
    <PageContent>
      <PageHeading title={t('orders.title')} />
      <ListByState />
    </PageContent>
  )
}

export default OrdersScreen
