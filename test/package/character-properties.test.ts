import { describe, expect, it } from '@jest/globals'
import { spellOutProperties } from '../../ui/build/character-properties.ts'

/** Every character there is, apart from its neighbours: two halves of a pair would be one. */
const everyCharacter = Array.from({ length: 0x110000 }, (_, codePoint) => String.fromCodePoint(codePoint)).join(' ')

/** What is left of them without those that a regular expression finds. */
const without = (literal: string): string => {
  const [, source = '', flags] = /^\/(.*)\/(\w+)$/s.exec(literal) ?? []
  return everyCharacter.replaceAll(new RegExp(source, `g${flags}`), '')
}

describe('A regular expression with properties of characters', () => {
  it.each(['/\\p{M}/u', '/\\p{Cs}/u', '/[\\s\\p{Pd}]/u', '/[^\\p{L}\\p{Nd}]/u'])(
    'finds the same spelled out: %s',
    (literal) => {
      const spelledOut = spellOutProperties(literal)
      expect(spelledOut).not.toContain('\\p')
      expect(without(literal).length).toBeLessThan(everyCharacter.length)
      expect(without(spelledOut) === without(literal)).toBe(true)
    },
  )

  it.each(['const half = a / b / c', "const path = '/[^/]+/u'", 'const plain = /[/]a{2}/gu'])(
    'leaves alone: %s',
    (script) => {
      expect(spellOutProperties(script)).toBe(script)
    },
  )
})
