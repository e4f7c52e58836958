import { useId, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatDay, formatPrice, numberFormat } from '../../core/language/format.ts'
import { headlineOf, type Order } from '../../core/orders/order.ts'
import type { Renewal } from '../../core/subscription/renewals.ts'
import { canBeChanged, type OwnSubscription, subscriptionsOf } from '../../core/subscription/subscriptions.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { classNames } from '../components/class-names.ts'
import { saveFile } from '../components/save-file.ts'
import { CalendarIcon, CardIcon } from '../components/screen-icons.tsx'
import { Cluster, QuietRow } from '../components/stack.tsx'
import type { NavigationState } from '../page/navigation-state.ts'
import { useBehavior, useProducts } from '../shared/app-context.tsx'
import { isolated, useTexts, withIsolates } from '../shared/texts.tsx'
import styles from './subscription-cards.module.css'
import { CancellationRequested, PaymentOverdue, SubscriptionStatus } from './subscription-facts.tsx'
import { orderAddressWith } from './use-open-param.ts'

const RenewalLine = ({ renewal }: { readonly renewal: Renewal }) => {
  const { t, language } = useTexts()
  switch (renewal.tag) {
    case 'none':
      return null
    case 'past':
      return (
        <p>{withIsolates(t('subscriptions.renewalPast', { date: isolated(formatDay(renewal.date, language)) }))}</p>
      )
    case 'today':
      return <p>{t('subscriptions.renewsToday')}</p>
    case 'in-days': {
      const date = isolated(formatDay(renewal.date, language))
      return <p>{withIsolates(t('subscriptions.renewsIn', { count: renewal.days, date }))}</p>
    }
  }
}

const SubscriptionActions = ({ own, name }: { readonly own: OwnSubscription; readonly name: string }) => {
  const { t } = useTexts()
  const { subscription: cases } = useProducts()
  const cameFromList: NavigationState = { listQuery: useLocation().search }
  const { order, subscription } = own
  const isRequested = useBehavior(cases.cancellations).get(subscription.purchaseId)?.tag === 'requested'
  const calendar = cases.calendarFile(own, { title: t('subscriptions.calendarTitle', { name }), description: name })
  const look = buttonClass('secondary', 'small')
  const ofThis = (action: string) => t('subscriptions.actionOf', { action, name })
  return (
    <>
      <Cluster>
        <Link
          to={orderAddressWith('card', order.id)}
          state={cameFromList}
          className={look}
          aria-label={ofThis(t('subscription.changeCard'))}
        >
          <CardIcon />
          {t('subscription.changeCard')}
        </Link>
        {!isRequested && (
          <Link
            to={orderAddressWith('cancel', order.id)}
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

const SubscriptionCard = ({ own }: { readonly own: OwnSubscription }) => {
  const { t, language } = useTexts()
  const { subscription: cases } = useProducts()
  const { order, subscription } = own
  const cancellation = useBehavior(cases.cancellations).get(subscription.purchaseId)
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
          <bdi>{formatPrice(subscription.price, order.currency.sign, language)}</bdi>
        </p>
        {cancellation?.tag === 'requested' ? (
          <CancellationRequested requestedAt={cancellation.requestedAt} />
        ) : (
          <RenewalLine renewal={cases.renewal(own)} />
        )}
      </div>
      <PaymentOverdue subscription={subscription} />
      {canBeChanged(subscription) && <SubscriptionActions own={own} name={name} />}
    </li>
  )
}

/** More cards would push the orders off the first screen. On a phone the stylesheet shows one. */
const shownAtFirst = 3

/** The subscriptions of these orders, the most urgent first. */
export const SubscriptionCards = ({ orders }: { readonly orders: readonly Order[] }) => {
  const { t, language } = useTexts()
  const headingId = useId()
  const [showsAll, setShowsAll] = useState(false)
  const all = useMemo(() => subscriptionsOf(orders), [orders])
  if (all.length === 0) return null
  const shown = showsAll ? all : all.slice(0, shownAtFirst)
  const total = numberFormat(language).format(all.length)
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} tabIndex={-1} className={styles.heading}>
        {t('subscriptions.title')}
      </h2>
      <ul className={styles.cards} data-all={showsAll || undefined}>
        {shown.map((own) => (
          <SubscriptionCard key={own.subscription.purchaseId} own={own} />
        ))}
      </ul>
      {all.length > 1 && !showsAll && (
        <QuietRow className={classNames(all.length === shown.length && styles.onPhone)}>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setShowsAll(true)
              // The button that has the focus disappears.
              document.getElementById(headingId)?.focus({ preventScroll: true })
            }}
          >
            {t('subscriptions.showAll', { total })}
          </Button>
        </QuietRow>
      )}
    </section>
  )
}
