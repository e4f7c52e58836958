import { describe, expect, it } from '@jest/globals'
import { passwordAdvice } from '../../../core/auth/password-advice.ts'

const email = 'ada@compass.test'

describe('The advice for a new password', () => {
  it.each([
    ['', 'none'],
    ['1234567', 'none'],
    ['12345678', 'long-enough'],
    ['ada@compass', 'long-enough'],
    [email, 'is-email'],
    [' Ada@Compass.TEST ', 'is-email'],
    ['Password1', 'is-common'],
    ['password12', 'long-enough'],
    ['qwerty', 'none'],
  ])('for %j is %s', (password, advice) => {
    expect(passwordAdvice(password, email, 8, new Set(['qwerty', 'password1']))).toBe(advice)
  })

  it('goes by the length that is asked for', () => {
    expect(passwordAdvice('12345678901', email, 12)).toBe('none')
    expect(passwordAdvice('123456789012', email, 12)).toBe('long-enough')
  })

  it('knows no e-mail where the form has none', () => {
    expect(passwordAdvice('a long password', '', 8)).toBe('long-enough')
    expect(passwordAdvice('        ', '', 8)).toBe('long-enough')
  })
})
