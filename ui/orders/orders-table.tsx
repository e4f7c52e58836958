import { type ReactNode, useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatPrice } from '../../core/language/format.ts'
import type { Order } from '../../core/orders/order.ts'
import { createSearchHeadline, listedStatuses, toSearchWords } from '../../core/orders/select-orders.ts'
import { getButtonClass } from '../components/button.tsx'
import { Card, DateTime } from '../components/data-display.tsx'
import { type Column, DataTable } from '../components/data-table.tsx'
import { Skeleton } from '../components/placeholders.tsx'
import { ProductPicture } from '../components/product-picture.tsx'
import { ChevronEndIcon } from '../components/screen-graphics.tsx'
import type { NavigationState } from '../page/navigation-state.ts'
import { paths } from '../routes/table.ts'
import { useTexts } from '../shared/texts.tsx'
import { OrderSkeletonRow } from './list-states.tsx'
import { GiftCertificateLink, OrderHeadline, PaymentStatus, useProductKind, useStatusLabel } from './order-facts.tsx'
import styles from './orders-table.module.css'

/** The id of the list, for the link that skips the subscriptions. */
export const orderListId = 'orders'

export interface OrdersTableProps {
  readonly orders: readonly Order[]
  /** The text that was searched for. The headline of an order shows an item with this text. */
  readonly search?: string
  readonly placeholder?: ReactNode
  readonly busy?: boolean | 'first'
}

/** The columns of specification §2, `/`: id, date, status, price and buttons. */
export const OrdersTable = ({ orders, search = '', placeholder, busy }: OrdersTableProps) => {
  const { t, language } = useTexts()
  const cameFromList: NavigationState = { listQuery: useLocation().search }
  const statusLabel = useStatusLabel()
  const findKind = useProductKind()
  const words = useMemo(() => toSearchWords(search), [search])
  const price = (amount: number, sign: string) => formatPrice(amount, sign, language)
  const columns: readonly Column<Order>[] = [
    {
      key: 'id',
      header: t('orders.id'),
      headerClass: styles.id,
      cellClass: styles.name,
      cell: (order) => {
        const headline = createSearchHeadline(order, words)
        const kind = findKind(order, headline)
        return (
          <span className={styles.product}>
            <ProductPicture kind={kind} className={styles.picture} />
            <bdi className={styles.number}>{order.id}</bdi> <OrderHeadline headline={headline} kind={kind} />
            <GiftCertificateLink order={order} variant="quiet" size="small" className={styles.certificate} />
          </span>
        )
      },
      skeleton: <OrderSkeletonRow />,
      rowHeader: true,
    },
    {
      key: 'date',
      header: t('orders.date'),
      widestTexts: ['00.00.0000 00:00'],
      cellClass: styles.date,
      cell: ({ payment }) => <DateTime date={payment.created} />,
      skeleton: <Skeleton />,
    },
    {
      key: 'status',
      header: t('orders.status'),
      widestTexts: listedStatuses.map(statusLabel),
      headerClass: styles.status,
      cellClass: styles.state,
      cell: ({ payment }) => <PaymentStatus status={payment.status} />,
      skeleton: <Skeleton width="medium" />,
    },
    {
      key: 'price',
      header: t('orders.price'),
      widestTexts: [price(1000, '€')],
      align: 'end',
      cellClass: styles.amount,
      cell: ({ payment, currency }) => <bdi>{price(payment.amount, currency.sign)}</bdi>,
      skeleton: <Skeleton />,
    },
    {
      key: 'actions',
      header: t('orders.actions'),
      headerHidden: true,
      widestTexts: [t('orders.detail')],
      headerClass: styles.action,
      align: 'end',
      cellClass: styles.actions,
      cell: ({ id }) => (
        <Link
          to={paths.order(id)}
          state={cameFromList}
          id={`order-${id}`}
          className={`${getButtonClass('quiet', 'small')} ${styles.link}`}
          aria-label={t('orders.detailOf', { id })}
        >
          <span className={styles.linkLabel}>{t('orders.detail')}</span>
          <ChevronEndIcon />
        </Link>
      ),
    },
  ]
  return (
    <Card flush id={orderListId} tabIndex={-1}>
      <DataTable
        caption={t('orders.caption')}
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        rowClass={styles.order}
        hasRowLinks
        placeholder={placeholder}
        {...(busy === undefined ? {} : { busy })}
      />
    </Card>
  )
}
