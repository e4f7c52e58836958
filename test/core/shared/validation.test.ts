import { describe, expect, it } from '@jest/globals'
import { passwordRules } from '../../../core/activation/activate-license.ts'
import { changePasswordRules, newPasswordRules } from '../../../core/auth/passwords.ts'
import { signInRules, signUpRules } from '../../../core/auth/sign-in.ts'
import {
  email,
  longEnoughPassword,
  required,
  requiredVerbatim,
  validate,
  wholeCharacters,
} from '../../../core/shared/validation.ts'

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

  it.each([
    ['@', '@'.repeat(100_000)],
    ['dots', `a@${'.'.repeat(100_000)}`],
    ['labels', `a@${'a.'.repeat(50_000)}`],
    ['spaces', ' '.repeat(100_000)],
    ['letters', 'a'.repeat(100_000)],
  ])('is checked at once, even 100 KB of %s', (_, value) => {
    const start = performance.now()
    expect(email(value)).toBe('email-invalid')
    expect(performance.now() - start).toBeLessThan(250)
  })
})

describe('A new password (specification §5, §9)', () => {
  it.each([
    ['12345678', undefined],
    ['        ', undefined],
    ['🗺🧭🚗🚚🛰🗺🧭🚗', undefined],
    ['', 'password-short'],
    ['1234567', 'password-short'],
    ['🗺🧭🚗🚚', 'password-short'],
  ])('has eight characters, however they are encoded: "%s"', (value, problem) => {
    expect(longEnoughPassword(8)(value)).toBe(problem)
  })
})

describe('A password', () => {
  it.each(['\ud800 password', 'password\udc00', 'pass\udfff\ud800word'])(
    '%j is refused: half a character can not be sent as it was typed',
    (value) => {
      expect(wholeCharacters(value)).toBe('password-broken')
      for (const rules of [
        validate(signInRules, { username: 'ada', password: value }),
        validate(signUpRules(8), { email: 'ada@compass.test', password: value }),
        validate(newPasswordRules(8), { password: value }),
        validate(passwordRules(8), { password: value }),
      ]) {
        expect(rules).toEqual({ password: 'password-broken' })
      }
      expect(validate(changePasswordRules(8), { password: value, newPassword: value })).toEqual({
        password: 'password-broken',
        newPassword: 'password-broken',
      })
    },
  )

  it.each(['', 'a long password', '🗺🧭🚗🚚🛰🗺🧭🚗', '\ufffd'])('%j is of whole characters', (value) => {
    expect(wholeCharacters(value)).toBeUndefined()
  })
})

describe('A form', () => {
  it('has the first problem of each bad field', () => {
    const rules = { email: [required, email], password: [requiredVerbatim, longEnoughPassword(8)], note: [] }
    expect(validate(rules, { email: '', password: 'short', note: '' })).toEqual({
      email: 'required',
      password: 'password-short',
    })
    expect(validate(rules, { email: 'ada', password: '', note: '' })).toEqual({
      email: 'email-invalid',
      password: 'required',
    })
  })

  it('without a problem may be sent', () => {
    expect(validate(signInRules, { username: 'ada', password: 'x' })).toEqual({})
  })

  it('to sign in asks for both fields, and for nothing more', () => {
    expect(validate(signInRules, { username: ' ', password: '' })).toEqual({
      username: 'required',
      password: 'required',
    })
    expect(validate(signInRules, { username: 'no e-mail', password: ' ' })).toEqual({})
  })
})
