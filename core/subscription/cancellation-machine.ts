import type { Failure } from '../messages/messages.ts'
import type { Subscription } from '../orders/order.ts'
import { hasPassed, type InstantOrDay } from '../shared/dates.ts'
import type { Instant } from '../shared/ports.ts'
import type { CancellationRequest } from './ports.ts'
import { getRenewalOutcome } from './subscriptions.ts'

/** The state of a cancellation. A subscription without a state can be cancelled. */
export type CancellationState =
  | { readonly tag: 'under-way' }
  /**
   * The attempt failed, but the shop may have cancelled the subscription. Another attempt requires `checkAgain` first
   * (specification §4).
   */
  | { readonly tag: 'failed'; readonly failure: Failure }
  /** The shop has accepted the request, but has not cancelled the subscription yet. */
  | { readonly tag: 'requested'; readonly requestedAt: Instant | undefined }
  /**
   * The shop has cancelled the subscription. The shop's list may not show this yet, or may not contain the date until
   * which the subscription works.
   */
  | { readonly tag: 'effective'; readonly worksUntil: InstantOrDay | undefined }
  /** The shop has accepted a request, but the subscription has continued, so it can be cancelled again. */
  | { readonly tag: 'lapsed' }
  /** A request in this page has succeeded, and is no longer stored. The status of the subscription shows the result. */
  | { readonly tag: 'done' }

export interface CancellationRecord {
  readonly attempt: Extract<CancellationState, { tag: 'under-way' | 'failed' | 'done' }> | undefined
  readonly request: CancellationRequest | undefined
}

/** The part of a request that the shop's answer determines. */
export type CancellationAnswer = Pick<CancellationRequest, 'requestedAt' | 'withCancellation' | 'unanswered'>

export type CancellationEvent =
  | { readonly tag: 'sent' }
  | { readonly tag: 'accepted'; readonly answer: CancellationAnswer }
  /** The attempt failed. `lost` is present if the shop may have accepted a request whose answer was lost. */
  | { readonly tag: 'failed'; readonly failure: Failure; readonly lost: CancellationAnswer | undefined }
  /** The shop's list was loaded. */
  | { readonly tag: 'listed' }
  /** The list was loaded again after a failed attempt. From now on, the subscription's status replaces the failure. */
  | { readonly tag: 'checked' }

export interface CancellationContext {
  readonly purchaseId: number
  readonly listed: Subscription | undefined
  readonly now: Instant
}

/**
 * Returns a billing date if it is in the future. A date in the past belongs to an overdue payment, so it does not show
 * whether the request had an effect.
 */
const keepFutureDate = (date: InstantOrDay | undefined, now: Instant) =>
  date === undefined || hasPassed(date, now) ? undefined : date

const isEndingStatus = (status: string | undefined) => status !== undefined && getRenewalOutcome({ status }) === 'ends'

/**
 * Whether a request has had no effect, because the shop bills the subscription again. `billed` is the next billing date
 * in the newest list.
 */
const hasRequestLapsed = (request: CancellationRequest, billed: InstantOrDay | undefined, now: Instant): boolean => {
  const { lapsed, nextBillingDate, status } = request
  if (isEndingStatus(status)) return false
  if (lapsed || (nextBillingDate !== undefined && hasPassed(nextBillingDate, now))) return true
  const next = keepFutureDate(billed, now)
  return next !== undefined && next !== nextBillingDate
}

const createCancellationRequest = (
  answer: CancellationAnswer,
  before: CancellationRequest | undefined,
  { purchaseId, listed, now }: CancellationContext,
): CancellationRequest => ({
  purchaseId,
  status: listed?.status,
  nextBillingDate: keepFutureDate(listed?.nextBillingDate, now),
  lapsed: false,
  ...answer,
  requestedAt: answer.requestedAt ?? before?.requestedAt,
})

/**
 * Returns the request after the list was loaded. Undefined if the status of the subscription has changed or, after a
 * cancellation, if the paid time has ended. A request without an answer is dropped when the shop bills again.
 */
const updateCancellationRequest = (
  request: CancellationRequest,
  listed: Subscription,
  now: Instant,
): CancellationRequest | undefined => {
  const { status, nextBillingDate } = listed
  if (isEndingStatus(status)) {
    const worksUntil = nextBillingDate ?? (request.lapsed ? undefined : request.nextBillingDate)
    if (worksUntil === undefined || hasPassed(worksUntil, now)) return undefined
    const effective = { lapsed: false, withCancellation: true, unanswered: false }
    return { ...request, status, nextBillingDate: worksUntil, ...effective }
  }
  const lapsed = hasRequestLapsed(request, nextBillingDate, now)
  if (request.unanswered) return lapsed ? undefined : request
  if (request.status === undefined) return { ...request, status, nextBillingDate: keepFutureDate(nextBillingDate, now) }
  return status === request.status ? { ...request, lapsed } : undefined
}

/**
 * Returns the record after an event. An answer is ignored if its attempt is no longer running, because a sign-out
 * removes the attempts.
 */
export const reduceCancellation = (
  { attempt, request }: CancellationRecord,
  event: CancellationEvent,
  context: CancellationContext,
): CancellationRecord => {
  const isUnderWay = attempt?.tag === 'under-way'
  switch (event.tag) {
    case 'sent':
      return { attempt: { tag: 'under-way' }, request }
    case 'accepted':
      if (!isUnderWay) return { attempt, request }
      return { attempt: { tag: 'done' }, request: createCancellationRequest(event.answer, request, context) }
    case 'failed': {
      if (!isUnderWay) return { attempt, request }
      const { failure, lost } = event
      return {
        attempt: { tag: 'failed', failure },
        request: lost ? createCancellationRequest(lost, request, context) : request,
      }
    }
    case 'listed':
      return {
        attempt,
        request: request && context.listed ? updateCancellationRequest(request, context.listed, context.now) : request,
      }
    case 'checked':
      return { attempt: attempt?.tag === 'failed' ? undefined : attempt, request }
  }
}

/** Returns the state of the running attempt, otherwise of the answered request, otherwise of the ended attempt. */
export const getCancellationState = (
  { attempt, request: known }: CancellationRecord,
  now: Instant,
): CancellationState | undefined => {
  if (attempt?.tag === 'under-way') return attempt
  const request = known?.unanswered ? undefined : known
  if (request === undefined) return attempt
  if (hasRequestLapsed(request, undefined, now)) return attempt?.tag === 'failed' ? attempt : { tag: 'lapsed' }
  return request.withCancellation
    ? { tag: 'effective', worksUntil: request.nextBillingDate }
    : { tag: 'requested', requestedAt: request.requestedAt }
}
