import { screen } from '@testing-library/react'
import type { Order } from '../../../core/orders/order.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { openPortalSignedIn } from './render-portal.tsx'

/** Opens the address for a customer with these orders. */
export const openOrders = (orders: readonly Order[], at = '/', prepare?: (world: InMemoryPorts) => unknown) =>
  openPortalSignedIn(at, (world) => {
    world.shop.putOrders('ada@compass.test', orders)
    prepare?.(world)
  })

/** The shop has these orders, too, and the portal can't read them. */
export const withUnreadable =
  (unreadable: readonly (number | undefined)[]) =>
  ({ shop }: InMemoryPorts) => {
    shop.unreadable = unreadable
  }

/** The numbers of the orders in the list. */
export const listedOrders = (): readonly number[] =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => Number(/^\d+/.exec(textContent ?? '')?.[0]))

const order = anOrder({
  id: 1,
  subscription: aSubscription({
    created: new Date(2026, 2, 4, 9, 5).getTime(),
    nextBillingDate: new Date(2027, 2, 4, 9, 5).getTime(),
  }),
})

/** Ada's order with a subscription, on its page. */
export const opened = async (...shown: readonly Order[]) => {
  const orders = shown.length === 0 ? [order] : shown
  const world = await openPortalSignedIn('/order/1', ({ shop }) => shop.putOrders('ada@compass.test', orders))
  const summary = await screen.findByRole('region', { name: 'Subscription summary' })
  return { ...world, summary }
}

/** The calls to the shop that begin so. */
export const calls = ({ shop }: Awaited<ReturnType<typeof opened>>, call: string) =>
  shop.calls.filter((each) => each.startsWith(call))
