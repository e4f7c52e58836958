import { screen } from '@testing-library/react'
import type { Order } from '../../../core/orders/order.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'
import { openOrders } from '../support/render-portal.tsx'

const orderWithSubscription = anOrder({
  id: 1,
  subscription: aSubscription({
    created: new Date(2026, 2, 4, 9, 5).getTime(),
    nextBillingDate: new Date(2027, 2, 4, 9, 5).getTime(),
  }),
})

export const openSubscriptionPage = async (...shown: readonly Order[]) => {
  const world = await openOrders(shown.length === 0 ? [orderWithSubscription] : shown, '/order/1')
  return { ...world, summary: await screen.findByRole('region', { name: 'Subscription summary' }) }
}

export type SubscriptionPage = Awaited<ReturnType<typeof openSubscriptionPage>>

export const listShopCalls = ({ shop }: SubscriptionPage, call: string) =>
  shop.calls.filter((each) => each.startsWith(call))
