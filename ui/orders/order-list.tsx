import { useTranslation } from 'react-i18next'
import type { Order } from '../../core/orders/order.ts'
import { narrows, wholeList } from '../../core/orders/select-orders.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Pagination } from '../components/pagination.tsx'
import { QuietRow, Stack } from '../components/stack.tsx'
import { OrdersCsvButton } from './orders-csv-button.tsx'
import { OrdersTable } from './orders-table.tsx'
import type { ListQuery } from './use-list-query.ts'

const ordersPerPage = 20

/** A search that found nothing, with the way out of it. */
const NoneFound = ({ onShowAll }: { readonly onShowAll: () => void }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('orders.noneFoundTitle')}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {t('orders.showAll')}
        </Button>
      }
    >
      {t('orders.noneFoundText')}
    </EmptyState>
  )
}

/** The orders that were found, a page at a time, so that the page does not grow with the number of orders. */
export const OrderList = ({ found, query }: { readonly found: readonly Order[]; readonly query: ListQuery }) => {
  const { t, i18n } = useTranslation()
  const { selection, select, setPage } = query
  const { format } = new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' })

  const pageCount = Math.ceil(found.length / ordersPerPage)
  const page = Math.min(query.page, Math.max(pageCount, 1))
  const first = (page - 1) * ordersPerPage
  const shown = found.slice(first, first + ordersPerPage)
  const summary = t('orders.summary', {
    from: format(first + 1),
    to: format(first + shown.length),
    total: format(found.length),
  })
  return (
    <>
      <OrdersTable
        orders={shown}
        search={selection.search}
        placeholder={found.length === 0 ? <NoneFound onShowAll={() => select(wholeList)} /> : undefined}
      />
      {found.length > 0 && (
        <Stack gap="small">
          <Pagination
            page={page}
            pageCount={pageCount}
            onPageChange={setPage}
            formatNumber={format}
            summary={summary}
            labels={{
              navigation: t('orders.pages'),
              previous: t('orders.previousPage'),
              next: t('orders.nextPage'),
              page: (number) => t('orders.page', { page: format(number) }),
            }}
          />
          <QuietRow>
            <OrdersCsvButton orders={found} />
          </QuietRow>
        </Stack>
      )}
      {/* What a search or filter did to the list is seen at once; this tells those who do not see it. */}
      <p role="status" className="visually-hidden">
        {narrows(selection) && t('orders.found', { count: found.length })}
      </p>
    </>
  )
}
