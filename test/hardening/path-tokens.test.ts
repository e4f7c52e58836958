import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { addressOf } from '../../adapters/http/request.ts'
import { aRequest } from '../fakes/back-end.ts'
import { isWellFormed, nameOf, nastyTexts } from './nasty-texts.ts'

const service = 'https://sso.test/v1'

/** What a server sees of a token in a path: the whole token in one segment, or no request. */
const expectOneSegment = (token: string) => {
  const address = addressOf(aRequest({ service, path: ['magic-link', token, 'end'] }))
  if (address._tag === 'Left') {
    expect(address.left).toEqual({ tag: 'unaddressable' })
    // Nothing else is refused: directions, and what has no encoding.
    expect(['', '.', '..'].includes(token) || !isWellFormed(token)).toBe(true)
    return
  }
  const { origin, pathname, search, hash } = new URL(address.right)
  expect({ origin, search, hash }).toEqual({ origin: 'https://sso.test', search: '', hash: '' })
  const segments = pathname.split('/')
  expect([...segments.slice(0, 3), ...segments.slice(4)]).toEqual(['', 'v1', 'magic-link', 'end'])
  // Compared here, since a difference of 100 KB is nothing to read.
  expect(decodeURIComponent(segments[3] ?? '') === token).toBe(true)
}

describe('A token in a path', () => {
  it.each(nastyTexts.map((token) => [nameOf(token), token] as const))(
    '%s arrives whole, as one segment, or is not sent',
    (_, token) => expectOneSegment(token),
  )

  it('arrives whole, as one segment, or is not sent, whatever it is', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%',
      '%2e',
      '%2f',
      '%5c',
      '?',
      '#',
      ';',
      '@',
      ':',
      '\t',
      '\n',
      '\u0000',
    )
    const token = fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 8 }).map((all) => all.join(''))
    fc.assert(fc.property(token, expectOneSegment), { numRuns: 2000 })
  })
})
