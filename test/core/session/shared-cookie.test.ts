import { describe, expect, it } from '@jest/globals'
import { offline } from '../../builders/errors.ts'
import { ada, asAda, grace, password, signedOut } from '../../builders/portal.ts'
import { settled } from '../../fakes/settled.ts'
import { day, given, givenAda } from './sister-site.ts'

describe('A session that another site of the provider ends', () => {
  it.each([
    ['when the customer opens the portal', 'visit'],
    ['in a tab that is open, when the customer comes back to it', 'comeBack'],
  ] as const)('is over here too, quietly, %s', async (_, how) => {
    const { browser, signOn, left, tab, visit } = await givenAda()
    browser.sisterSignsOut()
    const { login, message } = how === 'visit' ? await visit() : tab
    if (how === 'comeBack') tab.comeBack()
    expect(login()).toEqual(signedOut)
    expect(message()).toBeUndefined()
    expect(left()).toEqual([])
    expect(signOn.calls).toEqual([])
  })

  it('is over however old it is, when it was visited within six days: the cookie is renewed with the visits', async () => {
    const { browser, clock, left, visit } = await givenAda()
    for (const days of [5, 5, 5, 0.9]) {
      clock.passSeconds(days * day)
      const { close, login } = await visit()
      expect(login()).toEqual(asAda)
      close()
    }
    clock.passSeconds(5.9 * day)
    browser.sisterSignsOut()
    expect((await visit()).login()).toEqual(signedOut)
    expect(left()).toEqual([])
  })

  it('can’t be told from one that the browser has dropped after six days: it goes on, in this browser’s storage alone', async () => {
    const { browser, clock, signOn, visit } = await givenAda()
    clock.passSeconds(6 * day)
    browser.sisterSignsOut()
    expect((await visit()).login()).toEqual(asAda)
    expect(signOn.calls).toHaveLength(1)
    clock.passSeconds(day)
    const { app, login } = await visit()
    expect(login()).toEqual(asAda)
    expect(browser.sharedToken).toBeUndefined()

    app.session.signOut()
    await app.auth.signIn.submit({ username: grace, password })()
    expect(browser.sharedToken).toBe(browser.storage.get('user_access_token'))
  })

  it('and whose token is no longer good then ends with its notice', async () => {
    const { browser, adasToken, clock, signOn, visit } = await givenAda()
    clock.passSeconds(6 * day)
    browser.sisterSignsOut()
    signOn.revoke(adasToken)
    const { login, message } = await visit()
    expect(login()).toEqual(signedOut)
    expect(message()).toMatchObject({ code: 'session-expired' })
  })
})

describe('What a browser keeps', () => {
  it('without cookies is a session all the same, about which it asks once', async () => {
    const { browser, signOn, visit } = given()
    browser.cookies.blocked = true
    const { app, comeBack, login } = await visit()
    await app.auth.signIn.submit({ username: ada, password })()
    await settled()
    signOn.calls.length = 0
    comeBack()
    comeBack()
    await settled()
    expect(login()).toEqual(asAda)
    expect(signOn.calls).toEqual([])
  })

  it('of a cookie that signing out can’t remove is told, and signs no customer in: not at once, not after a reload', async () => {
    const { browser, signOn, visit } = await givenAda()
    const graces = signOn.issueToken(grace)
    const planted = `user_access_token=${graces}; Domain=.compass.test; Path=/settings`
    browser.cookies.set(new URL('https://shop.compass.test/'), planted, 'server')
    const { app, comeBack, login, message } = await visit({ path: '/settings' })
    expect(app.session.signOut()).toEqual({ cookieRemains: true })
    expect(message()).toMatchObject({ kind: 'error', code: 'session-held-elsewhere' })

    signOn.calls.length = 0
    comeBack()
    expect((await visit({ path: '/settings' })).login()).toEqual(signedOut)
    expect(login()).toEqual(signedOut)
    expect(signOn.calls).toEqual([])
  })

  it('of orders without a network shows no activation code', async () => {
    const { app, browser, shop, visit } = await givenAda()
    await app.orders.load()()
    expect(JSON.stringify(app.orders.list.value)).toContain('CODE-1')
    shop.failWith(offline)
    const later = await visit()
    expect(later.app.orders.remembered()).toHaveLength(1)
    expect(JSON.stringify([later.app.orders.remembered(), [...browser.storage]])).not.toContain('CODE-1')
  })
})
