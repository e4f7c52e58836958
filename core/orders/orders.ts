import { left, right } from 'fp-ts/Either'
import type { Messages } from '../messages/messages.ts'
import type { Session } from '../session/session.ts'
import { type Outcome, refusesToken, superseded } from '../shared/app-error.ts'
import { type Behavior, createBehavior, failed, idle, loaded, loading, type RemoteData } from '../shared/behavior.ts'
import { limits } from '../shared/limits.ts'
import type { Clock, Instant } from '../shared/ports.ts'
import { createFlights } from '../shared/single-flight.ts'
import type { Order } from './order.ts'
import type { OrdersCache, PurchaseHistory, Purchases } from './ports.ts'
import { reconciled } from './reconciled.ts'

/** Whether the list shows an order. It leaves out orders that wait for their payment (specification §4). */
export const isListed = (status: string): boolean => status !== 'wait_for_payment'

export const listedOrders = (orders: readonly Order[]): readonly Order[] =>
  orders.filter(({ payment }) => isListed(payment.status))

/** The customer's orders (specification §4, Order list). */
export interface Orders {
  /** The state of the list. A load and a sign-out clear it. */
  readonly list: Behavior<RemoteData<readonly Order[]>>
  /** The orders that are missing from the loaded list, because they can't be decoded. */
  readonly unreadable: Behavior<Purchases['unreadable']>
  /** Fetches the list. Joins a running call. `list` has the result. */
  load(): Outcome<readonly Order[]>
  /**
   * Fetches the list before an expected `load`, which takes the result or joins the call. A failure before that
   * `load` posts no notice and ends no session, and `load` then fetches again.
   */
  prefetch(): Outcome<void>
  /** Fetches the list after a change at the shop. A running call may have missed the change, and gives 'superseded'. */
  reload(): Outcome<readonly Order[]>
  /** Returns the orders of this customer's last visit, to show them while the list is fetched. */
  remembered(): readonly Order[] | undefined
}

type Run = ReturnType<Outcome<readonly Order[]>>

/** Creates the orders of the signed-in customer. A change of the customer clears them. */
export const createOrders = (
  purchases: PurchaseHistory,
  cache: OrdersCache,
  session: Session,
  clock: Clock,
  messages: Pick<Messages, 'dismiss'>,
): Orders => {
  const list = createBehavior<RemoteData<readonly Order[]>>(idle)
  const unreadable = createBehavior<Purchases['unreadable']>([])
  const fetches = createFlights<readonly Order[]>()
  /** A prefetch that no `load` has used yet: it is running, it was refused the token, or the time at which it ended. */
  let prefetched: 'under way' | 'refused' | Instant | undefined

  const save = (orders: readonly Order[]) => {
    const owner = session.owner.value
    if (owner !== undefined) cache.save(owner, orders)
  }

  session.customerChanges.subscribe(() => {
    fetches.abandon()
    prefetched = undefined
    unreadable.set([])
    list.set(idle)
  })
  // The list may arrive before the service has confirmed its owner's name.
  session.owner.changes.subscribe(() => list.value.tag === 'loaded' && save(list.value.value))

  const fetchList = async (isCurrent: () => boolean, wasRefused: boolean): Run => {
    list.set(loading)
    // Only the check shows whether the same token may be sent again.
    if (wasRefused) await session.checkUnderWay()
    const isForeground = () => prefetched === undefined
    const result = await session.asCustomer((token) => purchases.list(token), isForeground)()
    if (!isCurrent()) return left(superseded)
    if (result._tag === 'Left') {
      list.set(isForeground() ? failed(result.left) : idle)
      return result
    }
    const customer = session.customerToken()
    const purchased = reconciled(result.right)
    save(purchased.orders)
    // Storing takes a while. Meanwhile another tab may have signed out and cleared the storage.
    if (!session.isCustomer(customer)) {
      cache.forget()
      return left(superseded)
    }
    unreadable.set(purchased.unreadable)
    list.set(loaded(purchased.orders))
    return right(purchased.orders)
  }

  const joinOrFetch = (wasRefused = false): Run => fetches.join('list', (isCurrent) => fetchList(isCurrent, wasRefused))

  /** Returns the list if it was prefetched a moment ago. Each prefetch is used once. */
  const takePrefetched = (): readonly Order[] | undefined => {
    const age = typeof prefetched === 'number' ? clock.now() - prefetched : undefined
    // The list may be shown, and loaded, before the prefetch has ended.
    const isFresh = prefetched === 'under way' || (age !== undefined && age < limits.prefetchedForMilliseconds)
    prefetched = undefined
    return isFresh && list.value.tag === 'loaded' ? list.value.value : undefined
  }

  return {
    list,
    unreadable,
    load: () => async () => {
      const wasRefused = prefetched === 'refused'
      const orders = takePrefetched()
      if (orders !== undefined) return right(orders)
      // The list shows that it has failed, so this is a click on "Try again".
      if (list.value.tag === 'failed') messages.dismiss()
      return joinOrFetch(wasRefused)
    },
    prefetch: () => async () => {
      // After a failure only `load` tries again.
      if (list.value.tag !== 'idle' || prefetched !== undefined) return right(undefined)
      prefetched = 'under way'
      const result = await joinOrFetch()
      if (prefetched === 'under way')
        prefetched = result._tag === 'Left' && refusesToken(result.left) ? 'refused' : clock.now()
      return result._tag === 'Left' ? result : right(undefined)
    },
    reload: () => () => {
      fetches.abandon()
      return joinOrFetch()
    },
    remembered: () => {
      const owner = session.owner.value
      return owner === undefined ? undefined : cache.read(owner)
    },
  }
}
