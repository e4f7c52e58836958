import { describe, expect, it } from '@jest/globals'
import { isRight, left } from 'fp-ts/Either'
import { passwordAdvice } from '../../../core/auth/passwords.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { carLicense } from '../../builders/orders.ts'
import {
  ada,
  asAda,
  asGrace,
  givenAda,
  givenPortal,
  grace,
  keepToken,
  noTokens,
  password,
  signedOut,
} from '../../builders/portal.ts'
import { settled } from '../../fakes/settled.ts'

const newPassword = { password: ' a new password ' }

describe('Asking for a new password (specification §2, /reset-password)', () => {
  it('mails a link, and shows a message on the next view', async () => {
    const { app, message, signOn } = givenPortal()
    expect(isRight(await app.auth.requestPasswordReset.submit({ email: ` ${ada} ` })())).toBe(true)
    expect(signOn.mails).toEqual([{ to: ada, link: 'reset-password', token: 'mail-token-1' }])
    app.messages.leaveView()
    expect(message()).toMatchObject({ kind: 'success', code: 'reset-instructions-sent', mailedTo: ada })
  })

  it("answers an unknown address with 'user-not-found'", async () => {
    const { app, message } = givenPortal()
    expect(await app.auth.requestPasswordReset.submit({ email: 'nobody@compass.test' })()).toEqual(
      left(rejected(404, 'user.not_found_by_email')),
    )
    expect(message()).toMatchObject({ kind: 'error', code: 'user-not-found' })
  })
})

describe('Creating a password with a mailed token (specification §2)', () => {
  it.each(['reset-password', 'finish-registration'] as const)(
    'sets it verbatim by a %s link, which is good for one use',
    async (link) => {
      const { app, message, signOn } = givenPortal()
      const create = app.auth.createPassword(link, signOn.mail(link, ada))

      expect(isRight(await create.submit(newPassword)())).toBe(true)
      expect(signOn.hasAccount(ada, ' a new password ')).toBe(true)
      app.messages.leaveView()
      expect(message()).toMatchObject({ kind: 'success', code: 'new-password-created' })

      create.reset()
      expect(isRight(await create.submit({ password: 'yet another one' })())).toBe(false)
      expect(message()).toMatchObject({ kind: 'error', code: 'mail-token-invalid' })
      expect(signOn.hasAccount(ada, ' a new password ')).toBe(true)
    },
  )

  it('ends a session of the old password without a message, and keeps an activation in progress', async () => {
    const { app, activation, browser, login, message, signOn } = await givenAda()
    activation.addLicense(carLicense)
    await app.activation.enterCode.submit({ licenseKey: carLicense.licenseKey })()

    await app.auth.createPassword('reset-password', signOn.mail('reset-password', ada)).submit(newPassword)()

    expect(login()).toEqual(signedOut)
    expect(browser.userTokens.stored).toEqual(noTokens)
    expect(browser.profile).toBeUndefined()
    expect(message()).toMatchObject({ kind: 'success', code: 'new-password-created' })
    expect(app.activation.state.value).toMatchObject({ tag: 'code-accepted', license: carLicense })
    expect(browser.activation).toMatchObject({ tag: 'code-accepted' })
  })

  it('waits for a running check of the session, so that the next page is known', async () => {
    const { app, login, message, signOn } = givenPortal({
      before: (world) => {
        keepToken(grace, false)(world)
        world.signOn.hold()
      },
    })
    const link = signOn.mail('reset-password', ada)
    let isDone = false
    const creating = app.auth.createPassword('reset-password', link).submit(newPassword)()
    void creating.then(() => {
      isDone = true
    })
    await settled()
    signOn.release('reset-password')
    await settled()
    expect([isDone, login().tag]).toEqual([false, 'checking'])
    signOn.release()

    expect(isRight(await creating)).toBe(true)
    expect(login()).toEqual(asGrace)
    expect(message()).toMatchObject({ kind: 'success', code: 'new-password-created' })
  })

  it("leaves another customer's session alone", async () => {
    const { app, login, signOn } = await givenAda()
    await app.auth.createPassword('reset-password', signOn.mail('reset-password', grace)).submit(newPassword)()
    expect(login()).toEqual(asAda)
  })
})

describe('Changing the password (specification §2, /settings)', () => {
  const change = { password, newPassword: 'a new password' }

  it('keeps the customer signed in', async () => {
    const { app, login, message, signOn } = await givenAda()
    expect(isRight(await app.auth.changePassword.submit(change)())).toBe(true)
    expect(signOn.hasAccount(ada, 'a new password')).toBe(true)
    expect(message()).toMatchObject({ kind: 'success', code: 'password-changed', lasting: 'this-view' })
    expect(login()).toEqual(asAda)
  })

  it("answers a wrong current password with 'current-password-invalid' and keeps the session", async () => {
    const { app, login, message, signOn } = await givenAda()
    await app.auth.changePassword.submit({ ...change, password: 'not it' })()
    expect(message()).toMatchObject({ kind: 'error', code: 'current-password-invalid' })
    expect(signOn.hasAccount(ada, password)).toBe(true)
    expect(login()).toEqual(asAda)
  })

  it("is 'not-logged-in' for a visitor, without a call", async () => {
    const { app, message, signOn } = givenPortal()
    expect(await app.auth.changePassword.submit(change)()).toEqual(left({ tag: 'not-logged-in' }))
    expect(message()).toMatchObject({ kind: 'error', code: 'not-logged-in' })
    expect(signOn.calls).toEqual([])
  })

  it('signs out a customer whose token is refused, with a message at sign-in', async () => {
    const { app, adasToken, login, message, signOn } = await givenAda()
    signOn.revoke(adasToken)
    await app.auth.changePassword.submit(change)()
    expect(login()).toEqual(signedOut)
    app.messages.leaveView()
    expect(message()).toMatchObject({ kind: 'error', code: 'session-expired' })
  })

  it('keeps the session when the network is lost', async () => {
    const { app, login, signOn } = await givenAda()
    signOn.failWith(offline)
    expect(await app.auth.changePassword.submit(change)()).toEqual(left(offline))
    expect(login()).toEqual(asAda)
  })
})

describe('The advice for a new password', () => {
  it.each([
    ['', 'none'],
    ['1234567', 'none'],
    ['12345678', 'long-enough'],
    ['        ', 'long-enough'],
    ['ada@compass', 'long-enough'],
    [ada, 'is-email'],
    [' Ada@Compass.TEST ', 'is-email'],
    ['Password1', 'is-common'],
    ['password12', 'long-enough'],
    ['qwerty', 'none'],
  ])('for %j is %s', (typed, advice) => {
    expect(passwordAdvice(typed, ada, 8, new Set(['qwerty', 'password1']))).toBe(advice)
  })

  it('depends on the minimum length, and ignores a missing e-mail', () => {
    expect(passwordAdvice('12345678901', ada, 12)).toBe('none')
    expect(passwordAdvice('123456789012', ada, 12)).toBe('long-enough')
    expect(passwordAdvice('        ', '', 8)).toBe('long-enough')
  })
})
