import { type App, canBeChanged, type OwnSubscription } from 'account-portal-core'
import { Box, Text } from 'ink'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatPrice } from '../../../ui/orders/format.ts'
import { useBehavior } from '../../../ui/react/use-behavior.ts'
import { Choice } from './choice.tsx'
import { useKeys } from './keys.tsx'

export interface CancelProps {
  readonly app: App
  readonly own: OwnSubscription
  readonly isAsking: boolean
  readonly setAsking: (isAsking: boolean) => void
}

/** The way to a cancellation: a key, the question, and what has come of it. */
export const Cancel = ({ app, own, isAsking, setAsking }: CancelProps) => {
  const { t, i18n } = useTranslation()
  const { order, subscription } = own
  const { purchaseId, nextBillingDate } = subscription
  const attempt = useBehavior(app.subscription.cancelAttempts).get(purchaseId)
  const requestedAt = useBehavior(app.subscription.requestedCancellations).get(purchaseId)
  const [isChecking, setChecking] = useState(false)
  const isOffered = canBeChanged(subscription) && attempt === undefined && requestedAt === undefined

  useKeys((input) => {
    if (input !== 'c') return
    if (isOffered) setAsking(true)
    else if (attempt === 'failed' && !isChecking) {
      setChecking(true)
      void app.subscription
        .checkAgain(purchaseId)()
        .then(() => setChecking(false))
    }
  }, !isAsking)

  if (isAsking && isOffered) {
    const price = formatPrice(subscription.price, order.currency.sign, i18n.language)
    const name = order.items.length === 1 ? order.items[0]?.title : undefined
    const answers = [
      { text: t('subscription.no'), cancels: false },
      { text: t('subscription.yes'), cancels: true },
    ]
    return (
      <Box flexDirection="column" borderStyle="round" paddingX={1}>
        <Text bold>{t('subscription.confirmTitle')}</Text>
        <Text>{t('subscription.confirmEnds', { name: name ?? t('subscription.ofOrder', { id: order.id }) })}</Text>
        <Text>
          {nextBillingDate === undefined
            ? t('subscription.confirmWhenUnknown', { price })
            : t('subscription.confirmWhen', { date: formatDateTime(nextBillingDate), price })}
        </Text>
        <Choice
          rows={answers}
          keyOf={({ text }) => text}
          labelOf={({ text }) => text}
          onChoose={({ cancels }) => {
            setAsking(false)
            if (cancels) void app.subscription.cancel(purchaseId)()
          }}
        />
      </Box>
    )
  }
  if (attempt === 'under-way' || isChecking) return <Text>{t('common.loading')}</Text>
  if (attempt === 'failed')
    return <Text>{`${t('subscription.cancelFailed')} [c] ${t('subscription.checkAgain')}`}</Text>
  if (requestedAt !== undefined)
    return <Text>{t('subscription.cancelRequested', { date: formatDateTime(requestedAt) })}</Text>
  return isOffered ? <Text dimColor>{`[c] ${t('subscription.cancel')}`}</Text> : null
}
