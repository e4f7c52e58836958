import { describe, expect, it } from '@jest/globals'
import { offline } from '../../builders/errors.ts'
import { settled } from '../../fakes/settled.ts'
import {
  ada,
  adaSignedIn,
  asAda,
  asGrace,
  givenBrowser,
  grace,
  password,
  secondsPerDay,
  signedOut,
  storedNamesOf,
} from './browser-of-two.ts'

describe('A cookie that another site of the provider wrote', () => {
  const given = async (lifetime: string) => {
    const { browser, signOn, ...world } = givenBrowser()
    const token = signOn.issueToken(grace)
    browser.sisterSignsIn(token, lifetime)
    const tab = browser.openTab()
    await settled()
    expect(tab.app.session.login.value).toEqual(asGrace)
    return { browser, signOn, token, tab, ...world }
  }

  it('and that ends with the browser signs no next visitor in: not by the copy in storage either', async () => {
    const { browser, tab } = await given('')
    tab.close()
    browser.cookies.endSession()
    const next = browser.openTab()
    expect(next.app.session.login.value).toEqual(signedOut)
    await settled()
    expect(next.app.messages.current.value).toBeUndefined()
    expect(storedNamesOf(browser)).toEqual([])
  })

  it('lives no longer for the visits, and its session no longer than itself', async () => {
    const { browser, clock, token } = await given(`; Max-Age=${2 * secondsPerDay}`)
    clock.passSeconds(1.9 * secondsPerDay)
    const second = browser.openTab()
    expect(second.app.session.login.value).toEqual(asGrace)
    await settled()
    expect(browser.sharedToken).toBe(token)
    clock.passSeconds(0.1 * secondsPerDay)
    second.comeBack()
    expect(second.app.session.login.value).toEqual(signedOut)
    expect(storedNamesOf(browser)).toEqual([])
  })

  it('in place of the portal’s own ends that one’s session for good, even where no answer came meanwhile', async () => {
    const { browser, signOn, clock } = await adaSignedIn()
    clock.passSeconds(7 * secondsPerDay)
    browser.sisterSignsIn(signOn.issueToken(grace))
    signOn.door.broken = offline
    browser.openTab().close()
    browser.sisterSignsOut()
    signOn.door.broken = undefined
    const { app } = browser.openTab()
    await settled()
    expect(app.session.login.value).toEqual(signedOut)
    expect(storedNamesOf(browser)).toEqual([])
  })
})

describe('A session that another site of the provider ends', () => {
  it('is over here too, quietly, when the customer opens the portal', async () => {
    const { browser, signOn } = await adaSignedIn()
    browser.sisterSignsOut()
    const asked = signOn.door.calls.length
    const { app } = browser.openTab()
    await settled()
    expect(app.session.login.value).toEqual(signedOut)
    expect(app.messages.current.value).toBeUndefined()
    expect(browser.sharedToken).toBeUndefined()
    expect(storedNamesOf(browser)).toEqual([])
    expect(signOn.door.calls).toHaveLength(asked)
  })

  it('is over in a tab that is open, when the customer comes back to it', async () => {
    const { browser, tab } = await adaSignedIn()
    browser.sisterSignsOut()
    tab.comeBack()
    expect(tab.app.session.login.value).toEqual(signedOut)
    expect(tab.app.messages.current.value).toBeUndefined()
    expect(storedNamesOf(browser)).toEqual([])
  })

  it('that it had begun is over here too', async () => {
    const { browser, signOn } = givenBrowser()
    browser.sisterSignsIn(signOn.issueToken(ada))
    const tab = browser.openTab()
    await settled()
    browser.sisterSignsOut()
    tab.comeBack()
    expect(tab.app.session.login.value).toEqual(signedOut)
  })

  it('gets no answer to what was under way: nothing is sent, kept or told', async () => {
    const { browser, tab, shop } = await adaSignedIn()
    shop.door.hold()
    const loading = tab.app.orders.load()()
    browser.sisterSignsOut()
    shop.door.release()
    await loading
    expect(tab.app.session.login.value).toEqual(signedOut)
    expect(tab.app.orders.list.value).toEqual({ tag: 'idle' })
    expect(storedNamesOf(browser)).toEqual([])
    expect(tab.app.messages.current.value).toBeUndefined()
  })

  it('makes no call for a press that comes before this tab has heard of it', async () => {
    const { browser, tab, signOn } = await adaSignedIn()
    browser.sisterSignsOut()
    const asked = signOn.door.calls.length
    await tab.app.auth.changePassword.submit({ password: password, newPassword: 'another password' })()
    expect(signOn.door.calls).toHaveLength(asked)
    expect(tab.app.session.login.value).toEqual(signedOut)
  })

  it('is over however old it is, when it was visited within six days: the cookie is renewed with the visits', async () => {
    const { browser, clock } = await adaSignedIn()
    for (const days of [5, 5, 5, 0.9]) {
      clock.passSeconds(days * secondsPerDay)
      const visit = browser.openTab()
      await settled()
      expect(visit.app.session.login.value).toEqual(asAda)
      visit.close()
    }
    clock.passSeconds(5.9 * secondsPerDay)
    browser.sisterSignsOut()
    const { app } = browser.openTab()
    await settled()
    expect(app.session.login.value).toEqual(signedOut)
    expect(browser.sharedToken).toBeUndefined()
    expect(storedNamesOf(browser)).toEqual([])
  })

  it('can’t be told from one that the browser has dropped after six days: it goes on, in this browser’s storage alone', async () => {
    const { browser, clock, signOn } = await adaSignedIn()
    clock.passSeconds(6 * secondsPerDay)
    browser.sisterSignsOut()
    const asked = signOn.door.calls.length
    const first = browser.openTab()
    await settled()
    expect(first.app.session.login.value).toEqual(asAda)
    expect(signOn.door.calls).toHaveLength(asked + 1)
    clock.passSeconds(secondsPerDay)
    const second = browser.openTab()
    expect(second.app.session.login.value).toEqual(asAda)
    await settled()
    expect(second.app.session.login.value).toEqual(asAda)
    expect(browser.sharedToken).toBeUndefined()

    second.app.session.signOut()
    await second.app.auth.signIn.submit({ username: grace, password })()
    expect(browser.sharedToken).toBe(browser.storage.get('user_access_token'))
  })

  it('and whose token is no longer good then ends with its notice', async () => {
    const { browser, adasToken, clock, signOn } = await adaSignedIn()
    clock.passSeconds(6 * secondsPerDay)
    browser.sisterSignsOut()
    signOn.revoke(adasToken)
    const { app } = browser.openTab()
    await settled()
    expect(app.session.login.value).toEqual(signedOut)
    expect(app.messages.current.value).toMatchObject({ code: 'session-expired' })
  })
})
