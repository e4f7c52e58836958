import { describe, expect, it } from '@jest/globals'
import { settled } from '../../fakes/settled.ts'
import { ada, adaSignedIn, asAda, givenBrowser, grace, password, signedOut } from './browser-of-two.ts'

describe('A browser that keeps no cookie', () => {
  it('does not take its absence for a sign-out, and asks about the token once', async () => {
    const { browser, signOn } = givenBrowser()
    browser.cookies.blocked = true
    const tab = browser.openTab()
    await tab.app.auth.signIn.submit({ username: ada, password })()
    await settled()
    const asked = signOn.door.calls.length
    tab.comeBack()
    tab.comeBack()
    await settled()
    expect(tab.app.session.login.value).toEqual(asAda)
    expect(signOn.door.calls).toHaveLength(asked)
  })
})

describe('A cookie that signing out can’t remove', () => {
  const givenStuck = async () => {
    const world = await adaSignedIn()
    const { browser, signOn } = world
    const graces = signOn.issueToken(grace)
    const plant = () =>
      browser.cookies.set(
        new URL('https://shop.compass.test/'),
        `user_access_token=${graces}; Domain=.compass.test; Path=/settings`,
        'server',
      )
    plant()
    return { ...world, graces, tab: browser.openTab({ path: '/settings' }) }
  }

  it('is told of, and signs no customer in: not at once, not after a reload', async () => {
    const { browser, tab, graces, signOn } = await givenStuck()
    await settled()
    const { cookieRemains } = tab.app.session.signOut()
    expect(cookieRemains).toBe(true)
    expect(tab.app.messages.current.value).toMatchObject({ kind: 'error', code: 'session-held-elsewhere' })

    const again = browser.openTab({ path: '/settings' })
    tab.comeBack()
    await settled()
    for (const { app } of [tab, again]) expect(app.session.login.value).toEqual(signedOut)
    expect(signOn.door.calls).not.toContain(`profile of ${graces}`)
  })
})
