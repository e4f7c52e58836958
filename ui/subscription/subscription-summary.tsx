import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatPrice } from '../../core/language/format.ts'
import type { RenewalState } from '../../core/subscription/renewals.ts'
import { canChangeSubscription, type SubscriptionWithOrder } from '../../core/subscription/subscriptions.ts'
import { Button } from '../components/button.tsx'
import { Card, DateTime, DescriptionList } from '../components/data-display.tsx'
import { CardIcon } from '../components/screen-graphics.tsx'
import { Stack, WrappingRow } from '../components/stack.tsx'
import { SupportLink } from '../page/page-states.tsx'
import { useApp, useBehavior, useProducts } from '../shared/app-context.tsx'
import { isolateMarkedValues, markForIsolation, useTexts } from '../shared/texts.tsx'
import { CancelSubscriptionButton, LastCancellationFailure } from './cancel-subscription.tsx'
import { CardFormPanel } from './card-form-panel.tsx'
import { OverdueNotice, useHasNewCard } from './overdue-notice.tsx'
import styles from './subscription-cards.module.css'
import {
  RawStatus,
  useOpenActionFromUrl,
  useRefreshOnNewDay,
  useRenewalState,
  useStatusMeaning,
} from './subscription-facts.tsx'

const useSubscriptionFacts = (item: SubscriptionWithOrder, state: RenewalState) => {
  const { t, language } = useTexts()
  const { subscription, renewal } = state
  const { purchaseId, created, price, status } = subscription
  const cases = useProducts().subscription
  const card = useBehavior(cases.changedCards).get(purchaseId)
  const cancellation = useBehavior(cases.cancellations).get(purchaseId)
  const requestedAt = cancellation?.tag === 'requested' ? cancellation.requestedAt : undefined
  const meaning = useStatusMeaning()(state)
  // The notice of an overdue subscription already contains the sentence about its status.
  const sentence = state.isOverdue ? undefined : meaning
  const renewalTerms = {
    'in-days': 'subscription.nextRenewal',
    today: 'subscription.nextRenewal',
    trial: 'subscription.trialUntil',
    unknown: 'subscription.nextDate',
    past: 'subscription.renewalDue',
    ends: 'subscription.worksUntil',
  } as const
  return [
    {
      term: t('subscription.status'),
      detail:
        sentence === undefined ? (
          <RawStatus status={status} />
        ) : (
          <p className={styles.dotted}>
            <span>
              <span>{sentence}</span>{' '}
            </span>
            <RawStatus status={status} />
          </p>
        ),
    },
    ...(requestedAt === undefined
      ? []
      : [{ term: t('subscription.cancelRequested'), detail: <DateTime date={requestedAt} /> }]),
    { term: t('subscription.activated'), detail: <DateTime date={created} /> },
    ...(renewal.tag === 'none'
      ? []
      : [{ term: t(renewalTerms[renewal.tag]), detail: <DateTime date={renewal.date} /> }]),
    { term: t('subscription.price'), detail: <bdi>{formatPrice(price, item.order.currency.sign, language)}</bdi> },
    ...(card === undefined
      ? []
      : [
          {
            term: t('subscription.card'),
            detail: isolateMarkedValues(
              t('subscription.cardEnding', {
                brand: markForIsolation(card.brand ?? t('subscription.anyCard')),
                lastFour: card.lastFour,
              }),
            ),
          },
        ]),
  ]
}

/** The card for a subscription on the page of its order (specification §4, Subscription). */
export const SubscriptionSummary = ({ item }: { readonly item: SubscriptionWithOrder }) => {
  const { t } = useTexts()
  const [isFormOpen, setFormOpen] = useState(false)
  const changeButton = useRef<HTMLButtonElement>(null)
  useOpenActionFromUrl('card', () => setFormOpen(true))
  useRefreshOnNewDay()
  const state = useRenewalState(item)
  const { subscription, renewal, isCancelling, isOverdue } = state
  const facts = useSubscriptionFacts(item, state)
  const hasNewCard = useHasNewCard(item)
  const hasSupport = useApp().settings.brand.supportUrl !== undefined
  const closeForm = () => {
    // The button is on the page again only after React has rendered the closed form.
    flushSync(() => setFormOpen(false))
    changeButton.current?.focus()
  }
  const change = isFormOpen || (
    <Button
      ref={changeButton}
      variant={!isOverdue ? 'secondary' : hasNewCard ? 'quiet' : 'primary'}
      onClick={() => setFormOpen(true)}
    >
      <CardIcon />
      {isOverdue ? t('subscriptions.updateCard') : t('subscription.changeCard')}
    </Button>
  )
  const form = isFormOpen && <CardFormPanel purchaseId={subscription.purchaseId} onClose={closeForm} />
  return (
    <Card heading={t('subscription.title')}>
      <Stack>
        {isOverdue && (
          <OverdueNotice item={item}>
            <WrappingRow gap="medium">
              {change}
              <SupportLink />
            </WrappingRow>
          </OverdueNotice>
        )}
        {isOverdue && form}
        <DescriptionList items={facts} />
        {canChangeSubscription(subscription) && (
          <>
            {/* The form replaces the buttons, because a button below it could be taken for one of the form. */}
            <WrappingRow>
              {!isOverdue && change}
              {!isOverdue && form}
              {(isOverdue || !isFormOpen) && <CancelSubscriptionButton item={item} />}
            </WrappingRow>
            <LastCancellationFailure purchaseId={subscription.purchaseId} />
          </>
        )}
        {hasSupport && (isCancelling || renewal.tag === 'ends') && (
          <p className={styles.regret}>
            <span>{t('subscription.regret')}</span> <SupportLink />
          </p>
        )}
      </Stack>
    </Card>
  )
}
