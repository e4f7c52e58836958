import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatPrice } from '../../core/language/format.ts'
import { createHeadline, hasReceipt, type Order } from '../../core/orders/order.ts'
import { isListedStatus } from '../../core/orders/orders.ts'
import { getUsername } from '../../core/session/login-state.ts'
import type { SubscriptionWithOrder } from '../../core/subscription/subscriptions.ts'
import { Brand } from '../components/brand.tsx'
import { Button, isModifiedClick } from '../components/button.tsx'
import { Card, DateTime, DescriptionList } from '../components/data-display.tsx'
import { ArrowBackIcon } from '../components/graphics.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { Skeleton } from '../components/placeholders.tsx'
import { ProductPicture } from '../components/product-picture.tsx'
import { canPrint } from '../components/save-file.ts'
import { PrinterIcon } from '../components/screen-graphics.tsx'
import { Stack } from '../components/stack.tsx'
import { readNavigationState, useNavigateBack } from '../page/navigation-state.ts'
import { SlowCallStatus } from '../page/page-states.tsx'
import { usePageTitle } from '../page/view.ts'
import { paths } from '../routes/table.ts'
import { useApp, useBehavior, useProducts } from '../shared/app-context.tsx'
import { isolateMarkedValues, markForIsolation, useBrand, useTexts } from '../shared/texts.tsx'
import { SubscriptionSummary } from '../subscription/subscription-summary.tsx'
import { UnreadableSubscriptionNotice } from '../subscription/unreadable-subscriptions.tsx'
import { OrderSkeletonRow, UnpaidOrderNotice } from './list-states.tsx'
import styles from './order.module.css'
import { GiftCertificateLink, OrderHeadline, PaymentStatus, useProductKind, useStatusLabel } from './order-facts.tsx'
import { OrderItems, type OrderItemsProps } from './order-items.tsx'
import { PaymentNotice } from './payment-notice.tsx'

/**
 * Returns the props of a link to the list. For a customer who came from the list, a click goes back in the history, so that
 * the scroll position is restored.
 */
const useOrderListLink = () => {
  const { listQuery } = readNavigationState(useLocation())
  const navigateBack = useNavigateBack()
  return {
    to: { pathname: paths.orders, search: listQuery ?? '' },
    onClick: (event: MouseEvent) => {
      if (listQuery === undefined || isModifiedClick(event)) return
      event.preventDefault()
      navigateBack()
    },
  }
}

export interface OrderFrameProps {
  /** The id of the order in the URL. */
  readonly id: string
  readonly description?: ReactNode
  readonly children: ReactNode
}

/** The frame of an order's page: its number as the title, and a link back to the list. */
export const OrderFrame = ({ id, description, children }: OrderFrameProps) => {
  const { t } = useTexts()
  const title = t('order.title', { id })
  usePageTitle(title)
  const listLink = useOrderListLink()
  return (
    <PageContent>
      <PageHeading
        title={title}
        back={
          <Link {...listLink}>
            <ArrowBackIcon />
            <span>{t('order.back')}</span>
          </Link>
        }
        description={description}
      />
      {children}
    </PageContent>
  )
}

const PrintedFact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <p className={styles.printFact}>
    <span>{term}</span> <bdi>{children}</bdi>
  </p>
)

/** The header of a printed order: its title, the seller and the customer. Only a paid order has the title "Receipt". */
const PrintedHeader = ({ order: { id, payment, currency } }: { readonly order: Order }) => {
  const { t, language } = useTexts()
  const { session } = useApp()
  const { name, logo, companyName, companyUrl, seller } = useBrand()
  const login = useBehavior(session.login)
  const customer = getUsername(login)
  const title = t('order.title', { id })
  const isReceipt = hasReceipt(payment)
  const status = useStatusLabel()(payment.status)
  const receipt = payment.status === 'refunded' ? `${t('order.receipt')} – ${status}` : t('order.receipt')
  return (
    <div className={`print-only ${styles.printHeader}`}>
      {/* The dark version of the logo is left out, because paper has a light background. */}
      <Brand name={name} logo={logo && { light: logo.light }} />
      <p className={styles.printTitle}>{isReceipt ? receipt : title}</p>
      {isReceipt && (
        <p className={styles.printSum}>
          <span>{t('order.total')}</span>
          <bdi>{formatPrice(payment.amount, currency.sign, language)}</bdi>
        </p>
      )}
      <div className={styles.parties}>
        <div>
          <p className={styles.company}>{companyName}</p>
          {seller?.address.map((line) => (
            <p key={line}>
              <bdi>{line}</bdi>
            </p>
          ))}
          {seller?.vatId && <p>{isolateMarkedValues(t('order.vatId', { vatId: markForIsolation(seller.vatId) }))}</p>}
          <p>
            <bdi>{companyUrl.replace(/^https?:\/\/|\/$/g, '')}</bdi>
          </p>
        </div>
        <div>
          {customer !== undefined && <p className={styles.company}>{t('order.receiptFor', { customer })}</p>}
          {isReceipt && <PrintedFact term={t('orders.id')}>{id}</PrintedFact>}
          <PrintedFact term={t('order.paymentId')}>{payment.id}</PrintedFact>
          <PrintedFact term={t('order.date')}>
            <DateTime date={payment.created} />
          </PrintedFact>
        </div>
      </div>
    </div>
  )
}

const PaymentSummary = ({ order, item }: Pick<OrderViewProps, 'order' | 'item'>) => {
  const { payment, currency } = order
  const { t, language } = useTexts()
  const { subscription } = useProducts()
  useBehavior(subscription.cancellations)
  const isOverdue = item !== undefined && subscription.stateOf(item).isOverdue
  return (
    <Card heading={t('order.payment')} className={styles.payment}>
      <Stack>
        <DescriptionList
          items={[
            {
              term: t('order.total'),
              detail: <bdi className={styles.sum}>{formatPrice(payment.amount, currency.sign, language)}</bdi>,
            },
            { term: t('order.date'), detail: <DateTime date={payment.created} /> },
            {
              term: t(isOverdue ? 'order.paymentStatus' : 'order.status'),
              detail: <PaymentStatus status={payment.status} />,
            },
            { term: t('order.paymentId'), detail: <bdi>{payment.id}</bdi> },
          ]}
        />
        <Stack gap="small">
          <GiftCertificateLink order={order} variant="secondary" />
          {canPrint() && (
            <Button variant="secondary" onClick={() => window.print()}>
              <PrinterIcon />
              {hasReceipt(payment) ? t('order.print') : t('order.printOrder')}
            </Button>
          )}
        </Stack>
      </Stack>
    </Card>
  )
}

/** A placeholder for an order while it is loading. It has no headings, because their positions are not known yet. */
export const OrderPlaceholder = () => {
  const { t } = useTexts()
  return (
    <div aria-busy="true" className={styles.parts}>
      <Card>
        <Stack gap="large">
          <span role="status" className="visually-hidden">
            {t('order.loading')}
          </span>
          <SlowCallStatus busy />
          <Skeleton width="short" />
          <OrderSkeletonRow />
          <Skeleton />
        </Stack>
      </Card>
      <Card className={styles.payment}>
        <Stack>
          <Skeleton width="short" />
          {['date', 'status', 'id'].map((fact) => (
            <Skeleton key={fact} />
          ))}
        </Stack>
      </Card>
    </div>
  )
}

export interface OrderViewProps extends OrderItemsProps {
  /**
   * The subscription that was bought with this order. A newer order with the same subscription provides its current
   * data. Undefined if the order has no subscription or a malformed one.
   */
  readonly item: SubscriptionWithOrder | undefined
  readonly children?: ReactNode
}

const OrderProductHeadline = ({ order }: { readonly order: Order }) => {
  const headline = createHeadline(order)
  const kind = useProductKind()(order, headline)
  return (
    <div className={styles.product}>
      <ProductPicture kind={kind} />
      <OrderHeadline headline={headline} kind={kind} />
    </div>
  )
}

/** The content of an order's page. If a paid order is printed, the page is a receipt. */
export const OrderView = ({ order, item, codesPending, children }: OrderViewProps) => (
  <OrderFrame id={String(order.id)} description={<OrderProductHeadline order={order} />}>
    <PrintedHeader order={order} />
    {children}
    <PaymentNotice status={order.payment.status} />
    <div className={styles.parts}>
      {!isListedStatus(order.payment.status) && <UnpaidOrderNotice />}
      {order.subscription && (
        <div className={styles.dated}>
          {item ? <SubscriptionSummary item={item} /> : <UnreadableSubscriptionNotice />}
        </div>
      )}
      <OrderItems order={order} codesPending={codesPending} />
      <PaymentSummary order={order} item={item} />
    </div>
  </OrderFrame>
)
