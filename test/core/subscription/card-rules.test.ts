import { describe, expect, it } from '@jest/globals'
import {
  brandOf,
  codeProblem,
  expiryProblem,
  groupedExpiry,
  groupedNumber,
  numberProblem,
} from '../../../core/subscription/card-rules.ts'

const now = Date.UTC(2026, 10, 20)

describe('The number of a card', () => {
  it.each([
    ['4', 'Visa', [13, 16, 19]],
    ['55', 'Mastercard', [16]],
    ['2221', 'Mastercard', [16]],
    ['371', 'American Express', [15]],
    ['3056', 'Diners Club', [14, 16, 19]],
    ['3530', 'JCB', [16, 17, 18, 19]],
    ['6011', 'Discover', [16, 19]],
    ['62', 'UnionPay', [16, 17, 18, 19]],
    ['5018', 'Maestro', [12, 13, 14, 15, 16, 17, 18, 19]],
    ['1', undefined, [12, 13, 14, 15, 16, 17, 18, 19]],
  ])('that begins with %s has the brand %s and one of the lengths %j', (start, brand, lengths) => {
    expect(brandOf(start)?.name).toBe(brand)
    const hasGoodDigits = (length: number) =>
      Array.from({ length: 10 }, (_, last) => `${start.padEnd(length - 1, '0')}${last}`).some(
        (number) => numberProblem(number) === undefined,
      )
    expect([11, 12, 13, 14, 15, 16, 17, 18, 19, 20].filter(hasGoodDigits)).toEqual(lengths)
  })

  it.each([
    ['4111111111111111', '4111 1111 1111 1111'],
    ['371449635398431', '3714 496353 98431'],
    ['4111-1111-1111-1111', '4111 1111 1111 1111'],
    ['41111111111111110009999', '4111 1111 1111 1111 000'],
  ])('%s is written %s', (typed, written) => {
    expect(groupedNumber(typed)).toBe(written)
  })

  it.each([
    ['', 'required'],
    ['4111 1111 1111 1111', undefined],
    ['4111 1111 1111 1112', 'invalid'],
    ['3714 496353 98431', undefined],
  ])('%s is judged as %s', (number, problem) => {
    expect(numberProblem(number)).toBe(problem)
  })
})

describe('The expiry of a card', () => {
  it.each([
    ['1', '1'],
    ['7', '07'],
    ['1/', '01'],
    ['127', '12 / 7'],
    ['1227', '12 / 27'],
    ['12/2027', '12 / 27'],
    ['22027', '02 / 27'],
  ])('%s is written %s', (typed, written) => {
    expect(groupedExpiry(typed)).toBe(written)
  })

  it.each([
    ['', 'required'],
    ['11 / 26', undefined],
    ['10 / 26', 'expired'],
    ['13 / 27', 'invalid'],
    ['00 / 27', 'invalid'],
    ['12 / 2', 'invalid'],
  ])('%s is judged as %s', (expiry, problem) => {
    expect(expiryProblem(expiry, now)).toBe(problem)
  })
})

describe('The security code of a card', () => {
  it.each([
    ['', '4', 'required'],
    ['123', '4', undefined],
    ['1234', '4', 'invalid'],
    ['1234', '37', undefined],
    ['123', '37', 'invalid'],
  ])('%j of a card that begins with %s is judged as %s', (code, number, problem) => {
    expect(codeProblem(code, number)).toBe(problem)
  })
})
