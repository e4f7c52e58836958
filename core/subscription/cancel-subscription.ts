import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Messages } from '../messages/messages.ts'
import type { Order, Subscription } from '../orders/order.ts'
import type { Orders } from '../orders/orders.ts'
import type { Session } from '../session/session.ts'
import { type AppError, errorCode, type Outcome } from '../shared/app-error.ts'
import { type Behavior, createBehavior, type Scope } from '../shared/behavior.ts'
import type { Clock, Instant } from '../shared/ports.ts'
import { singleFlightPerCustomer } from '../shared/single-flight.ts'
import { failureCodeOf, type Subscriptions } from './subscriptions.ts'

/** A cancellation that the shop has accepted. */
export interface CancellationRequest {
  readonly purchaseId: number
  /** Undefined where another browser asked for it. */
  readonly requestedAt: Instant | undefined
  /** The subscription's status when it was asked for; undefined where that was not known. */
  readonly status: string | undefined
  /** When it would have renewed next, as of then. */
  readonly nextBillingDate: Instant | undefined
  /** The shop has let that date pass or has moved it: the subscription goes on. */
  readonly lapsed: boolean
}

/** Remembers the cancellations that a customer has asked for. */
export interface CancellationRequests {
  /** Those of `owner`; none where they are another customer's, unreadable or not there. */
  read(owner: string): readonly CancellationRequest[]
  save(owner: string, requests: readonly CancellationRequest[]): void
}

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
  scope: Scope,
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
  orders.list.changes.pipe(scope.bind()).subscribe((list) => {
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

/** How far a cancellation has come. Once it has ended, either way, its button stays closed (specification §4). */
export type CancelAttempt = 'under-way' | 'requested' | 'cancelled' | 'failed'

export interface Cancellation {
  /** The attempts of this customer's visit, by purchase id. */
  readonly cancelAttempts: Behavior<ReadonlyMap<number, CancelAttempt>>
  /** The cancellations that the shop has accepted and not got round to, by purchase id. */
  readonly requestedCancellations: Behavior<ReadonlyMap<number, RequestedCancellation>>
  /**
   * Requests a cancellation. Success and failure are told as messages. Calls while one is under way join it, and a
   * subscription whose cancellation was accepted, on an earlier visit too, is not cancelled again unless that has lapsed. A
   * refusal because it is cancelled, or the request was made before, is a success: a try whose answer was lost has worked.
   */
  cancel(purchaseId: number): Outcome<void>
  /**
   * After a failure the shop may have cancelled all the same: reads the orders anew and opens the button again,
   * which shows if there still is something to cancel. As long as they can't be read the attempt stays failed.
   */
  checkAgain(purchaseId: number): Outcome<void>
}

/** What the shop has said: accepted now, accepted before, or done. */
type CancelResult = 'requested' | 'requested-before' | 'cancelled'

/** Two refusals say that there is nothing left to ask for. */
const resultOf = (error: AppError): Outcome<CancelResult> => {
  switch (errorCode(error)) {
    case 'cancellation-requested':
      return TE.right('requested-before')
    case 'subscription-cancelled':
      return TE.right('cancelled')
    default:
      return TE.left(error)
  }
}

/** Cancels subscriptions (specification §4, Subscription; §7, Shop service). */
export const createCancellation = (
  subscriptions: Subscriptions,
  session: Session,
  messages: Messages,
  orders: Pick<Orders, 'reload'>,
  requested: RequestedCancellations,
): Cancellation => {
  const cancelAttempts = createBehavior<ReadonlyMap<number, CancelAttempt>>(new Map())
  const mark = (purchaseId: number, attempt: CancelAttempt) =>
    cancelAttempts.update((attempts) => new Map(attempts).set(purchaseId, attempt))
  session.customerChanges.subscribe(() => cancelAttempts.set(new Map()))

  /** The end of an attempt, unless the customer who made it is gone meanwhile. */
  const end = (purchaseId: number, attempt: Exclude<CancelAttempt, 'under-way'>, tell: () => void) => {
    if (cancelAttempts.value.get(purchaseId) !== 'under-way') return
    mark(purchaseId, attempt)
    tell()
  }

  const endWell = (purchaseId: number, result: CancelResult) =>
    end(purchaseId, result === 'cancelled' ? 'cancelled' : 'requested', () => {
      messages.success(result === 'cancelled' ? 'subscription-ended' : 'subscription-cancelled')
      if (result !== 'cancelled') requested.remember(purchaseId, result === 'requested' ? 'now' : 'before')
      void orders.reload()()
    })

  const request = (purchaseId: number): Outcome<void> => {
    messages.dismiss()
    mark(purchaseId, 'under-way')
    return pipe(
      session.asCustomer((token) => subscriptions.cancel(token, purchaseId)),
      TE.map((): CancelResult => 'requested'),
      TE.orElse(resultOf),
      TE.mapBoth(
        (error) => {
          end(purchaseId, 'failed', () => messages.notifyFailure(error, failureCodeOf(error)))
          return error
        },
        (result) => endWell(purchaseId, result),
      ),
    )
  }

  const openAgain = (purchaseId: number) => {
    messages.dismiss()
    cancelAttempts.update((attempts) => {
      const others = new Map(attempts)
      if (others.get(purchaseId) === 'failed') others.delete(purchaseId)
      return others
    })
  }

  return {
    cancelAttempts,
    requestedCancellations: requested.current,
    cancel: singleFlightPerCustomer(session, (purchaseId) => {
      const attempt = cancelAttempts.value.get(purchaseId)
      const isDone =
        requested.has(purchaseId) ||
        ((attempt === 'requested' || attempt === 'cancelled') && !requested.current.value.get(purchaseId)?.lapsed)
      return isDone ? TE.right(undefined) : request(purchaseId)
    }),
    checkAgain: (purchaseId) =>
      pipe(
        orders.reload(),
        TE.mapBoth(
          (error) => {
            messages.notifyRateLimit(error)
            return error
          },
          () => openAgain(purchaseId),
        ),
      ),
  }
}
