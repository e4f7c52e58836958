import { describe, expect, it } from '@jest/globals'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { createPlainHttpClient } from '../../../adapters/http/http-client.ts'
import { parseInSlices } from '../../../adapters/http/send.ts'
import { aRequest, backEndOfFile, text } from '../../fakes/back-end.ts'

const backEnd = backEndOfFile()

const counter = () => {
  const yields = { count: 0 }
  const yieldToMain = async () => {
    yields.count += 1
  }
  return { yields, yieldToMain }
}

/** Parses a text: how often that yielded, and whether the value is the one that JSON.parse gives. */
const parse = async (json: string) => {
  const { yields, yieldToMain } = counter()
  const value = await parseInSlices(json, yieldToMain)
  return { yields: yields.count, isRight: JSON.stringify(value) === JSON.stringify(JSON.parse(json)) }
}

const many = <A>(element: (id: number) => A): readonly A[] => Array.from({ length: 5000 }, (_, id) => element(id))
// Letters of one, two and three bytes: a slice ends within one of them.
const words = 'a map of the Alps für Wanderer, для 歩く人 '.repeat(7)
const list = { data: many((id) => ({ id, words })) }

describe('A long list (specification §4: fleets have thousands of orders)', () => {
  it.each([
    ['whose elements hold lists like theirs', { data: many((id) => ({ id, items: [{ id, words }, { id }] })) }],
    ['whose words look like the next element', { data: many((id) => ({ id, words: `"},{"id":${words}` })) }],
    ['whose words end in a backslash', { data: many((id) => ({ id, words: `${words}\\` })) }],
    ['whose elements are longer than a slice', { data: [1, 2, 3].map((id) => ({ id, words: words.repeat(2000) })) }],
    ['whose words are empty', { data: many((id) => ({ id, words, note: '' })) }],
    ['whose elements differ', { data: many((id) => (id % 3 === 0 ? { id, words } : id % 3 === 1 ? [words] : words)) }],
  ])('%s is parsed in slices', async (_, value) => {
    const { yields, isRight } = await parse(JSON.stringify(value))
    expect(isRight).toBe(true)
    expect(yields).toBeGreaterThan(1)
  })

  it.each([
    ['with another list after it', JSON.stringify({ ...list, more: [{ id: 1 }] })],
    ['that is written over many lines', JSON.stringify(list, undefined, 2)],
  ])('%s is parsed right', async (_, json) => {
    expect(await parse(json)).toMatchObject({ isRight: true })
  })

  it.each([
    ['is cut, and looks whole', (json: string) => `${json.slice(0, -500_010)}]}`],
    ['has a comma too many', (json: string) => json.replace('},{"id":4000', '},,{"id":4000')],
    ['ends in a comma', (json: string) => json.replace(/\]\}$/, `${' '.repeat(300_000)},]}`)],
  ])('that %s is no JSON', async (_, spoil) => {
    await expect(parseInSlices(spoil(JSON.stringify(list)), async () => undefined)).rejects.toThrow(SyntaxError)
  })

  it('that is short is parsed without a break', async () => {
    expect(await parse(JSON.stringify({ data: many((id) => ({ id })) }))).toEqual({ yields: 0, isRight: true })
  })

  it('from a service is also decoded in slices', async () => {
    // One of two slices ends within a letter of three bytes.
    const json = JSON.stringify({ data: [...list.data, '歩'.repeat(1_000_000)] })
    backEnd.respond = text(200, json)
    const { yields, yieldToMain } = counter()
    const http = createPlainHttpClient({ fetch, timeoutMs: 30_000, yieldToMain })
    const answer = await http.run({ ...aRequest({ service: backEnd.url }), answer: t.UnknownRecord })()
    expect(E.isRight(answer) && JSON.stringify(answer.right) === json).toBe(true)
    expect(yields.count).toBeGreaterThan((await parse(json)).yields)
  })
})
