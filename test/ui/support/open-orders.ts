import { screen } from '@testing-library/react'
import type { Order } from '../../../core/orders/order.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { openPortalSignedIn } from './render-portal.tsx'

/** Opens the address for a customer with these orders. */
export const openOrders = (orders: readonly Order[], at = '/', prepare?: (world: InMemoryPorts) => unknown) =>
  openPortalSignedIn(at, (world) => {
    world.shop.putOrders('ada@compass.test', orders)
    prepare?.(world)
  })

/** The numbers of the orders in the list. */
export const listedOrders = (): readonly number[] =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => Number(/^\d+/.exec(textContent ?? '')?.[0]))
