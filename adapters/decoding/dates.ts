import * as t from 'io-ts'
import { formatIsoDate, type InstantOrDay } from '../../core/shared/dates.ts'

const isoDatePattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d+))?)?(?:[Zz]|([+-])([01]\d|2[0-3])(?::?([0-5]\d))?))?$/

/** Parses a date. Undefined for a day that does not exist, and for a time without a time zone. */
const parseIsoDate = (text: string): InstantOrDay | undefined => {
  const [, year = '', month = '', day = '', hour, minute, second, fraction, sign, ...offset] =
    isoDatePattern.exec(text) ?? []
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (year === '' || new Date(midnight).toISOString().slice(0, 10) !== `${year}-${month}-${day}`) return undefined
  if (hour === undefined) return text
  const toMinutes = (hours = '0', rest = '0') => Number(hours) * 60 + Number(rest)
  const east = toMinutes(offset[0], offset[1]) * (sign === '-' ? -1 : 1)
  const seconds = (toMinutes(hour, minute) - east) * 60 + Number(second ?? 0)
  return midnight + seconds * 1000 + Math.trunc(Number(`0.${fraction ?? 0}`) * 1000)
}

/** A date in ISO 8601: a day, or a date-time with its zone, which is decoded to milliseconds since the epoch. */
export const isoDate = new t.Type<InstantOrDay, string, unknown>(
  'an ISO 8601 date',
  (value): value is InstantOrDay => typeof value === 'string' || Number.isFinite(value),
  (value, context) => {
    const read = typeof value === 'string' ? parseIsoDate(value) : undefined
    return read === undefined ? t.failure(value, context, 'an ISO 8601 date expected') : t.success(read)
  },
  formatIsoDate,
)

/**
 * Matches values that mean "no date": an empty text, zeros, and the years that databases and frameworks use instead of
 * an empty date.
 */
const emptyDatePattern =
  /^[\s0.:/+TtZz-]*$|^(?:-\d{4,6}|\+\d{5,6}|0\d{3}|1[0-8]\d\d|19[0-6]\d|1970|9\d{3})-\d\d-\d\d(?:$|[Tt ])/

export const isoDateOrNone = new t.Type<InstantOrDay | undefined, string | null, unknown>(
  'an ISO 8601 date or nothing',
  (value): value is InstantOrDay | undefined => value === undefined || isoDate.is(value),
  (value, context) =>
    value === undefined || value === null || (typeof value === 'string' && emptyDatePattern.test(value))
      ? t.success(undefined)
      : isoDate.validate(value, context),
  (value) => (value === undefined ? null : isoDate.encode(value)),
)
