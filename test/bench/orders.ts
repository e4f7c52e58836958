import { performance } from 'node:perf_hooks'
import { systemClock } from '../../adapters/clock/system-clock.ts'
import { orderCodec, readOrders } from '../../adapters/shop/order-codec.ts'
import { localOrders } from '../../adapters/storage/local-orders.ts'
import { createLocalStore } from '../../adapters/storage/local-store.ts'
import { listedOrders } from '../../core/orders/order.ts'
import { searchable } from '../../core/orders/search.ts'
import { selectOrders, wholeList } from '../../core/orders/select-orders.ts'
import { limits } from '../../core/shared/limits.ts'
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

const timed = async <A>(action: () => Promise<A>): Promise<readonly [A, number]> => {
  const start = performance.now()
  const result = await action()
  return [result, performance.now() - start]
}

/** Sends orders through decoding, the cache (written and read) and the list (searched, filtered and sorted). */
const measureOrders = async (count: number): Promise<Timings> => {
  const answer = JSON.stringify(wireOrders(count))
  const storage = roomyStorage()
  const cache = localOrders(
    createLocalStore(() => storage),
    systemClock,
  )

  const [{ values: decoded }, decode] = await timed(readOrders(JSON.parse(answer), async () => undefined))
  if (decoded.length !== count) throw new Error('Orders were lost on the way')
  const [remembered, cached] = await timed(async () => {
    cache.save('ada', decoded)
    return cache.read('ada')
  })
  if (remembered?.length !== Math.min(count, limits.rememberedOrders)) throw new Error('Orders were lost in the cache')
  const [found, list] = await timed(async () =>
    selectOrders(searchable(listedOrders(decoded)), {
      ...wholeList,
      search: 'maps',
      status: 'paid',
      sort: 'lowest',
    }),
  )
  if (found.orders.length !== count) throw new Error('Orders were lost in the list')
  return { orders: count, decode, cache: cached, list, total: decode + cached + list }
}

/** The fastest of some runs: what the code takes, with the least of what the machine did besides. */
export const fastestOf = async (runs: number, count: number): Promise<Timings> => {
  let fastest = await measureOrders(count)
  for (let run = 1; run < runs; run += 1) {
    const timings = await measureOrders(count)
    if (timings.total < fastest.total) fastest = timings
  }
  return fastest
}

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
