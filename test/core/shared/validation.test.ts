import { isIPv4 } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createPasswordChangeRules } from '../../../core/auth/passwords.ts'
import { createSignUpRules, signInRules } from '../../../core/auth/sign-in.ts'
import { parseEmail, tidyEmail } from '../../../core/shared/email-address.ts'
import {
  createNewPasswordFormRules,
  refuseMultipleEmails,
  requireEmail,
  requirePasswordLength,
  requireText,
  validate,
} from '../../../core/shared/validation.ts'
import { forAll } from '../../builders/for-all.ts'
import { invisibleCharacters, whiteSpaceControls } from '../../hardening/nasty-texts.ts'

it('A required field (specification §5) has more than white space', () => {
  const values = ['', ' ', '\t\n', '\u00a0', '\u3000', 'a', ' a ', '0', '\u200b']
  expect(values.filter((value) => requireText(value) === undefined)).toEqual(['a', ' a ', '0', '\u200b'])
})

describe('An email address (specification §5)', () => {
  const sentAsTyped =
    `ada@compass.test a@b.c ada.lovelace+maps@mail.compass.test o’hara@compass.test o'hara@compass.test "quoted"@compass.test ` +
    'użytkownik@przykład.test Ada@compass.test ada@faß.test ada@i❤.test ada@a_b.test ada..b@compass.test ada@xn--a.test ' +
    'ada@xn--abc-.test ada@1.2.3.4 ada@0.0 {ada}@compass.test'

  const longest = `${'a'.repeat(241)}@compass.test`
  it.each([...sentAsTyped.split(' '), longest])('%s is valid, and is sent unchanged', (address) => {
    expect([parseEmail(address), requireEmail(address)]).toEqual([address, undefined])
  })

  const meant =
    ' ada@compass.test |\u2068ada@compass.test\u2069|ada\u200b@com\u00adpass.test|\u00a0ada@compass.test\u3000|ada@compass.test\r\n|' +
    'ada@COMPASS.Test|ada@compass.test.|ada@compass。test|ada@compass．test｡|ada＠ｃｏｍｐａｓｓ.test|ada@compass.test;|ada@compass.test,|' +
    ', ada@compass.test|<ada@compass.test>|(ada@compass.test).|"ada@compass.test"|\'ada@compass.test\',|“ada@compass.test”|' +
    '„ada@compass.test“|[ada@compass.test]|{ada@compass.test}|mailto:ada@compass.test|MAILTO:ada%40compass.test?subject=Maps&cc=b@c.test|' +
    '<mailto:ada@compass.test>;|Ada Lovelace <ada@compass.test>|"Lovelace, Ada" <ada@compass.test>|' +
    'ada@compass.test <ada@compass.test>|mailto:%22Ada%22%20%3Cada@compass.test%3E'

  it.each(meant.split('|'))('%j is read as the only address that it can mean', (typed) => {
    expect([tidyEmail(typed), requireEmail(typed)]).toEqual(['ada@compass.test', undefined])
  })

  const none =
    '|ada|ada@|@compass.test|ada@compass|ada@.test|ada@compass..test|ada@@compass.test|ada@lovelace@compass.test|mailto:|<>|mailto:%|' +
    'ada lovelace@compass.test|ada@compass .test|ada@compass.test; bob@compass.test|ada@compass.test,bob@compass.test|' +
    'mailto:ada@compass.test,bob@c.test|bob@compass.test <ada@compass.test>|<ada@compass.test> <bob@compass.test>|' +
    'ada@compass.te...|ada@compass.te…|ada@-compass.test|ada@compass.test/maps|https://ada@compass.test|Email: ada@compass.test|' +
    'ada@compass.test?subject=Maps|ada@com、pass.test'

  it.each([...none.split('|'), `a${longest}`])('"%s" is not valid, and stays unchanged', (typed) => {
    expect([requireEmail(typed), tidyEmail(typed)]).toEqual(['email-invalid', typed])
  })

  it.each(whiteSpaceControls)(
    'with %j inside is not valid, because that separates words; at its ends it is removed',
    (space) => {
      const typed = `Ada${space}ada@compass.test`
      expect([requireEmail(typed), tidyEmail(typed).replaceAll(' ', space)]).toEqual(['email-invalid', typed])
      expect([requireEmail(`ada@com${space}pass.test`), refuseMultipleEmails(typed)]).toEqual([
        'email-invalid',
        'email-invalid',
      ])
      expect(parseEmail(`${space}ada@compass.test${space}`)).toBe('ada@compass.test')
    },
  )

  const label = fc.stringMatching(/^[a-zA-Z0-9äößłøéŻИвпλςΣあ漢한אבفا]{1,12}$/)
  const address = fc
    .tuple(fc.stringMatching(/^[a-zA-Z0-9ł._+-]{1,12}$/), fc.array(label, { minLength: 2, maxLength: 4 }))
    .map(([local, labels]) => [local, labels.join('.')] as const)
  // The URL standard treats a host that consists of numbers as an IP address: 0.0 becomes 0.0.0.0.
  const isDomain = (ascii: string): boolean => ascii !== '' && !isIPv4(ascii)

  it('has one spelling, however a browser, a keyboard or a clipboard provides it', () => {
    const encodable = address.filter(([, domain]) => isDomain(domainToASCII(domain)))
    forAll(300, [encodable, fc.constantFrom(...invisibleCharacters), fc.nat()], ([local, domain], unseen, at) => {
      const whole = `${local}@${domain}`
      const sent = parseEmail(whole)
      expect(sent?.startsWith(`${local}@`)).toBe(true)
      const place = at % (whole.length + 1)
      for (const neighbor of [
        `${local}@${domainToASCII(domain)}`,
        `${local}@${domainToUnicode(domain)}`,
        `${local}@${domain.replace(/[a-zæ-öøł]/g, (letter) => letter.toUpperCase()).replaceAll('.', '。')}`,
        whole.slice(0, place) + unseen + whole.slice(place),
        ` <${whole}>; `,
        `"Ada" <mailto:${encodeURIComponent(whole)}?subject=x>`,
      ])
        expect(parseEmail(neighbor)).toBe(sent)
    })
  })

  it('is shown as it is sent, and stays so', () => {
    const piece = fc.oneof(
      fc.constantFrom(...'@|.|ada|compass.test|xn--|<|>|,| |"|mailto:|%40|。'.split('|'), ...invisibleCharacters),
      fc.string({ unit: 'binary', maxLength: 4 }),
    )
    forAll(2000, [fc.array(piece, { maxLength: 12 })], (pieces) => {
      const shown = tidyEmail(pieces.join(''))
      expect(tidyEmail(shown)).toBe(shown)
      expect(parseEmail(shown)).toBe(parseEmail(pieces.join('')))
      expect(shown.replace(/\s/g, '')).not.toMatch(/[\p{Cf}\p{Cc}]/u)
    })
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
  ])('that is new has at least eight characters, however they are encoded: "%s"', (value, problem) => {
    expect(requirePasswordLength(8)(value)).toBe(problem)
  })

  it.each([
    ['\ud800 password', 'text-broken'],
    ['password\udc00', 'text-broken'],
    ['🗺🧭🚗🚚🛰🗺🧭🚗', undefined],
  ])("%j: half a character is refused, because it can't be sent as it was typed", (password, problem) => {
    for (const rules of [
      validate(signInRules, { username: 'ada', password }),
      validate(createSignUpRules(8), { email: 'ada@compass.test', password }),
      validate(createNewPasswordFormRules(8), { password }),
      validate(createPasswordChangeRules(8), { password: 'the old one', newPassword: password }),
      validate(createPasswordChangeRules(8), { password, newPassword: 'a new password' }),
    ])
      expect(Object.values(rules)).toEqual(problem === undefined ? [] : [problem])
  })
})

it('Signing in asks for both fields, of which a password may be spaces, and for nothing more', () => {
  const none = { username: 'required', password: 'required' }
  expect(validate(signInRules, { username: ' ', password: '' })).toEqual(none)
  for (const username of ['no email', 'ada@localhost', 'ada'])
    expect(validate(signInRules, { username, password: ' ' })).toEqual({})
  const two = { username: 'ada@a.test, bob@b.test', password: ' ' }
  expect(validate(signInRules, two)).toEqual({ username: 'email-invalid' })
})
