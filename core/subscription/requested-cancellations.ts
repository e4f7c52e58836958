import type { Order } from '../orders/order.ts'
import type { Orders } from '../orders/orders.ts'
import type { Session } from '../session/session.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import type { Clock, Instant } from '../shared/clock.ts'
import type { CancellationRequest, CancellationRequests } from './ports.ts'

/** The cancellations that a customer has asked for, and that the shop has accepted and not got round to. */
export interface RequestedCancellations {
  /** When each was asked for, by purchase id. */
  readonly times: Behavior<ReadonlyMap<number, Instant>>
  /** The shop has accepted a cancellation just now. */
  remember(purchaseId: number): void
  /** Whether it was asked for, in another tab of this browser too. */
  has(purchaseId: number): boolean
}

const statusOf = (orders: readonly Order[], purchaseId: number): string | undefined =>
  orders.find(({ subscription }) => subscription?.purchaseId === purchaseId)?.subscription?.status

/** The requests that a list of orders leaves open: each until the status is another than when it was made. */
const stillOpen = (
  requests: readonly CancellationRequest[],
  orders: readonly Order[],
): readonly CancellationRequest[] =>
  requests.flatMap((request) => {
    const now = statusOf(orders, request.purchaseId)
    const { status = now } = request
    return now === undefined || now === status ? [{ ...request, status }] : []
  })

/** Remembers cancellations per customer and purchase, until the subscription's status changes or the customer signs out. */
export const createRequestedCancellations = (
  store: CancellationRequests,
  session: Session,
  orders: Pick<Orders, 'list' | 'remembered'>,
  clock: Clock,
): RequestedCancellations => {
  const times = createBehavior<ReadonlyMap<number, Instant>>(new Map())
  const owner = () => {
    const login = session.login.value
    return login.tag === 'logged-in' ? login.username : undefined
  }
  const look = () => {
    const customer = owner()
    const requests = customer === undefined ? [] : store.read(customer)
    times.set(new Map(requests.map(({ purchaseId, requestedAt }) => [purchaseId, requestedAt])))
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
    if (list.tag === 'loaded' && requests.length > 0) save(stillOpen(requests, list.value))
  })

  return {
    times,
    has: (purchaseId) => look().some((request) => request.purchaseId === purchaseId),
    remember: (purchaseId) => {
      const { list } = orders
      const known = list.value.tag === 'loaded' ? list.value.value : (orders.remembered() ?? [])
      const others = look().filter((request) => request.purchaseId !== purchaseId)
      save([...others, { purchaseId, requestedAt: clock.now(), status: statusOf(known, purchaseId) }])
    },
  }
}
