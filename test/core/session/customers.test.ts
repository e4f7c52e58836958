import { describe, expect, it } from '@jest/globals'
import { anOrder } from '../../builders/orders.ts'
import {
  ada,
  asAda,
  givenAda,
  givenPortal,
  grace,
  noTokens,
  type Portal,
  password,
  signedOut,
} from '../../builders/portal.ts'
import { settled } from '../../fakes/settled.ts'

describe('Signing out (specification §4, Login)', () => {
  it('forgets the tokens, the profile and the orders, in memory and in the browser', async () => {
    const { app, login, message, browser, shop } = await givenAda()
    shop.putOrders(ada, [anOrder()])
    await app.orders.load()()
    app.session.signOut()
    expect(login()).toEqual(signedOut)
    expect(browser.userTokens.stored).toEqual(noTokens)
    expect([browser.profile, browser.orders]).toEqual([undefined, undefined])
    expect(app.orders.list.value).toEqual({ tag: 'idle' })
    expect(app.orders.remembered()).toBeUndefined()
    expect(message()).toBeUndefined()
  })

  it('is no failure when no customer is signed in', () => {
    const { app, login } = givenPortal()
    app.session.signOut()
    expect(login()).toEqual(signedOut)
  })

  it('that went wrong leaves nothing to the next customer either', async () => {
    const { browser, signIn } = givenPortal()
    browser.profile = { username: grace }
    browser.orders = { owner: grace, orders: [anOrder()] }
    await signIn(ada)
    expect(browser.orders).toBeUndefined()
    expect(browser.profile).toEqual({ username: ada })
  })
})

describe('Two customers, one after the other in one tab', () => {
  const change = { password, newPassword: 'another password' }

  it('do not share a call: the second is not told what came of the first one’s', async () => {
    const { app, message, signOn, signIn } = await givenAda()
    signOn.hold()
    const adas = app.auth.changePassword.submit(change)()
    await settled()
    app.session.signOut()
    const signingIn = signIn(grace)
    await settled()
    signOn.release('sign in')
    await signingIn
    const graces = app.auth.changePassword.submit(change)()
    await settled()
    expect(signOn.calls.filter((call) => call === 'change password')).toHaveLength(2)

    signOn.releaseOne('change password')
    await adas
    expect(message()).toBeUndefined()
    signOn.release()
    await graces
    expect(signOn.hasAccount(grace, 'another password')).toBe(true)
  })
})

describe('What the screens hold', () => {
  /** Ada is signed in, and a notice of hers stands on the page. */
  const given = async () => {
    const portal = await givenAda()
    await portal.app.auth.requestEmailChange.submit({ email: 'new@compass.test' })()
    expect(portal.message()).toMatchObject({ code: 'email-change-requested' })
    const expire = async () => {
      portal.signOn.revoke(portal.adasToken)
      await portal.app.orders.load()()
    }
    return { ...portal, key: portal.app.session.screenKey, keyBefore: portal.app.session.screenKey.value, expire }
  }
  const wakeUpAs = (username: string) => (portal: Portal) => {
    portal.browser.profile = { username }
    portal.changeElsewhere(username)
  }

  it.each<readonly [string, (portal: Awaited<ReturnType<typeof given>>) => unknown]>([
    ['she signs out', ({ app }) => app.session.signOut()],
    ['another tab signs her out', ({ changeElsewhere }) => changeElsewhere(undefined)],
    ['a tab that slept wakes up with another customer', wakeUpAs(grace)],
    ['her session expires, and another customer signs in', ({ expire, signIn }) => expire().then(() => signIn(grace))],
  ])('goes with its customer, and so does her notice, when %s', async (_, happens) => {
    const portal = await given()
    await happens(portal)
    expect(portal.key.value).toBe(portal.keyBefore + 1)
    expect(portal.message()?.code).not.toBe('email-change-requested')
  })

  it('stays when her session expires and she signs in again', async () => {
    const { login, key, keyBefore, expire, signIn } = await given()
    await expire()
    await signIn(ada)
    expect(login()).toEqual(asAda)
    expect(key.value).toBe(keyBefore)
  })

  it('stays with a visitor who signs in', async () => {
    const { app, key, keyBefore, signIn } = await given()
    app.session.signOut()
    await signIn(grace)
    expect(key.value).toBe(keyBefore + 1)
  })

  it('goes before anything tells that another customer is there', async () => {
    const portal = await given()
    const seen: unknown[] = []
    portal.app.session.login.changes.subscribe(({ tag }) => seen.push([tag, portal.key.value - portal.keyBefore]))
    wakeUpAs(grace)(portal)
    expect(seen).toEqual([
      ['logged-in', 0],
      ['logged-in', 1],
    ])
  })
})
