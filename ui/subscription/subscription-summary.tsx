import { useRef, useState } from 'react'
import { formatPrice } from '../../core/language/format.ts'
import { canBeChanged, type OwnSubscription } from '../../core/subscription/subscriptions.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { DateTime, DescriptionList } from '../components/data-display.tsx'
import { CardIcon } from '../components/screen-icons.tsx'
import { Cluster, Stack } from '../components/stack.tsx'
import { useBehavior, useProducts } from '../shared/app-context.tsx'
import { isolated, useTexts, withIsolates } from '../shared/texts.tsx'
import { CancelSubscription } from './cancel-subscription.tsx'
import { CardFormPanel } from './card-form-panel.tsx'
import { PaymentOverdue, SubscriptionStatus } from './subscription-facts.tsx'
import { useOpenParam } from './use-open-param.ts'

const useFacts = ({ order: { currency }, subscription }: OwnSubscription) => {
  const { t, language } = useTexts()
  const card = useBehavior(useProducts().subscription.changedCards).get(subscription.purchaseId)
  const { status, created, nextBillingDate, price } = subscription
  return [
    {
      term: t('subscription.status'),
      detail: <SubscriptionStatus status={status} />,
    },
    { term: t('subscription.activated'), detail: <DateTime date={created} /> },
    // The shop may still have a date for a cancelled subscription.
    ...(nextBillingDate === undefined || !canBeChanged(subscription)
      ? []
      : [{ term: t('subscription.nextRenewal'), detail: <DateTime date={nextBillingDate} /> }]),
    { term: t('subscription.price'), detail: <bdi>{formatPrice(price, currency.sign, language)}</bdi> },
    ...(card === undefined
      ? []
      : [
          {
            term: t('subscription.card'),
            detail: withIsolates(
              t('subscription.cardEnding', {
                brand: isolated(card.brand ?? t('subscription.anyCard')),
                lastFour: card.lastFour,
              }),
            ),
          },
        ]),
  ]
}

/** A subscription with its card form and its cancellation (specification §4, Subscription). */
export const SubscriptionSummary = ({ own }: { readonly own: OwnSubscription }) => {
  const { subscription } = own
  const { t } = useTexts()
  /** The clicks since the form was closed. Another click moves the focus to the open form. */
  const [openCount, setOpenCount] = useState(0)
  const changeButton = useRef<HTMLButtonElement>(null)
  useOpenParam('card', () => setOpenCount(1))
  const facts = useFacts(own)
  const closeForm = () => {
    setOpenCount(0)
    changeButton.current?.focus()
  }
  return (
    <Card heading={t('subscription.title')}>
      <Stack>
        <DescriptionList items={facts} />
        <PaymentOverdue subscription={subscription} />
        {canBeChanged(subscription) && (
          <>
            <Cluster>
              <Button
                ref={changeButton}
                variant="secondary"
                aria-expanded={openCount > 0}
                onClick={() => setOpenCount(openCount + 1)}
              >
                <CardIcon />
                {t('subscription.changeCard')}
              </Button>
              <CancelSubscription own={own} />
            </Cluster>
            {openCount > 0 && (
              <CardFormPanel openCount={openCount} purchaseId={subscription.purchaseId} onClose={closeForm} />
            )}
          </>
        )}
      </Stack>
    </Card>
  )
}
