import { describe, expect, it } from '@jest/globals'
import {
  codeIn,
  formatCode,
  isTooLong,
  normaliseCode,
  wellFormedCode,
} from '../../../core/activation/activation-code.ts'

const code = 'CARS-2026-DEMO-0001'

describe('The activation code as it is pasted', () => {
  it.each([
    ['as printed', 'CARS-2026-DEMO-0001'],
    ['in lower case', 'cars-2026-demo-0001'],
    ['with spaces', 'cars 2026 demo 0001'],
    ['without dashes', 'CARS2026DEMO0001'],
    ['with extra dashes', '-cars--2026-demo---0001-'],
    ['with other dashes', 'CARS–2026—DEMO‑0001'],
    ['with spaced dashes', 'CARS - 2026 - DEMO - 0001'],
    ['surrounded by space', '\t  CARS-2026-DEMO-0001 \r\n'],
    ['on lines of its own', 'CARS\n2026\nDEMO\n0001'],
    ['with characters that can not be seen', '\u202aCARS\u200b-2026-DEMO\u00ad-0001\u202c'],
    ['with no-break spaces', 'CARS\u00a02026\u00a0DEMO\u00a00001'],
    ['in a sentence', 'Thank you! Your activation code is CARS-2026-DEMO-0001. It works once.'],
    ['in a sentence, lower case', 'Please type cars-2026-demo-0001 into the form with your e-mail.'],
    ['in a sentence, with spaces', 'From them that this code CARS 2026 DEMO 0001 came.'],
    ['in a sentence, in one', 'responsibilities: use cars2026demo0001 now'],
    ['beside a well-known-word', 'Your ever-best-maps-code: CARS-2026-DEMO-0001'],
    ['beside an order number', 'Order 2026-1234-5678, code CARS 2026 DEMO 0001'],
  ])('is found %s', (_, pasted) => {
    expect(codeIn(pasted)).toBe(code)
    expect(normaliseCode(pasted)).toBe(code)
    expect(formatCode({ text: pasted, caret: pasted.length })).toEqual({ text: code, caret: 19 })
  })

  it('is found where it has letters only, as four words of a sentence', () => {
    expect(normaliseCode('abcd efgh ijkl mnop')).toBe('ABCD-EFGH-IJKL-MNOP')
    expect(normaliseCode('use the code abcd efgh ijkl mnop')).toBe('ABCD-EFGH-IJKL-MNOP')
  })

  it('counts as part of one where it is not whole', () => {
    expect(codeIn('cars 2026')).toBeUndefined()
    expect(formatCode({ text: 'CARS 2026-demo ', caret: 15 })).toEqual({ text: 'CARS-2026-DEMO', caret: 14 })
  })

  it.each(['', 'CARS-2026-DEMO-000', 'CARS-2026-DEMO-00011', 'CARS-2026-DEMO-000é', 'CARS2026DEMO00012'])(
    'is not valid as %p',
    (text) => {
      expect(wellFormedCode(text)).toBe('activation-code-invalid')
    },
  )

  it.each([
    'CARS-2026-DEMO-0001-EXTR',
    'cars-2026-demo-0001-extr',
    'CARS2026DEMO0001EXTR',
    'CARS 2026 DEMO 0001 EXTR',
    'CARS – 2026 – DEMO – 0001 – EXTR',
    'Your code is 1234-CARS-2026-DEMO-0001.',
    'CARS-2026-DEMO-0001-EXTR-MORE',
  ])('is not found within %p, which is longer than a code', (text) => {
    expect(codeIn(text)).toBeUndefined()
    expect(wellFormedCode(text)).toBe('activation-code-invalid')
    expect(isTooLong(text)).toBe(true)
  })

  it.each([
    'CARS-2026-DEMO-0001 - your code',
    'Your code - CARS-2026-DEMO-0001 - works once',
    'This is the code CARS 2026 DEMO 0001',
    'CODE CARS-2026-DEMO-0001 ONCE',
  ])('is found beside other words in %p', (text) => {
    expect(codeIn(text)).toBe(code)
    expect(isTooLong(text)).toBe(false)
  })

  it.each(['', 'CARS', code, 'abcd efgh ijkl mnop qrst'])('is not too long as %p', (text) => {
    expect(isTooLong(text)).toBe(false)
  })

  it('is looked for in a long text in no time', () => {
    const long = 'abcd-efgh-ijkl '.repeat(7000)
    const started = performance.now()
    formatCode({ text: long, caret: long.length })
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
