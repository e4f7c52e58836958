import type { Session } from '../session/session.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { failed, idle, loaded, loading, type RemoteData } from '../shared/remote-data.ts'
import type { Order } from './order.ts'
import type { OrdersCache, PurchaseHistory } from './ports.ts'

/** The customer's orders (specification §4, Order list). */
export interface Orders {
  /** Loading clears the list, loaded sets it, failed tells why. Signing out empties it. */
  readonly list: Behavior<RemoteData<readonly Order[]>>
  /** Fetches the list. A call while one is under way joins it. Failure is in `list`, never thrown. */
  load(): Promise<void>
  /** Fetches the list anew even while a call is under way: after a change, whose outcome that one may have missed. */
  reload(): Promise<void>
  /** The orders remembered from an earlier visit of this customer, to show one at once while the list is fetched. */
  remembered(): readonly Order[] | undefined
}

interface Run {
  readonly finished: Promise<void>
}

/** Orders of whoever is signed in: what was loaded for one customer is never shown to the next. */
export const createOrders = (purchases: PurchaseHistory, cache: OrdersCache, session: Session): Orders => {
  const list = createBehavior<RemoteData<readonly Order[]>>(idle)
  let underWay: Run | undefined

  const owner = () => {
    const login = session.login.value
    return login.tag === 'logged-in' ? login.username : undefined
  }

  session.customerChanges.subscribe(() => {
    underWay = undefined
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
    if (customer !== undefined) cache.save(customer, result.right)
    list.set(loaded(result.right))
  }

  const start = () => {
    const run: Run = { finished: fetchList(() => underWay === run) }
    return run
  }

  return {
    list,
    load: () => {
      underWay ??= start()
      return underWay.finished
    },
    reload: () => {
      underWay = start()
      return underWay.finished
    },
    remembered: () => {
      const customer = owner()
      return customer === undefined ? undefined : cache.read(customer)
    },
  }
}
