import { expect, it } from '@jest/globals'
import {
  type CancellationEvent,
  type CancellationRecord,
  cancellationStateOf,
  reduceCancellation,
} from '../../../core/subscription/cancellation-machine.ts'
import type { CancellationRequest } from '../../../core/subscription/ports.ts'
import { aSubscription } from '../../builders/orders.ts'

const [purchaseId, now] = [7001, 1_000]
const [before, ahead, later] = [500, 2_000, 3_000]

const request: CancellationRequest = {
  purchaseId,
  requestedAt: 100,
  status: 'active',
  nextBillingDate: ahead,
  lapsed: false,
  withCancellation: false,
  unanswered: false,
}
const lapsed = { ...request, lapsed: true }
const unanswered = { ...request, unanswered: true }
/** A request that another browser has made. */
const fromElsewhere = { ...request, requestedAt: undefined, status: undefined, nextBillingDate: undefined }

const failure = { code: 'try-later' } as const
const runningAttempt: CancellationRecord['attempt'] = { tag: 'under-way' }
const failed: CancellationRecord['attempt'] = { tag: 'failed', failure }
const answer = (fields: Partial<CancellationRequest> = {}) => {
  return { requestedAt: 900, withCancellation: false, unanswered: false, ...fields }
}
const createAcceptedEvent = (fields?: Partial<CancellationRequest>): CancellationEvent => {
  return { tag: 'accepted', answer: answer(fields) }
}
const acceptDone = createAcceptedEvent({ withCancellation: true })
const fail = (lost = false): CancellationEvent => {
  return { tag: 'failed', failure, lost: lost ? answer({ unanswered: true }) : undefined }
}
const send: CancellationEvent = { tag: 'sent' }
const list: CancellationEvent = { tag: 'listed' }
const check: CancellationEvent = { tag: 'checked' }

type MachineRow = readonly [
  what: string,
  attempt: CancellationRecord['attempt'],
  request: CancellationRequest | undefined,
  event: CancellationEvent | undefined,
  listedStatus: string,
  expected: string,
  listedDate: number | undefined,
]

/** `expected` has the state, then the remembered request's status and date, or `- -` if there is no request. */
it.each<MachineRow>([
  ['a press', undefined, undefined, send, 'active', 'under-way - -', ahead],
  ['an accepted request', runningAttempt, undefined, createAcceptedEvent(), 'active', 'requested active 2000', ahead],
  [
    'a date that has passed',
    runningAttempt,
    undefined,
    createAcceptedEvent(),
    'past_due',
    'requested past_due -',
    before,
  ],
  ['an accepted cancellation', runningAttempt, undefined, acceptDone, 'active', 'effective active 2000', ahead],
  ['an answer after a sign-out', undefined, undefined, createAcceptedEvent(), 'active', '- - -', ahead],
  ['a failure after a sign-out', undefined, request, fail(), 'active', 'requested active 2000', ahead],
  ['a refusal', runningAttempt, undefined, fail(), 'active', 'failed - -', ahead],
  ['a lost answer', runningAttempt, undefined, fail(true), 'active', 'failed active 2000', ahead],
  ['a look at the list after it', failed, unanswered, check, 'active', '- active 2000', ahead],
  ['a look during a press', runningAttempt, unanswered, check, 'active', 'under-way active 2000', ahead],
  ['a request of another tab after a failure', failed, request, undefined, 'active', 'requested active 2000', ahead],
  ['a failure after a request that lapsed', failed, lapsed, undefined, 'active', 'failed active 2000', ahead],
  ['a list that says the same', undefined, request, list, 'active', 'requested active 2000', ahead],
  ['another status', undefined, request, list, 'past_due', '- - -', ahead],
  ['a cancelled status', undefined, request, list, 'cancelled', 'effective cancelled 2000', undefined],
  ['its own date', undefined, request, list, 'cancelled', 'effective cancelled 3000', later],
  ['a paid time that has ended', undefined, request, list, 'cancelled', '- - -', before],
  ['a cancelled status after the request lapsed', undefined, lapsed, list, 'cancelled', '- - -', undefined],
  ['a bill after it', undefined, request, list, 'active', 'lapsed active 2000', later],
  ['the first date again', undefined, lapsed, list, 'active', 'lapsed active 2000', ahead],
  ['a bill after a lost answer', undefined, unanswered, list, 'active', '- - -', later],
  ['no bill after it', undefined, unanswered, list, 'active', '- active 2000', ahead],
  ['a cancelled status after it', failed, unanswered, list, 'cancelled', 'effective cancelled 2000', undefined],
  ['the first list after another browser', undefined, fromElsewhere, list, 'active', 'requested active 2000', ahead],
  ['a list that does not have it', undefined, request, list, '', 'requested active 2000', undefined],
])('A cancellation: %s', (_, attempt, request, event, status, expected, nextBillingDate) => {
  const listed = status === '' ? undefined : aSubscription({ purchaseId, status, nextBillingDate })
  const record = { attempt, request }
  const after = event === undefined ? record : reduceCancellation(record, event, { purchaseId, listed, now })
  const shown = [cancellationStateOf(after, now)?.tag, after.request?.status, after.request?.nextBillingDate]
  expect(shown.map((part) => part ?? '-').join(' ')).toBe(expected)
})
