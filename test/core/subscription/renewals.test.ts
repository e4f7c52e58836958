import { describe, expect, it } from '@jest/globals'
import type { Order } from '../../../core/orders/order.ts'
import { type CalendarEntry, calculateRenewal, createRenewalCalendar } from '../../../core/subscription/renewals.ts'
import {
  findPurchaseSubscription,
  isPaymentOverdue,
  listSubscriptions,
  listUnreadableSubscriptions,
} from '../../../core/subscription/subscriptions.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'

const toTime = (day: number, hour = 12, month = 2) => new Date(2026, month, day, hour).getTime()

const findRenewal = (date: number | undefined, now: number, status = 'active') =>
  calculateRenewal(aSubscription({ nextBillingDate: date, status }), now)

describe('The renewal of a subscription', () => {
  it.each([
    ['later today', toTime(14, 23), toTime(14, 1), { tag: 'today' }],
    ['tomorrow, an hour from now', toTime(15, 0), toTime(14, 23), { tag: 'in-days', days: 1 }],
    ['tomorrow, two days less a minute from now', toTime(15, 23), toTime(14, 0), { tag: 'in-days', days: 1 }],
    ['after the clocks have changed', toTime(10, 0, 3), toTime(10, 23, 2), { tag: 'in-days', days: 31 }],
    ['yesterday', toTime(13), toTime(14), { tag: 'past' }],
  ])('%s is counted in days of the customer’s calendar', (_, date, now, expected) => {
    expect(findRenewal(date, now)).toEqual({ ...expected, date })
  })

  it("is 'none' without a date, and 'ends' on a future date after a cancellation", () => {
    expect(findRenewal(undefined, toTime(14))).toEqual({ tag: 'none' })
    expect(calculateRenewal(aSubscription({ nextBillingDate: toTime(20) }), toTime(14), true).tag).toBe('ends')
  })

  it.each([
    ['in-days', 'active past_due'],
    ['trial', 'trial trialing in_trial In-Trial'],
    ['ends', 'cancelled canceled Cancelled pending-cancel PENDING_CANCEL non_renewing'],
    ['none', 'expired ended paused on_hold On-Hold'],
    ['unknown', 'in_review pending frozen active-ish'],
  ])('is %s for a future date and one of the statuses: %s', (tag, statuses) => {
    const found = statuses.split(' ').map((status) => [status, findRenewal(toTime(20), toTime(14), status).tag])
    expect(found).toEqual(statuses.split(' ').map((status) => [status, tag]))
    const passed = statuses.split(' ').map((status) => findRenewal(toTime(13), toTime(14), status).tag)
    const afterwards = tag === 'in-days' ? 'past' : 'none'
    expect(new Set(passed)).toEqual(new Set([tag === 'trial' ? tag : afterwards]))
  })
})

it('An overdue renewal has the status past_due, in any spelling', () => {
  const overdue = ['past_due', 'Past Due', 'PAST-DUE', 'pastDue']
  const statuses = [...overdue, 'active', 'cancelled', 'due', 'past', '']
  expect(statuses.filter((status) => isPaymentOverdue(aSubscription({ status })))).toEqual(overdue)
})

describe('The subscriptions of a customer', () => {
  const subscriptionOrder = (id: number, status: string, nextBillingDate?: number) =>
    anOrder({ id, subscription: aSubscription({ purchaseId: id, status, nextBillingDate }) })

  it('are sorted: overdue, next to renew, cancelled, without those that wait for payment', () => {
    const orders = [
      subscriptionOrder(1, 'cancelled', toTime(1)),
      subscriptionOrder(2, 'active'),
      subscriptionOrder(3, 'active', toTime(20)),
      anOrder({ id: 4 }),
      subscriptionOrder(5, 'active', toTime(10)),
      subscriptionOrder(6, 'past_due', toTime(30)),
      anOrder({ id: 7, payment: { status: 'wait_for_payment' }, subscription: aSubscription() }),
    ]
    expect(listSubscriptions(orders).map(({ order }) => order.id)).toEqual([6, 5, 3, 2, 1])
  })

  it('are one for each purchase, from its newest order, even if that is not listed', () => {
    const renewalOrder = (id: number, created: number, status: string, payment = 'paid') =>
      anOrder({ id, payment: { created, status: payment }, subscription: aSubscription({ purchaseId: 7, status }) })
    const orders = [
      renewalOrder(1, toTime(1), 'active'),
      renewalOrder(4, toTime(4), 'past_due', 'wait_for_payment'),
      renewalOrder(3, toTime(3), 'active'),
      // Two orders have the same time. This order is the newer one, because it has the higher id.
      renewalOrder(2, toTime(4), 'active'),
    ]
    const newest = { order: orders[1], subscription: orders[1]?.subscription }
    expect([listSubscriptions(orders), findPurchaseSubscription(orders, 7)]).toEqual([[newest], newest])
    expect(listSubscriptions(orders.slice(1, 2))).toEqual([])
    expect(findPurchaseSubscription(orders, 8)).toBeUndefined()
  })

  it('that can’t be read hide older subscriptions of their purchase, and are hidden by newer ones', () => {
    const orderWith = (id: number, subscription: Order['subscription'], status = 'paid') =>
      anOrder({ id, payment: { created: toTime(id), status }, subscription })
    const unreadableOrder = (purchaseId?: number) => ({ unreadable: true, purchaseId }) as const
    const orders = [
      orderWith(1, aSubscription({ purchaseId: 7 })),
      orderWith(2, unreadableOrder(7)),
      orderWith(3, unreadableOrder(8)),
      orderWith(4, aSubscription({ purchaseId: 8 })),
      orderWith(5, unreadableOrder(undefined)),
      orderWith(6, unreadableOrder(undefined), 'wait_for_payment'),
      orderWith(7, unreadableOrder(9), 'wait_for_payment'),
      orderWith(8, undefined),
    ]
    expect(listSubscriptions(orders).map(({ order }) => order.id)).toEqual([4])
    expect(listUnreadableSubscriptions(orders).map(({ id }) => id)).toEqual([2, 5])
    expect([7, 8].map((purchaseId) => findPurchaseSubscription(orders, purchaseId)?.order.id)).toEqual([undefined, 4])
  })
})

const calendarEntry: CalendarEntry = {
  id: 'renewal-7001-2026-12-31@account.example',
  title: 'Renewal: Europe maps',
  description: 'EUR 19.90',
  date: new Date(2026, 11, 31, 23, 30).getTime(),
  createdAt: Date.UTC(2026, 10, 22, 10, 20, 30, 400),
}

/** Joins the lines of a calendar event and removes its escapes (RFC 5545, 3.1 and 3.3.11). */
const parseCalendarEvent = (file: string): Readonly<Record<string, string>> => {
  const [, event = '', ...others] = file.replace(/\r\n /g, '').split(/BEGIN:VEVENT\r\n|END:VEVENT\r\n/)
  expect(others).toEqual([expect.stringMatching(/^END:VCALENDAR\r\n$/)])
  const pairs = event.split('\r\n').map((line) => line.split(/:(.*)/s))
  return Object.fromEntries(
    pairs.map(([name, value = '']) => [name, value.replace(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one))]),
  )
}

describe('A renewal as a calendar file', () => {
  it('lasts the whole day in the customer’s calendar, and has the same id in each file', () => {
    expect(parseCalendarEvent(createRenewalCalendar(calendarEntry))).toMatchObject({
      UID: calendarEntry.id,
      DTSTAMP: '20261122T102030Z',
      'DTSTART;VALUE=DATE': '20261231',
      'DTEND;VALUE=DATE': '20270101',
    })
  })

  it.each(['a, b; c \\ d', 'two\nlines', 'BEGIN:VEVENT\r\nSUMMARY:other', '地図の更新 '.repeat(20), '🗺'.repeat(60)])(
    'keeps the title %j',
    (title) => {
      const file = createRenewalCalendar({ ...calendarEntry, title })
      expect(parseCalendarEvent(file)['SUMMARY']).toBe(title.replace(/\r\n/g, '\n'))
      for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    },
  )
})
