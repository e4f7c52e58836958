import { Link, useLocation } from 'react-router-dom'
import { findOrderKind, type Order } from '../../core/orders/order.ts'
import { Alert } from '../components/alert.tsx'
import { Card, ProductName } from '../components/data-display.tsx'
import { ProductPicture } from '../components/product-picture.tsx'
import type { NavigationState } from '../page/navigation-state.ts'
import { SupportLink } from '../page/page-states.tsx'
import { paths } from '../routes/table.ts'
import { useApp } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import styles from './subscription-cards.module.css'
import { useSubscriptionName } from './subscription-item.tsx'

/** The notice on an order's page in place of a subscription that the portal can't decode. */
export const UnreadableSubscriptionNotice = () => {
  const { t } = useTexts()
  return (
    <Card heading={t('subscription.title')}>
      <Alert kind="info" action={<SupportLink />}>
        {t('subscription.notShown')}
      </Alert>
    </Card>
  )
}

const UnreadableSubscriptionRow = ({ order }: { readonly order: Order }) => {
  const { t } = useTexts()
  const { settings } = useApp()
  const cameFromList: NavigationState = { listQuery: useLocation().search }
  const name = useSubscriptionName({ order })
  return (
    <li className={styles.line}>
      <div className={styles.summary}>
        <ProductPicture kind={findOrderKind(order, settings.activationApps)} />
        <div className={styles.words}>
          <h3>
            <Link to={paths.order(order.id)} state={cameFromList}>
              <ProductName>{name}</ProductName>
            </Link>
          </h3>
          <p className={styles.facts}>{t('order.title', { id: order.id })}</p>
          <p>{t('subscription.notShown')}</p>
        </div>
      </div>
      <SupportLink />
    </li>
  )
}

/** The notices on the page of all orders, in place of subscriptions that the portal can't decode. */
export const UnreadableSubscriptionList = ({ orders }: { readonly orders: readonly Order[] }) =>
  orders.length > 0 && (
    <ul className={`${styles.lines} ${styles.unreadable}`}>
      {orders.map((order) => (
        <UnreadableSubscriptionRow key={order.id} order={order} />
      ))}
    </ul>
  )
