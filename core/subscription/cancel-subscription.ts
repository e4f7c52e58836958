import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { formatDay } from '../language/format.ts'
import type { LanguageChoice } from '../language/language-choice.ts'
import { type Failure, failureOf, type Messages, withNotice } from '../messages/messages.ts'
import type { Order } from '../orders/order.ts'
import type { Orders } from '../orders/orders.ts'
import type { Session } from '../session/session.ts'
import { type AppError, errorCode, type Outcome, tapError } from '../shared/app-error.ts'
import { type Behavior, createBehavior, type Scope } from '../shared/behavior.ts'
import { hasPassed, type InstantOrDay } from '../shared/dates.ts'
import { isLost, withPossibleEffect } from '../shared/lost-answers.ts'
import type { Clock, Instant } from '../shared/ports.ts'
import { singleFlightPerCustomer } from '../shared/single-flight.ts'
import type { CancellationRequest, SubscriptionPorts } from './ports.ts'
import { renewalOf } from './renewals.ts'
import { type CancellationState, failureCodeOf, renewalOutcomeOf, subscriptionOfPurchase } from './subscriptions.ts'

export interface Cancellation {
  /** By purchase id, for the customer who is signed in. */
  readonly cancellations: Behavior<ReadonlyMap<number, CancellationState>>
  /**
   * Requests a cancellation, and posts a notice of its success or failure. A call while one is under way joins it. A
   * 'requested', 'effective' or 'done' subscription is not cancelled again. The refusals "already cancelled" and "already requested" are
   * successes, because the answer to an earlier request may have been lost.
   */
  cancel(purchaseId: number): Outcome<void>
  /**
   * Ends the state 'failed' by reading the orders again: their status shows whether the shop has cancelled. Posts what it found, or
   * that it failed.
   */
  checkAgain(purchaseId: number): Outcome<void>
  /** Works the states out for the present time: a request lapses when its date passes. */
  refresh(): void
}

/** The billing date of an overdue payment has passed before the request, and shows nothing about it. */
const ahead = (date: InstantOrDay | undefined, now: Instant) =>
  date === undefined || hasPassed(date, now) ? undefined : date

/** A shop that bills a subscription again has not cancelled it. */
const hasLapsed = (request: CancellationRequest, billed: InstantOrDay | undefined, now: Instant): boolean => {
  const { lapsed, nextBillingDate, status } = request
  if (status !== undefined && renewalOutcomeOf({ status }) === 'ends') return false
  if (lapsed || (nextBillingDate !== undefined && hasPassed(nextBillingDate, now))) return true
  const next = ahead(billed, now)
  return next !== undefined && next !== nextBillingDate
}

/**
 * A request ends when the status of its subscription changes, or with the paid time once the shop has cancelled. One without an
 * answer ends when the shop bills again.
 */
const openRequests = (
  requests: readonly CancellationRequest[],
  orders: readonly Order[],
  now: Instant,
): readonly CancellationRequest[] =>
  requests.flatMap((request): readonly CancellationRequest[] => {
    const found = subscriptionOfPurchase(orders, request.purchaseId)?.subscription
    if (found === undefined) return [request]
    const { status, nextBillingDate } = found
    if (renewalOutcomeOf(found) === 'ends') {
      const worksUntil = nextBillingDate ?? (request.lapsed ? undefined : request.nextBillingDate)
      if (worksUntil === undefined || hasPassed(worksUntil, now)) return []
      return [
        { ...request, status, nextBillingDate: worksUntil, lapsed: false, withCancellation: true, unanswered: false },
      ]
    }
    if (request.unanswered) return hasLapsed(request, nextBillingDate, now) ? [] : [request]
    if (request.status === undefined) return [{ ...request, status, nextBillingDate: ahead(nextBillingDate, now) }]
    return status === request.status ? [{ ...request, lapsed: hasLapsed(request, nextBillingDate, now) }] : []
  })

/** The last request of each purchase. */
const byPurchase = (requests: readonly CancellationRequest[]): ReadonlyMap<number, CancellationRequest> =>
  new Map(requests.map((request) => [request.purchaseId, request]))

/** `attempt` is of this visit. */
const stateOf = (
  attempt: CancellationState | undefined,
  request: CancellationRequest | undefined,
  now: Instant,
): CancellationState => {
  if (attempt?.tag === 'under-way') return attempt
  const lapsed = request !== undefined && hasLapsed(request, undefined, now)
  if (request !== undefined && !lapsed)
    return request.withCancellation
      ? { tag: 'effective', worksUntil: request.nextBillingDate }
      : { tag: 'requested', requestedAt: request.requestedAt }
  if (attempt?.tag === 'failed') return attempt
  return { tag: lapsed ? 'lapsed' : 'done' }
}

/** What an answer of the shop says of a request. */
type Answer = Pick<CancellationRequest, 'requestedAt' | 'withCancellation' | 'unanswered'>

/** Refusals that say that the shop has accepted an earlier request. */
const acceptedBefore = (error: AppError): Outcome<Answer> => {
  const code = errorCode(error)
  const withCancellation = code === 'subscription-cancelled'
  return withCancellation || code === 'cancellation-requested'
    ? TE.right({ requestedAt: undefined, withCancellation, unanswered: false })
    : TE.left(error)
}

/** Cancels subscriptions (specification §4, Subscription; §7, Shop service). */
export const createCancellation = (
  { subscriptions, cancellationRequests }: Pick<SubscriptionPorts, 'subscriptions' | 'cancellationRequests'>,
  clock: Clock,
  session: Session,
  messages: Messages,
  orders: Pick<Orders, 'list' | 'reload' | 'remembered'>,
  language: LanguageChoice['current'],
  scope: Scope,
): Cancellation => {
  const cancellations = createBehavior<ReadonlyMap<number, CancellationState>>(new Map(), scope)
  const attempts = new Map<number, CancellationState>()

  /** Requests from before the service had confirmed the customer's name. */
  let unsaved: readonly CancellationRequest[] = []

  const knownOrders = () => {
    const list = orders.list.value
    return list.tag === 'loaded' ? list.value : (orders.remembered() ?? [])
  }
  const readRequests = () => {
    const owner = session.owner.value
    return owner === undefined ? unsaved : cancellationRequests.read(owner)
  }
  const refresh = () => {
    const requests = byPurchase(readRequests().filter(({ unanswered }) => !unanswered))
    const now = clock.now()
    const ids = [...attempts.keys(), ...requests.keys()]
    cancellations.set(new Map(ids.map((id) => [id, stateOf(attempts.get(id), requests.get(id), now)])))
  }
  const save = (requests: readonly CancellationRequest[]) => {
    const owner = session.owner.value
    const latest = [...byPurchase(requests).values()]
    if (owner === undefined) unsaved = latest
    else cancellationRequests.save(owner, latest)
    refresh()
  }
  const notifySuccess = (code: 'subscription-cancelled' | 'subscription-ended', purchaseId: number) => {
    const item = subscriptionOfPurchase(knownOrders(), purchaseId)
    const state = cancellations.value.get(purchaseId)
    // Shops leave out the date of a subscription that they have cancelled.
    const worksUntil = state?.tag === 'effective' ? state.worksUntil : undefined
    const nextBillingDate = item?.subscription.nextBillingDate ?? worksUntil
    const renewal = item && renewalOf({ ...item.subscription, nextBillingDate }, clock.now(), true)
    const details = renewal?.tag === 'ends' ? { worksUntil: formatDay(renewal.date, language.value) } : {}
    messages.success({ code, ...details })
  }
  const remember = (purchaseId: number, answer: Answer) => {
    const { status, nextBillingDate } = subscriptionOfPurchase(knownOrders(), purchaseId)?.subscription ?? {}
    const billed = ahead(nextBillingDate, clock.now())
    const before = readRequests()
    const requestedAt = answer.requestedAt ?? byPurchase(before).get(purchaseId)?.requestedAt
    save([...before, { purchaseId, status, nextBillingDate: billed, lapsed: false, ...answer, requestedAt }])
  }

  session.customerChanges.subscribe(() => {
    attempts.clear()
    unsaved = []
    refresh()
  })
  session.owner.changes.subscribe((owner) => {
    const added = unsaved
    if (owner === undefined || added.length === 0) return refresh()
    unsaved = []
    save([...readRequests(), ...added])
  })
  orders.list.changes.pipe(scope.bind()).subscribe((list) => {
    if (list.tag === 'loaded') save(openRequests(readRequests(), list.value, clock.now()))
  })

  /** Does nothing once the customer who made the attempt is gone. */
  const end = (purchaseId: number, attempt: CancellationState, notify: () => void) => {
    if (attempts.get(purchaseId)?.tag !== 'under-way') return
    attempts.set(purchaseId, attempt)
    refresh()
    notify()
  }
  /** "Shortly" is not true of a cancellation that is in force when the orders are read anew. */
  const readBack = async (purchaseId: number) => {
    const posted = messages.current.value
    const read = await orders.reload()()
    const item = read._tag === 'Right' ? subscriptionOfPurchase(read.right, purchaseId) : undefined
    const isCancelled = item?.subscription.status === 'cancelled'
    if (isCancelled && posted?.code === 'subscription-cancelled' && messages.current.value === posted)
      messages.success({
        code: 'subscription-ended',
        ...(posted.worksUntil && { worksUntil: posted.worksUntil }),
      })
  }
  const succeed = (purchaseId: number, accepted: Answer) =>
    end(purchaseId, { tag: 'done' }, () => {
      notifySuccess(accepted.withCancellation ? 'subscription-ended' : 'subscription-cancelled', purchaseId)
      remember(purchaseId, accepted)
      void readBack(purchaseId)
    })
  const fail = (purchaseId: number, error: AppError) => {
    const failure = failureOf(error, failureCodeOf(error))
    end(purchaseId, { tag: 'failed', failure: failure ?? { code: 'try-later' } }, () => {
      if (isLost(error)) remember(purchaseId, { requestedAt: clock.now(), withCancellation: false, unanswered: true })
    })
  }
  /** A rate limit and a possible effect are shown in place of the button only. */
  const postedFailure = (purchaseId: number): Failure | undefined => {
    const attempt = attempts.get(purchaseId)
    if (attempt?.tag !== 'failed' || attempt.failure.code === 'too-many-tries') return undefined
    return { code: attempt.failure.code }
  }
  const perhapsCancelled = withPossibleEffect('subscription-perhaps-cancelled')

  const request = (purchaseId: number): Outcome<void> => {
    attempts.set(purchaseId, { tag: 'under-way' })
    refresh()
    const call = pipe(
      perhapsCancelled(session.asCustomer((token) => subscriptions.cancel(token, purchaseId))),
      TE.map((): Answer => ({ requestedAt: clock.now(), withCancellation: false, unanswered: false })),
      TE.orElse(acceptedBefore),
      tapError((error) => fail(purchaseId, error)),
      TE.map((accepted) => succeed(purchaseId, accepted)),
    )
    return withNotice(messages, call, { failure: () => postedFailure(purchaseId) })
  }

  return {
    cancellations,
    refresh,
    cancel: singleFlightPerCustomer(session, (purchaseId) => {
      // Another tab may have made a request.
      refresh()
      const tag = cancellations.value.get(purchaseId)?.tag
      return tag === 'requested' || tag === 'effective' || tag === 'done' ? TE.right(undefined) : request(purchaseId)
    }),
    checkAgain: (purchaseId) => {
      const showFound = () => {
        if (attempts.get(purchaseId)?.tag === 'failed') attempts.delete(purchaseId)
        refresh()
        const found = subscriptionOfPurchase(knownOrders(), purchaseId)?.subscription
        const tag = cancellations.value.get(purchaseId)?.tag
        if (tag === 'effective' || (found && renewalOutcomeOf(found) === 'ends'))
          notifySuccess('subscription-ended', purchaseId)
        else if (tag === 'requested') notifySuccess('subscription-cancelled', purchaseId)
        else if (tag !== 'under-way') messages.error('subscription-not-cancelled')
      }
      return withNotice(messages, pipe(orders.reload(), TE.map(showFound)))
    },
  }
}
