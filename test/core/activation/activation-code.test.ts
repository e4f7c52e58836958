import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  findActivationCode,
  findWrongCodePart,
  formatActivationCode,
  isLongTextWithoutCode,
  requireActivationCode,
  type TextWithCaret,
} from '../../../core/activation/activation-code.ts'
import { forAll } from '../../builders/for-all.ts'
import { invisibleCharacters } from '../../hardening/nasty-texts.ts'

const activationCode = 'CARS-2026-DEMO-0001'
const codeStartPattern = /^(?:[^a-z-]{4}-){0,3}[^a-z-]{0,4}$/u

/** Types text at the caret as a browser does, and then formats the text as the field does. */
const typeText = ({ text, caret }: TextWithCaret, typed: string): TextWithCaret =>
  formatActivationCode({ text: text.slice(0, caret) + typed + text.slice(caret), caret: caret + typed.length }, 'typed')
const pressBackspace = ({ text, caret }: TextWithCaret): TextWithCaret => {
  const before = Math.max(0, caret - 1)
  return formatActivationCode({ text: text.slice(0, before) + text.slice(caret), caret: before }, 'typed')
}
const pressDelete = ({ text, caret }: TextWithCaret): TextWithCaret =>
  formatActivationCode({ text: text.slice(0, caret) + text.slice(caret + 1), caret }, 'delete-forward')

const emptyCodeField: TextWithCaret = { text: '', caret: 0 }
const getCharactersBeforeCaret = ({ text, caret }: TextWithCaret) => text.slice(0, caret).replaceAll('-', '')

describe('The activation code as it is typed (specification §5)', () => {
  it('gets upper case, and a dash when the next group begins', () => {
    expect([...'cars2026d'].reduce(typeText, emptyCodeField)).toEqual({ text: 'CARS-2026-D', caret: 11 })
  })

  it.each([
    ['the i of a Turkish keyboard', 'ı', 'I'],
    ['the capital of a Turkish keyboard', 'İ', 'I'],
    ['full-width letters and digits', 'ａＢ１２', 'AB12'],
    ['Cyrillic letters that look like Latin ones', 'АВЕКМНОРСТУХ', 'ABEK-MHOP-CTYX'],
    ['the same Cyrillic letters in lower case', 'авекмнорстух', 'ABEK-MHOP-CTYX'],
    ['Greek letters that look like Latin ones', 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZ-HIKM-NOPT-YX'],
    ['the same Greek letters in lower case', 'αβεζηικμνορτυχ', 'ABEZ-HIKM-NOPT-YX'],
    ['invisible characters and punctuation', '\u202a\u00ad\u200b.,;:/_# ', ''],
  ])('converts %s to the letters or digits of a code', (_, typed, expected) => {
    expect(typeText(emptyCodeField, typed).text).toBe(expected)
  })

  it('accepts the digits of every script, also between ASCII digits', () => {
    const all = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
    const digits = all.filter((character) => /\p{Nd}/u.test(character))
    const codeWithDigit = (digit: unknown) => `CARS-2${digit}26-DEMO-0001`
    expect(digits.length % 10).toBe(0)
    for (const [at, digit] of digits.entries())
      expect([digit, findActivationCode(codeWithDigit(digit))]).toEqual([digit, codeWithDigit(at % 10)])
  })

  it('keeps a letter or digit that no code has, because the rest could look like a code', () => {
    for (const foreign of ['é', 'ß', 'ж', 'Я', 'Σ', '字', '²', '①', '\u212a', 'ſ', 'ﬁ', '𝐀', '\u0301']) {
      const { text } = typeText({ text: 'CARS-2026-DEM', caret: 13 }, foreign)
      expect(text).toContain(foreign)
      const verdict = [findWrongCodePart(text)?.text.includes(foreign), requireActivationCode(`${text}001`)]
      expect([foreign, ...verdict]).toEqual([foreign, true, 'activation-code-invalid'])
      expect(findActivationCode(`CARS-20${foreign}26-DEMO-0001`)).toBeUndefined()
    }
  })

  it('keeps any other character inside a group, and treats it as a separator only at the edge of a group', () => {
    for (const other of ['$', '!', '+', '.', '#']) {
      const { text } = [...`CAR${other}-2026-demo-0001`].reduce(typeText, emptyCodeField)
      expect(text).toBe(`CAR${other}-2026-DEMO-0001`)
      expect(findWrongCodePart(text)?.text).toMatch(/^CAR.?$/)
    }
    expect([...'$ARS2026'].reduce(typeText, emptyCodeField).text).toBe('$ARS-2026')
    expect([...'cars.2026/demo#0001'].reduce(typeText, emptyCodeField).text).toBe(activationCode)
  })

  it('ignores what is typed into a complete code, also at its start', () => {
    for (const caret of [0, 1, 9, 19]) expect(typeText({ text: activationCode, caret }, 'x').text).toBe(activationCode)
  })

  it('skips a dash when deleting', () => {
    expect(pressBackspace({ text: activationCode, caret: 5 })).toEqual({ text: activationCode, caret: 4 })
    const atDash = pressDelete({ text: activationCode, caret: 4 })
    expect(atDash).toEqual({ text: activationCode, caret: 5 })
    expect(pressDelete(atDash)).toEqual({ text: 'CARS-026D-EMO0-001', caret: 5 })
  })
})

const arbitraryCodeCharacter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
const arbitraryText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'abzABZ019- \n–ıİ.é'), maxLength: 30 }),
)
/** As in a browser, the caret is never inside a surrogate pair. */
const arbitraryField = fc
  .tuple(arbitraryText, arbitraryText)
  .map(([before, after]): TextWithCaret => ({ text: before + after, caret: before.length }))

describe('The activation code field after any edit', () => {
  it('contains a code or the start of a code, has its caret inside the text, and stays the same if formatted again', () => {
    const edits = fc.constantFrom('typed' as const, 'delete-forward' as const)
    forAll(500, [arbitraryField, edits], (field, edit) => {
      const once = formatActivationCode(field, edit)
      expect(once.text).toMatch(codeStartPattern)
      expect([...once.text].length).toBeLessThanOrEqual(19)
      expect(once.text.endsWith('-')).toBe(false)
      expect(once.caret).toBeGreaterThanOrEqual(0)
      expect(once.caret).toBeLessThanOrEqual(once.text.length)
      expect(formatActivationCode(once).text).toBe(once.text)
      expect(getCharactersBeforeCaret(formatActivationCode(once))).toBe(getCharactersBeforeCaret(once))
    })
  })

  it('inserts one typed character at the caret, and puts the caret after it', () => {
    const written = arbitraryField
      .map((field) => formatActivationCode(field, 'typed'))
      .filter(({ text }) => /^[\p{L}\p{N}\p{M}-]*$/u.test(text) && !/[\ud800-\udfff]/.test(text))
    forAll(300, [written, fc.nat(), arbitraryCodeCharacter], (field, at, typed) => {
      const before = { text: field.text, caret: at % (field.text.length + 1) }
      const room = before.text.replaceAll('-', '').length < 16
      const after = typeText(before, typed)
      const [head, tail] = [getCharactersBeforeCaret(before), before.text.slice(before.caret).replaceAll('-', '')]
      expect(after.text.replaceAll('-', '')).toBe(room ? head + typed + tail : head + tail)
      expect(getCharactersBeforeCaret(after)).toBe(room ? head + typed : head)
    })
  })
})

describe('The activation code in a pasted text', () => {
  it.each([
    ['with extra dashes', '-cars--2026-demo---0001-'],
    ['in a sentence, with other dashes and a soft hyphen', 'Your code: CARS–20\u00ad26—DEMO‑0001'],
    ['after its number in a list', '1 CARS-2026-DEMO-0001'],
    ['next to an order number', 'Order 2026-1234-5678, code: CARS-2026-DEMO-0001'],
    ['between words of four letters', 'CODE CARS-2026-DEMO-0001 ONCE'],
    ['with letters of another script', 'Код: САRS-2026-DЕМО-0001, спасибо'],
  ])('is found %s', (_, pasted) => {
    expect([findActivationCode(pasted), isLongTextWithoutCode(pasted)]).toEqual([activationCode, false])
    expect(formatActivationCode({ text: pasted, caret: pasted.length })).toEqual({ text: activationCode, caret: 19 })
  })

  it('is the same in lower case, with invisible characters, and in a sentence', () => {
    const groups = fc.array(fc.stringMatching(/^[A-Z0-9]{4}$/), { minLength: 4, maxLength: 4 })
    const separator = fc.constantFrom('', ' ', '-', '–', ' - ', '.', '/', '_', '\n', '·', '—')
    forAll(
      100,
      [groups, separator, fc.constantFrom(...invisibleCharacters), fc.nat()],
      (parts, between, invisibleCharacters, at) => {
        const [written, typed] = [parts.join('-'), parts.join(between)]
        const place = at % (typed.length + 1)
        for (const neighbor of [
          typed,
          typed.toLowerCase(),
          typed.slice(0, place) + invisibleCharacters + typed.slice(place),
        ])
          expect(findActivationCode(neighbor)).toBe(written)
        const sentence = `The code: ${typed}, is yours`
        expect([findActivationCode(sentence), isLongTextWithoutCode(sentence)]).toEqual([written, false])
      },
    )
  })

  it('is not found in groups of other lengths, which stay unchanged', () => {
    for (const text of ['CAR-2026-DEMO-00011', 'CA.RS2026DEMO0001', 'CARS-20262-DEM-0001', 'CARS-202-CARS-202-']) {
      expect([text, findActivationCode(text), findWrongCodePart(text)?.kind]).toEqual([text, undefined, 'groups'])
      expect(formatActivationCode({ text, caret: 3 })).toEqual({ text, caret: 3 })
    }
  })

  it.each([
    ['CAR$-2026-DEMO-00011', 'groups', 'CAR$, 00011'],
    ['$ARS 2026 DEMO 00011', 'groups', '$ARS, 00011'],
    ['CARS-2026-DEMO-00011', 'groups', '00011'],
    ['CAR-2026-DEMO-00011', 'groups', 'CAR, 00011'],
    ['CA.RS2026DEMO0001', 'groups', 'CA, RS2026DEMO0001'],
    ['CARS-202.', 'groups', '202.'],
    ['CAR$2026DEMO00011', 'groups', 'CAR$'],
    ['Ihr Code lautet CAR$-2026-DEMO-0001', 'groups', 'CAR$'],
    ['CARS2026DEMO00011', 'surplus', '1'],
    ['CARS~2026~DEMO~0001', 'groups', '~'],
    ['CARS ~ 2026 ~ DEMO ~ 0001', 'groups', '~'],
    ['CARS-2026-DEMO-0001 or CARS-2026-DEMO-0002', 'surplus', 'or CARS-2026-DEMO-0002'],
    ['Your code is cars 2026 demo 0001 extr.', 'surplus', 'extr.'],
    ['1'.repeat(20_000), 'surplus', `${'1'.repeat(38)}…`],
  ])('stays unchanged if it is %p, and its wrong part is named', (text, kind, part) => {
    expect([findActivationCode(text), findWrongCodePart(text)]).toEqual([undefined, { kind, text: part }])
    expect(formatActivationCode({ text, caret: 3 }).text).toBe(text)
  })

  it('has no wrong part if only its end is missing, or if a code is found', () => {
    const texts = ['', 'CARS', 'CARS-2', 'CARS2026-D', activationCode, 'Your code: CARS 2026 DEMO 0001.']
    expect(texts.filter((text) => findWrongCodePart(text) !== undefined)).toEqual([])
  })

  it('keeps a part of a code', () => {
    expect([findActivationCode('cars 2026'), isLongTextWithoutCode('cars 2026')]).toEqual([undefined, false])
    expect(formatActivationCode({ text: 'CARS 2026-demo ', caret: 15 })).toEqual({ text: 'CARS-2026-DEMO', caret: 14 })
  })

  it('is valid only if it is complete', () => {
    const others = ['', 'CARS-2026-DEMO-000', 'CARS-2026-DEMO-00011', 'CARS-2026-DEMO-000é', 'CARS2026DEMO00012']
    expect(others.filter((text) => requireActivationCode(text) !== 'activation-code-invalid')).toEqual([])
  })

  it.each([
    'CARS-2026-DEMO-0001-EXTR',
    'CARS2026DEMO0001EXTR',
    'CARS 2026 DEMO 0001 EXTR',
    'Your code is 1234-CARS-2026-DEMO-0001.',
    'CARS-2026-DEMO-0001 or CARS-2026-DEMO-0002',
    'Use the code abcd efgh ijkl mnop',
  ])('is not found in %p, which contains two codes or a longer one', (text) => {
    expect(findActivationCode(text)).toBeUndefined()
    expect([requireActivationCode(text), isLongTextWithoutCode(text)]).toEqual(['activation-code-invalid', true])
  })

  it.each(['abcd-efgh-ijkl ', '𝟗', '٩', '\u200d', 'Ａ'])('is quickly searched for in 100,000 of %j', (part) => {
    const text = part.repeat(100_000 / part.length)
    const started = process.cpuUsage()
    formatActivationCode({ text, caret: text.length })
    findActivationCode(text)
    isLongTextWithoutCode(text)
    findWrongCodePart(text)
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000)
  })

  it('is found only in the first ten thousand characters of a text', () => {
    const code = 'CARS-2026-DEMO-0001'
    expect(findActivationCode(`${code} ${'and so on '.repeat(20_000)}`)).toBe(code)
    expect(findActivationCode(`${' '.repeat(10_000)}${code}`)).toBeUndefined()
    expect(isLongTextWithoutCode('1'.repeat(100_000))).toBe(true)
  })
})
