import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { digestOf } from '../../../core/shared/digest.ts'

const sha256 = (text: string) => createHash('sha256').update(Buffer.from(text, 'utf16le').swap16()).digest('hex')

describe('The digest of a secret', () => {
  it('is SHA-256 of its UTF-16, whatever its length', () => {
    for (let length = 0; length <= 200; length += 1)
      expect(digestOf('x'.repeat(length))).toBe(sha256('x'.repeat(length)))
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => digestOf(text) === sha256(text)))
  })
})
