import { Link, useLocation } from 'react-router-dom'
import { formatPrice } from '../../core/language/format.ts'
import { createHeadline, findOrderKind } from '../../core/orders/order.ts'
import { canRenew, getStatusMeaning, type SubscriptionWithOrder } from '../../core/subscription/subscriptions.ts'
import { getButtonClass } from '../components/button.tsx'
import { ProductName } from '../components/data-display.tsx'
import { OptionalContentBoundary } from '../components/placeholders.tsx'
import { ProductPicture } from '../components/product-picture.tsx'
import { CalendarIcon, CardIcon } from '../components/screen-graphics.tsx'
import { QuietButtonRow } from '../components/stack.tsx'
import type { NavigationState } from '../page/navigation-state.ts'
import { SaveFileButton } from '../page/save-file-button.tsx'
import { paths } from '../routes/table.ts'
import { useApp, useBehavior, useProducts } from '../shared/app-context.tsx'
import { isolateMarkedValues, useTexts } from '../shared/texts.tsx'
import { OverdueNotice, useHasNewCard } from './overdue-notice.tsx'
import styles from './subscription-cards.module.css'
import {
  createOrderActionPath,
  RawStatus,
  type SubscriptionAction,
  useRenewalState,
  useRenewalText,
  useStatusMeaning,
} from './subscription-facts.tsx'

interface SubscriptionItemProps {
  readonly item: SubscriptionWithOrder
}

/** Returns a subscription's name: a product title from its order or, if no product has a title, the order's number. */
export const useSubscriptionName = ({ order }: Pick<SubscriptionWithOrder, 'order'>): string => {
  const { t } = useTexts()
  return createHeadline(order).title ?? t('subscription.nameOfOrder', { id: order.id })
}

const SubscriptionItemSummary = ({ item, showsOrder }: SubscriptionItemProps & { readonly showsOrder?: boolean }) => {
  const { t, language } = useTexts()
  const { settings } = useApp()
  const cameFromList: NavigationState = { listQuery: useLocation().search }
  const state = useRenewalState(item)
  const name = useSubscriptionName(item)
  const renewal = useRenewalText()(state.renewal, item)
  const meaning = useStatusMeaning()(state)
  const { subscription, isCancelling, isOverdue } = state
  const price = formatPrice(subscription.price, item.order.currency.sign, language)
  const status = getStatusMeaning(subscription)
  const isRunning = (status === 'active' || status === 'trial') && !isCancelling
  // The meaning of the status is left out if the text about the renewal or about a failed payment already contains it.
  const isExplained = (isRunning && renewal !== undefined) || isOverdue
  return (
    <div className={styles.summary}>
      <ProductPicture kind={findOrderKind(item.order, settings.activationApps)} />
      <div className={styles.words}>
        <h3>
          <Link to={paths.order(item.order.id)} state={cameFromList}>
            <ProductName>{name}</ProductName>
          </Link>
        </h3>
        <p className={`${styles.facts} ${styles.dotted}`}>
          {showsOrder && <span>{t('order.title', { id: item.order.id })}</span>}
          {canRenew(subscription) && !isCancelling && state.renewal.tag !== 'trial' && (
            <span>
              <bdi>{price}</bdi>
            </span>
          )}
          {renewal !== undefined && <span className={styles.sentence}>{isolateMarkedValues(renewal)}</span>}
          <RawStatus status={subscription.status} />
        </p>
        {meaning !== undefined && !isExplained && <p className={styles.facts}>{meaning}</p>}
      </div>
    </div>
  )
}

const useSubscriptionActionLink = (item: SubscriptionWithOrder) => {
  const { t } = useTexts()
  const name = useSubscriptionName(item)
  const cameFromList: NavigationState = { listQuery: useLocation().search }
  return (action: SubscriptionAction, label: string) => ({
    to: createOrderActionPath(action, item.order.id),
    state: cameFromList,
    'aria-label': t('subscriptions.actionOf', { action: label, name }),
  })
}

const OverdueNoticeWithLink = ({ item }: SubscriptionItemProps) => {
  const { t } = useTexts()
  const label = t('subscriptions.updateCard')
  const variant = useHasNewCard(item) ? 'quiet' : 'primary'
  return (
    <OverdueNotice item={item}>
      <Link {...useSubscriptionActionLink(item)('card', label)} className={getButtonClass(variant, 'small')}>
        <CardIcon />
        <span>{label}</span>
      </Link>
    </OverdueNotice>
  )
}

const CalendarButton = ({ item }: SubscriptionItemProps) => {
  const { t } = useTexts()
  const name = useSubscriptionName(item)
  const { subscription: cases } = useProducts()
  const { tag } = useRenewalState(item).renewal
  const kind = tag === 'ends' ? 'calendarEnds' : tag === 'trial' ? 'calendarTrial' : 'calendarTitle'
  const title = t(`subscriptions.${kind}`, { name })
  const calendar = cases.createCalendar(item, { title, description: name })
  if (calendar === undefined) return null
  return (
    <SaveFileButton
      aria-label={t('subscriptions.actionOf', { action: t('subscriptions.calendar'), name })}
      createFile={() => ({ name: `${name}.ics`, type: 'text/calendar;charset=utf-8', text: calendar })}
    >
      <CalendarIcon />
      {t('subscriptions.calendar')}
    </SaveFileButton>
  )
}

const SubscriptionCard = ({ item }: SubscriptionItemProps) => {
  const { t } = useTexts()
  const { subscription: cases } = useProducts()
  const cancellation = useBehavior(cases.cancellations).get(item.subscription.purchaseId)
  const actionLink = useSubscriptionActionLink(item)
  const { isOverdue } = useRenewalState(item)
  const isCancelled = cancellation?.tag === 'requested' || cancellation?.tag === 'effective'
  const quiet = getButtonClass('quiet', 'small')
  return (
    <>
      <SubscriptionItemSummary item={item} />
      {isOverdue && <OverdueNoticeWithLink item={item} />}
      <QuietButtonRow>
        {!isOverdue && (
          <Link {...actionLink('card', t('subscription.changeCard'))} className={quiet}>
            <CardIcon />
            <span>{t('subscription.changeCard')}</span>
          </Link>
        )}
        <OptionalContentBoundary>
          <CalendarButton item={item} />
        </OptionalContentBoundary>
        {!isCancelled && (
          <Link {...actionLink('cancel', t('subscription.cancel'))} className={`${quiet} ${styles.cancel}`}>
            {t('subscription.cancel')}
          </Link>
        )}
      </QuietButtonRow>
    </>
  )
}

/** A subscription as a row instead of a card: it has ended, or there are too many subscriptions for cards. */
const SubscriptionRow = ({ item }: SubscriptionItemProps) => {
  const { isOverdue } = useRenewalState(item)
  return (
    <>
      <SubscriptionItemSummary item={item} showsOrder />
      {isOverdue && <OverdueNoticeWithLink item={item} />}
    </>
  )
}

export interface SubscriptionListProps {
  readonly subscriptions: readonly SubscriptionWithOrder[]
  readonly layout: 'cards' | 'lines'
  readonly isUnfolded: boolean
}

export const SubscriptionList = ({ subscriptions, layout, isUnfolded }: SubscriptionListProps) =>
  subscriptions.length > 0 && (
    <ul className={styles[layout]} data-unfolded={isUnfolded || undefined}>
      {subscriptions.map((item) => (
        <li key={item.subscription.purchaseId} className={layout === 'cards' ? styles.card : styles.line}>
          {layout === 'cards' ? <SubscriptionCard item={item} /> : <SubscriptionRow item={item} />}
        </li>
      ))}
    </ul>
  )
