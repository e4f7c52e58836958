import { screen } from '@testing-library/react'
import type { Order } from '../../../core/orders/order.ts'
import { openPortalSignedIn } from '../support/render-portal.tsx'

/** Opens the address for a customer with these orders. */
export const openOrders = (orders: readonly Order[], at = '/', unreadable: readonly (number | undefined)[] = []) =>
  openPortalSignedIn(at, ({ shop }) => {
    shop.putOrders('ada@compass.test', orders)
    shop.unreadable = unreadable
  })

/** The numbers of the orders in the list. */
export const listedOrders = (): readonly number[] =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => Number(/^\d+/.exec(textContent ?? '')?.[0]))
