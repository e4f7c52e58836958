import * as t from 'io-ts'
import type { OrdersCache } from '../../core/orders/ports.ts'
import { orderCodec, ordersCodec } from '../shop/order-codec.ts'
import { type LocalStore, readStored } from './local-store.ts'
import { storedNames } from './names.ts'

const rememberedCodec = t.type({ owner: t.string, orders: ordersCodec })

/** Orders in local storage, with the name of the customer they belong to. */
export const localOrders = (store: LocalStore): OrdersCache => ({
  read: (owner) => {
    const remembered = readStored(store, storedNames.orders, rememberedCodec)
    return remembered?.owner === owner ? remembered.orders.values : undefined
  },
  save: (owner, orders) =>
    store.write(storedNames.orders, JSON.stringify({ owner, orders: orders.map(orderCodec.encode) })),
})
