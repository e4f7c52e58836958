import { describe, expect, it } from '@jest/globals'
import { offline } from '../../builders/errors.ts'
import { anItem, anOrder } from '../../builders/orders.ts'
import { ada, asAda, asGrace, grace, password, signedOut } from '../../builders/portal.ts'
import { FakeBrowser } from '../../fakes/fake-browser.ts'
import { settled } from '../../fakes/settled.ts'

const day = 86_400
/** A portal whose cookie is that of all the provider's sites. */
const shared = { cookieDomain: '.compass.test' }

/** A browser that has not been to the portal, and two customers. */
const given = (options: { readonly cookieDomain?: string } = shared) => {
  const browser = new FakeBrowser(options)
  const { signOn } = browser.world
  for (const each of [ada, grace]) signOn.addAccount(each, password)
  const sisterSignsIn = (username: string, lifetime?: string) => {
    const token = signOn.issueToken(username)
    browser.sisterSignsIn(token, lifetime)
    return token
  }
  /** Opens the portal, and lets it find out who is signed in. */
  const visit = async (...tab: Parameters<typeof browser.openTab>) => {
    const opened = browser.openTab(...tab)
    await settled()
    return portalIn(opened)
  }
  /** What the browser remembers, the client's own token aside. */
  const left = () => [...browser.storage.keys()].filter((name) => name !== 'client_access_token')
  return { ...browser.world, browser, sisterSignsIn, visit, left }
}

const portalIn = (tab: ReturnType<FakeBrowser['openTab']>) => ({
  ...tab,
  login: () => tab.app.session.login.value,
  message: () => tab.app.messages.current.value,
})

/** Ada has signed in at the portal, in a tab that is still open. */
const givenAda = async (options?: { readonly cookieDomain?: string }) => {
  const world = given(options)
  world.shop.putOrders(ada, [anOrder({ items: [anItem({ activation: { code: 'CODE-1', email: undefined } })] })])
  const tab = portalIn(world.browser.openTab())
  await tab.app.auth.signIn.submit({ username: ada, password })()
  await settled()
  world.signOn.calls.length = 0
  return { ...world, tab, ...tab, adasToken: world.browser.storage.get('user_access_token') ?? '' }
}

describe('A cookie of the portal’s own', () => {
  it('that another host plants signs no visitor in, and is not what a customer becomes by signing out', async () => {
    const { app, left, signOn, sisterSignsIn, visit } = await givenAda({})
    sisterSignsIn(grace)
    app.session.signOut()
    expect((await visit()).login()).toEqual(signedOut)
    expect(left()).toEqual([])
    expect(signOn.calls).toEqual([])
  })

  it('outlives a release that shares it: signing out then works for good', async () => {
    const { visit } = await givenAda({})
    const { app, login } = await visit(shared)
    expect(login()).toEqual(asAda)
    app.session.signOut()
    expect((await visit(shared)).login()).toEqual(signedOut)
  })
})

describe('A session that another site of the provider begins', () => {
  it('is taken over, and whose it is is told, until that site has ended it', async () => {
    const { browser, sisterSignsIn, visit } = given()
    sisterSignsIn(grace)
    const { login, message, comeBack } = await visit()
    expect(login()).toEqual(asGrace)
    expect(message()).toMatchObject({ code: 'signed-in-as', username: grace })
    browser.sisterSignsOut()
    comeBack()
    expect(login()).toEqual(signedOut)
    expect(message()).toBeUndefined()
  })

  it('takes the place of the one before: nothing of that is left, and whose it is is told', async () => {
    const { app, browser, login, message, comeBack, sisterSignsIn } = await givenAda()
    await app.orders.load()()
    sisterSignsIn(grace)
    comeBack()
    await settled()
    expect(login()).toEqual(asGrace)
    expect(message()).toMatchObject({ code: 'signed-in-as', username: grace })
    expect(app.orders.list.value).toEqual({ tag: 'idle' })
    expect(browser.storage.get('orders')).toBeUndefined()
  })

  it('says nothing where the customer stays the same, or has signed in at the portal', async () => {
    const { login, message, comeBack, sisterSignsIn, visit } = await givenAda()
    expect((await visit()).message()).toBeUndefined()
    sisterSignsIn(ada)
    comeBack()
    await settled()
    expect(login()).toEqual(asAda)
    expect(message()).toBeUndefined()
  })

  it('is not ended by a late refusal of the former token', async () => {
    const { app, browser, login, message, shop, signOn, adasToken, sisterSignsIn } = await givenAda()
    shop.hold()
    const loading = app.orders.load()()
    const graces = sisterSignsIn(grace)
    signOn.revoke(adasToken)
    shop.release()
    await loading
    await settled()
    expect(browser.sharedToken).toBe(graces)
    expect(login()).toEqual(asGrace)
    expect(message()).toMatchObject({ code: 'signed-in-as' })
  })

  it('and whose cookie ends with the browser signs no next visitor in: not by the copy in storage either', async () => {
    const { browser, left, sisterSignsIn, visit } = given()
    sisterSignsIn(grace, '')
    const { close } = await visit()
    close()
    browser.cookies.endSession()
    const { login, message } = await visit()
    expect(login()).toEqual(signedOut)
    expect(message()).toBeUndefined()
    expect(left()).toEqual([])
  })

  it('lasts no longer for the visits than its cookie', async () => {
    const { browser, clock, left, sisterSignsIn, visit } = given()
    const token = sisterSignsIn(grace, `; Max-Age=${2 * day}`)
    const { comeBack, login } = await visit()
    clock.passSeconds(1.9 * day)
    expect((await visit()).login()).toEqual(asGrace)
    expect(browser.sharedToken).toBe(token)
    clock.passSeconds(0.1 * day)
    comeBack()
    expect(login()).toEqual(signedOut)
    expect(left()).toEqual([])
  })

  it('in place of the portal’s own ends that one for good, even where no answer came meanwhile', async () => {
    const { browser, signOn, clock, left, sisterSignsIn, visit } = await givenAda()
    clock.passSeconds(7 * day)
    sisterSignsIn(grace)
    signOn.failWith(offline)
    browser.openTab().close()
    browser.sisterSignsOut()
    signOn.recover()
    expect((await visit()).login()).toEqual(signedOut)
    expect(left()).toEqual([])
  })
})

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
