import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { isRight, right } from 'fp-ts/Either'
import type * as t from 'io-ts'
import { PathReporter } from 'io-ts/PathReporter'
import { appPattern, appUrl, httpPattern, httpUrl, inAscii } from '../../../adapters/decoding/addresses.ts'
import { finiteNumber, isoInstant, nonEmptyString, timerMilliseconds } from '../../../adapters/decoding/codecs.ts'

const notText = [undefined, null, 1, true, {}, ['https://a.test']]

const codecs: readonly (readonly [
  codec: t.Decoder<unknown, unknown>,
  good: readonly unknown[],
  bad: readonly unknown[],
])[] = [
  [nonEmptyString, ['a', ' a '], ['', ' ', '\n', 1, null, undefined]],
  [finiteNumber, [0, -1.5, 1e300], [Number.NaN, Infinity, -Infinity, '1', null, undefined]],
  [timerMilliseconds, [1, 0.5, 2 ** 31 - 1], [0, -1, 2 ** 31, Number.NaN, Infinity, '1', null]],
  [
    httpUrl,
    ['http://localhost:8090/sso', 'https://a.test', 'HTTPS://A.TEST/', 'https://ż.test/?q#h'],
    ['', 'a.test', '/sso', '//a.test', 'ftp://a.test', 'javascript:alert(1)', 'app://open', ...notText],
  ],
  [
    appUrl,
    ['meridiantravel://user-auth/', 'https://a.test/', 'intent://x#Intent;end'],
    [
      ...['', 'no-scheme', 'javascript:alert(1)//', 'JavaScript:alert(1)', ' javascript:alert(1)'],
      ...['java\nscript:alert(1)', '\u0001javascript:alert(1)', 'data:text/html,x', 'vbscript:x'],
      ...['blob:https://a.test/x', 'file:///etc', 'about:blank', ...notText],
    ],
  ],
]

describe('A value', () => {
  it.each(codecs.map((row) => [row[0].name, ...row] as const))('that is %s', (name, codec, good, bad) => {
    for (const value of good) expect(codec.decode(value)).toEqual(right(value))
    for (const value of bad)
      expect([value, PathReporter.report(codec.decode(value))]).toEqual([value, [`${name} expected`]])
  })
})

describe('An address', () => {
  const pieces = [
    ...['http', 'https', 'HTTP', 'app', 'data', ':', '/', '//', 'a', 'Z', '_', '-', '.', '9'],
    ...['127.0.0.1', '[::1]', '@', '\\', ' ', '?', '#', '\n'],
  ]
  const addressLike = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((parts) => parts.join(''))
  const ascii = fc.string({ unit: 'binary-ascii' })

  it.each([
    ['over http', httpPattern],
    ['that may open an app', appPattern],
  ])('%s matches the same ASCII texts by its short pattern', (_, pattern) => {
    const [whole, short] = [new RegExp(pattern, 'u'), new RegExp(inAscii(pattern), 'u')]
    fc.assert(
      fc.property(fc.oneof(addressLike, ascii), (text) => short.test(text) === whole.test(text)),
      { numRuns: 1000 },
    )
    expect(short.source).not.toContain('\\p')
  })
})

describe('An instant', () => {
  it.each([
    ['2026-03-14T09:30:00Z', Date.UTC(2026, 2, 14, 9, 30)],
    ['2026-03-14T10:30:00.250+01:00', Date.UTC(2026, 2, 14, 9, 30, 0, 250)],
    ['2026-03-14T09:30Z', Date.UTC(2026, 2, 14, 9, 30)],
    ['2026-03-14', Date.UTC(2026, 2, 14)],
  ])('%s', (text, instant) => {
    expect(isoInstant.decode(text)).toEqual(right(instant))
  })

  it.each(['', 'yesterday', '14.03.2026 09:30', '03/14/2026', '2026-13-01T00:00:00Z', 1773480600000, null])(
    'is not %j',
    (value) => {
      expect(isRight(isoInstant.decode(value))).toBe(false)
    },
  )
})
