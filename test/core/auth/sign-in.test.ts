import { describe, expect, it } from '@jest/globals'
import { isRight, left } from 'fp-ts/Either'
import type { LoginState } from '../../../core/session/login-state.ts'
import { supersededError } from '../../../core/shared/app-error.ts'
import { aRejection, inconclusiveFailures } from '../../builders/errors.ts'
import {
  ada,
  adaLogin,
  flushPromises,
  getFailure,
  grace,
  graceLogin,
  noLogin,
  noTokens,
  password,
  setUpPortal,
} from '../../builders/portal.ts'

const adaCredentials = { username: ada, password }

describe('Signing in (specification §4, Login)', () => {
  it('stores the token in cookie and storage, and takes the name from the fetched profile', async () => {
    const { app, browser, signIn } = setUpPortal()
    const logins: LoginState[] = []
    app.session.login.changes.subscribe((login) => logins.push(login))

    await signIn(' ADA@compass.test ')

    expect(browser.userTokens.stored).toEqual({ shared: 'user-token-1', kept: 'user-token-1' })
    expect(logins).toEqual([noLogin, adaLogin])
    expect(browser.profile).toEqual({ username: ada })
  })

  it("answers a wrong password with 'credentials-invalid', in the form too, and signs no customer in", async () => {
    const { app, browser, login, message } = setUpPortal()
    const refused = aRejection(401, 'authorization.credentials.invalid')
    expect(await app.auth.signIn.submit({ ...adaCredentials, password: 'wrong' })()).toEqual(left(refused))
    expect([getFailure(app.auth.signIn), message()]).toEqual([{ code: 'credentials-invalid' }, undefined])
    expect([login(), browser.userTokens.stored]).toEqual([noLogin, noTokens])
  })

  it('is dropped without a message when the form is edited before the answer', async () => {
    const { app, login, message, signOn } = setUpPortal()
    const form = app.auth.signIn
    await signOn.runAtOnce(() => [
      form.submit(adaCredentials)(),
      form.edit({ ...adaCredentials, password: 'a long pass' }),
      form.submit({ ...adaCredentials, password: 'wrong' })(),
      form.edit(adaCredentials),
    ])
    expect([login(), message()]).toEqual([noLogin, undefined])
  })

  it('is dropped when another tab has signed a customer in before the answer, also before this tab is notified', async () => {
    const { app, browser, login, message, signOn } = setUpPortal()
    const signIn = signOn.runAtOnce(() => [app.auth.signIn.submit(adaCredentials)()])
    const token = signOn.issueToken(grace)
    browser.userTokens.stored = { shared: token, kept: token }
    expect(await signIn).toEqual([left(supersededError)])
    await flushPromises()
    expect([login(), message(), browser.userTokens.stored.kept]).toEqual([graceLogin, undefined, token])
  })

  it('waits for the check of the token, also if the shop answers first, and the form reports a later refusal', async () => {
    const { app, browser, login, message, shop, signOn } = setUpPortal()
    signOn.failWith(aRejection(401), 'profile')
    signOn.hold()
    const sent = app.auth.signIn.submit(adaCredentials)()
    await flushPromises()
    signOn.releaseOldest('sign in')
    await flushPromises()
    expect([login(), browser.userTokens.stored.kept]).toEqual([noLogin, 'user-token-1'])
    const orders = app.orders.prefetch()()
    await flushPromises()
    expect([shop.calls, login()]).toEqual([['list orders'], noLogin])
    signOn.release()
    await sent
    expect([login(), browser.userTokens.stored, await orders]).toEqual([noLogin, noTokens, left(supersededError)])
    expect([getFailure(app.auth.signIn), message()]).toEqual([{ code: 'new-session-refused' }, undefined])
  })

  it.each(inconclusiveFailures)('signs the customer in after %s of the check of the token', async (_, error) => {
    const { app, browser, login, message, signIn, signOn } = setUpPortal()
    signOn.failWith(error, 'profile')

    await signIn()

    expect([login(), browser.userTokens.stored.kept, message()]).toEqual([adaLogin, 'user-token-1', undefined])
    expect(isRight(await app.orders.load()())).toBe(true)
  })
})

describe('Signing up (specification §2, /sign-up)', () => {
  const newcomer = { email: 'new@compass.test', password: ' 8 spaces ' }

  it('creates the account, which takes the password verbatim, mails a link, says so on the next view, and signs no customer in', async () => {
    const { app, login, message, signIn, signOn } = setUpPortal()
    expect(isRight(await app.auth.signUp.submit({ ...newcomer, email: ' new@compass.test ' })())).toBe(true)
    expect(signOn.hasAccount(newcomer.email, ' 8 spaces ')).toBe(true)
    expect(signOn.mails).toEqual([{ to: newcomer.email, link: 'confirm-email', token: 'mail-token-1' }])
    expect(login()).toEqual(noLogin)
    app.messages.leaveView()
    expect(message()).toMatchObject({ kind: 'success', code: 'registered', mailedTo: newcomer.email })
    app.messages.leaveView()
    expect(message()).toBeUndefined()
    await signIn(newcomer.email, newcomer.password)
    expect(login().tag).toBe('logged-in')
  })

  it('is sent once at a time for an address, and the first password counts', async () => {
    const { app, signOn } = setUpPortal()
    const passwords = ['the first password', 'a newer password']
    await Promise.all(passwords.map((password) => app.auth.signUp.submit({ ...newcomer, password })()))
    expect(signOn.hasAccount(newcomer.email, 'the first password')).toBe(true)
    expect(app.auth.signUp.state.value.phase.tag).toBe('sent')
  })
})
