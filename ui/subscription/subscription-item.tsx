import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatPrice } from '../../core/language/format.ts'
import { headlineOf, kindOfOrder } from '../../core/orders/order.ts'
import { mayRenew, meaningOf, type OwnSubscription } from '../../core/subscription/subscriptions.ts'
import { type ButtonVariant, buttonClass } from '../components/button.tsx'
import { Expendable } from '../components/placeholders.tsx'
import { ProductPicture } from '../components/product-picture.tsx'
import { CalendarIcon, CardIcon } from '../components/screen-graphics.tsx'
import { QuietRow } from '../components/stack.tsx'
import type { NavigationState } from '../page/navigation-state.ts'
import { SaveFileButton } from '../page/save-file-button.tsx'
import { address } from '../routes/table.ts'
import { useApp, useBehavior, useProducts } from '../shared/app-context.tsx'
import { useTexts, withIsolates } from '../shared/texts.tsx'
import { OverdueNotice, useHasNewCard } from './overdue-notice.tsx'
import styles from './subscription-cards.module.css'
import {
  orderAddressWith,
  RawStatus,
  type SubscriptionAction,
  useMeaning,
  useRenewalText,
  useStanding,
} from './subscription-facts.tsx'

interface OfOne {
  readonly own: OwnSubscription
}

/** What a subscription is called: by its product, or by its order. */
export const useName = ({ order }: Pick<OwnSubscription, 'order'>): string => {
  const { t } = useTexts()
  return headlineOf(order).title ?? t('subscription.nameOfOrder', { id: order.id })
}

/** Its product with a link to its order, its price, and how it goes on. */
const Summary = ({
  own,
  order: showsOrder,
  children,
}: OfOne & { readonly order?: boolean; readonly children?: ReactNode }) => {
  const { t, language } = useTexts()
  const { settings } = useApp()
  const cameFromList: NavigationState = { listQuery: useLocation().search }
  const standing = useStanding(own)
  const name = useName(own)
  const renewal = useRenewalText()(standing.renewal, own)
  const meaning = useMeaning()(standing)
  const { subscription, isCancelling, isOverdue } = standing
  const price = formatPrice(subscription.price, own.order.currency.sign, language)
  const status = meaningOf(subscription)
  const isRunning = (status === 'active' || status === 'trial') && !isCancelling
  // The renewal says the same of a running one, and the strip of an overdue one.
  const isSaid = (isRunning && renewal !== undefined) || isOverdue
  return (
    <div className={styles.summary}>
      <ProductPicture kind={kindOfOrder(own.order, settings.activationApps)} />
      <div className={styles.words}>
        <h3>
          <Link to={address.order(own.order.id)} state={cameFromList}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className={`${styles.facts} ${styles.apart}`}>
          {showsOrder && <span>{t('order.title', { id: own.order.id })}</span>}
          {mayRenew(subscription) && !isCancelling && standing.renewal.tag !== 'trial' && (
            <span>
              <bdi>{price}</bdi>
            </span>
          )}
          {renewal !== undefined && <span>{withIsolates(renewal)}</span>}
          <RawStatus status={subscription.status} />
        </p>
        {meaning !== undefined && !isSaid && <p className={styles.facts}>{meaning}</p>}
        {children}
      </div>
    </div>
  )
}

const useActionLink = (own: OwnSubscription) => {
  const { t } = useTexts()
  const name = useName(own)
  const cameFromList: NavigationState = { listQuery: useLocation().search }
  return (action: SubscriptionAction, label: string) => ({
    to: orderAddressWith(action, own.order.id),
    state: cameFromList,
    'aria-label': t('subscriptions.actionOf', { action: label, name }),
  })
}

/** What to do first after a failed payment. */
const UpdateCard = ({ own, variant }: OfOne & { readonly variant: ButtonVariant }) => {
  const { t } = useTexts()
  const label = t('subscriptions.updateCard')
  return (
    <Link {...useActionLink(own)('card', label)} className={buttonClass(variant, 'small')}>
      <CardIcon />
      <span>{label}</span>
    </Link>
  )
}

const CalendarButton = ({ own }: OfOne) => {
  const { t } = useTexts()
  const name = useName(own)
  const { subscription: cases } = useProducts()
  const { tag } = useStanding(own).renewal
  const kind = tag === 'ends' ? 'calendarEnds' : tag === 'trial' ? 'calendarTrial' : 'calendarTitle'
  const title = t(`subscriptions.${kind}`, { name })
  const calendar = cases.calendarFile(own, { title, description: name })
  if (calendar === undefined) return null
  return (
    <SaveFileButton
      aria-label={t('subscriptions.actionOf', { action: t('subscriptions.calendar'), name })}
      fileOf={() => ({ name: `${name}.ics`, type: 'text/calendar;charset=utf-8', text: calendar })}
    >
      <CalendarIcon />
      {t('subscriptions.calendar')}
    </SaveFileButton>
  )
}

const SubscriptionCard = ({ own }: OfOne) => {
  const { t } = useTexts()
  const { subscription: cases } = useProducts()
  const cancellation = useBehavior(cases.cancellations).get(own.subscription.purchaseId)
  const actionLink = useActionLink(own)
  const { isOverdue } = useStanding(own)
  const hasNewCard = useHasNewCard(own)
  const isCancelled = cancellation?.tag === 'requested' || cancellation?.tag === 'in-force'
  const quiet = buttonClass('quiet', 'small')
  return (
    <>
      <Summary own={own} />
      {isOverdue && (
        <OverdueNotice own={own}>
          <UpdateCard own={own} variant={hasNewCard ? 'quiet' : 'primary'} />
        </OverdueNotice>
      )}
      <QuietRow>
        {!isOverdue && (
          <Link {...actionLink('card', t('subscription.changeCard'))} className={quiet}>
            <CardIcon />
            <span>{t('subscription.changeCard')}</span>
          </Link>
        )}
        <Expendable>
          <CalendarButton own={own} />
        </Expendable>
        {!isCancelled && (
          <Link {...actionLink('cancel', t('subscription.cancel'))} className={`${quiet} ${styles.cancel}`}>
            {t('subscription.cancel')}
          </Link>
        )}
      </QuietRow>
    </>
  )
}

/** A subscription of many, or one that has ended. */
const SubscriptionLine = ({ own }: OfOne) => {
  const { t } = useTexts()
  const { isOverdue } = useStanding(own)
  const hasNewCard = useHasNewCard(own)
  return (
    <>
      <Summary own={own} order>
        {isOverdue && <p className={styles.failed}>{t('subscriptions.meanings.past_due')}</p>}
        {isOverdue && hasNewCard && <p>{t('subscriptions.newCard')}</p>}
      </Summary>
      {isOverdue && <UpdateCard own={own} variant={hasNewCard ? 'quiet' : 'secondary'} />}
    </>
  )
}

export interface SubscriptionListProps {
  readonly all: readonly OwnSubscription[]
  readonly as: 'cards' | 'lines'
  readonly isUnfolded: boolean
}

export const SubscriptionList = ({ all, as, isUnfolded }: SubscriptionListProps) =>
  all.length > 0 && (
    <ul className={styles[as]} data-unfolded={isUnfolded || undefined}>
      {all.map((own) => (
        <li key={own.subscription.purchaseId} className={as === 'cards' ? styles.card : styles.line}>
          {as === 'cards' ? <SubscriptionCard own={own} /> : <SubscriptionLine own={own} />}
        </li>
      ))}
    </ul>
  )
