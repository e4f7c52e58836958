import { describe, expect, it } from '@jest/globals'
import { canonicalPact } from '../../contracts/pact-files/canonical.ts'

const pact = (interactions: readonly unknown[], version = '16.5.0') =>
  JSON.stringify({
    provider: { name: 'shop' },
    interactions,
    metadata: { pactSpecification: { version: '4.0' }, 'pact-js': { version } },
    consumer: { name: 'account-portal' },
  })

const one = { description: 'one', request: { path: '/', method: 'GET' } }
const two = { description: 'two', request: { method: 'GET', path: '/' } }

describe('A pact file', () => {
  it('is the same bytes whichever test ran first and whichever version of Pact wrote it', () => {
    const expected = canonicalPact(pact([one, two]))
    expect(canonicalPact(pact([two, one]))).toBe(expected)
    expect(canonicalPact(pact([one, two], '17.0.0'))).toBe(expected)
    expect(canonicalPact(expected)).toBe(expected)
  })

  it('keeps every promise and the order within a list', () => {
    const listed = { description: 'listed', response: { body: { content: ['b', 'a'] } } }
    expect(JSON.parse(canonicalPact(pact([listed])))).toEqual({
      consumer: { name: 'account-portal' },
      interactions: [listed],
      metadata: { pactSpecification: { version: '4.0' } },
      provider: { name: 'shop' },
    })
  })

  it('is refused where it is none', () => {
    expect(() => canonicalPact('[]')).toThrow('This is no pact file')
  })
})
