import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPrice } from '../../core/language/format.ts'
import type { Order } from '../../core/orders/order.ts'
import { headlineOf } from '../../core/orders/order.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { DescriptionList } from '../components/description-list.tsx'
import { PrinterIcon } from '../components/icon.tsx'
import { SubscriptionSummary } from '../subscription/subscription-summary.tsx'
import { DateTime } from './date-time.tsx'
import { GiftCertificateLink } from './gift-certificate-link.tsx'
import { OrderFrame } from './order-frame.tsx'
import { OrderHeadline } from './order-headline.tsx'
import { OrderItems, type OrderItemsProps } from './order-items.tsx'
import styles from './order-view.module.css'
import { PaymentStatus } from './payment-status.tsx'
import { ReceiptHead } from './receipt-head.tsx'

const PaymentSummary = ({ order: { payment, currency } }: { readonly order: Order }) => {
  const { t, i18n } = useTranslation()
  return (
    <Card heading={t('order.payment')} className={styles.payment}>
      <DescriptionList
        items={[
          { term: t('order.date'), detail: <DateTime instant={payment.created} /> },
          { term: t('order.status'), detail: <PaymentStatus status={payment.status} /> },
          { term: t('order.paymentId'), detail: <bdi>{payment.id}</bdi> },
          {
            term: t('order.total'),
            detail: <bdi>{formatPrice(payment.amount, currency.sign, i18n.language)}</bdi>,
          },
        ]}
      />
    </Card>
  )
}

export interface OrderViewProps extends OrderItemsProps {
  readonly children?: ReactNode
}

/** Everything about one order; printed, it is a receipt. */
export const OrderView = ({ order, codesToCome, children }: OrderViewProps) => {
  const { t } = useTranslation()
  return (
    <OrderFrame
      id={String(order.id)}
      description={<OrderHeadline headline={headlineOf(order)} />}
      actions={
        <>
          <GiftCertificateLink order={order} variant="secondary" />
          {'print' in window && (
            <Button variant="secondary" onClick={() => window.print()}>
              <PrinterIcon />
              {t('order.print')}
            </Button>
          )}
        </>
      }
    >
      <ReceiptHead />
      {children}
      <div className={styles.parts}>
        <OrderItems order={order} codesToCome={codesToCome} />
        <PaymentSummary order={order} />
        {order.subscription && <SubscriptionSummary order={order} subscription={order.subscription} />}
      </div>
    </OrderFrame>
  )
}
