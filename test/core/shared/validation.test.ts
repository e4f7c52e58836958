import { describe, expect, it } from '@jest/globals'
import { passwordRules } from '../../../core/activation/activate-license.ts'
import { changePasswordRules, newPasswordRules } from '../../../core/auth/passwords.ts'
import { signInRules, signUpRules } from '../../../core/auth/sign-in.ts'
import { email, longEnoughPassword, required, requiredVerbatim, validate } from '../../../core/shared/validation.ts'

describe('A required field (specification §5)', () => {
  it.each(['', ' ', '\t\n', '\u00a0', '\u3000'])('%j is missing', (value) => {
    expect(required(value)).toBe('required')
  })

  it.each(['a', ' a ', '0', '\u200b'])('%j is there', (value) => {
    expect(required(value)).toBeUndefined()
  })

  it('may be a password of spaces, which is taken verbatim', () => {
    expect(requiredVerbatim('   ')).toBeUndefined()
    expect(requiredVerbatim('')).toBe('required')
  })
})

describe('An e-mail address (specification §5)', () => {
  it.each([
    ...['ada@compass.test', ' ada@compass.test ', 'a@b.c', 'ada.lovelace+maps@mail.compass.test'],
    ...['o’hara@compass.test', '"quoted"@compass.test', 'użytkownik@przykład.test'],
    ...['ada@xn--przykad-rjb.test', `${'a'.repeat(241)}@compass.test`],
  ])('%s is valid', (value) => {
    expect(email(value)).toBeUndefined()
  })

  it.each([
    ...['', 'ada', 'ada@', '@compass.test', 'ada@compass', 'ada@.test', 'ada@compass..test', 'ada@@compass.test'],
    ...['ada@lovelace@compass.test', 'ada lovelace@compass.test', 'ada@compass .test'],
    `${'a'.repeat(242)}@compass.test`,
  ])('"%s" is not', (value) => {
    expect(email(value)).toBe('email-invalid')
  })
})

describe('A password (specification §5, §9)', () => {
  it.each([
    ['12345678', undefined],
    ['        ', undefined],
    ['🗺🧭🚗🚚🛰🗺🧭🚗', undefined],
    ['', 'password-short'],
    ['1234567', 'password-short'],
    ['🗺🧭🚗🚚', 'password-short'],
  ])('that is new has eight characters, however they are encoded: "%s"', (value, problem) => {
    expect(longEnoughPassword(8)(value)).toBe(problem)
  })

  it.each([
    ['\ud800 password', 'password-broken'],
    ['password\udc00', 'password-broken'],
    ['🗺🧭🚗🚚🛰🗺🧭🚗', undefined],
  ])('%j: half a character is refused, because it can not be sent as it was typed', (password, problem) => {
    for (const rules of [
      validate(signInRules, { username: 'ada', password }),
      validate(signUpRules(8), { email: 'ada@compass.test', password }),
      validate(newPasswordRules(8), { password }),
      validate(passwordRules(8), { password }),
      validate(changePasswordRules(8), { password: 'the old one', newPassword: password }),
      validate(changePasswordRules(8), { password, newPassword: 'a new password' }),
    ])
      expect(Object.values(rules)).toEqual(problem === undefined ? [] : [problem])
  })
})

it('Signing in asks for both fields, and for nothing more', () => {
  expect(validate(signInRules, { username: ' ', password: '' })).toEqual({
    username: 'required',
    password: 'required',
  })
  expect(validate(signInRules, { username: 'no e-mail', password: ' ' })).toEqual({})
})
