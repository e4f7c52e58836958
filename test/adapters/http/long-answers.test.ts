import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { createPlainHttpClient } from '../../../adapters/http/http-client.ts'
import { aRequest, type BackEnd, startBackEnd, text } from '../../fakes/back-end.ts'

let backEnd: BackEnd
let turns = 0
const nextTurn = async () => {
  turns += 1
}
const http = createPlainHttpClient({ fetch, timeoutMs: 5000, nextTurn })

beforeAll(async () => {
  backEnd = await startBackEnd()
})
beforeEach(() => {
  turns = 0
})
afterAll(() => backEnd.stop())

const answerTo = (body: string) => {
  backEnd.respond = text(200, body)
  return http.run({ ...aRequest({ service: backEnd.url }), answer: t.UnknownRecord })()
}

const many = <A>(element: (id: number) => A): readonly A[] => Array.from({ length: 5000 }, (_, id) => element(id))
// Of letters that take one, two and three bytes: some are cut between two turns.
const words = 'a map of the Alps für Wanderer, для 歩く人 '.repeat(7)

describe('A long list (specification §4: fleets have thousands of orders)', () => {
  it.each([
    ['of like elements', { data: many((id) => ({ id, words })) }],
    [
      'whose elements hold lists of elements like them',
      { data: many((id) => ({ id, items: [{ id, words }, { id }] })) },
    ],
    [
      'whose words look like the end of one element and the beginning of the next',
      { data: many((id) => ({ id, words: `"},{"id":${words}` })) },
    ],
    ['whose words end in a backslash', { data: many((id) => ({ id, words: `${words}\\` })) }],
    [
      'in which one element is a long list of elements like it',
      {
        data: [
          { id: 1, items: Array.from({ length: 120_000 }, (_, id) => ({ id })) },
          ...many((id) => ({ id, words })),
        ],
      },
    ],
    ['in which each one is longer than a turn', { data: [1, 2, 3].map((id) => ({ id, words: words.repeat(2000) })) }],
  ])('%s is read in turns, whole', async (_, value) => {
    expect(await answerTo(JSON.stringify(value))).toEqual(right(value))
    expect(turns).toBeGreaterThan(1)
  })

  it.each([
    ['with something before it', { page: 1, data: many((id) => ({ id, words })) }],
    ['with something after it', { data: many((id) => ({ id, words })), page: 1 }],
    ['with another list after it', { data: many((id) => ({ id, words })), more: [{ id: 1 }] }],
    ['whose elements differ', { data: many((id) => (id % 3 === 0 ? { id, words } : id % 3 === 1 ? [words] : words)) }],
    ['of texts', { data: many(() => words) }],
  ])('%s is read whole', async (_, value) => {
    expect(await answerTo(JSON.stringify(value))).toEqual(right(value))
  })

  it('that is written over many lines is read whole', async () => {
    const value = { data: many((id) => ({ id, words })) }
    expect(await answerTo(JSON.stringify(value, undefined, 2))).toEqual(right(value))
  })

  it.each([
    ['is cut', (json: string) => json.slice(0, -500_000)],
    ['is cut, and looks whole', (json: string) => `${json.slice(0, -500_010)}]}`],
    ['has a comma too many', (json: string) => json.replace('},{"id":4000', '},,{"id":4000')],
    [
      'has only spaces between two commas',
      (json: string) => json.replace('{"id":4000', `${' '.repeat(300_000)},{"id":4000`),
    ],
    ['ends in a comma', (json: string) => json.replace(/\]\}$/, `${' '.repeat(300_000)},]}`)],
  ])('that %s is no answer', async (_, spoil) => {
    const json = JSON.stringify({ data: many((id) => ({ id, words })) })
    expect(await answerTo(spoil(json))).toMatchObject(left({ tag: 'undecodable' }))
  })

  it('that is short is read at once', async () => {
    const value = { data: many((id) => ({ id })) }
    expect(await answerTo(JSON.stringify(value))).toEqual(right(value))
    expect(turns).toBe(0)
  })
})
