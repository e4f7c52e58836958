import { performance } from 'node:perf_hooks'
import { isLeft } from 'fp-ts/Either'
import { systemClock } from '../../adapters/clock/system-clock.ts'
import { orderCodec, ordersCodec } from '../../adapters/shop/order-codec.ts'
import { localOrders } from '../../adapters/storage/local-orders.ts'
import { createLocalStore } from '../../adapters/storage/local-store.ts'
import { listedOrders } from '../../core/orders/order.ts'
import { searchable, selectOrders, wholeList } from '../../core/orders/select-orders.ts'
import { anItem, anOrder, aSubscription } from '../builders/orders.ts'

/** Milliseconds that orders spend on their way from the answer of the shop to the list. */
export interface Timings {
  readonly orders: number
  readonly decode: number
  readonly cache: number
  readonly list: number
  readonly total: number
}

/** A storage without a limit, so that the whole way through the cache is measured. */
const roomyStorage = (): Storage => {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    clear: () => entries.clear(),
    getItem: (name) => entries.get(name) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (name) => void entries.delete(name),
    setItem: (name, value) => void entries.set(name, value),
  }
}

/** So many orders as the shop answers them, each a little different. */
export const wireOrders = (count: number): readonly unknown[] =>
  Array.from({ length: count }, (_, index) =>
    orderCodec.encode(
      anOrder({
        id: index + 1,
        payment: { created: Date.UTC(2020, 0, 1) + index * 3_600_000, amount: (index * 7919) % 500 },
        items: [anItem({ title: `Europe maps ${index}` }), anItem({ title: 'Live traffic' })],
        subscription: index % 3 === 0 ? aSubscription({ purchaseId: index }) : undefined,
      }),
    ),
  )

const timed = <A>(action: () => A): readonly [A, number] => {
  const start = performance.now()
  const result = action()
  return [result, performance.now() - start]
}

/** Sends orders through decoding, the cache (written and read) and the list (searched, filtered and sorted). */
const measureOrders = (count: number): Timings => {
  const answer = JSON.stringify(wireOrders(count))
  const storage = roomyStorage()
  const cache = localOrders(
    createLocalStore(() => storage),
    systemClock,
  )

  const [decoded, decode] = timed(() => ordersCodec.decode(JSON.parse(answer)))
  if (isLeft(decoded) || decoded.right.values.length !== count) throw new Error('Orders were lost on the way')
  const [remembered, cached] = timed(() => {
    cache.save('ada', decoded.right.values)
    return cache.read('ada')
  })
  if (remembered?.length !== count) throw new Error('Orders were lost in the cache')
  const [found, list] = timed(() =>
    selectOrders(searchable(listedOrders(remembered)), {
      ...wholeList,
      search: 'maps',
      status: 'paid',
      sort: 'lowest',
    }),
  )
  if (found.length !== count) throw new Error('Orders were lost in the list')
  return { orders: count, decode, cache: cached, list, total: decode + cached + list }
}

/** The fastest of some runs: what the code takes, with the least of what the machine did besides. */
export const fastestOf = (runs: number, count: number): Timings =>
  Array.from({ length: runs }, () => measureOrders(count)).reduce((one, other) =>
    other.total < one.total ? other : one,
  )

/** The figures for a person, in milliseconds and in microseconds an order. */
export const timingsTable = (all: readonly Timings[]): string =>
  [
    ['orders', 'decode ms', 'cache ms', 'list ms', 'total ms', 'µs an order'],
    ...all.map(({ orders, decode, cache, list, total }) => [
      String(orders),
      ...[decode, cache, list, total, (total / orders) * 1000].map((figure) => figure.toFixed(1)),
    ]),
  ]
    .map((row) => row.map((cell) => cell.padStart(12)).join(''))
    .join('\n')
