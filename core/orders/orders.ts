import type { Session } from '../session/session.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import type { Clock, Instant } from '../shared/clock.ts'
import { limits } from '../shared/limits.ts'
import { failed, idle, loaded, loading, type RemoteData } from '../shared/remote-data.ts'
import type { Order } from './order.ts'
import type { OrdersCache, PurchaseHistory, Purchases } from './ports.ts'

/** The customer's orders (specification §4, Order list). */
export interface Orders {
  /** Loading clears the list, loaded sets it, failed tells why. Signing out empties it. */
  readonly list: Behavior<RemoteData<readonly Order[]>>
  /** The orders that the loaded list lacks, since they can't be shown: by their ids where these can be read. */
  readonly unreadable: Behavior<Purchases['unreadable']>
  /** Fetches the list. A call while one is under way joins it. Failure is in `list`, never thrown. */
  load(): Promise<void>
  /** Fetches a list that nobody has asked for yet, since somebody seems about to: the next `load` soon after takes it. */
  prefetch(): Promise<void>
  /** Fetches the list anew even while a call is under way: after a change, whose outcome that one may have missed. */
  reload(): Promise<void>
  /** The orders remembered from an earlier visit of this customer, to show one at once while the list is fetched. */
  remembered(): readonly Order[] | undefined
}

interface Run {
  readonly finished: Promise<void>
}

/** Orders of whoever is signed in: what was loaded for one customer is never shown to the next. */
export const createOrders = (
  purchases: PurchaseHistory,
  cache: OrdersCache,
  session: Session,
  clock: Clock,
): Orders => {
  const list = createBehavior<RemoteData<readonly Order[]>>(idle)
  const unreadable = createBehavior<Purchases['unreadable']>([])
  let underWay: Run | undefined
  /** The fetch that no visit has taken yet: under way, or when it was over. */
  let prefetched: 'under way' | Instant | undefined

  const owner = () => {
    const login = session.login.value
    return login.tag === 'logged-in' ? login.username : undefined
  }

  session.customerChanges.subscribe(() => {
    underWay = undefined
    prefetched = undefined
    unreadable.set([])
    list.set(idle)
  })

  const fetchList = async (isCurrent: () => boolean) => {
    list.set(loading)
    const result = await session.asCustomer((token) => purchases.list(token))()
    if (!isCurrent()) return
    underWay = undefined
    if (result._tag === 'Left') {
      list.set(failed(result.left))
      return
    }
    const customer = owner()
    if (customer !== undefined) cache.save(customer, result.right.orders)
    unreadable.set(result.right.unreadable)
    list.set(loaded(result.right.orders))
  }

  const start = () => {
    const run: Run = { finished: fetchList(() => underWay === run) }
    return run
  }

  /** Whether the list is what was prefetched a moment ago. It is taken for a visit once. */
  const takePrefetched = (): boolean => {
    const isFresh = typeof prefetched === 'number' && clock.now() - prefetched < limits.prefetchedForMilliseconds
    prefetched = undefined
    return isFresh && list.value.tag === 'loaded'
  }

  return {
    list,
    unreadable,
    load: async () => {
      if (takePrefetched()) return
      underWay ??= start()
      await underWay.finished
    },
    prefetch: async () => {
      if (list.value.tag !== 'idle') return
      prefetched = 'under way'
      underWay = start()
      await underWay.finished
      if (prefetched === 'under way') prefetched = clock.now()
    },
    reload: () => {
      prefetched = undefined
      underWay = start()
      return underWay.finished
    },
    remembered: () => {
      const customer = owner()
      return customer === undefined ? undefined : cache.read(customer)
    },
  }
}
