import { describe, expect, it } from '@jest/globals'
import { isRight } from 'fp-ts/Either'
import * as t from 'io-ts'
import { createPlainHttpClient } from '../../../adapters/http/http-client.ts'
import { parseInSlices } from '../../../adapters/http/send.ts'
import { aRequest, backEndOfFile, text } from '../../fakes/back-end.ts'

const backEnd = backEndOfFile()

const counted = () => {
  const turns = { taken: 0 }
  const yieldToMain = async () => {
    turns.taken += 1
  }
  return { turns, yieldToMain }
}

/** How many turns a text took, and whether it was read as it stands. */
const read = async (json: string) => {
  const { turns, yieldToMain } = counted()
  const value = await parseInSlices(json, yieldToMain)
  return { turns: turns.taken, whole: JSON.stringify(value) === JSON.stringify(JSON.parse(json)) }
}

const many = <A>(element: (id: number) => A): readonly A[] => Array.from({ length: 5000 }, (_, id) => element(id))
// Of letters that take one, two and three bytes: some are cut between two turns.
const words = 'a map of the Alps für Wanderer, для 歩く人 '.repeat(7)
const list = { data: many((id) => ({ id, words })) }

describe('A long list (specification §4: fleets have thousands of orders)', () => {
  it.each([
    ['of like elements', list],
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
      { data: [{ id: 1, items: Array.from({ length: 120_000 }, (_, id) => ({ id })) }, ...list.data] },
    ],
    ['in which each one is longer than a turn', { data: [1, 2, 3].map((id) => ({ id, words: words.repeat(2000) })) }],
    ['whose elements differ', { data: many((id) => (id % 3 === 0 ? { id, words } : id % 3 === 1 ? [words] : words)) }],
    ['of texts', { data: many(() => words) }],
  ])('%s is read in turns, whole', async (_, value) => {
    const { turns, whole } = await read(JSON.stringify(value))
    expect(whole).toBe(true)
    expect(turns).toBeGreaterThan(1)
  })

  it.each([
    ['with something before it', JSON.stringify({ page: 1, ...list })],
    ['with something after it', JSON.stringify({ ...list, page: 1 })],
    ['with another list after it', JSON.stringify({ ...list, more: [{ id: 1 }] })],
    ['that is written over many lines', JSON.stringify(list, undefined, 2)],
  ])('%s is read whole', async (_, json) => {
    expect(await read(json)).toMatchObject({ whole: true })
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
    await expect(parseInSlices(spoil(JSON.stringify(list)), async () => undefined)).rejects.toThrow(SyntaxError)
  })

  it('that is short is read at once', async () => {
    expect(await read(JSON.stringify({ data: many((id) => ({ id })) }))).toEqual({ turns: 0, whole: true })
  })

  it('of a service is decoded in turns, too', async () => {
    const json = JSON.stringify(list)
    backEnd.respond = text(200, json)
    const { turns, yieldToMain } = counted()
    const http = createPlainHttpClient({ fetch, timeoutMs: 30_000, yieldToMain })
    const answer = await http.run({ ...aRequest({ service: backEnd.url }), answer: t.UnknownRecord })()
    expect(isRight(answer) && JSON.stringify(answer.right) === json).toBe(true)
    expect(turns.taken).toBeGreaterThan((await read(json)).turns)
  })
})
