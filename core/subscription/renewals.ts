import type { Clock } from '../shared/clock.ts'
import { type OwnSubscription, type Renewal, renewalOf } from './renewal.ts'
import { renewalCalendar } from './renewal-calendar.ts'

/** What a calendar calls a renewal, in the customer's language. */
export interface CalendarWords {
  readonly title: string
  readonly description: string
}

export interface Renewals {
  /** When a subscription renews, as of now. */
  renewal(own: OwnSubscription): Renewal
  /** Its next renewal as a file for a calendar; nothing where none is to come. */
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
