import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { fallbackLanguage, languages } from '../../core/language/languages.ts'
import { readProject } from '../architecture/source-file.ts'
import { baseKey, problemsOf } from './check-locale.ts'
import { readLocale } from './locale-file.ts'
import { isUsed, keysInCode } from './used-keys.ts'

const source = readLocale(fallbackLanguage)

describe('The texts', () => {
  it('of the source are all used', async () => {
    const keys = keysInCode(await readProject(fileURLToPath(new URL('../../', import.meta.url))))
    expect([...source.keys()].map(baseKey).filter((key) => !isUsed(key, keys))).toEqual([])
  })

  it.each(languages)('of %s are complete, with their plurals and placeholders, and in that language', (language) => {
    expect(problemsOf(language, readLocale(language), source)).toEqual([])
  })
})

describe('The check of the texts', () => {
  const english = new Map([
    ['greeting', 'Hello {{name}}'],
    ['wait_one', 'Wait {{count}} second'],
    ['wait_other', 'Wait {{count}} seconds'],
  ])

  it.each([
    [
      'a missing text',
      [
        ['wait_one', 'Chwila'],
        ['wait_few', '{{count}} a'],
        ['wait_many', '{{count}} b'],
        ['wait_other', '{{count}} c'],
      ],
      ['greeting: missing'],
    ],
    [
      'a missing plural category',
      [
        ['greeting', 'Cześć {{name}}'],
        ['wait_one', 'Chwila'],
        ['wait_few', '{{count}} a'],
        ['wait_other', '{{count}} c'],
      ],
      ['wait_many: missing'],
    ],
    [
      'a text too many',
      [
        ['greeting', 'Cześć {{name}}'],
        ['wait_one', 'Chwila'],
        ['wait_few', '{{count}} a'],
        ['wait_many', '{{count}} b'],
        ['wait_other', '{{count}} c'],
        ['old', 'Stary'],
      ],
      ['old: not in the source'],
    ],
    [
      'a wrong placeholder',
      [
        ['greeting', 'Cześć {{imie}}'],
        ['wait_one', 'Chwila'],
        ['wait_few', '{{count}} a'],
        ['wait_many', '{{count}} b'],
        ['wait_other', '{{count}} c'],
      ],
      ['greeting: placeholders imie instead of name'],
    ],
    [
      'English left over',
      [
        ['greeting', 'Hello {{name}}'],
        ['wait_one', 'Chwila'],
        ['wait_few', '{{count}} a'],
        ['wait_many', '{{count}} b'],
        ['wait_other', '{{count}} c'],
      ],
      ['greeting: still English ("Hello {{name}}")'],
    ],
  ] satisfies [string, [string, string][], string[]][])('reports %s', (_what, texts, problems) => {
    expect(problemsOf('pl', new Map(texts), english)).toEqual(problems)
  })
})
