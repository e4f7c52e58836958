import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Messages } from '../messages/messages.ts'
import type { Orders } from '../orders/orders.ts'
import { customerFlight } from '../session/customer-flight.ts'
import type { Session } from '../session/session.ts'
import { type AppError, errorCode } from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import type { Outcome } from '../shared/outcome.ts'
import type { Subscriptions } from './ports.ts'
import type { RequestedCancellation, RequestedCancellations } from './requested-cancellations.ts'
import { tellFailure } from './tell-failure.ts'

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
          end(purchaseId, 'failed', () => tellFailure(messages, error))
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
    cancel: customerFlight(session, (purchaseId) => {
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
            messages.limit(error)
            return error
          },
          () => openAgain(purchaseId),
        ),
      ),
  }
}
