import type { Instant } from './ports.ts'

/** A day of the calendar, such as `2026-12-01`. It is the same day in every time zone. */
export type Day = string

/** A date of the shop, with a time or without one. */
export type InstantOrDay = Instant | Day

export const millisecondsPerDay = 86_400_000

const padNumber = (value: number, length = 2) => String(value).padStart(length, '0')

/** Returns the day of an instant in the customer's time zone. */
export const toDay = (date: InstantOrDay): Day => {
  if (typeof date === 'string') return date
  const local = new Date(date)
  return [padNumber(local.getFullYear(), 4), padNumber(local.getMonth() + 1), padNumber(local.getDate())].join('-')
}

/** Returns the start of a day: midnight in the customer's time zone. */
export const toInstant = (date: InstantOrDay): Instant =>
  typeof date === 'number' ? date : Date.parse(`${date}T00:00`)

/** Whether a date has passed. A day has passed when it is over. */
export const hasPassed = (date: InstantOrDay, now: Instant): boolean =>
  typeof date === 'number' ? date < now : date < toDay(now)

/** Formats a date in ISO 8601: an instant with its time, a day without a time. */
export const formatIsoDate = (date: InstantOrDay): string =>
  typeof date === 'number' ? new Date(date).toISOString() : date
