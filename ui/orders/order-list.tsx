import { useTranslation } from 'react-i18next'
import type { Order } from '../../core/orders/order.ts'
import { Pagination } from '../components/pagination.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrdersTable } from './orders-table.tsx'
import { usePageNumber } from './use-page-number.ts'

const ordersPerPage = 20

/** A loaded list, a page at a time, so that the page does not grow with the number of orders. */
export const OrderList = ({ orders }: { readonly orders: readonly Order[] }) => {
  const { t, i18n } = useTranslation()
  const pageCount = Math.ceil(orders.length / ordersPerPage)
  const [page, setPage] = usePageNumber(pageCount)
  if (orders.length === 0) return <NoOrders />

  const { format } = new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' })
  const first = (page - 1) * ordersPerPage
  const shown = orders.slice(first, first + ordersPerPage)
  return (
    <>
      <OrdersTable orders={shown} />
      <Pagination
        page={page}
        pageCount={pageCount}
        onPageChange={setPage}
        formatNumber={format}
        summary={t('orders.summary', {
          from: format(first + 1),
          to: format(first + shown.length),
          total: format(orders.length),
        })}
        labels={{
          navigation: t('orders.pages'),
          previous: t('orders.previousPage'),
          next: t('orders.nextPage'),
          page: (number) => t('orders.page', { page: format(number) }),
        }}
      />
    </>
  )
}
