import { useState } from 'react'
import { createNumberFormat } from '../../core/language/format.ts'
import type { Order } from '../../core/orders/order.ts'
import { hasActiveFilter, unfilteredSelection } from '../../core/orders/select-orders.ts'
import { createOrdersCsv } from '../../core/reports/orders-csv.ts'
import { listSubscriptions } from '../../core/subscription/subscriptions.ts'
import { Button } from '../components/button.tsx'
import { Pagination } from '../components/list-controls.tsx'
import { EmptyState } from '../components/placeholders.tsx'
import { BrokenRouteIllustration, DownloadIcon } from '../components/screen-graphics.tsx'
import { QuietButtonRow } from '../components/stack.tsx'
import { SaveFileButton } from '../page/save-file-button.tsx'
import { useApp, useProducts } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import { createCountOptions } from './list-states.tsx'
import { useStatusLabel } from './order-facts.tsx'
import styles from './orders.module.css'
import { OrdersTable } from './orders-table.tsx'
import type { OrderListQuery } from './use-list-query.ts'

const ordersPerPage = 20

const NoMatchingOrders = ({ onShowAll }: { readonly onShowAll: () => void }) => {
  const { t } = useTexts()
  return (
    <EmptyState
      title={t('orders.noneFoundTitle')}
      illustration={<BrokenRouteIllustration />}
      action={<Button onClick={onShowAll}>{t('orders.showAll')}</Button>}
    >
      {t('orders.noneFoundText')}
    </EmptyState>
  )
}

export interface OrderListProps {
  readonly orders: readonly Order[]
  /** All orders, including unpaid orders, which the list leaves out. */
  readonly allOrders: readonly Order[]
  readonly query: OrderListQuery
}

/** A button that saves all orders that were found, not only the current page, as a CSV file. */
const CsvButton = ({ orders, allOrders }: Pick<OrderListProps, 'orders' | 'allOrders'>) => {
  const { t, language } = useTexts()
  const { stateOf } = useProducts().subscription
  const { findRegionalTag } = useApp().language
  const statusLabel = useStatusLabel()
  const createFile = () => {
    const words = {
      columns: {
        id: t('orders.id'),
        date: t('orders.date'),
        status: t('orders.status'),
        price: t('orders.price'),
        currency: t('orders.currency'),
        product: t('order.item'),
        more: t('orders.moreItems'),
        gift: t('order.gift'),
        // The column's name is not "renewal", because some statuses do not show whether a subscription renews.
        renewal: t('subscription.nextDate'),
      },
      status: statusLabel,
      yes: t('orders.csvYes'),
      no: t('orders.csvNo'),
    }
    const subscriptions = listSubscriptions(allOrders)
      .map(stateOf)
      .flatMap(({ subscription, isCancelling }) => (isCancelling ? [] : [subscription]))
    const csv = createOrdersCsv(orders, subscriptions, words, language, findRegionalTag())
    return { name: `${t('orders.title')}.csv`, type: 'text/csv;charset=utf-8', text: csv }
  }
  return (
    <SaveFileButton createFile={createFile}>
      <DownloadIcon />
      {t('orders.csv')}
    </SaveFileButton>
  )
}

export const OrderList = ({ orders, allOrders, query }: OrderListProps) => {
  const { t, language } = useTexts()
  const { selection, select, setPage } = query
  const { format } = createNumberFormat(language)
  const [hasTurnedPage, setTurnedPage] = useState(false)

  const pageCount = Math.ceil(orders.length / ordersPerPage)
  const page = Math.min(query.page, Math.max(pageCount, 1))
  const first = (page - 1) * ordersPerPage
  const shown = orders.slice(first, first + ordersPerPage)
  const summary = t('orders.summary', {
    from: format(first + 1),
    to: format(first + shown.length),
    total: format(orders.length),
  })
  return (
    <>
      <OrdersTable
        orders={shown}
        search={selection.search}
        placeholder={
          orders.length === 0 ? <NoMatchingOrders onShowAll={() => select(unfilteredSelection)} /> : undefined
        }
      />
      {orders.length > 0 && (
        <div className={styles.footer}>
          {pageCount > 1 && (
            <Pagination
              page={page}
              pageCount={pageCount}
              onPageChange={(number) => {
                setTurnedPage(true)
                setPage(number)
              }}
              formatNumber={format}
              summary={summary}
              labels={{
                navigation: t('orders.pages'),
                previous: t('orders.previousPage'),
                next: t('orders.nextPage'),
                page: (number) => t('orders.page', { page: format(number) }),
              }}
            />
          )}
          <QuietButtonRow>
            <CsvButton orders={orders} allOrders={allOrders} />
          </QuietButtonRow>
        </div>
      )}
      {/* Screen readers announce the part of the list that a page shows, or how many orders a search or filter found. */}
      <p role="status" className="visually-hidden">
        {/* The key is new for each selection, so that a new element is announced even if the text is the same. */}
        <span key={JSON.stringify([selection, page])}>
          {hasTurnedPage && pageCount > 1
            ? summary
            : hasActiveFilter(selection) && t('orders.found', createCountOptions(orders.length, language))}
        </span>
      </p>
    </>
  )
}
