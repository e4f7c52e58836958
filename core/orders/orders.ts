import { map } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import type { Messages } from '../messages/messages.ts'
import { createResource } from '../session/resource.ts'
import type { Session } from '../session/session.ts'
import type { Outcome } from '../shared/app-error.ts'
import { type Behavior, mapBehavior, type RemoteData, toLoadedData } from '../shared/behavior.ts'
import type { Clock } from '../shared/ports.ts'
import type { Order } from './order.ts'
import type { OrdersCache, PurchaseHistory, PurchaseList } from './ports.ts'
import { reconcilePurchases } from './reconcile.ts'

/** Whether the list shows orders with this status. It leaves out orders that wait for payment (specification §4). */
export const isListedStatus = (status: string): boolean => status !== 'wait_for_payment'

export const filterListedOrders = (orders: readonly Order[]): readonly Order[] =>
  orders.filter(({ payment }) => isListedStatus(payment.status))

/** The customer's orders (specification §4, Order list). */
export interface Orders {
  /** The state of the list. A new load, a sign-in and a sign-out clear it. */
  readonly list: Behavior<RemoteData<readonly Order[]>>
  /** The orders that are missing from the loaded list, because they can't be decoded. */
  readonly unreadable: Behavior<PurchaseList['unreadable']>
  /** Fetches the list. Joins a running call. `list` has the result. */
  load(): Outcome<readonly Order[]>
  /**
   * Fetches the list in advance. The next `load` takes the result or joins the call. If the call fails before that
   * `load`, no message is posted and the session does not end; `load` then fetches again, unless the service asks to wait.
   */
  prefetch(): Outcome<void>
  /** Fetches the list after a change. A running call may have missed the change, so it fails with 'superseded'. */
  reload(): Outcome<readonly Order[]>
  /** Returns the orders of this customer's last visit, to show them while the list is fetched. */
  readStored(): readonly Order[] | undefined
}

const noUnreadableOrders: PurchaseList['unreadable'] = []

/** Creates the orders of the signed-in customer. They are cleared when the customer changes. */
export const createOrders = (
  purchases: PurchaseHistory,
  cache: OrdersCache,
  session: Session,
  clock: Clock,
  messages: Pick<Messages, 'dismiss'>,
): Orders => {
  const save = (orders: readonly Order[]) => {
    const owner = session.owner.value
    if (owner !== undefined) cache.save(owner, orders)
  }

  const { state, load, prefetch, reload } = createResource<PurchaseList>({
    session,
    clock,
    messages,
    // `TE.map` is not used: it would start the call only in a later microtask, after React has rendered.
    fetch: (token) => async () => pipe(await purchases.list(token)(), map(reconcilePurchases)),
    accept: ({ orders }) => {
      const customer = session.customerToken()
      save(orders)
      // If another tab has signed the customer out in the meantime, the orders are removed from the storage again.
      const isKept = session.isCustomer(customer)
      if (!isKept) cache.forget()
      return isKept
    },
  })
  const ordersOf = (run: Outcome<PurchaseList>) => async () =>
    pipe(
      await run(),
      map(({ orders }) => orders),
    )
  // The service may confirm the owner's name after the list was loaded. Only then can the list be stored.
  session.owner.changes.subscribe(() => state.value.tag === 'loaded' && save(state.value.value.orders))

  return {
    list: mapBehavior(state, (all) => (all.tag === 'loaded' ? toLoadedData(all.value.orders) : all)),
    unreadable: mapBehavior(state, (all) => (all.tag === 'loaded' ? all.value.unreadable : noUnreadableOrders)),
    load: () => ordersOf(load()),
    prefetch,
    reload: () => ordersOf(reload()),
    readStored: () => {
      const owner = session.owner.value
      return owner === undefined ? undefined : cache.read(owner)
    },
  }
}
