import { describe, expect, it } from '@jest/globals'
import { isPaymentOverdue, renewalOf, subscriptionsOf } from '../../../core/subscription/renewal.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'

/** A moment by the customer's own calendar and clock. */
const at = (day: number, hour = 12, month = 2) => new Date(2026, month, day, hour).getTime()

const renewal = (date: number | undefined, now: number, status = 'active') =>
  renewalOf(aSubscription({ nextBillingDate: date, status }), now)

describe('When a subscription renews', () => {
  it.each([
    ['later today', at(14, 23), at(14, 1), { tag: 'today' }],
    ['earlier today', at(14, 1), at(14, 23), { tag: 'today' }],
    ['tomorrow, an hour from now', at(15, 0), at(14, 23), { tag: 'in-days', days: 1 }],
    ['tomorrow, two days less a minute from now', at(15, 23), at(14, 0), { tag: 'in-days', days: 1 }],
    [
      'after the clocks have changed, which is no day more or less',
      at(10, 0, 3),
      at(10, 23, 2),
      { tag: 'in-days', days: 31 },
    ],
    ['yesterday', at(13), at(14), { tag: 'past' }],
  ])('%s, is told in days of the customer’s calendar', (_, date, now, expected) => {
    expect(renewal(date, now)).toEqual({ ...expected, date })
  })

  it('is not known without a date', () => {
    expect(renewal(undefined, at(14))).toEqual({ tag: 'none' })
  })

  it('is never, once it is cancelled', () => {
    expect(renewal(at(20), at(14), 'cancelled')).toEqual({ tag: 'none' })
  })
})

describe('A renewal that was not paid', () => {
  it.each(['past_due', 'Past Due', 'PAST-DUE', 'pastDue'])('has the status %s', (status) => {
    expect(isPaymentOverdue(aSubscription({ status }))).toBe(true)
  })

  it.each(['active', 'cancelled', 'due', 'past', ''])('does not have the status "%s"', (status) => {
    expect(isPaymentOverdue(aSubscription({ status }))).toBe(false)
  })
})

describe('The subscriptions of a customer', () => {
  const withSubscription = (id: number, status: string, nextBillingDate?: number) =>
    anOrder({ id, subscription: aSubscription({ purchaseId: id, status, nextBillingDate }) })

  it('begin with what needs the customer, then what renews soonest, and end with what is cancelled', () => {
    const orders = [
      withSubscription(1, 'cancelled', at(1)),
      withSubscription(2, 'active'),
      withSubscription(3, 'active', at(20)),
      anOrder({ id: 4 }),
      withSubscription(5, 'active', at(10)),
      withSubscription(6, 'past_due', at(30)),
    ]
    expect(subscriptionsOf(orders).map(({ order }) => order.id)).toEqual([6, 5, 3, 2, 1])
  })

  it('are none of an order that waits for its payment, which the list does not show', () => {
    const pending = anOrder({ payment: { status: 'wait_for_payment' }, subscription: aSubscription() })
    expect(subscriptionsOf([pending])).toEqual([])
  })
})
