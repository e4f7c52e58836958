import { findOrder, type Order } from 'account-portal-core'
import { Box, Text } from 'ink'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatPrice } from '../../../ui/orders/format.ts'
import { useBehavior } from '../../../ui/react/use-behavior.ts'
import { Cancel } from './cancel.tsx'
import { useEscape } from './keys.tsx'
import { useStatusText } from './orders.tsx'
import type { ScreenProps } from './screen.ts'

const Fact = ({ name, children }: { readonly name: string; readonly children: string }) => (
  <Text>
    <Text dimColor>{`${name}: `}</Text>
    {children}
  </Text>
)

const OrderFacts = ({ order }: { readonly order: Order }) => {
  const { t, i18n } = useTranslation()
  const statusText = useStatusText()
  const { payment, currency, items } = order
  const price = (amount: number) => formatPrice(amount, currency.sign, i18n.language)
  return (
    <>
      <Fact name={t('order.paymentId')}>{String(payment.id)}</Fact>
      <Fact name={t('order.date')}>{formatDateTime(payment.created)}</Fact>
      <Fact name={t('order.status')}>{statusText(payment.status)}</Fact>
      <Fact name={t('order.total')}>{price(payment.amount)}</Fact>
      <Box flexDirection="column" marginTop={1}>
        <Text bold>{t('order.items')}</Text>
        {items.map(({ title, price: amount, gift, activation }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change their places
          <Text key={i}>
            {[price(amount).padStart(12), title, activation?.code ?? activation?.email, gift && t('order.gift')]
              .filter(Boolean)
              .join('  ')}
          </Text>
        ))}
      </Box>
    </>
  )
}

/** One order: its payment, its items, and the subscription that it began. */
export const OrderScreen = ({ app, back, id }: ScreenProps & { readonly id: number }) => {
  const { t } = useTranslation()
  const list = useBehavior(app.orders.list)
  const [isAsking, setAsking] = useState(false)
  useEscape(() => (isAsking ? setAsking(false) : back()))
  const order = list.tag === 'loaded' ? findOrder(list.value, String(id)) : undefined
  return (
    <>
      <Text bold>{t('order.title', { id })}</Text>
      {list.tag === 'loading' && <Text>{t('order.loading')}</Text>}
      {order && <OrderFacts order={order} />}
      {order?.subscription && (
        <Box flexDirection="column" marginTop={1}>
          <Text bold>{t('subscription.title')}</Text>
          <Fact name={t('subscription.status')}>{order.subscription.status}</Fact>
          <Cancel
            app={app}
            own={{ order, subscription: order.subscription }}
            isAsking={isAsking}
            setAsking={setAsking}
          />
        </Box>
      )}
    </>
  )
}
