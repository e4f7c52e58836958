import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { formatPrice, isolated } from '../../core/language/format.ts'
import type { OwnSubscription } from '../../core/orders/order.ts'
import { headlineOf } from '../../core/orders/order.ts'
import { canBeChanged } from '../../core/subscription/renewals.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { CalendarIcon, CardIcon } from '../components/icon.tsx'
import { saveFile } from '../components/save-file.ts'
import { Cluster, QuietRow } from '../components/stack.tsx'
import type { NavigationState } from '../page/navigation-state.ts'
import { useApp, useBehavior } from '../shared/app-context.tsx'
import { addressOfPart } from './asked-part.ts'
import { CancellationRequested } from './cancellation-requested.tsx'
import { PaymentOverdue } from './payment-overdue.tsx'
import { RenewalLine } from './renewal-line.tsx'
import styles from './subscription-cards.module.css'
import { SubscriptionStatus } from './subscription-status.tsx'

/** The ways on: to the card form, to the question before a cancellation, and the renewal for a calendar. */
const WaysOn = ({ own, name }: { readonly own: OwnSubscription; readonly name: string }) => {
  const { t } = useTranslation()
  const { subscription: cases } = useApp()
  const cameFromList: NavigationState = { listQuery: useLocation().search }
  const { order, subscription } = own
  const isRequested = useBehavior(cases.requestedCancellations).get(subscription.purchaseId)?.lapsed === false
  const calendar = cases.calendarFile(own, { title: t('subscriptions.calendarTitle', { name }), description: name })
  const look = buttonClass('secondary', 'small')
  const ofThis = (action: string) => t('subscriptions.actionOf', { action, name: isolated(name) })
  return (
    <>
      <Cluster>
        <Link
          to={addressOfPart(order.id, 'card')}
          state={cameFromList}
          className={look}
          aria-label={ofThis(t('subscription.changeCard'))}
        >
          <CardIcon />
          {t('subscription.changeCard')}
        </Link>
        {!isRequested && (
          <Link
            to={addressOfPart(order.id, 'cancel')}
            state={cameFromList}
            className={look}
            aria-label={ofThis(t('subscription.cancel'))}
          >
            {t('subscription.cancel')}
          </Link>
        )}
      </Cluster>
      {calendar !== undefined && !isRequested && (
        <QuietRow>
          <Button
            variant="quiet"
            size="small"
            aria-label={ofThis(t('subscriptions.calendar'))}
            onClick={() => saveFile(`${name}.ics`, 'text/calendar;charset=utf-8', calendar)}
          >
            <CalendarIcon />
            {t('subscriptions.calendar')}
          </Button>
        </QuietRow>
      )}
    </>
  )
}

/** One subscription at a glance: what it is, how it stands, when it renews and for how much, and the ways on. */
export const SubscriptionCard = ({ own }: { readonly own: OwnSubscription }) => {
  const { t, i18n } = useTranslation()
  const { subscription: cases } = useApp()
  const { order, subscription } = own
  const request = useBehavior(cases.requestedCancellations).get(subscription.purchaseId)
  const name = headlineOf(order).title ?? t('subscription.nameOfOrder', { id: order.id })
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <SubscriptionStatus status={subscription.status} />
      </div>
      <div className={styles.facts}>
        <p className={styles.price}>
          <bdi>{formatPrice(subscription.price, order.currency.sign, i18n.language)}</bdi>
        </p>
        {request?.lapsed === false ? (
          <CancellationRequested request={request} />
        ) : (
          <RenewalLine renewal={cases.renewal(own)} />
        )}
      </div>
      <PaymentOverdue subscription={subscription} />
      {canBeChanged(subscription) && <WaysOn own={own} name={name} />}
    </li>
  )
}
