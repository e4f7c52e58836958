import { describe, expect, it } from '@jest/globals'
import { formatDateTime, formatPrice, isolated } from '../../../ui/orders/format.ts'

describe('A date (specification §9)', () => {
  it.each([
    [new Date(2026, 2, 4, 9, 5), '04.03.2026 09:05'],
    [new Date(2026, 11, 31, 23, 59, 59, 999), '31.12.2026 23:59'],
    [new Date(1999, 0, 1, 0, 0), '01.01.1999 00:00'],
  ])('%s is shown in the customer’s own time as %s', (date, text) => {
    expect(formatDateTime(date.getTime())).toBe(text)
  })
})

describe('A price', () => {
  it.each([
    ['en-gb', 59.9, '€', '€59.90'],
    ['en-gb', 1234.5, '$', '$1,234.50'],
    ['en-gb', 0, '€', '€0.00'],
    ['en-gb', -5, '€', '-€5.00'],
    ['en-gb', 10, 'Kč', 'Kč10.00'],
    ['en-gb', 10, '', '10.00'],
    ['en-gb', 10, '$&', '$&10.00'],
    ['en-gb', 0.005, '€', '€0.01'],
    ['de', 1234.5, '€', '1.234,50\u00a0€'],
    ['pl', 59.9, 'zł', '59,90\u00a0zł'],
  ])('in %s: %d %s is %s', (language, amount, sign, text) => {
    expect(formatPrice(amount, sign, language)).toBe(text)
  })

  it('has the same digits in every language', () => {
    expect(formatPrice(1234.5, '€', 'fa')).toMatch(/1.?234.?50/)
  })
})

describe('A text within a sentence', () => {
  it('stands between a first strong isolate and its end, so that neither turns the other round', () => {
    expect(isolated('31.12.2026 23:59')).toBe('\u206831.12.2026 23:59\u2069')
  })
})
