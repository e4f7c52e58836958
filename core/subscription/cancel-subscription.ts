import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { formatDay } from '../language/format.ts'
import type { LanguageChoice } from '../language/language-choice.ts'
import { createFailure, type Failure, type Messages, withNotice } from '../messages/messages.ts'
import type { Orders } from '../orders/orders.ts'
import type { Session } from '../session/session.ts'
import { type AppError, getErrorCode, isRateLimitError, type Outcome, tapError } from '../shared/app-error.ts'
import { type Behavior, createBehavior, type StreamScope } from '../shared/behavior.ts'
import { isAnswerLost, withPossibleEffect } from '../shared/lost-answers.ts'
import type { Clock } from '../shared/ports.ts'
import { singleFlightPerCustomer } from '../shared/single-flight.ts'
import {
  type CancellationAnswer,
  type CancellationEvent,
  type CancellationRecord,
  type CancellationState,
  getCancellationState,
  reduceCancellation,
} from './cancellation-machine.ts'
import type { CancellationRequest, SubscriptionPorts } from './ports.ts'
import { calculateRenewal } from './renewals.ts'
import { findPurchaseSubscription, getRenewalOutcome, toSubscriptionFailureCode } from './subscriptions.ts'

export interface Cancellation {
  /** The states of the signed-in customer's cancellations, by purchase id. */
  readonly cancellations: Behavior<ReadonlyMap<number, CancellationState>>
  /**
   * Requests a cancellation. Posts a success. Posts a failure unless the screen of the subscription shows it. Joins a
   * running call. Makes no call if the state is 'requested', 'effective' or 'done'. The refusals "already cancelled"
   * and "already requested" are successes, because the answer to an earlier request may have been lost.
   */
  cancel(purchaseId: number, isShown?: () => boolean): Outcome<void>
  /**
   * Loads the orders again, because the status of the subscription shows whether the shop has cancelled it. Ends the
   * state 'failed' and shows the result in a notice, except a rate limit, which is shown in place of the button.
   */
  checkAgain(purchaseId: number): Outcome<void>
  /** Computes the states for the current time, because a request lapses when its date has passed. */
  refresh(): void
}

const indexRequestsByPurchase = (requests: readonly CancellationRequest[]): ReadonlyMap<number, CancellationRequest> =>
  new Map(requests.map((request) => [request.purchaseId, request]))

/** Turns a refusal into a success if it means that an earlier request was accepted. Returns other errors unchanged. */
const recoverFromRepeatedRequest = (error: AppError): Outcome<CancellationAnswer> => {
  const code = getErrorCode(error)
  const withCancellation = code === 'subscription-cancelled'
  return withCancellation || code === 'cancellation-requested'
    ? TE.right({ requestedAt: undefined, withCancellation, unanswered: false })
    : TE.left(error)
}

/** Creates the cancellation of subscriptions (specification §4, Subscription; §7, Shop service). */
export const createCancellation = (
  { subscriptions, cancellationRequests }: Pick<SubscriptionPorts, 'subscriptions' | 'cancellationRequests'>,
  clock: Clock,
  session: Session,
  messages: Messages,
  orders: Pick<Orders, 'list' | 'reload' | 'readStored'>,
  language: LanguageChoice['current'],
  scope: StreamScope,
): Cancellation => {
  const cancellations = createBehavior<ReadonlyMap<number, CancellationState>>(new Map(), scope)
  /** The attempts to cancel that were made in this page, by purchase id. */
  const attempts = new Map<number, CancellationRecord['attempt']>()
  /** Requests that can't be stored yet, because the service has not confirmed the customer's username. */
  let unsaved: readonly CancellationRequest[] = []

  const readKnownOrders = () => {
    const list = orders.list.value
    return list.tag === 'loaded' ? list.value : (orders.readStored() ?? [])
  }
  const listedSubscription = (purchaseId: number) =>
    findPurchaseSubscription(readKnownOrders(), purchaseId)?.subscription
  const readRequests = (): ReadonlyMap<number, CancellationRequest> => {
    const owner = session.owner.value
    return indexRequestsByPurchase(owner === undefined ? unsaved : cancellationRequests.read(owner))
  }
  const save = (requests: ReadonlyMap<number, CancellationRequest>) => {
    const owner = session.owner.value
    if (owner === undefined) unsaved = [...requests.values()]
    else cancellationRequests.save(owner, [...requests.values()])
  }
  const refresh = () => {
    const [requests, now] = [readRequests(), clock.now()]
    const states = [...new Set([...attempts.keys(), ...requests.keys()])].flatMap((id) => {
      const state = getCancellationState({ attempt: attempts.get(id), request: requests.get(id) }, now)
      return state === undefined ? [] : [[id, state] as const]
    })
    cancellations.set(new Map(states))
  }
  /** Applies an event to the cancellations of these purchases. Returns whether the event has changed an attempt. */
  const apply = (event: CancellationEvent, purchaseIds: Iterable<number>): boolean => {
    const requests = new Map(readRequests())
    let [isAnswered, isSaved] = [false, true]
    for (const purchaseId of purchaseIds) {
      const before = { attempt: attempts.get(purchaseId), request: requests.get(purchaseId) }
      const context = { purchaseId, listed: listedSubscription(purchaseId), now: clock.now() }
      const { attempt, request } = reduceCancellation(before, event, context)
      isAnswered ||= attempt !== before.attempt
      isSaved &&= request === before.request
      if (attempt === undefined) attempts.delete(purchaseId)
      else attempts.set(purchaseId, attempt)
      if (request === undefined) requests.delete(purchaseId)
      else requests.set(purchaseId, request)
    }
    if (!isSaved) save(requests)
    refresh()
    return isAnswered
  }

  const notifySuccess = (code: 'subscription-cancelled' | 'subscription-ended', purchaseId: number) => {
    const subscription = listedSubscription(purchaseId)
    const state = cancellations.value.get(purchaseId)
    // Shops leave out the date of a subscription that they have cancelled.
    const worksUntil = state?.tag === 'effective' ? state.worksUntil : undefined
    const nextBillingDate = subscription?.nextBillingDate ?? worksUntil
    const renewal = subscription && calculateRenewal({ ...subscription, nextBillingDate }, clock.now(), true)
    const details = renewal?.tag === 'ends' ? { worksUntil: formatDay(renewal.date, language.value) } : {}
    messages.success({ code, ...details })
  }

  session.customerChanges.subscribe(() => {
    attempts.clear()
    unsaved = []
    refresh()
  })
  session.owner.changes.subscribe((owner) => {
    const added = indexRequestsByPurchase(unsaved)
    if (owner !== undefined && added.size > 0) {
      unsaved = []
      save(new Map([...readRequests(), ...added]))
    }
    refresh()
  })
  orders.list.changes.pipe(scope.bind()).subscribe((list) => {
    if (list.tag === 'loaded') apply({ tag: 'listed' }, readRequests().keys())
  })

  /**
   * Loads the orders again. If the shop has already cancelled, replaces the message that the subscription will be
   * cancelled "shortly".
   */
  const reloadAfterRequest = async (purchaseId: number) => {
    const posted = messages.current.value
    const read = await orders.reload()()
    const item = read._tag === 'Right' ? findPurchaseSubscription(read.right, purchaseId) : undefined
    const isCancelled = item?.subscription.status === 'cancelled'
    if (isCancelled && posted?.code === 'subscription-cancelled' && messages.current.value === posted)
      messages.success({
        code: 'subscription-ended',
        ...(posted.worksUntil && { worksUntil: posted.worksUntil }),
      })
  }
  const succeed = (purchaseId: number, answer: CancellationAnswer) => {
    if (!apply({ tag: 'accepted', answer }, [purchaseId])) return
    notifySuccess(answer.withCancellation ? 'subscription-ended' : 'subscription-cancelled', purchaseId)
    void reloadAfterRequest(purchaseId)
  }
  const fail = (purchaseId: number, error: AppError) => {
    const failure = createFailure(error, toSubscriptionFailureCode(error)) ?? { code: 'try-later' }
    const lost = isAnswerLost(error)
      ? { requestedAt: clock.now(), withCancellation: false, unanswered: true }
      : undefined
    apply({ tag: 'failed', failure, lost }, [purchaseId])
  }
  /**
   * Returns the failure to post. A rate limit and a possible effect are not posted, because they are shown in place of
   * the button.
   */
  const postedFailure = (purchaseId: number): Failure | undefined => {
    const attempt = attempts.get(purchaseId)
    if (attempt?.tag !== 'failed' || attempt.failure.code === 'too-many-tries') return undefined
    return { code: attempt.failure.code }
  }
  const perhapsCancelled = withPossibleEffect('subscription-perhaps-cancelled')

  const request = (purchaseId: number, isShown: () => boolean): Outcome<void> => {
    apply({ tag: 'sent' }, [purchaseId])
    const call = pipe(
      perhapsCancelled(session.asCustomer((token) => subscriptions.cancel(token, purchaseId))),
      TE.map((): CancellationAnswer => ({ requestedAt: clock.now(), withCancellation: false, unanswered: false })),
      TE.orElse(recoverFromRepeatedRequest),
      tapError((error) => fail(purchaseId, error)),
      TE.map((answer) => succeed(purchaseId, answer)),
    )
    return withNotice(messages, call, { failure: () => (isShown() ? undefined : postedFailure(purchaseId)) })
  }

  type Attempt = { readonly purchaseId: number; readonly isShown: () => boolean }
  const cancel = singleFlightPerCustomer(session, ({ purchaseId, isShown }: Attempt) => {
    // Another tab may have made a request.
    refresh()
    const tag = cancellations.value.get(purchaseId)?.tag
    const isAccepted = tag === 'requested' || tag === 'effective' || tag === 'done'
    return isAccepted ? TE.right(undefined) : request(purchaseId, isShown)
  })

  return {
    cancellations,
    refresh,
    cancel: (purchaseId, isShown = () => false) => cancel({ purchaseId, isShown }),
    checkAgain: (purchaseId) => {
      const showFound = () => {
        const found = listedSubscription(purchaseId)
        // A subscription that is not in the list need not be cancelled: its order may be malformed.
        if (found !== undefined) apply({ tag: 'checked' }, [purchaseId])
        const tag = cancellations.value.get(purchaseId)?.tag
        if (tag === 'effective' || (found && getRenewalOutcome(found) === 'ends'))
          notifySuccess('subscription-ended', purchaseId)
        else if (tag === 'requested') notifySuccess('subscription-cancelled', purchaseId)
        else if (found === undefined) messages.error('subscription-perhaps-cancelled')
        else if (tag !== 'under-way') messages.error('subscription-not-cancelled')
      }
      return withNotice(messages, pipe(orders.reload(), TE.map(showFound)), {
        failure: (error) => (isRateLimitError(error) ? undefined : createFailure(error)),
      })
    },
  }
}
