import { describe, expect, it } from '@jest/globals'
import {
  reactErrorOf,
  scrubBlocked,
  scrubCode,
  scrubDirective,
  scrubFields,
  scrubStack,
  scrubType,
} from '../../../core/telemetry/scrub.ts'

it.each([
  ['Minified React error #418; visit https://react.dev/errors/418?args[]=ada', 418],
  ['Minified React error #1234567; visit', undefined],
  ['Order #418; of ada@compass.test', undefined],
  ["Cannot read properties of undefined (reading 'email')", undefined],
])('Of the message %j nothing but %p leaves the page', (message, number) => {
  expect(reactErrorOf(message)).toBe(number)
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
  [scrubCode, '', 'none'],
  [scrubCode, 'Ada Lovelace', 'other'],
  [scrubType, 'ada', 'Error'],
  [scrubFields, '(content type)', '(content type)'],
  [scrubDirective, 'ada', 'other'],
  [scrubBlocked, 'inline', 'inline'],
  [scrubBlocked, 'chrome-extension://abc/x.js', 'chrome-extension'],
])('%p keeps of %j: %j', (scrubbed, text, kept) => {
  expect(scrubbed(text)).toBe(kept)
})
