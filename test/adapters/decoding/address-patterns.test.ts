import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { appPattern, httpPattern, inAscii } from '../../../adapters/decoding/address-patterns.ts'

const pieces = [
  'http',
  'https',
  'HTTP',
  'app',
  'data',
  ':',
  '/',
  '//',
  'a',
  'Z',
  '_',
  '-',
  '.',
  '9',
  '127.0.0.1',
  '[::1]',
  '@',
  '\\',
  ' ',
  '?',
  '#',
  '\n',
]
const addressLike = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((parts) => parts.join(''))
const ascii = fc.string({ unit: 'binary-ascii' })

it.each([
  ['an http address', httpPattern],
  ['an address that may open an app', appPattern],
])('the short pattern of %s takes the same texts in ASCII as the whole one', (_name, pattern) => {
  const [whole, short] = [new RegExp(pattern, 'u'), new RegExp(inAscii(pattern), 'u')]
  fc.assert(
    fc.property(fc.oneof(addressLike, ascii), (text) => {
      expect(short.test(text)).toBe(whole.test(text))
    }),
    { numRuns: 3000 },
  )
  expect(short.source).not.toContain('\\p')
})
