import { describe, expect, it } from '@jest/globals'
import { isRight, right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { PathReporter } from 'io-ts/PathReporter'
import {
  appUrl,
  finiteNumber,
  httpUrl,
  isoInstant,
  nonEmptyString,
  optional,
  timerMilliseconds,
  withDefault,
} from '../../../adapters/decoding/codecs.ts'

const notText = [undefined, null, 1, true, {}, ['https://a.test']]

describe('An absolute http(s) URL', () => {
  it.each(['http://localhost:8090/sso', 'https://a.test', 'HTTPS://A.TEST/', 'https://ż.test/?q#h'])('%s', (value) => {
    expect(httpUrl.decode(value)).toEqual(right(value))
  })

  it.each(['', 'a.test', '/sso', '//a.test', 'ftp://a.test', 'javascript:alert(1)', 'app://open', ...notText])(
    'is not %j',
    (value) => {
      expect(isRight(httpUrl.decode(value))).toBe(false)
    },
  )
})

describe('An address that opens an app', () => {
  it.each(['meridiantravel://user-auth/', 'https://a.test/', 'intent://x#Intent;end'])('may be %s', (value) => {
    expect(appUrl.decode(value)).toEqual(right(value))
  })

  it.each([
    '',
    'no-scheme',
    'javascript:alert(1)//',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a.test/x',
    'file:///etc',
    'about:blank',
    ...notText,
  ])('may not be %j', (value) => {
    expect(isRight(appUrl.decode(value))).toBe(false)
  })
})

const plainValues: readonly (readonly [
  codec: t.Decoder<unknown, unknown>,
  good: readonly unknown[],
  bad: readonly unknown[],
])[] = [
  [nonEmptyString, ['a', ' a '], ['', ' ', '\n', 1, null, undefined]],
  [finiteNumber, [0, -1.5, 1e300], [Number.NaN, Infinity, -Infinity, '1', null, undefined]],
  [timerMilliseconds, [1, 0.5, 2 ** 31 - 1], [0, -1, 2 ** 31, Number.NaN, Infinity, '1', null]],
]

describe('Plain values', () => {
  it.each(plainValues.map((row) => [row[0].name, ...row] as const))('%s', (name, codec, good, bad) => {
    for (const value of good) expect(codec.decode(value)).toEqual(right(value))
    for (const value of bad) expect(PathReporter.report(codec.decode(value))).toEqual([`${name} expected`])
  })
})

describe('An instant', () => {
  it.each([
    ['2026-03-14T09:30:00Z', Date.UTC(2026, 2, 14, 9, 30)],
    ['2026-03-14T10:30:00.250+01:00', Date.UTC(2026, 2, 14, 9, 30, 0, 250)],
    ['2026-03-14T09:30Z', Date.UTC(2026, 2, 14, 9, 30)],
    ['2026-03-14', Date.UTC(2026, 2, 14)],
    ['0001-01-01T00:00:00Z', Date.parse('0001-01-01T00:00:00Z')],
  ])('%s', (text, instant) => {
    expect(isoInstant.decode(text)).toEqual(right(instant))
  })

  it.each([
    '',
    'yesterday',
    '14.03.2026 09:30',
    '03/14/2026',
    'March 14, 2026',
    '2026-13-01T00:00:00Z',
    '2026-03-14T25:00:00Z',
    '2026-03-14T09:30:00Z and more',
    1773480600000,
    null,
    undefined,
    {},
  ])('is not %j', (value) => {
    expect(isRight(isoInstant.decode(value))).toBe(false)
  })

  it('is written as it was read', () => {
    expect(isoInstant.encode(Date.UTC(2026, 2, 14, 9, 30))).toBe('2026-03-14T09:30:00.000Z')
  })
})

describe('A key that may be left out', () => {
  it('is its default then, and only then', () => {
    const codec = withDefault(t.number, 15)
    expect(codec.decode(undefined)).toEqual(right(15))
    expect(codec.decode(3)).toEqual(right(3))
    expect(isRight(codec.decode(null))).toBe(false)
  })

  it('or be null is not there then', () => {
    const codec = optional(t.string)
    expect(codec.decode(undefined)).toEqual(right(undefined))
    expect(codec.decode(null)).toEqual(right(undefined))
    expect(codec.decode('')).toEqual(right(''))
    expect(isRight(codec.decode(1))).toBe(false)
    expect(codec.encode(undefined)).toBeNull()
  })
})
