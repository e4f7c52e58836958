import * as TE from 'fp-ts/TaskEither'
import type { Messages } from '../messages/messages.ts'
import type { UserToken } from '../session/ports.ts'
import type { Session } from '../session/session.ts'
import { type Outcome, superseded } from '../shared/app-error.ts'
import { type Behavior, createBehavior, failed, idle, loaded, loading, type RemoteData } from '../shared/behavior.ts'
import { limits } from '../shared/limits.ts'
import type { Clock, Instant } from '../shared/ports.ts'
import { createFlights } from '../shared/single-flight.ts'
import type { Order } from './order.ts'

/** What the shop answers of a customer's orders. */
export interface Purchases {
  readonly orders: readonly Order[]
  /** The orders that are there and can't be shown, by their ids where these can be read. */
  readonly unreadable: readonly (number | undefined)[]
}

/** The customer's purchases at the shop service. */
export interface PurchaseHistory {
  list(token: UserToken): Outcome<Purchases>
}

/** The orders that this browser remembers, bound to the customer they belong to. */
export interface OrdersCache {
  /** The remembered orders of `owner`; nothing when they are another customer's, unreadable or not there. */
  read(owner: string): readonly Order[] | undefined
  save(owner: string, orders: readonly Order[]): void
  /** Forgets the orders of any customer. */
  forget(): void
}

/** The list leaves out orders that wait for their payment (specification §4). */
export const isListed = (status: string): boolean => status !== 'wait_for_payment'

export const listedOrders = (orders: readonly Order[]): readonly Order[] =>
  orders.filter(({ payment }) => isListed(payment.status))

/** The customer's orders (specification §4, Order list). */
export interface Orders {
  /** Loading clears the list, loaded sets it, failed tells why. Signing out empties it. */
  readonly list: Behavior<RemoteData<readonly Order[]>>
  /** The orders that the loaded list lacks, since they can't be shown: by their ids where these can be read. */
  readonly unreadable: Behavior<Purchases['unreadable']>
  /** Fetches the list. A call while one is under way joins it. `list` tells what came of it, failures too. */
  load(): Outcome<readonly Order[]>
  /**
   * Fetches the list for a visit that seems about to come, once: the next `load` soon after takes it, or joins it. Until
   * then a failure tells nothing and ends nothing; the visit asks anew.
   */
  prefetch(): Outcome<void>
  /**
   * Fetches the list anew even while a call is under way: after a change, whose outcome that one may have missed. That
   * one is then 'superseded'.
   */
  reload(): Outcome<readonly Order[]>
  /** The orders remembered from an earlier visit of this customer, to show one at once while the list is fetched. */
  remembered(): readonly Order[] | undefined
}

type Run = ReturnType<Outcome<readonly Order[]>>

/** The orders of the customer who is signed in: what was loaded for one customer is never shown to the next. */
export const createOrders = (
  purchases: PurchaseHistory,
  cache: OrdersCache,
  session: Session,
  clock: Clock,
  messages: Pick<Messages, 'notifyRateLimit'>,
): Orders => {
  const list = createBehavior<RemoteData<readonly Order[]>>(idle)
  const unreadable = createBehavior<Purchases['unreadable']>([])
  const fetches = createFlights<readonly Order[]>()
  /** The prefetch that no visit has used yet: under way, or the time at which it ended. */
  let prefetched: 'under way' | Instant | undefined

  const owner = () => {
    const login = session.login.value
    return login.tag === 'logged-in' ? login.username : undefined
  }

  session.customerChanges.subscribe(() => {
    fetches.abandon()
    prefetched = undefined
    unreadable.set([])
    list.set(idle)
  })

  const fetchList = async (isCurrent: () => boolean): Run => {
    list.set(loading)
    const isAskedFor = () => prefetched === undefined
    const result = await session.asCustomer((token) => purchases.list(token), isAskedFor)()
    if (!isCurrent()) return TE.left(superseded)()
    if (result._tag === 'Left') {
      list.set(isAskedFor() ? failed(result.left) : idle)
      return result
    }
    const [customer, key] = [owner(), session.customerKey()]
    if (customer !== undefined) cache.save(customer, result.right.orders)
    // Writing many takes a moment, in which another tab may have signed out and forgotten all that was there until then.
    if (!session.isCustomer(key)) {
      cache.forget()
      return TE.left(superseded)()
    }
    unreadable.set(result.right.unreadable)
    list.set(loaded(result.right.orders))
    return TE.right(result.right.orders)()
  }

  const joinOrFetch = (): Run => fetches.join('list', fetchList)

  /** The list, if it was prefetched a moment ago. It is taken for a visit once. */
  const takePrefetched = (): readonly Order[] | undefined => {
    const isFresh = typeof prefetched === 'number' && clock.now() - prefetched < limits.prefetchedForMilliseconds
    prefetched = undefined
    return isFresh && list.value.tag === 'loaded' ? list.value.value : undefined
  }

  return {
    list,
    unreadable,
    load: () => async () => {
      const orders = takePrefetched()
      if (orders !== undefined) return TE.right(orders)()
      const result = await joinOrFetch()
      if (result._tag === 'Left') messages.notifyRateLimit(result.left)
      return result
    },
    prefetch: () => async () => {
      // One that has failed is for the visit to try again.
      if (list.value.tag !== 'idle' || prefetched !== undefined) return TE.right(undefined)()
      prefetched = 'under way'
      const result = await joinOrFetch()
      if (prefetched === 'under way') prefetched = clock.now()
      return result._tag === 'Left' ? result : TE.right(undefined)()
    },
    reload: () => () => {
      prefetched = undefined
      fetches.abandon()
      return joinOrFetch()
    },
    remembered: () => {
      const customer = owner()
      return customer === undefined ? undefined : cache.read(customer)
    },
  }
}
