import { describe, expect, it } from '@jest/globals'
import {
  scrub,
  scrubBlocked,
  scrubCode,
  scrubDirective,
  scrubFields,
  scrubStack,
  scrubType,
} from '../../../core/telemetry/scrub.ts'

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
])('Free text of %j keeps %j', (text, kept) => {
  expect(scrub(text)).toBe(kept)
})

it('Free text is cut', () => {
  expect(scrub('undefined '.repeat(1000)).length).toBeLessThan(310)
})

describe('Where an error happened', () => {
  it('names scripts of the release only, in the stack format of each engine', () => {
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

  it('is ten places at most', () => {
    expect(scrubStack('at /assets/main-ABCD1234.js:1:1\n'.repeat(50))).toHaveLength(10)
  })
})

it.each([
  [scrubCode, 'authorization.access_token.expired', 'authorization.access_token.expired'],
  [scrubCode, '', 'none'],
  [scrubCode, 'Ada Lovelace', 'other'],
  [scrubType, 'TypeError', 'TypeError'],
  [scrubType, 'ada', 'Error'],
  [scrubFields, 'data.12.payment.amount, (whole)', 'data.*.payment.amount, (whole)'],
  [scrubDirective, 'img-src', 'img-src'],
  [scrubDirective, 'ada', 'other'],
  [scrubBlocked, 'https://shop.test:8443/a?b', 'https://shop.test:8443'],
  [scrubBlocked, 'inline', 'inline'],
  [scrubBlocked, 'chrome-extension://abc/x.js', 'chrome-extension'],
])('%p keeps of %j: %j', (scrubbed, text, kept) => {
  expect(scrubbed(text)).toBe(kept)
})
