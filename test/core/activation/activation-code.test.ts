import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type FieldText, formatCode, normaliseCode } from '../../../core/activation/activation-code.ts'

const code = 'CARS-2026-DEMO-0001'
const writtenCode = /^(?:[A-Z0-9]{4}-){0,3}[A-Z0-9]{0,4}$/

/** Types or deletes at the caret, as a browser would, and lets the field format itself. */
const type = ({ text, caret }: FieldText, typed: string): FieldText =>
  formatCode({ text: text.slice(0, caret) + typed + text.slice(caret), caret: caret + typed.length })
const backspace = ({ text, caret }: FieldText): FieldText =>
  formatCode({ text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), caret: Math.max(0, caret - 1) })
const deleteForward = ({ text, caret }: FieldText): FieldText =>
  formatCode({ text: text.slice(0, caret) + text.slice(caret + 1), caret }, 'delete-forward')

const empty: FieldText = { text: '', caret: 0 }
const charactersBefore = ({ text, caret }: FieldText) => text.slice(0, caret).replaceAll('-', '')

describe('The activation code as it is typed (specification §5)', () => {
  it('is upper-cased, and gets its dashes when the next group begins', () => {
    const seen: string[] = []
    let field = empty
    for (const typed of 'cars2026d') {
      field = type(field, typed)
      seen.push(field.text)
    }
    expect(seen).toEqual(['C', 'CA', 'CAR', 'CARS', 'CARS-2', 'CARS-20', 'CARS-202', 'CARS-2026', 'CARS-2026-D'])
    expect(field.caret).toBe('CARS-2026-D'.length)
  })

  it('may be typed with its dashes', () => {
    expect([...'cars-2026-demo-0001'].reduce(type, empty)).toEqual({ text: code, caret: 19 })
  })

  it.each([
    ['the dotted i', 'i', 'I'],
    ['the i of a Turkish keyboard', 'ı', 'I'],
    ['the capital of a Turkish keyboard', 'İ', 'I'],
    ['full-width letters and digits', 'ａＢ１２', 'AB12'],
    ['Persian digits', '۱۲۳۴', '1234'],
    ['letters that no code has', 'éßж字', ''],
    ['Arabic digits', '٠٩', ''],
    ['signs that only resemble a letter or digit', '\u212aſﬁ①²𝐀ŉ', ''],
    ['punctuation', '.,;:/_#', ''],
  ])('takes %s, if they are letters or digits of a code', (_, typed, expected) => {
    expect(type(empty, typed).text).toBe(expected)
  })

  it('can be deleted from its end to nothing', () => {
    let field: FieldText = { text: code, caret: code.length }
    for (let pressed = 0; pressed < code.length; pressed += 1) field = backspace(field)
    expect(field).toEqual(empty)
  })

  it('can be deleted forward from its start to nothing', () => {
    let field: FieldText = { text: code, caret: 0 }
    for (let pressed = 0; pressed < code.length; pressed += 1) field = deleteForward(field)
    expect(field).toEqual(empty)
  })

  it('is not stuck at a dash when deleted forward', () => {
    const atDash = deleteForward({ text: code, caret: 4 })
    expect(atDash).toEqual({ text: code, caret: 5 })
    expect(deleteForward(atDash)).toEqual({ text: 'CARS-026D-EMO0-001', caret: 5 })
  })

  it('keeps the caret behind what was typed in the middle', () => {
    expect(type({ text: 'CARS-026D-EMO', caret: 5 }, '2')).toEqual({ text: 'CARS-2026-DEMO', caret: 6 })
  })

  it('refuses a character too many rather than pushing out its last', () => {
    expect(type({ text: code, caret: 2 }, 'x')).toEqual({ text: code, caret: 2 })
  })
})

const codeCharacter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
const anyCode = fc.array(codeCharacter, { minLength: 16, maxLength: 16 }).map((all) => all.join(''))
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'abzABZ019- \n–ıİ.é'), maxLength: 60 }),
)
const anyField = fc
  .tuple(anyText, fc.nat())
  .map(([text, caret]): FieldText => ({ text, caret: text === '' ? 0 : caret % (text.length + 1) }))

const expectInvariants = ({ text, caret }: FieldText) => {
  expect(text).toMatch(writtenCode)
  expect(text.length).toBeLessThanOrEqual(19)
  expect(text.endsWith('-')).toBe(false)
  expect(caret).toBeGreaterThanOrEqual(0)
  expect(caret).toBeLessThanOrEqual(text.length)
}

describe('The activation code field, whatever is done to it', () => {
  it('holds nothing but a code or the beginning of one, with the caret in it', () => {
    fc.assert(
      fc.property(anyField, (field) => expectInvariants(formatCode(field))),
      { numRuns: 2000 },
    )
  })

  it('leaves alone what it has formatted itself', () => {
    fc.assert(
      fc.property(anyField, (field) => {
        const once = formatCode(field)
        expect(formatCode(once).text).toBe(once.text)
        expect(charactersBefore(formatCode(once))).toBe(charactersBefore(once))
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps its invariants through any sequence of typing, pasting, deleting and moving', () => {
    const anyEdit: fc.Arbitrary<(field: FieldText) => FieldText> = fc.oneof(
      fc.oneof(codeCharacter, anyText).map((typed) => (field: FieldText) => type(field, typed)),
      fc.constantFrom(backspace, deleteForward),
      fc.nat({ max: 19 }).map((to) => (field: FieldText) => ({ ...field, caret: Math.min(to, field.text.length) })),
    )
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 40 }), (edits) => {
        let field = empty
        for (const edit of edits) {
          field = edit(field)
          expectInvariants(field)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('puts one typed character in at the caret, moves nothing else, and stands behind it', () => {
    fc.assert(
      fc.property(
        anyField.map((field) => formatCode(field)),
        fc.nat(),
        codeCharacter,
        (field, at, typed) => {
          const before = { text: field.text, caret: at % (field.text.length + 1) }
          const room = before.text.replaceAll('-', '').length < 16
          const after = type(before, typed)
          const [head, tail] = [charactersBefore(before), before.text.slice(before.caret).replaceAll('-', '')]
          expect(after.text.replaceAll('-', '')).toBe(room ? head + typed + tail : head + tail)
          expect(charactersBefore(after)).toBe(room ? head + typed : head)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('takes away at most one character a key, and never stands still but at an end', () => {
    fc.assert(
      fc.property(
        anyField.map((field) => formatCode(field)),
        fc.nat(),
        (field, at) => {
          const before = { text: field.text, caret: at % (field.text.length + 1) }
          const back = backspace(before)
          const forward = deleteForward(before)
          for (const after of [back, forward]) expect(before.text.length - after.text.length).toBeLessThanOrEqual(2)
          if (before.caret > 0) expect(back).not.toEqual(before)
          if (before.caret < before.text.length) expect(forward).not.toEqual(before)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('takes any code in any printed form, with any sentence around it', () => {
    const separators = fc.constantFrom('-', ' ', '', '--', ' - ', '–', '\u00a0')
    const sentence = fc.array(fc.constantFrom('your', 'code', 'is:', 'thank', 'you.', 'map'), { maxLength: 4 })
    fc.assert(
      fc.property(anyCode, separators, fc.boolean(), sentence, sentence, (characters, separator, lower, head, tail) => {
        const groups = characters.match(/.{4}/g) ?? []
        // In small letters and with spaces nothing tells a code from the words around it.
        fc.pre(!lower || (/\d/.test(characters) && /^$|[-–]/.test(separator)))
        const printed = lower ? groups.join(separator).toLowerCase() : groups.join(separator)
        expect(normaliseCode([...head, printed, ...tail].join(' '))).toBe(groups.join('-'))
      }),
      { numRuns: 2000 },
    )
  })
})
