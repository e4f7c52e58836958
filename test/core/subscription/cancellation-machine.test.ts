import { expect, it } from '@jest/globals'
import {
  type CancellationEvent,
  type CancellationRecord,
  getCancellationState,
  reduceCancellation,
} from '../../../core/subscription/cancellation-machine.ts'
import type { CancellationRequest } from '../../../core/subscription/ports.ts'
import { aSubscription } from '../../builders/orders.ts'

const [purchaseId, now] = [7001, 1_000]
const [pastDate, dueDate, laterDate] = [500, 2_000, 3_000]

const request: CancellationRequest = {
  purchaseId,
  requestedAt: 100,
  status: 'active',
  nextBillingDate: dueDate,
  lapsed: false,
  withCancellation: false,
  unanswered: false,
}
const lapsedRequest = { ...request, lapsed: true }
const unansweredRequest = { ...request, unanswered: true }
const otherBrowserRequest = { ...request, requestedAt: undefined, status: undefined, nextBillingDate: undefined }

const failure = { code: 'try-later' } as const
const runningAttempt: CancellationRecord['attempt'] = { tag: 'under-way' }
const failedAttempt: CancellationRecord['attempt'] = { tag: 'failed', failure }
const answer = { requestedAt: 900, withCancellation: false, unanswered: false }

const sentEvent: CancellationEvent = { tag: 'sent' }
const listedEvent: CancellationEvent = { tag: 'listed' }
const checkedEvent: CancellationEvent = { tag: 'checked' }
const acceptedEvent: CancellationEvent = { tag: 'accepted', answer }
const acceptedAndCanceledEvent: CancellationEvent = { tag: 'accepted', answer: { ...answer, withCancellation: true } }
const refusedEvent: CancellationEvent = { tag: 'failed', failure, lost: undefined }
const lostAnswerEvent: CancellationEvent = { tag: 'failed', failure, lost: { ...answer, unanswered: true } }

type TransitionRow = readonly [
  what: string,
  attempt: CancellationRecord['attempt'],
  request: CancellationRequest | undefined,
  event: CancellationEvent | undefined,
  listedStatus: string,
  expected: string,
  listedDate: number | undefined,
]

/** The expected text: the state, then the stored request's status and date, or `- -` if no request is stored. */
// biome-ignore format: a table
it.each<TransitionRow>([
  ['a press', undefined, undefined, sentEvent, 'active', 'under-way - -', dueDate],
  ['an accepted request', runningAttempt, undefined, acceptedEvent, 'active', 'requested active 2000', dueDate],
  ['a date that has passed', runningAttempt, undefined, acceptedEvent, 'past_due', 'requested past_due -', pastDate],
  ['an accepted cancellation', runningAttempt, undefined, acceptedAndCanceledEvent, 'active', 'effective active 2000', dueDate],
  ['an answer after a sign-out', undefined, undefined, acceptedEvent, 'active', '- - -', dueDate],
  ['a failure after a sign-out', undefined, request, refusedEvent, 'active', 'requested active 2000', dueDate],
  ['a refusal', runningAttempt, undefined, refusedEvent, 'active', 'failed - -', dueDate],
  ['a lost answer', runningAttempt, undefined, lostAnswerEvent, 'active', 'failed active 2000', dueDate],
  ['a look at the list after it', failedAttempt, unansweredRequest, checkedEvent, 'active', '- active 2000', dueDate],
  ['a look during a press', runningAttempt, unansweredRequest, checkedEvent, 'active', 'under-way active 2000', dueDate],
  ['a request of another tab after a failure', failedAttempt, request, undefined, 'active', 'requested active 2000', dueDate],
  ['a failure after a request that lapsed', failedAttempt, lapsedRequest, undefined, 'active', 'failed active 2000', dueDate],
  ['a list that says the same', undefined, request, listedEvent, 'active', 'requested active 2000', dueDate],
  ['another status', undefined, request, listedEvent, 'past_due', '- - -', dueDate],
  ['a cancelled status', undefined, request, listedEvent, 'cancelled', 'effective cancelled 2000', undefined],
  ['its own date', undefined, request, listedEvent, 'cancelled', 'effective cancelled 3000', laterDate],
  ['a paid time that has ended', undefined, request, listedEvent, 'cancelled', '- - -', pastDate],
  ['a cancelled status after the request lapsed', undefined, lapsedRequest, listedEvent, 'cancelled', '- - -', undefined],
  ['a bill after it', undefined, request, listedEvent, 'active', 'lapsed active 2000', laterDate],
  ['the first date again', undefined, lapsedRequest, listedEvent, 'active', 'lapsed active 2000', dueDate],
  ['a bill after a lost answer', undefined, unansweredRequest, listedEvent, 'active', '- - -', laterDate],
  ['no bill after it', undefined, unansweredRequest, listedEvent, 'active', '- active 2000', dueDate],
  ['a cancelled status after it', failedAttempt, unansweredRequest, listedEvent, 'cancelled', 'effective cancelled 2000', undefined],
  ['the first list after another browser', undefined, otherBrowserRequest, listedEvent, 'active', 'requested active 2000', dueDate],
  ['a list that does not have it', undefined, request, listedEvent, '', 'requested active 2000', undefined],
])('A cancellation: %s', (_, attempt, request, event, status, expected, nextBillingDate) => {
  const listed = status === '' ? undefined : aSubscription({ purchaseId, status, nextBillingDate })
  const record = { attempt, request }
  const after = event === undefined ? record : reduceCancellation(record, event, { purchaseId, listed, now })
  const shown = [getCancellationState(after, now)?.tag, after.request?.status, after.request?.nextBillingDate]
  expect(shown.map((part) => part ?? '-').join(' ')).toBe(expected)
})
