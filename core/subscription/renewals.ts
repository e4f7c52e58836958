import type { Subscription } from '../orders/order.ts'
import type { Behavior } from '../shared/behavior.ts'
import { dayOf, type InstantOrDay, millisecondsPerDay } from '../shared/dates.ts'
import type { Clock, Instant } from '../shared/ports.ts'
import type { CancellationState } from './cancellation-machine.ts'
import { isOver, isPaymentOverdue, meaningOf, renewalOutcomeOf, type SubscriptionWithOrder } from './subscriptions.ts'

/** How a subscription goes on, in days of the customer's calendar. */
export type Renewal =
  | { readonly tag: 'none' }
  /** It is cancelled, or its cancellation is requested: it works until the paid time ends. */
  | { readonly tag: 'ends'; readonly date: InstantOrDay }
  | { readonly tag: 'in-days'; readonly days: number; readonly date: InstantOrDay }
  | { readonly tag: 'today'; readonly date: InstantOrDay }
  /** The first payment is due on that date, or was. */
  | { readonly tag: 'trial'; readonly date: InstantOrDay }
  /** The date has passed, and the shop has no new one yet. */
  | { readonly tag: 'past'; readonly date: InstantOrDay }
  /** The portal does not know the status, so it promises nothing about the date. */
  | { readonly tag: 'unknown'; readonly date: InstantOrDay }

/** Days since 1970 in the customer's time zone. Summer time does not change their number. */
const dayNumber = (date: InstantOrDay): number => Date.parse(dayOf(date)) / millisecondsPerDay

/** A renewal is a promise of a charge: only statuses that are known to renew have one. */
export const renewalOf = (subscription: Subscription, now: Instant, isCancelling = false): Renewal => {
  const { nextBillingDate: date } = subscription
  const outlook = renewalOutcomeOf(subscription)
  if (date === undefined || outlook === 'none') return { tag: 'none' }
  const days = dayNumber(date) - dayNumber(now)
  if (isCancelling || outlook !== 'renews') {
    if (days < 0) return { tag: 'none' }
    return { tag: isCancelling || outlook === 'ends' ? 'ends' : 'unknown', date }
  }
  if (meaningOf(subscription) === 'trial') return { tag: 'trial', date }
  if (days === 0) return { tag: 'today', date }
  return days > 0 ? { tag: 'in-days', days, date } : { tag: 'past', date }
}

/** How a subscription stands: one rule for the cards, the order's page and the question before a cancellation. */
export interface RenewalState {
  /** Its status is the last that the shop told, in its list or by refusing to cancel it again. */
  readonly subscription: Subscription
  readonly renewal: Renewal
  /** Its customer has asked to cancel it, and the shop has not cancelled it yet. */
  readonly isCancelling: boolean
  /** Its last payment failed, and its customer has not cancelled it: nobody else is asked to pay. */
  readonly isOverdue: boolean
}

/** Whether it no longer works, as far as the portal knows: it is over, and no date ahead says until when it works. */
export const hasEnded = ({ subscription, renewal }: RenewalState): boolean =>
  renewal.tag === 'none' && isOver(subscription)

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
const foldedLine = (line: string): string => {
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
    .map((line) => `${foldedLine(line)}\r\n`)
    .join('')

/** The texts of a calendar entry, in the customer's language. */
export interface CalendarWords {
  readonly title: string
  readonly description: string
}

export interface Renewals {
  /** Changes with `cancellations`. */
  stateOf(item: SubscriptionWithOrder): RenewalState
  /** The next renewal, or the end, as an iCalendar file. Undefined if neither is to come. */
  calendarFile(item: SubscriptionWithOrder, words: CalendarWords): string | undefined
}

/** The shop's own word for it stays. */
const withCancellation = (listed: Subscription, worksUntil: InstantOrDay | undefined): Subscription => ({
  ...listed,
  status: renewalOutcomeOf(listed) === 'ends' ? listed.status : 'cancelled',
  nextBillingDate: listed.nextBillingDate ?? worksUntil,
})

export const createRenewals = (
  clock: Clock,
  cancellations: Behavior<ReadonlyMap<number, CancellationState>>,
): Renewals => {
  const stateOf = ({ subscription: listed }: SubscriptionWithOrder): RenewalState => {
    const cancellation = cancellations.value.get(listed.purchaseId)
    const isCancelling = cancellation?.tag === 'requested'
    const subscription = cancellation?.tag === 'effective' ? withCancellation(listed, cancellation.worksUntil) : listed
    return {
      subscription,
      renewal: renewalOf(subscription, clock.now(), isCancelling),
      isCancelling,
      isOverdue: !isCancelling && isPaymentOverdue(subscription),
    }
  }
  return {
    stateOf,
    calendarFile: (item, words) => {
      const { renewal } = stateOf(item)
      if (renewal.tag === 'none' || renewal.tag === 'unknown' || dayNumber(renewal.date) < dayNumber(clock.now()))
        return undefined
      const id = `renewal-${item.subscription.purchaseId}-${renewal.date}@account-portal`
      return renewalCalendar({ ...words, id, date: renewal.date, now: clock.now() })
    },
  }
}
