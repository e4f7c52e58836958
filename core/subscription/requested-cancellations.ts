import type { Order, Subscription } from '../orders/order.ts'
import type { Orders } from '../orders/orders.ts'
import type { Session } from '../session/session.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import type { Clock, Instant } from '../shared/clock.ts'
import type { CancellationRequest, CancellationRequests } from './ports.ts'

/** How a cancellation stands that the shop has accepted and not put into force. */
export interface RequestedCancellation {
  /** Undefined where another browser asked for it. */
  readonly requestedAt: Instant | undefined
  /** The subscription went on all the same: it can be cancelled again. */
  readonly lapsed: boolean
}

/** The cancellations that a customer has asked for, and that the shop has accepted and not got round to. */
export interface RequestedCancellations {
  /** How each stands, by purchase id. */
  readonly current: Behavior<ReadonlyMap<number, RequestedCancellation>>
  /** The shop has accepted a cancellation: just now, or some time ago. */
  remember(purchaseId: number, when: 'now' | 'before'): void
  /** Whether it was asked for, in another tab of this browser too, and has not lapsed. */
  has(purchaseId: number): boolean
}

const subscriptionOf = (orders: readonly Order[], purchaseId: number): Subscription | undefined =>
  orders.find(({ subscription }) => subscription?.purchaseId === purchaseId)?.subscription

/** A shop that renews a subscription has not cancelled it, whatever it once accepted. */
const hasLapsed = (request: CancellationRequest, billed: Instant | undefined, now: Instant): boolean => {
  const { lapsed, nextBillingDate } = request
  if (lapsed || (nextBillingDate !== undefined && nextBillingDate < now)) return true
  return billed !== undefined && billed !== nextBillingDate
}

/** The requests that a list of orders leaves: each until the status is another than when it was made. */
const stillThere = (
  requests: readonly CancellationRequest[],
  orders: readonly Order[],
  now: Instant,
): readonly CancellationRequest[] =>
  requests.flatMap((request): readonly CancellationRequest[] => {
    const found = subscriptionOf(orders, request.purchaseId)
    if (found === undefined) return [request]
    const { status, nextBillingDate } = found
    if (request.status === undefined) return [{ ...request, status, nextBillingDate }]
    return status === request.status ? [{ ...request, lapsed: hasLapsed(request, nextBillingDate, now) }] : []
  })

/**
 * Remembers cancellations per customer and purchase, until the subscription's status changes or the customer signs out. One
 * whose billing date has passed or moved counts no more.
 */
export const createRequestedCancellations = (
  store: CancellationRequests,
  session: Session,
  orders: Pick<Orders, 'list' | 'remembered'>,
  clock: Clock,
): RequestedCancellations => {
  const current = createBehavior<ReadonlyMap<number, RequestedCancellation>>(new Map())
  const owner = () => {
    const login = session.login.value
    return login.tag === 'logged-in' ? login.username : undefined
  }
  const look = () => {
    const customer = owner()
    const requests = customer === undefined ? [] : store.read(customer)
    const now = clock.now()
    current.set(
      new Map(
        requests.map((request) => {
          const { purchaseId, requestedAt } = request
          return [purchaseId, { requestedAt, lapsed: hasLapsed(request, undefined, now) }]
        }),
      ),
    )
    return requests
  }
  const save = (requests: readonly CancellationRequest[]) => {
    const customer = owner()
    if (customer !== undefined) store.save(customer, requests)
    look()
  }

  session.login.changes.subscribe(look)
  orders.list.changes.subscribe((list) => {
    const requests = list.tag === 'loaded' ? look() : []
    if (list.tag === 'loaded' && requests.length > 0) save(stillThere(requests, list.value, clock.now()))
  })

  return {
    current,
    has: (purchaseId) => {
      look()
      return current.value.get(purchaseId)?.lapsed === false
    },
    remember: (purchaseId, when) => {
      const { list } = orders
      const known = list.value.tag === 'loaded' ? list.value.value : (orders.remembered() ?? [])
      const found = subscriptionOf(known, purchaseId)
      const others = look().filter((request) => request.purchaseId !== purchaseId)
      const requestedAt = when === 'now' ? clock.now() : undefined
      const { status, nextBillingDate } = found ?? {}
      save([...others, { purchaseId, requestedAt, status, nextBillingDate, lapsed: false }])
    },
  }
}
