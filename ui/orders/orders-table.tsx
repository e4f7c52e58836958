import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { headlineFor } from '../../core/orders/headline.ts'
import type { Order } from '../../core/orders/order.ts'
import { buttonClass } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { type Column, DataTable } from '../components/data-table.tsx'
import { Cluster } from '../components/stack.tsx'
import { address } from '../routes/table.ts'
import { DateTime } from './date-time.tsx'
import { formatPrice } from './format.ts'
import { GiftCertificateLink } from './gift-certificate-link.tsx'
import { OrderHeadline } from './order-headline.tsx'
import { type CameFromList, orderLinkId } from './order-link.ts'
import styles from './orders-table.module.css'
import { PaymentStatus } from './payment-status.tsx'

export interface OrdersTableProps {
  readonly orders: readonly Order[]
  /** What was searched for: an order says which of its items was found. */
  readonly search?: string
  /** Loading, empty or failed: what stands in place of the rows. */
  readonly placeholder?: ReactNode
  readonly busy?: boolean
}

/** Orders with their id, date, status, price and buttons (specification §2, `/`). */
export const OrdersTable = ({ orders, search = '', placeholder, busy }: OrdersTableProps) => {
  const { t, i18n } = useTranslation()
  const cameFromList: CameFromList = { listQuery: useLocation().search }
  const columns: readonly Column<Order>[] = [
    {
      key: 'id',
      header: t('orders.id'),
      headerClass: styles.id,
      cellClass: styles.name,
      cell: (order) => (
        <>
          <bdi className={styles.number}>{order.id}</bdi> <OrderHeadline headline={headlineFor(order, search)} />
        </>
      ),
      rowHeader: true,
    },
    {
      key: 'date',
      header: t('orders.date'),
      headerClass: styles.date,
      cellClass: styles.when,
      cell: ({ payment }) => <DateTime instant={payment.created} />,
    },
    {
      key: 'status',
      header: t('orders.status'),
      headerClass: styles.status,
      cellClass: styles.state,
      cell: ({ payment }) => <PaymentStatus status={payment.status} />,
    },
    {
      key: 'price',
      header: t('orders.price'),
      headerClass: styles.price,
      align: 'end',
      cellClass: styles.amount,
      cell: ({ payment, currency }) => <bdi>{formatPrice(payment.amount, currency.sign, i18n.language)}</bdi>,
    },
    {
      key: 'actions',
      header: t('orders.actions'),
      headerHidden: true,
      align: 'end',
      cellClass: styles.actions,
      cell: (order) => (
        <Cluster>
          <GiftCertificateLink order={order} size="small" className={styles.certificate} />
          <Link
            to={address.order(order.id)}
            state={cameFromList}
            id={orderLinkId(order.id)}
            className={`${buttonClass('secondary', 'small')} ${styles.open}`}
            aria-label={t('orders.detailOf', { id: order.id })}
          >
            <span className={styles.openLabel}>{t('orders.detail')}</span>
          </Link>
        </Cluster>
      ),
    },
  ]
  return (
    <Card flush>
      <DataTable
        caption={t('orders.caption')}
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        rowClass={styles.order}
        steady
        placeholder={placeholder}
        {...(busy === undefined ? {} : { busy })}
      />
    </Card>
  )
}
