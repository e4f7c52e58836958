import { describe, expect, it } from '@jest/globals'
import { isRight, left } from 'fp-ts/Either'
import { createApp } from '../../../core/app.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { carLicense } from '../../builders/licenses.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

const email = 'ada@compass.test'

const given = () => {
  const world = inMemoryPorts()
  world.signOn.addAccount(email, 'the old password')
  return { ...world, app: createApp(world.ports) }
}

/** The same with the customer signed in. */
const givenSignedIn = async () => {
  const world = given()
  await world.app.auth.signIn.submit({ username: email, password: 'the old password' })()
  await settled()
  return world
}

describe('Asking for a new password (specification §2, /reset-password)', () => {
  it('mails a link, and says so on the next view', async () => {
    const { app, signOn } = given()

    expect(isRight(await app.auth.requestPasswordReset.submit({ email: ` ${email} ` })())).toBe(true)

    expect(signOn.mails).toEqual([{ to: email, link: 'reset-password', token: 'mail-token-1' }])
    app.messages.leaveView()
    expect(app.messages.current.value).toMatchObject({
      kind: 'success',
      code: 'reset-instructions-sent',
      mailedTo: 'ada@compass.test',
    })
  })

  it("answers an unknown address with 'user-not-found'", async () => {
    const { app } = given()
    expect(await app.auth.requestPasswordReset.submit({ email: 'nobody@compass.test' })()).toEqual(
      left(rejected(404, 'user.not_found_by_email')),
    )
    expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'user-not-found' })
  })
})

describe('Creating a password with a mailed token (specification §2)', () => {
  it.each(['reset-password', 'finish-registration'] as const)('sets it by %s, verbatim', async (link) => {
    const { app, signOn } = given()
    const token = signOn.mail(link, email)

    expect(isRight(await app.auth.createPassword(link, token).submit({ password: ' a new password ' })())).toBe(true)

    expect(signOn.hasAccount(email, ' a new password ')).toBe(true)
    app.messages.leaveView()
    expect(app.messages.current.value).toMatchObject({ kind: 'success', code: 'new-password-created' })
  })

  it.each(['reset-password', 'finish-registration'] as const)('refuses a token of %s that was used', async (link) => {
    const { app, signOn } = given()
    const token = signOn.mail(link, email)
    await app.auth.createPassword(link, token).submit({ password: 'a new password' })()

    expect(isRight(await app.auth.createPassword(link, token).submit({ password: 'yet another one' })())).toBe(false)

    expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'mail-token-invalid' })
    expect(signOn.hasAccount(email, 'a new password')).toBe(true)
  })

  it('ends a session of the old password without a word, so that the success is what is read', async () => {
    const { app, signOn, browser } = await givenSignedIn()

    const token = signOn.mail('reset-password', email)
    await app.auth.createPassword('reset-password', token).submit({ password: 'a new password' })()

    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
    expect(browser.userTokens.stored).toEqual({ cookie: undefined, storage: undefined })
    expect(app.messages.current.value).toMatchObject({ kind: 'success', code: 'new-password-created' })
  })

  it('keeps an activation that is under way, though the session of the old password ends', async () => {
    const { app, signOn, browser, activation } = await givenSignedIn()
    activation.addLicense(carLicense)
    await app.activation.enterCode.submit({ licenseKey: carLicense.licenseKey })()

    const token = signOn.mail('reset-password', email)
    await app.auth.createPassword('reset-password', token).submit({ password: 'a new password' })()

    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
    expect(app.activation.state.value).toMatchObject({ tag: 'code-accepted', license: carLicense })
    expect(browser.activation).toMatchObject({ tag: 'code-accepted' })
    expect(browser.profile).toBeUndefined()
  })

  it('waits for a check of the session that is under way, so that it is known where the customer ends', async () => {
    const world = inMemoryPorts()
    const token = world.signOn.issueToken('bob@compass.test')
    world.browser.userTokens.stored = { cookie: token, storage: undefined }
    world.signOn.addAccount(email, 'the old password')
    world.signOn.door.hold()
    const app = createApp(world.ports)
    expect(app.session.login.value.tag).toBe('checking')

    const link = world.signOn.mail('reset-password', email)
    const creating = app.auth.createPassword('reset-password', link).submit({ password: 'a new password' })()
    let isOver = false
    void creating.then(() => {
      isOver = true
    })
    await settled()
    world.signOn.door.release('reset-password')
    await settled()
    expect(isOver).toBe(false)
    world.signOn.door.release()

    expect(isRight(await creating)).toBe(true)
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'bob@compass.test' })
    expect(app.messages.current.value).toMatchObject({ kind: 'success', code: 'new-password-created' })
  })

  it("leaves another customer's session alone", async () => {
    const { app, signOn } = await givenSignedIn()
    signOn.addAccount('bob@compass.test', 'whatever it was')

    const token = signOn.mail('reset-password', 'bob@compass.test')
    await app.auth.createPassword('reset-password', token).submit({ password: 'a new password' })()

    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: email })
  })
})

describe('Changing the password (specification §2, /settings)', () => {
  it('takes the current and the new one', async () => {
    const { app, signOn } = await givenSignedIn()

    expect(
      isRight(await app.auth.changePassword.submit({ password: 'the old password', newPassword: 'a new password' })()),
    ).toBe(true)

    expect(signOn.hasAccount(email, 'a new password')).toBe(true)
    expect(app.messages.current.value).toMatchObject({
      kind: 'success',
      code: 'password-changed',
      lasting: 'this-view',
    })
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: email })
  })

  it("answers a wrong current password with 'current-password-invalid' and keeps the session", async () => {
    const { app, signOn } = await givenSignedIn()

    await app.auth.changePassword.submit({ password: 'not it', newPassword: 'a new password' })()

    expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'current-password-invalid' })
    expect(signOn.hasAccount(email, 'the old password')).toBe(true)
    expect(app.session.login.value.tag).toBe('logged-in')
  })

  it("without a customer is 'not-logged-in', and nothing is asked", async () => {
    const { app, signOn } = given()

    expect(
      await app.auth.changePassword.submit({ password: 'the old password', newPassword: 'a new password' })(),
    ).toEqual(left({ tag: 'not-logged-in' }))
    expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'not-logged-in' })
    expect(signOn.door.calls).toEqual([])
  })

  it('signs out a customer whose token is refused, with the notice of an expired session', async () => {
    const { app, signOn, browser } = await givenSignedIn()
    signOn.revoke(browser.userTokens.stored.cookie ?? '')

    await app.auth.changePassword.submit({ password: 'the old password', newPassword: 'a new password' })()

    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
    // It is read at sign-in, where the customer is led.
    app.messages.leaveView()
    expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'session-expired' })
  })

  it('signs no customer out when the network is gone', async () => {
    const { app, signOn } = await givenSignedIn()
    signOn.door.broken = offline

    expect(
      await app.auth.changePassword.submit({ password: 'the old password', newPassword: 'a new password' })(),
    ).toEqual(left(offline))
    expect(app.session.login.value.tag).toBe('logged-in')
  })
})
