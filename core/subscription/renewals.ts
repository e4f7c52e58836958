import type { Subscription } from '../orders/order.ts'
import type { Behavior } from '../shared/behavior.ts'
import { dayOf, hasPassed, type InstantOrDay } from '../shared/dates.ts'
import type { Clock, Instant } from '../shared/ports.ts'
import type { CancellationState } from './cancel-subscription.ts'
import { canBeChanged, type OwnSubscription } from './subscriptions.ts'

/** How a subscription goes on, in days of the customer's calendar. */
export type Renewal =
  | { readonly tag: 'none' }
  /** It is cancelled, or its cancellation is requested: it works until the paid time ends. */
  | { readonly tag: 'ends'; readonly date: InstantOrDay }
  | { readonly tag: 'in-days'; readonly days: number; readonly date: InstantOrDay }
  | { readonly tag: 'today'; readonly date: InstantOrDay }
  /** The date has passed, and the shop has no new one yet. */
  | { readonly tag: 'past'; readonly date: InstantOrDay }

const millisecondsPerDay = 86_400_000

/** Days since 1970 in the customer's time zone. Summer time does not change their number. */
const dayNumber = (date: InstantOrDay): number => Date.parse(dayOf(date)) / millisecondsPerDay

/** A cancelled subscription does not renew: a date that the shop still has is its end. */
export const renewalOf = (subscription: Subscription, now: Instant, isCancelling = false): Renewal => {
  const { nextBillingDate: date } = subscription
  if (date === undefined) return { tag: 'none' }
  const days = dayNumber(date) - dayNumber(now)
  if (isCancelling || !canBeChanged(subscription)) return days >= 0 ? { tag: 'ends', date } : { tag: 'none' }
  if (days === 0) return { tag: 'today', date }
  return days > 0 ? { tag: 'in-days', days, date } : { tag: 'past', date }
}

/** For how long one payment of a subscription is. */
export type Interval = 'month' | 'year'

/** The intervals of months that shops bill for. */
const billedMonths = [1, 2, 3, 6, 12, 24, 36]

/** Calendar months between two dates on the same day of the month. Undefined for other dates. */
const wholeMonths = (from: Date, until: Date): number | undefined =>
  from.getUTCDate() === until.getUTCDate()
    ? (until.getUTCFullYear() - from.getUTCFullYear()) * 12 + until.getUTCMonth() - from.getUTCMonth()
    : undefined

/**
 * The interval, if the start and the next billing date leave no other. It divides the months between them, and the
 * payment before the next lies in the past.
 */
export const intervalOf = ({ created, nextBillingDate }: Subscription, now: Instant): Interval | undefined => {
  if (nextBillingDate === undefined || hasPassed(nextBillingDate, now)) return undefined
  const next = new Date(nextBillingDate)
  const months = wholeMonths(new Date(created), next)
  if (months === undefined) return undefined
  const lastPaid = (interval: number) =>
    Date.UTC(next.getUTCFullYear(), next.getUTCMonth() - interval, next.getUTCDate())
  const [only, ...others] = billedMonths.filter((each) => months % each === 0 && lastPaid(each) <= now)
  if (others.length > 0) return undefined
  return only === 1 ? 'month' : only === 12 ? 'year' : undefined
}

/** How a subscription stands: one rule for the cards, the order's page and the question before a cancellation. */
export interface Standing {
  /** Its status is the last that the shop told, in its list or by refusing to cancel it again. */
  readonly subscription: Subscription
  readonly renewal: Renewal
  readonly interval: Interval | undefined
}

export interface CalendarEntry {
  /** The same for each file of a renewal, so that two imports make one entry. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly date: InstantOrDay
  /** The time at which the file is made. */
  readonly now: Instant
}

/** The day in the customer's time zone, `offset` days later. */
const basicDay = (date: InstantOrDay, offset: number): string =>
  new Date((dayNumber(date) + offset) * millisecondsPerDay).toISOString().slice(0, 10).replaceAll('-', '')

const stampOf = (instant: Instant): string => `${new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')}`

/** Text of RFC 5545, with escaped backslashes, commas, semicolons and line breaks. */
const escaped = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

const bytesOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_0000 ? 3 : 4
}

/** Lines of at most 75 bytes. The rest continues on a line that begins with a space. */
const folded = (line: string): string => {
  let [text, length] = ['', 0]
  for (const character of line) {
    const bytes = bytesOf(character)
    if (length + bytes > 75) {
      text += '\r\n '
      length = 1
    }
    text += character
    length += bytes
  }
  return text
}

/** An iCalendar file (RFC 5545) with one entry that lasts a whole day. */
export const renewalCalendar = ({ id, title, description, date, now }: CalendarEntry): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//account-portal//renewals//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${stampOf(now)}`,
    `DTSTART;VALUE=DATE:${basicDay(date, 0)}`,
    `DTEND;VALUE=DATE:${basicDay(date, 1)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')

/** The texts of a calendar entry, in the customer's language. */
export interface CalendarWords {
  readonly title: string
  readonly description: string
}

export interface Renewals {
  /** Changes with `cancellations`. */
  standing(own: OwnSubscription): Standing
  /** The next renewal, or the end, as an iCalendar file. Undefined if neither is to come. */
  calendarFile(own: OwnSubscription, words: CalendarWords): string | undefined
}

export const createRenewals = (
  clock: Clock,
  cancellations: Behavior<ReadonlyMap<number, CancellationState>>,
): Renewals => {
  const standing = ({ subscription: listed }: OwnSubscription): Standing => {
    const cancellation = cancellations.value.get(listed.purchaseId)?.tag
    const subscription = cancellation === 'in-force' ? { ...listed, status: 'cancelled' } : listed
    const now = clock.now()
    return {
      subscription,
      renewal: renewalOf(subscription, now, cancellation === 'requested'),
      interval: intervalOf(subscription, now),
    }
  }
  return {
    standing,
    calendarFile: (own, words) => {
      const { renewal } = standing(own)
      if (renewal.tag === 'none' || renewal.tag === 'past') return undefined
      const id = `renewal-${own.subscription.purchaseId}-${renewal.date}@account-portal`
      return renewalCalendar({ ...words, id, date: renewal.date, now: clock.now() })
    },
  }
}
