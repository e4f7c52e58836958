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
  ])('for %j is %s', (password, advice) => {
    expect(passwordAdvice(password, email)).toBe(advice)
  })

  it('knows no e-mail where the form has none', () => {
    expect(passwordAdvice('a long password', '')).toBe('long-enough')
    expect(passwordAdvice('        ', '')).toBe('long-enough')
  })
})
