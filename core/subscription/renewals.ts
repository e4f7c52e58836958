import type { Subscription } from '../orders/order.ts'
import type { Behavior } from '../shared/behavior.ts'
import { type InstantOrDay, millisecondsPerDay, toDay } from '../shared/dates.ts'
import type { Clock, Instant } from '../shared/ports.ts'
import type { CancellationState } from './cancellation-machine.ts'
import {
  getRenewalOutcome,
  getStatusMeaning,
  hasSubscriptionEnded,
  isPaymentOverdue,
  type SubscriptionWithOrder,
} from './subscriptions.ts'

/** What happens to a subscription next. Days are counted in the customer's time zone. */
export type Renewal =
  | { readonly tag: 'none' }
  /** The subscription is cancelled, or the customer has requested a cancellation. It works until the paid time ends. */
  | { readonly tag: 'ends'; readonly date: InstantOrDay }
  | { readonly tag: 'in-days'; readonly days: number; readonly date: InstantOrDay }
  | { readonly tag: 'today'; readonly date: InstantOrDay }
  /** The subscription is a trial. The first payment is or was due on this date. */
  | { readonly tag: 'trial'; readonly date: InstantOrDay }
  /** The date has passed, and the shop has not sent a new date yet. */
  | { readonly tag: 'past'; readonly date: InstantOrDay }
  /** The status is unknown, so the portal promises nothing about the date. */
  | { readonly tag: 'unknown'; readonly date: InstantOrDay }

/**
 * Returns the number of days since 1970 for a date in the customer's time zone. Daylight saving time does not change
 * this number.
 */
const toDayNumber = (date: InstantOrDay): number => Date.parse(toDay(date)) / millisecondsPerDay

/**
 * Returns the renewal of a subscription. A renewal announces a charge, so it is returned only for a status with which
 * the shop is known to renew.
 */
export const calculateRenewal = (subscription: Subscription, now: Instant, isCancelling = false): Renewal => {
  const { nextBillingDate: date } = subscription
  const outcome = getRenewalOutcome(subscription)
  if (date === undefined || outcome === 'none') return { tag: 'none' }
  const days = toDayNumber(date) - toDayNumber(now)
  if (isCancelling || outcome !== 'renews') {
    if (days < 0) return { tag: 'none' }
    return { tag: isCancelling || outcome === 'ends' ? 'ends' : 'unknown', date }
  }
  if (getStatusMeaning(subscription) === 'trial') return { tag: 'trial', date }
  if (days === 0) return { tag: 'today', date }
  return days > 0 ? { tag: 'in-days', days, date } : { tag: 'past', date }
}

/**
 * The renewal and cancellation state of a subscription. The subscription cards, the order's page and the dialog before
 * a cancellation share it.
 */
export interface RenewalState {
  /** The subscription with the status that the shop reported last: in its list, or in the refusal of a cancellation. */
  readonly subscription: Subscription
  readonly renewal: Renewal
  /** Whether the customer has requested a cancellation that the shop has not made yet. */
  readonly isCancelling: boolean
  /** Whether the last payment failed and the customer has not cancelled. Only then is the customer asked to pay. */
  readonly isOverdue: boolean
  /**
   * Whether the subscription certainly no longer works, because its status says this and the shop sends no date in the
   * future.
   */
  readonly hasEnded: boolean
}

export interface CalendarEntry {
  /** The id, which is the same in each file of a renewal, so that two imports create one entry. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly date: InstantOrDay
  readonly createdAt: Instant
}

/** Formats the day that is `offset` days after a date in the customer's time zone, such as `20270702`. */
const formatCalendarDay = (date: InstantOrDay, offset: number): string =>
  new Date((toDayNumber(date) + offset) * millisecondsPerDay).toISOString().slice(0, 10).replaceAll('-', '')

const formatTimestamp = (instant: Instant): string => `${new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')}`

/** Escapes the backslashes, commas, semicolons and line breaks of a text, as RFC 5545 requires. */
const escapeCalendarText = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

const countUtf8Bytes = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_0000 ? 3 : 4
}

/**
 * Splits a line after at most 75 bytes, as RFC 5545 requires. The rest continues on a line that begins with a space.
 */
const foldCalendarLine = (line: string): string => {
  let [text, length] = ['', 0]
  for (const character of line) {
    const bytes = countUtf8Bytes(character)
    if (length + bytes > 75) {
      text += '\r\n '
      length = 1
    }
    text += character
    length += bytes
  }
  return text
}

/** Returns an iCalendar file (RFC 5545) with one entry that lasts a whole day. */
export const createRenewalCalendar = ({ id, title, description, date, createdAt }: CalendarEntry): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//account-portal//renewals//EN',
    'BEGIN:VEVENT',
    `UID:${escapeCalendarText(id)}`,
    `DTSTAMP:${formatTimestamp(createdAt)}`,
    `DTSTART;VALUE=DATE:${formatCalendarDay(date, 0)}`,
    `DTEND;VALUE=DATE:${formatCalendarDay(date, 1)}`,
    `SUMMARY:${escapeCalendarText(title)}`,
    `DESCRIPTION:${escapeCalendarText(description)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${foldCalendarLine(line)}\r\n`)
    .join('')

export interface CalendarTexts {
  readonly title: string
  readonly description: string
}

export interface Renewals {
  /** Returns the current state of a subscription. The state changes when `cancellations` changes. */
  stateOf(item: SubscriptionWithOrder): RenewalState
  /** Returns an iCalendar file with the next renewal or the end of the subscription, if its date is in the future. */
  createCalendar(item: SubscriptionWithOrder, words: CalendarTexts): string | undefined
}

/**
 * Returns a subscription with the status 'cancelled', or with the status that the shop sent if that status already
 * means that the subscription ends.
 */
const markAsCancelled = (listed: Subscription, worksUntil: InstantOrDay | undefined): Subscription => ({
  ...listed,
  status: getRenewalOutcome(listed) === 'ends' ? listed.status : 'cancelled',
  nextBillingDate: listed.nextBillingDate ?? worksUntil,
})

export const createRenewals = (
  clock: Clock,
  cancellations: Behavior<ReadonlyMap<number, CancellationState>>,
): Renewals => {
  const stateOf = ({ subscription: listed }: SubscriptionWithOrder): RenewalState => {
    const cancellation = cancellations.value.get(listed.purchaseId)
    const isCancelling = cancellation?.tag === 'requested'
    const subscription = cancellation?.tag === 'effective' ? markAsCancelled(listed, cancellation.worksUntil) : listed
    const renewal = calculateRenewal(subscription, clock.now(), isCancelling)
    return {
      subscription,
      renewal,
      isCancelling,
      isOverdue: !isCancelling && isPaymentOverdue(subscription),
      hasEnded: renewal.tag === 'none' && hasSubscriptionEnded(subscription),
    }
  }
  return {
    stateOf,
    createCalendar: (item, words) => {
      const { renewal } = stateOf(item)
      if (renewal.tag === 'none' || renewal.tag === 'unknown' || toDayNumber(renewal.date) < toDayNumber(clock.now()))
        return undefined
      const id = `renewal-${item.subscription.purchaseId}-${renewal.date}@account-portal`
      return createRenewalCalendar({ ...words, id, date: renewal.date, createdAt: clock.now() })
    },
  }
}
