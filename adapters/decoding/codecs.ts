import * as t from 'io-ts'
import { colorNotation } from '../../core/branding/colors.ts'
import { appPattern, httpPattern, inAscii } from './address-patterns.ts'

/** A string that passes a test; `name` is what a reader of the error is told was expected. */
export const stringThat = (name: string, test: (value: string) => boolean) =>
  new t.Type<string, string, unknown>(
    name,
    (value): value is string => typeof value === 'string' && test(value),
    (value, context) =>
      typeof value === 'string' && test(value) ? t.success(value) : t.failure(value, context, `${name} expected`),
    t.identity,
  )

const canParse = (value: string): boolean => {
  try {
    return new URL(value) !== undefined
  } catch {
    return false
  }
}

const isAscii = (value: string): boolean => /^[\0-\x7f]*$/.test(value)

/** Browsers know more of the names of hosts in other scripts than a pattern can say. */
const addressThat = (name: string, pattern: string) => {
  const ofAscii = new RegExp(inAscii(pattern), 'u')
  // What is a letter of any script takes a browser long to find out, and every start would wait for it.
  const matches = (value: string) => (isAscii(value) ? ofAscii : new RegExp(pattern, 'u')).test(value)
  return stringThat(name, (value) => matches(value) && canParse(value))
}

/** An absolute http or https address. */
export const httpUrl = addressThat('an absolute http(s) URL', httpPattern)

/** An address that may also open an app, but never run as script in this page. */
export const appUrl = addressThat('an absolute URL', appPattern)

/** A colour that can be reckoned with: names and functions of CSS mean nothing without a browser. */
export const color = stringThat('a colour such as #0b5c6b', (value) => colorNotation.test(value))

export const nonEmptyString = stringThat('a non-empty string', (value) => value.trim() !== '')

export const text = stringThat('a string', () => true)

/** One of these strings. */
export const oneOf = <Name extends string>(...names: readonly Name[]) => {
  const expected = names.map((name) => `"${name}"`).join(' or ')
  const find = (value: unknown) => names.find((name) => name === value)
  return Object.assign(
    new t.Type<Name, Name, unknown>(
      expected,
      (value): value is Name => find(value) !== undefined,
      (value, context) => {
        const found = find(value)
        return found === undefined ? t.failure(value, context, `${expected} expected`) : t.success(found)
      },
      t.identity,
    ),
    { names },
  )
}

/** A list, named without what it is a list of. */
export const listOf = <A, O>(codec: t.Type<A, O, unknown>) => t.array(codec, 'a list')

/** A number that passes a test; `name` is what a reader of the error is told was expected. */
const numberThat = (name: string, test: (value: number) => boolean) =>
  new t.Type<number, number, unknown>(
    name,
    (value): value is number => typeof value === 'number' && test(value),
    (value, context) =>
      typeof value === 'number' && test(value) ? t.success(value) : t.failure(value, context, `${name} expected`),
    t.identity,
  )

/** A number that arithmetic can be done with. */
export const finiteNumber = numberThat('a finite number', Number.isFinite)

/** A whole number of this range. */
export const wholeNumber = (least: number, most: number) =>
  numberThat(
    `a whole number from ${least} to ${most}`,
    (value) => Number.isInteger(value) && value >= least && value <= most,
  )

/** A part of the whole. */
export const share = numberThat('a number from 0 to 1', (value) => value >= 0 && value <= 1)

/** What a timer can wait for. Beyond 2³¹ ms, some 25 days, timers overflow and fire at once. */
export const timerMilliseconds = numberThat('a positive number below 2^31', (value) => value > 0 && value < 2 ** 31)

/** A moment as ISO 8601 with a time zone, decoded to epoch milliseconds. */
export const isoInstant = new t.Type<number, string, unknown>(
  'an ISO 8601 date',
  (value): value is number => Number.isFinite(value),
  (value, context) => {
    const instant = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN
    return Number.isNaN(instant) ? t.failure(value, context, 'an ISO 8601 date expected') : t.success(instant)
  },
  (instant) => new Date(instant).toISOString(),
)

/** A key that may be left out, with what it is then. */
export const withDefault = <A, O>(codec: t.Type<A, O, unknown>, fallback: A) =>
  Object.assign(
    new t.Type<A, O, unknown>(
      codec.name,
      codec.is,
      (value, context) => (value === undefined ? t.success(fallback) : codec.validate(value, context)),
      codec.encode,
    ),
    { wraps: codec, fallback },
  )

/** Missing, null and undefined are one thing to the portal: not there. */
export const optional = <A, O>(codec: t.Type<A, O, unknown>) =>
  Object.assign(
    new t.Type<A | undefined, O | null, unknown>(
      `${codec.name} or nothing`,
      (value): value is A | undefined => value === undefined || codec.is(value),
      (value, context) =>
        value === undefined || value === null ? t.success(undefined) : codec.validate(value, context),
      (value) => (value === undefined ? null : codec.encode(value)),
    ),
    { wraps: codec, fallback: null },
  )
