import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  scrub,
  scrubBlocked,
  scrubCode,
  scrubDirective,
  scrubFields,
  scrubStack,
  scrubType,
} from '../../../core/telemetry/scrub.ts'
import { fixtureSecrets } from '../../builders/secrets.ts'

const secret = fc.constantFrom(...fixtureSecrets)

/** Sentences around a secret, as an error, a back-end or a script might put it. */
const around = fc.record({
  before: fc.constantFrom(
    '',
    'Unexpected token in ',
    'No account for "',
    "Cannot read properties of undefined (reading '",
    'x=',
  ),
  after: fc.constantFrom('', '" is not valid JSON', "')", ' was refused', ',', ':1:2', '\n    at sign-in.js'),
})

const spoken = fc
  .tuple(around, secret)
  .map(([{ before, after }, hidden]) => ({ text: before + hidden + after, hidden }))

describe('Free text that leaves the page', () => {
  it.each([
    ["Cannot read properties of undefined (reading 'email')", 'Cannot read properties of undefined (reading …'],
    ['undefined is not an object (evaluating a.b)', 'undefined is not an object (evaluating …'],
    ['Maximum call stack size exceeded', 'Maximum call stack size exceeded'],
    ['NetworkError when attempting to fetch resource.', '… when … to fetch …'],
    ['Minified React error #418; visit https://react.dev/errors/418', 'Minified React error #418; …'],
    ['A part of the portal is missing', 'A part of the portal is missing'],
    ['Order 418 of ada@compass.test', '… of …'],
    ['error #1234567', 'error …'],
    ['', ''],
  ])('of %j keeps %j', (text, kept) => {
    expect(scrub(text)).toBe(kept)
  })

  it('never holds a secret, wherever in the text that was', () => {
    fc.assert(
      fc.property(spoken, ({ text, hidden }) => !scrub(text).includes(hidden)),
      { numRuns: 300 },
    )
  })

  it('holds no digit, no address and no letters that are not a word of errors', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(scrub(text)).not.toMatch(/[@/\\?=&%]|\d{4}/)
      }),
      { numRuns: 300 },
    )
  })

  it('is short, and scrubbed in no time, however long it was', () => {
    const startedAt = performance.now()
    expect(scrub('undefined '.repeat(200_000)).length).toBeLessThan(310)
    expect(performance.now() - startedAt).toBeLessThan(200)
  })
})

describe('Where an error happened', () => {
  it('is told by scripts of the release, in the words of each engine', () => {
    const stack = [
      'TypeError: no account for ada@compass.test',
      '    at sign (https://meridian.test/assets/main-ABCD1234.js:1:2345)',
      '    at async https://meridian.test/assets/sign-in-screen-QWER5678.js:2:7',
      'render@https://meridian.test/assets/chunk-ZXCV1234.js:3:14',
      '    at https://meridian.test/reset-password/a-token-of-an-e-mail:1:1',
      '    at chrome-extension://abcdef/content.js:5:6',
      '    at eval (https://evil.test/assets/other.js:1:1)',
    ].join('\n')
    expect(scrubStack(stack)).toEqual([
      'main-ABCD1234.js:1:2345',
      'sign-in-screen-QWER5678.js:2:7',
      'chunk-ZXCV1234.js:3:14',
    ])
  })

  it('never holds a secret', () => {
    fc.assert(
      fc.property(spoken, fc.constantFrom('', '/assets/', '/assets/main-'), ({ text, hidden }, path) => {
        expect(scrubStack(`at https://meridian.test${path}${text}:1:2`).join('\n')).not.toContain(hidden)
      }),
      { numRuns: 300 },
    )
  })

  it('is ten places at most', () => {
    expect(scrubStack('at /assets/main-ABCD1234.js:1:1\n'.repeat(50))).toHaveLength(10)
  })
})

describe('What is a code or a name', () => {
  it.each<[string, (text: string) => string]>([
    ['the type of a refusal', scrubCode],
    ['the class of an error', scrubType],
    ['the field of an answer', scrubFields],
    ['the directive of a policy', scrubDirective],
    ['what a policy blocked', scrubBlocked],
  ])('never holds a secret: %s', (_, scrubbed) => {
    fc.assert(
      fc.property(spoken, ({ text, hidden }) => {
        expect(scrubbed(text)).not.toContain(hidden)
        expect(scrubbed(`https://shop.test/${hidden}?x=${hidden}`)).not.toContain(hidden)
        expect(scrubbed(`data.${hidden}.price`)).not.toContain(hidden)
      }),
      { numRuns: 300 },
    )
  })

  it('stays what it is', () => {
    expect(scrubCode('authorization.access_token.expired')).toBe('authorization.access_token.expired')
    expect([scrubCode(''), scrubCode('Ada Lovelace')]).toEqual(['none', 'other'])
    expect([scrubType('TypeError'), scrubType('ada')]).toEqual(['TypeError', 'Error'])
    expect(scrubFields('data.12.payment.amount, (whole)')).toBe('data.*.payment.amount, (whole)')
    expect([scrubBlocked('https://shop.test:8443/a?b'), scrubBlocked('inline')]).toEqual([
      'https://shop.test:8443',
      'inline',
    ])
    expect(scrubBlocked('chrome-extension://abc/x.js')).toBe('chrome-extension')
  })
})
