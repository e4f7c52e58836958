import { describe, expect, it } from '@jest/globals'
import { offline } from '../../builders/errors.ts'
import { ada, asAda, asGrace, grace, signedOut } from '../../builders/portal.ts'
import { settled } from '../../fakes/settled.ts'
import { day, given, givenAda, shared } from './sister-site.ts'

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
