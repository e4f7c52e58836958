import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canBeChanged } from '../../core/subscription/rules.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { DescriptionList } from '../components/description-list.tsx'
import { CardIcon } from '../components/icon.tsx'
import { Cluster, Stack } from '../components/stack.tsx'
import { StatusBadge, type StatusTone } from '../components/status-badge.tsx'
import { DateTime } from '../orders/date-time.tsx'
import { formatPrice } from '../orders/format.ts'
import { useApp } from '../react/app-context.tsx'
import { useBehavior } from '../react/use-behavior.ts'
import { CancelSubscription } from './cancel-subscription.tsx'
import { CardFormPanel } from './card-form-panel.tsx'
import type { SubscriptionProps } from './subscription-props.ts'

/** The status is shown as the shop says it; the two that the portal knows have a tone. */
const tones = new Map<string, StatusTone>([
  ['active', 'positive'],
  ['past_due', 'warning'],
])

const useFacts = ({ order: { currency }, subscription }: SubscriptionProps) => {
  const { t, i18n } = useTranslation()
  const card = useBehavior(useApp().subscription.changedCards).get(subscription.purchaseId)
  const { status, created, nextBillingDate, price } = subscription
  return [
    {
      term: t('subscription.status'),
      detail: <StatusBadge tone={tones.get(status) ?? 'neutral'}>{status}</StatusBadge>,
    },
    { term: t('subscription.activated'), detail: <DateTime instant={created} /> },
    ...(nextBillingDate === undefined
      ? []
      : [{ term: t('subscription.nextRenewal'), detail: <DateTime instant={nextBillingDate} /> }]),
    { term: t('subscription.price'), detail: <bdi>{formatPrice(price, currency.sign, i18n.language)}</bdi> },
    ...(card === undefined
      ? []
      : [
          {
            term: t('subscription.card'),
            detail: t('subscription.cardEnding', {
              brand: card.brand ?? t('subscription.anyCard'),
              lastFour: card.lastFour,
            }),
          },
        ]),
  ]
}

/** A subscription with what can be done about it (specification §4, Subscription). */
export const SubscriptionSummary = ({ order, subscription }: SubscriptionProps) => {
  const { t } = useTranslation()
  const [isChangingCard, setChangingCard] = useState(false)
  const changeButton = useRef<HTMLButtonElement>(null)
  const facts = useFacts({ order, subscription })
  const closeForm = () => {
    setChangingCard(false)
    changeButton.current?.focus()
  }
  return (
    <Card heading={t('subscription.title')}>
      <Stack>
        <DescriptionList items={facts} />
        {canBeChanged(subscription) && (
          <>
            <Cluster>
              <Button
                ref={changeButton}
                variant="secondary"
                aria-expanded={isChangingCard}
                onClick={() => setChangingCard(!isChangingCard)}
              >
                <CardIcon />
                {t('subscription.changeCard')}
              </Button>
              <CancelSubscription order={order} subscription={subscription} />
            </Cluster>
            {isChangingCard && <CardFormPanel purchaseId={subscription.purchaseId} onClose={closeForm} />}
          </>
        )}
      </Stack>
    </Card>
  )
}
