import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { Order } from '../../core/orders/order.ts'
import { buttonClass } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { type Column, DataTable } from '../components/data-table.tsx'
import { Cluster } from '../components/stack.tsx'
import { address } from '../routes/table.ts'
import { DateTime } from './date-time.tsx'
import { formatPrice } from './format.ts'
import { GiftCertificateLink } from './gift-certificate-link.tsx'
import { type CameFromList, orderLinkId } from './order-link.ts'
import styles from './orders-table.module.css'
import { PaymentStatus } from './payment-status.tsx'

export interface OrdersTableProps {
  readonly orders: readonly Order[]
  /** Loading, empty or failed: what stands in place of the rows. */
  readonly placeholder?: ReactNode
  readonly busy?: boolean
}

/** Orders with their id, date, status, price and buttons (specification §2, `/`). */
export const OrdersTable = ({ orders, placeholder, busy }: OrdersTableProps) => {
  const { t, i18n } = useTranslation()
  const { search } = useLocation()
  const cameFromList: CameFromList = { listQuery: search }
  const columns: readonly Column<Order>[] = [
    {
      key: 'id',
      header: t('orders.id'),
      headerClass: styles.id,
      cell: ({ id }) => <bdi>{id}</bdi>,
      rowHeader: true,
    },
    {
      key: 'date',
      header: t('orders.date'),
      headerClass: styles.date,
      cell: ({ payment }) => <DateTime instant={payment.created} />,
    },
    {
      key: 'status',
      header: t('orders.status'),
      headerClass: styles.status,
      cell: ({ payment }) => <PaymentStatus status={payment.status} />,
    },
    {
      key: 'price',
      header: t('orders.price'),
      headerClass: styles.price,
      align: 'end',
      cell: ({ payment, currency }) => <bdi>{formatPrice(payment.amount, currency.sign, i18n.language)}</bdi>,
    },
    {
      key: 'actions',
      header: t('orders.actions'),
      headerHidden: true,
      align: 'end',
      cell: (order) => (
        <Cluster>
          <GiftCertificateLink order={order} size="small" />
          <Link
            to={address.order(order.id)}
            state={cameFromList}
            id={orderLinkId(order.id)}
            className={buttonClass('secondary', 'small')}
            aria-label={t('orders.detailOf', { id: order.id })}
          >
            {t('orders.detail')}
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
        steady
        placeholder={placeholder}
        {...(busy === undefined ? {} : { busy })}
      />
    </Card>
  )
}
