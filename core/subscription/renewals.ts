import type { Subscription } from '../orders/order.ts'
import { dayOf, type InstantOrDay } from '../shared/dates.ts'
import type { Clock, Instant } from '../shared/ports.ts'
import { canBeChanged, type OwnSubscription } from './subscriptions.ts'

/** The next renewal, in days of the customer's calendar. */
export type Renewal =
  | { readonly tag: 'none' }
  | { readonly tag: 'in-days'; readonly days: number; readonly date: InstantOrDay }
  | { readonly tag: 'today'; readonly date: InstantOrDay }
  /** The date has passed, and the shop has no new one yet. */
  | { readonly tag: 'past'; readonly date: InstantOrDay }

const millisecondsPerDay = 86_400_000

/** Days since 1970 in the customer's time zone. Summer time does not change their number. */
const dayNumber = (date: InstantOrDay): number => Date.parse(dayOf(date)) / millisecondsPerDay

/** A cancelled subscription does not renew, even if the shop still has a date. */
export const renewalOf = (subscription: Subscription, now: Instant): Renewal => {
  const { nextBillingDate: date } = subscription
  if (date === undefined || !canBeChanged(subscription)) return { tag: 'none' }
  const days = dayNumber(date) - dayNumber(now)
  if (days === 0) return { tag: 'today', date }
  return days > 0 ? { tag: 'in-days', days, date } : { tag: 'past', date }
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
  renewal(own: OwnSubscription): Renewal
  /** The next renewal as an iCalendar file. Undefined if there is none. */
  calendarFile(own: OwnSubscription, words: CalendarWords): string | undefined
}

export const createRenewals = (clock: Clock): Renewals => {
  const renewal = ({ subscription }: OwnSubscription) => renewalOf(subscription, clock.now())
  return {
    renewal,
    calendarFile: (own, words) => {
      const next = renewal(own)
      if (next.tag !== 'in-days' && next.tag !== 'today') return undefined
      const id = `renewal-${own.subscription.purchaseId}-${next.date}@account-portal`
      return renewalCalendar({ ...words, id, date: next.date, now: clock.now() })
    },
  }
}
