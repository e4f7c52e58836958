import * as t from 'io-ts'
import type { Order } from '../../core/orders/order.ts'
import type { OrdersCache } from '../../core/orders/orders.ts'
import type { Clock } from '../../core/shared/clock.ts'
import { limits } from '../../core/shared/limits.ts'
import { ordersCodec } from '../shop/order-codec.ts'
import { datedValue } from './dated-values.ts'
import type { LocalStore } from './local-store.ts'
import { storedNames } from './names.ts'

/** A damaged order hides no other here either. */
const rememberedCodec = t.type({ owner: t.string, orders: ordersCodec })

/**
 * A code that was not used yet is worth money, and the next visitor of a shared computer could read it here. That there is
 * one is remembered, for the room that it takes.
 */
const withoutCodes = (order: Order): Order => ({
  ...order,
  items: order.items.map((item) =>
    item.activation?.code === undefined ? item : { ...item, activation: { ...item.activation, code: '' } },
  ),
})

/**
 * Orders in local storage for a day, without activation codes and with the name of the customer they belong to. Of very
 * many the first ones: a browser has room for 15,000 at most, and writing them would stop the page for a moment.
 */
export const localOrders = (store: LocalStore, clock: Clock): OrdersCache => {
  const remembered = datedValue(store, clock, storedNames.orders, rememberedCodec)
  return {
    read: (owner) => {
      const found = remembered.read()
      return found?.owner === owner ? found.orders : undefined
    },
    forget: remembered.clear,
    save: (owner, orders) =>
      remembered.save({ owner, orders: orders.slice(0, limits.rememberedOrders).map(withoutCodes) }),
  }
}
