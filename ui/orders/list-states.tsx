import { Link } from 'react-router-dom'
import { createNumberFormat, formatDay, formatPrice } from '../../core/language/format.ts'
import { createHeadline, type Order } from '../../core/orders/order.ts'
import type { AppError } from '../../core/shared/app-error.ts'
import { Alert } from '../components/alert.tsx'
import { ExternalButtonLink, getButtonClass } from '../components/button.tsx'
import { Card } from '../components/data-display.tsx'
import { RoadClosedIllustration } from '../components/graphics.tsx'
import { EmptyState, Skeleton } from '../components/placeholders.tsx'
import { RoadAheadIllustration } from '../components/screen-graphics.tsx'
import { WrappingRow } from '../components/stack.tsx'
import { RetryButton, useRateLimitText } from '../page/failed-call.tsx'
import { SupportLink } from '../page/page-states.tsx'
import { paths } from '../routes/table.ts'
import { useApp } from '../shared/app-context.tsx'
import { isolateMarkedValues, markForIsolation, useTexts } from '../shared/texts.tsx'
import styles from './orders.module.css'

export const OrderSkeletonRow = () => (
  <div className={styles.skeleton}>
    <Skeleton shape="block" />
    <Skeleton width="medium" />
    <Skeleton width="short" />
  </div>
)

/** The error in place of a list that could not be loaded (specification §4 and §8), with a button that tries again. */
export const OrdersLoadFailure = ({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) => {
  const { t } = useTexts()
  const rateLimit = useRateLimitText(error)
  return (
    <div role="alert">
      <EmptyState
        title={rateLimit ?? t('orders.failed')}
        illustration={<RoadClosedIllustration />}
        action={
          <>
            <RetryButton error={error} onRetry={onRetry} />
            <SupportLink />
          </>
        }
      />
    </div>
  )
}

export const NoOrders = () => {
  const { t } = useTexts()
  return (
    <Card>
      <EmptyState
        title={t('orders.emptyTitle')}
        illustration={<RoadAheadIllustration />}
        action={
          <Link to={paths.activateLicense} className={getButtonClass()}>
            {t('signIn.activate')}
          </Link>
        }
      >
        {t('orders.emptyText')}
      </EmptyState>
    </Card>
  )
}

const ShopAndSupportLinks = () => {
  const { t } = useTexts()
  return (
    <>
      <ExternalButtonLink href={useApp().settings.shopUrl}>{t('orders.toShop')}</ExternalButtonLink>
      <SupportLink />
    </>
  )
}

export const UnpaidOrderNotice = () => {
  const { t } = useTexts()
  return (
    <Card heading={t('orders.awaited')} description={t('orders.awaitedText')}>
      <WrappingRow gap="medium">
        <ShopAndSupportLinks />
      </WrappingRow>
    </Card>
  )
}

const UnpaidOrderItem = ({ order }: { readonly order: Order }) => {
  const { t, language } = useTexts()
  const { id, payment, currency } = order
  const { title } = createHeadline(order)
  return (
    <li>
      <Link to={paths.order(id)}>{t('order.title', { id })}</Link>
      {title !== undefined && <bdi>{title}</bdi>}
      <bdi>{formatPrice(payment.amount, currency.sign, language)}</bdi>
      <span>
        {isolateMarkedValues(
          t('orders.awaitedSince', { date: markForIsolation(formatDay(payment.created, language)) }),
        )}
      </span>
    </li>
  )
}

/** Replaces the list if none of the customer's orders is paid yet. The list itself leaves out such orders (specification §4). */
export const UnpaidOrders = ({ orders }: { readonly orders: readonly Order[] }) => {
  const { t } = useTexts()
  return (
    <Card>
      <EmptyState title={t('orders.awaited')} illustration={<RoadAheadIllustration />} action={<ShopAndSupportLinks />}>
        <ul className={styles.awaited}>
          {orders.map((order) => (
            <UnpaidOrderItem key={order.id} order={order} />
          ))}
        </ul>
        <p>{t('orders.awaitedText')}</p>
      </EmptyState>
    </Card>
  )
}

/**
 * Returns the values for a text with a count. i18next chooses the plural form by `count`, and inserts the formatted
 * number.
 */
export const createCountOptions = (count: number, language: string) => ({
  count,
  replace: { count: createNumberFormat(language).format(count) },
})

export const UnreadableOrdersNotice = ({ count }: { readonly count: number }) => {
  const { t, language } = useTexts()
  return (
    <Alert kind="info" action={<SupportLink />}>
      {t('orders.notShown', createCountOptions(count, language))}
    </Alert>
  )
}

/** The content of a page that can show nothing but unreadable orders. Without `count`, the page is about one order. */
export const OnlyUnreadableOrdersNotice = ({ count }: { readonly count?: number }) => {
  const { t, language } = useTexts()
  const title = count === undefined ? t('order.unreadable') : t('orders.notShown', createCountOptions(count, language))
  return (
    <Card>
      <EmptyState title={title} illustration={<RoadClosedIllustration />} action={<SupportLink variant="primary" />} />
    </Card>
  )
}
