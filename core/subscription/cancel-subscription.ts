import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Messages } from '../messages/messages.ts'
import type { Orders } from '../orders/orders.ts'
import { customerFlight } from '../session/customer-flight.ts'
import type { Session } from '../session/session.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import type { Instant } from '../shared/clock.ts'
import type { Outcome } from '../shared/outcome.ts'
import type { Subscriptions } from './ports.ts'
import type { RequestedCancellations } from './requested-cancellations.ts'
import { tellFailure } from './tell-failure.ts'

/** How far a cancellation has come. Once it has ended, either way, its button stays closed (specification §4). */
export type CancelAttempt = 'under-way' | 'requested' | 'failed'

export interface Cancellation {
  /** The attempts of this customer's visit, by purchase id. */
  readonly cancelAttempts: Behavior<ReadonlyMap<number, CancelAttempt>>
  /** When the cancellations were asked for that the shop has accepted and not got round to, by purchase id. */
  readonly requestedCancellations: Behavior<ReadonlyMap<number, Instant>>
  /**
   * Requests a cancellation. Success and failure are told as messages. Calls while one is under way join it, and a
   * subscription whose cancellation was accepted, on an earlier visit too, is not cancelled again.
   */
  cancel(purchaseId: number): Outcome<void>
  /**
   * After a failure the shop may have cancelled all the same: reads the orders anew and opens the button again,
   * which shows if there still is something to cancel. As long as they can't be read the attempt stays failed.
   */
  checkAgain(purchaseId: number): Outcome<void>
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
  const end = (purchaseId: number, attempt: 'requested' | 'failed', tell: () => void) => {
    if (cancelAttempts.value.get(purchaseId) !== 'under-way') return
    mark(purchaseId, attempt)
    tell()
  }

  const request = (purchaseId: number): Outcome<void> => {
    messages.dismiss()
    mark(purchaseId, 'under-way')
    return pipe(
      session.asCustomer((token) => subscriptions.cancel(token, purchaseId)),
      TE.mapBoth(
        (error) => {
          end(purchaseId, 'failed', () => tellFailure(messages, error))
          return error
        },
        () =>
          end(purchaseId, 'requested', () => {
            messages.success('subscription-cancelled')
            requested.remember(purchaseId)
            void orders.reload()()
          }),
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
    requestedCancellations: requested.times,
    cancel: customerFlight(session, (purchaseId) => {
      const isRequested = cancelAttempts.value.get(purchaseId) === 'requested' || requested.has(purchaseId)
      return isRequested ? TE.right(undefined) : request(purchaseId)
    }),
    checkAgain: (purchaseId) =>
      pipe(
        orders.reload(),
        TE.map(() => openAgain(purchaseId)),
      ),
  }
}
