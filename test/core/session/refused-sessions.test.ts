import { describe, expect, it } from '@jest/globals'
import { rejected } from '../../builders/errors.ts'
import { settled } from '../../fakes/settled.ts'
import { ada, adaSignedIn, givenBrowser, password, signedOut } from './browser-of-two.ts'

describe('The session check (specification §7)', () => {
  it.each([400, 401, 403, 404, 409, 422])('ends the session on %s', async (status) => {
    const { browser, signOn } = await adaSignedIn()
    browser.storage.delete('user_profile')
    signOn.door.broken = rejected(status)
    const { app } = browser.openTab()
    await settled()
    expect(app.session.login.value).toEqual(signedOut)
    expect(app.messages.current.value).toMatchObject({ code: 'session-expired' })
  })

  it.each([408, 425, 429, 500, 503])('ends no session on %s', async (status) => {
    const { browser, signOn } = await adaSignedIn()
    browser.storage.delete('user_profile')
    signOn.door.broken = rejected(status)
    const { app } = browser.openTab()
    await settled()
    expect(app.session.login.value.tag).toBe('logged-in')
  })

  it('ends a session that has just begun with its own notice, which two changes of the view leave in sight', async () => {
    const { browser, signOn } = givenBrowser()
    const { app } = browser.openTab()
    signOn.issuesUselessTokens = true
    await app.auth.signIn.submit({ username: ada, password })()
    await settled()
    expect(app.session.login.value).toEqual(signedOut)
    app.messages.leaveView()
    app.messages.leaveView()
    expect(app.messages.current.value).toMatchObject({ code: 'access-token-not-valid' })
    app.messages.leaveView()
    expect(app.messages.current.value).toBeUndefined()
  })
})
