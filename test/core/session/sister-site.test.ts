import { describe, expect, it } from '@jest/globals'
import { settled } from '../../fakes/settled.ts'
import {
  ada,
  adaSignedIn,
  asAda,
  asGrace,
  givenBrowser,
  grace,
  shared,
  signedOut,
  storedNamesOf,
} from './browser-of-two.ts'

describe('A cookie of the portal’s own', () => {
  it('that another host plants signs no visitor in', async () => {
    const { browser, signOn } = givenBrowser({})
    browser.sisterSignsIn(signOn.issueToken(grace))
    const { app } = browser.openTab()
    await settled()
    expect(app.session.login.value).toEqual(signedOut)
    expect(signOn.door.calls).toEqual([])
  })

  it('that another host plants is not what a customer becomes by signing out', async () => {
    const { browser, tab, signOn } = await adaSignedIn({})
    browser.sisterSignsIn(signOn.issueToken(grace))
    tab.app.session.signOut()
    const { app } = browser.openTab()
    await settled()
    expect(app.session.login.value).toEqual(signedOut)
    expect(storedNamesOf(browser)).toEqual([])
  })

  it('outlives a release that shares it: signing out then works for good', async () => {
    const { browser } = await adaSignedIn({})
    const { app } = browser.openTab(shared)
    await settled()
    expect(app.session.login.value).toEqual(asAda)

    app.session.signOut()
    const next = browser.openTab(shared)
    await settled()
    expect(next.app.session.login.value).toEqual(signedOut)
  })
})

describe('A session that another site of the provider begins', () => {
  it('is taken over, and whose it is is told', async () => {
    const { browser, signOn } = givenBrowser()
    browser.sisterSignsIn(signOn.issueToken(grace))
    const { app } = browser.openTab()
    await settled()
    expect(app.session.login.value).toEqual(asGrace)
    expect(app.messages.current.value).toMatchObject({ code: 'signed-in-as', username: grace })
  })

  it('is not told any more once that site has ended it', async () => {
    const { browser, signOn } = givenBrowser()
    browser.sisterSignsIn(signOn.issueToken(grace))
    const tab = browser.openTab()
    await settled()
    browser.sisterSignsOut()
    tab.comeBack()
    await settled()
    expect(tab.app.session.login.value).toEqual(signedOut)
    expect(tab.app.messages.current.value).toBeUndefined()
  })

  it('is not told any more once another tab has followed that site to the next customer', async () => {
    const { browser, signOn } = givenBrowser()
    browser.sisterSignsIn(signOn.issueToken(ada))
    const [tab, other] = [browser.openTab(), browser.openTab()]
    await settled()
    expect(tab.app.messages.current.value).toMatchObject({ code: 'signed-in-as', username: ada })
    browser.sisterSignsIn(signOn.issueToken(grace))
    other.comeBack()
    await settled()
    tab.comeBack()
    await settled()
    expect(tab.app.session.login.value).toEqual(asGrace)
    expect(tab.app.messages.current.value).toBeUndefined()
  })

  it('takes the place of the one before: nothing of that is left, and whose it is is told', async () => {
    const { browser, tab, signOn } = await adaSignedIn()
    await tab.app.orders.load()()
    browser.sisterSignsIn(signOn.issueToken(grace))
    tab.comeBack()
    await settled()
    expect(tab.app.session.login.value).toEqual(asGrace)
    expect(tab.app.messages.current.value).toMatchObject({ code: 'signed-in-as', username: grace })
    expect(tab.app.orders.list.value).toEqual({ tag: 'idle' })
    expect(browser.storage.get('orders')).toBeUndefined()
  })

  it('says nothing where the customer stays the same', async () => {
    const { browser, tab, signOn } = await adaSignedIn()
    browser.sisterSignsIn(signOn.issueToken(ada))
    tab.comeBack()
    await settled()
    expect(tab.app.session.login.value).toEqual(asAda)
    expect(tab.app.messages.current.value).toBeUndefined()
  })

  it('is said by no tab whose browser has signed the customer in itself', async () => {
    const { browser, tab } = await adaSignedIn()
    const other = browser.openTab()
    await settled()
    expect(other.app.session.login.value).toEqual(asAda)
    for (const { app } of [tab, other]) expect(app.messages.current.value).toBeUndefined()
  })

  it('while the former token is being verified keeps its cookie', async () => {
    const { browser, adasToken, signOn } = await adaSignedIn()
    browser.storage.delete('user_profile')
    signOn.door.hold()
    const { app } = browser.openTab()
    const graces = signOn.issueToken(grace)
    browser.sisterSignsIn(graces)

    signOn.door.release(`profile of ${adasToken}`)
    await settled()

    expect(browser.sharedToken).toBe(graces)
    signOn.door.release()
    await settled()
    expect(app.session.login.value).toEqual(asGrace)
    expect(browser.sharedToken).toBe(graces)
  })

  it('is not ended by a late refusal of the former token', async () => {
    const { browser, tab, shop, signOn, adasToken } = await adaSignedIn()
    shop.door.hold()
    const loading = tab.app.orders.load()()
    const graces = signOn.issueToken(grace)
    browser.sisterSignsIn(graces)
    signOn.revoke(adasToken)

    shop.door.release()
    await loading
    await settled()

    expect(browser.sharedToken).toBe(graces)
    expect(tab.app.session.login.value).toEqual(asGrace)
    expect(tab.app.messages.current.value).toMatchObject({ code: 'signed-in-as' })
  })
})
