import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { isRight, right } from 'fp-ts/Either'
import type * as t from 'io-ts'
import { PathReporter } from 'io-ts/PathReporter'
import { appUrl, httpUrl, urlPatterns } from '../../../adapters/config.ts'
import {
  finiteNumber,
  identifier,
  nonEmptyText,
  refinedType,
  textUpTo,
  timerMilliseconds,
} from '../../../adapters/decoding/codecs.ts'
import { isoDate, isoDateOrNone } from '../../../adapters/decoding/dates.ts'
import { limitedList, objectOf } from '../../../adapters/decoding/first-error.ts'

const nonStrings = [undefined, null, 1, true, {}, ['https://a.test']]

const codecRows: readonly (readonly [
  codec: t.Decoder<unknown, unknown>,
  good: readonly unknown[],
  bad: readonly unknown[],
])[] = [
  [textUpTo(3), ['', ' ', 'abc'], ['abcd', 1, null, undefined]],
  [nonEmptyText(3), ['a', ' a '], ['', ' ', '\n', 'abcd', 1, null, undefined]],
  [finiteNumber, [0, -1.5, 1e300], [Number.NaN, Infinity, -Infinity, '1', null, undefined]],
  [
    identifier,
    [0, 1e3, Number.MAX_SAFE_INTEGER, JSON.parse('12.0')],
    [-1, 1.5, '12', null, NaN, Infinity, JSON.parse('9007199254740993'), 2 ** 53, 1e300],
  ],
  [timerMilliseconds, [1, 0.5, 2 ** 31 - 1], [0, -1, 2 ** 31, Number.NaN, Infinity, '1', null]],
  [
    httpUrl,
    ['http://localhost:8090/sso', 'https://a.test', 'HTTPS://A.TEST/', 'https://ż.test/?q#h'],
    ['', 'a.test', '/sso', '//a.test', 'ftp://a.test', 'javascript:alert(1)', 'app://open', ...nonStrings],
  ],
  [
    appUrl,
    ['meridiantravel://user-auth/', 'https://a.test/', 'intent://x#Intent;end'],
    [
      ...['', 'no-scheme', 'javascript:alert(1)//', 'JavaScript:alert(1)', ' javascript:alert(1)'],
      ...['java\nscript:alert(1)', '\u0001javascript:alert(1)', 'data:text/html,x', 'vbscript:x'],
      ...['blob:https://a.test/x', 'file:///etc', 'about:blank', ...nonStrings],
    ],
  ],
]

it.each(codecRows.map((row) => [row[0].name, ...row] as const))('A value that is %s', (name, codec, good, bad) => {
  for (const value of good) expect(codec.decode(value)).toEqual(right(value))
  for (const value of bad)
    expect([value, PathReporter.report(codec.decode(value))]).toEqual([value, [`${name} expected`]])
})

it('A list and an object are decoded only up to their first error', () => {
  const decoded: unknown[] = []
  const refused = refinedType('nothing', {}, (value): value is string => decoded.push(value) === 0)
  expect(isRight(limitedList(refused, 3).decode(['first', 'second', 'third']))).toBe(false)
  expect(isRight(objectOf({ a: refused, b: refused }).decode({ a: 'first', b: 'second' }))).toBe(false)
  const tooLong = limitedList(refused, 0, 'Names').decode([1])
  expect(PathReporter.report(tooLong)).toEqual(['Invalid value [1] supplied to : Names'])
  expect(decoded).toEqual(['first', 'first'])
})

const urlPieces = [
  ...['http', 'https', 'HTTP', 'app', 'data', ':', '/', '//', 'a', 'Z', '_', '-', '.', '9', '010', '256', '65536'],
  ...['127.0.0.', '127.0.0.1', '[::1]', '@', '\\', ' ', '?', '#', '\n'],
]
const anyUrlText = fc.array(fc.constantFrom(...urlPieces), { maxLength: 9 }).map((parts) => parts.join(''))
const anyHostUrl = fc.array(fc.constantFrom(...urlPieces), { maxLength: 5 }).map((parts) => `https://${parts.join('')}`)
const anyAscii = fc.string({ unit: 'binary-ascii' })

it.each([
  ['over http', urlPatterns.http, httpUrl],
  ['that may open an app', urlPatterns.app, appUrl],
])('A URL %s matches the pattern of the schema if `URL` can parse it', (_, pattern, codec) => {
  const whole = new RegExp(pattern, 'u')
  fc.assert(
    fc.property(
      fc.oneof(anyUrlText, anyHostUrl, anyAscii),
      (text) => isRight(codec.decode(text)) === (whole.test(text) && URL.canParse(text)),
    ),
    { numRuns: 1000, examples: [['https://a.test:01099']] },
  )
})

describe('A date', () => {
  it.each([
    ['2026-03-14T09:30:00Z', Date.UTC(2026, 2, 14, 9, 30)],
    ['2026-03-14T10:30:00.250+01:00', Date.UTC(2026, 2, 14, 9, 30, 0, 250)],
    ['2026-03-14T09:30Z', Date.UTC(2026, 2, 14, 9, 30)],
    ['2026-03-14T00:15:30,1239999-0530', Date.UTC(2026, 2, 14, 5, 45, 30, 123)],
    ['2028-02-29T23:59:59+14', Date.UTC(2028, 1, 29, 9, 59, 59)],
    ['2026-03-14t09:30:00z', Date.UTC(2026, 2, 14, 9, 30)],
    // A date without a time needs no time zone.
    ['2026-03-14', '2026-03-14'],
  ])('%s', (text, read) => {
    expect([isoDate.decode(text), isoDate.decode(isoDate.encode(read))]).toEqual([right(read), right(read)])
  })

  it.each([
    ...[undefined, null, '', ' ', '0000-00-00', '0000-00-00 00:00:00', '0000-00-00T00:00:00Z', '00.00.0000'],
    ...['00000000'],
    ...['0001-01-01T00:00:00Z', '0001-01-01T00:00:00', '-0001-11-30T00:00:00+00:00', '1753-01-01'],
    ...['1899-12-30T00:00:00Z'],
    ...['1970-01-01', '1970-01-01T00:00:00Z', '1970-01-01 01:00:00', '1970-12-31', '1969-12-31T23:59:59-01:00'],
    ...['9000-01-01', '9999-12-31T23:59:59Z', '9999-12-31 23:59:59.999', '+010000-01-01T00:00:00Z'],
  ])('that is optional is undefined for %j', (value) => {
    expect(isoDateOrNone.decode(value)).toEqual(right(undefined))
  })

  it.each(['1971-01-01', '8999-12-31', '2026-03-14', '2026-03-14T09:30:00Z'])('that is optional can be %s', (text) => {
    const read = isoDate.decode(text)
    expect(isRight(read)).toBe(true)
    expect(isoDateOrNone.decode(text)).toEqual(read)
  })

  it.each(['soon', '2026-12-20 10:00:00', '1970', '9999', '0000-00-00x', '1970-01-01x', false, 0])(
    'that is optional is malformed with %j',
    (value) => {
      expect(isRight(isoDateOrNone.decode(value))).toBe(false)
    },
  )

  it.each([
    ...['', 'yesterday', '14.03.2026 09:30', '03/14/2026', '2026-3-14', '2026-12-01Z', ' 2026-12-01', '2026-12-01T'],
    ...['2026-13-01T00:00:00Z', '2026-02-31', '2027-02-29', '2026-00-10', '2026-04-31T10:00:00Z', '0000-01-01'],
    ...['2026-03-14T24:00:00Z', '2026-03-14T09:60Z', '2026-03-14T09:30:60Z', '2026-03-14T09:30+25:00'],
    // These times have no time zone.
    ...['2026-03-14T09:30', '2026-03-14T09:30:00', '2026-03-14T09:30:00.000', '2026-03-14 09:30:00'],
    ...[1773480600000, null, {}],
  ])('is malformed with %j', (value) => {
    expect(isRight(isoDate.decode(value))).toBe(false)
  })
})
