import { describe, expect, it } from '@jest/globals'
import { offline, rejected } from '../../builders/errors.ts'
import { anOrder } from '../../builders/orders.ts'
import { FakeBrowser } from '../../fakes/fake-browser.ts'
import { settled } from '../../fakes/settled.ts'

const shared = { cookieDomain: '.compass.test' }
const ada = 'ada@compass.test'
const grace = 'grace@compass.test'
const password = 'a long password'
const days = 86_400

const given = (options: { readonly cookieDomain?: string } = shared) => {
  const browser = new FakeBrowser(options)
  const { signOn, shop } = browser.world
  for (const each of [ada, grace]) signOn.addAccount(each, password)
  shop.putOrders(ada, [anOrder({ id: 1 })])
  shop.putOrders(grace, [anOrder({ id: 2 })])
  return { ...browser.world, browser }
}

/** Ada has signed in at the portal, in a tab that is still open. */
const adaSignedIn = async (options?: { readonly cookieDomain?: string }) => {
  const world = given(options)
  const tab = world.browser.openTab()
  await tab.app.auth.signIn({ username: ada, password })()
  await settled()
  return { ...world, tab, adasToken: world.browser.storage.get('user_access_token') ?? '' }
}

const asAda = { tag: 'logged-in', username: ada }
const asGrace = { tag: 'logged-in', username: grace }
const signedOut = { tag: 'logged-out' }

const stored = (browser: FakeBrowser) => [...browser.storage.keys()].filter((name) => name !== 'client_access_token')

describe('A cookie of the portal’s own', () => {
  it('that another host plants signs no visitor in', async () => {
    const { browser, signOn } = given({})
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
    expect(stored(browser)).toEqual([])
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
    const { browser, signOn } = given()
    browser.sisterSignsIn(signOn.issueToken(grace))
    const { app } = browser.openTab()
    await settled()
    expect(app.session.login.value).toEqual(asGrace)
    expect(app.messages.current.value).toMatchObject({ code: 'signed-in-as', username: grace })
  })

  it('takes the place of the one before: nothing of that is left, and whose it is is told', async () => {
    const { browser, tab, signOn } = await adaSignedIn()
    await tab.app.orders.load()
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
    const loading = tab.app.orders.load()
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
    expect(stored(browser)).toEqual([])
    expect(signOn.door.calls).toHaveLength(asked)
  })

  it('is over in a tab that is open, when the customer comes back to it', async () => {
    const { browser, tab } = await adaSignedIn()
    browser.sisterSignsOut()
    tab.comeBack()
    expect(tab.app.session.login.value).toEqual(signedOut)
    expect(tab.app.messages.current.value).toBeUndefined()
    expect(stored(browser)).toEqual([])
  })

  it('that it had begun is over here too', async () => {
    const { browser, signOn } = given()
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
    const loading = tab.app.orders.load()
    browser.sisterSignsOut()
    shop.door.release()
    await loading
    expect(tab.app.session.login.value).toEqual(signedOut)
    expect(tab.app.orders.list.value).toEqual({ tag: 'idle' })
    expect(stored(browser)).toEqual([])
    expect(tab.app.messages.current.value).toBeUndefined()
  })

  it('makes no call for a press that comes before this tab has heard of it', async () => {
    const { browser, tab, signOn } = await adaSignedIn()
    browser.sisterSignsOut()
    const asked = signOn.door.calls.length
    await tab.app.auth.changePassword({ current: password, next: 'another password' })()
    expect(signOn.door.calls).toHaveLength(asked)
    expect(tab.app.session.login.value).toEqual(signedOut)
  })

  it('can’t be told from one that the browser has dropped after six days: it is verified once, and written again', async () => {
    const { browser, adasToken, clock, signOn } = await adaSignedIn()
    clock.passSeconds(6 * days)
    browser.sisterSignsOut()
    const asked = signOn.door.calls.length
    const { app } = browser.openTab()
    await settled()
    expect(app.session.login.value).toEqual(asAda)
    expect(browser.sharedToken).toBe(adasToken)
    expect(signOn.door.calls).toHaveLength(asked + 1)
  })

  it('and whose token is no longer good then ends with its notice', async () => {
    const { browser, adasToken, clock, signOn } = await adaSignedIn()
    clock.passSeconds(6 * days)
    browser.sisterSignsOut()
    signOn.revoke(adasToken)
    const { app } = browser.openTab()
    await settled()
    expect(app.session.login.value).toEqual(signedOut)
    expect(app.messages.current.value).toMatchObject({ code: 'session-expired' })
  })
})

describe('A browser that keeps no cookie', () => {
  it('does not take its absence for a sign-out, and asks about the token once', async () => {
    const { browser, signOn } = given()
    browser.cookies.blocked = true
    const tab = browser.openTab()
    await tab.app.auth.signIn({ username: ada, password })()
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

  it('is told of, and signs nobody in: not at once, not after a reload', async () => {
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
    const { browser, signOn } = given()
    const { app } = browser.openTab()
    signOn.issuesUselessTokens = true
    await app.auth.signIn({ username: ada, password })()
    await settled()
    expect(app.session.login.value).toEqual(signedOut)
    app.messages.leaveView()
    app.messages.leaveView()
    expect(app.messages.current.value).toMatchObject({ code: 'access-token-not-valid' })
    app.messages.leaveView()
    expect(app.messages.current.value).toBeUndefined()
  })
})

describe('Two customers, one after the other in one tab', () => {
  it('do not share a call: the second is not told what came of the first one’s', async () => {
    const { tab, signOn } = await adaSignedIn()
    const change = { current: password, next: 'another password' }
    signOn.door.hold()
    const adas = tab.app.auth.changePassword(change)()
    await settled()
    tab.app.session.signOut()
    const signingIn = tab.app.auth.signIn({ username: grace, password })()
    await settled()
    signOn.door.release('sign in')
    await signingIn
    const graces = tab.app.auth.changePassword(change)()
    await settled()
    expect(signOn.door.calls.filter((call) => call === 'change password')).toHaveLength(2)

    signOn.door.release('change password')
    await adas
    await graces
    expect(signOn.hasAccount(grace, 'another password')).toBe(true)
  })

  it('are told nothing of what the other asked for', async () => {
    const { tab, signOn } = await adaSignedIn()
    signOn.door.hold()
    const adas = tab.app.auth.changePassword({ current: password, next: 'another password' })()
    await settled()
    tab.app.session.signOut()
    await settled()
    signOn.door.release()
    await adas
    expect(tab.app.messages.current.value).toBeUndefined()
  })

  it('are who pressed last, whichever is answered first', async () => {
    const { browser, signOn } = given()
    const { app } = browser.openTab()
    signOn.door.hold()
    const first = app.auth.signIn({ username: ada, password })()
    const second = app.auth.signIn({ username: grace, password })()
    await settled()
    signOn.door.release(`sign in ${grace}`)
    await second
    signOn.door.release()
    await first
    await settled()
    expect(app.session.login.value).toEqual(asGrace)
    expect(signOn.door.calls.filter((call) => call.startsWith('sign in'))).toHaveLength(2)
  })
})

describe('A shared computer', () => {
  it('shows nothing of an activation that was left the day before', async () => {
    const { browser, clock } = given()
    browser.openTab().close()
    browser.storage.set(
      'activation',
      JSON.stringify({
        savedAt: clock.now(),
        value: { tag: 'code-accepted', license: { licenseKey: 'AAAA', appName: 'Car' }, email: ada },
      }),
    )
    clock.passSeconds(days)
    expect(browser.openTab().app.activation.state.value).toEqual({ tag: 'not-begun' })
  })

  it('without a network shows no activation code of the orders that it remembers', async () => {
    const { browser, tab, shop } = await adaSignedIn()
    shop.putOrders(ada, [
      anOrder({ items: [{ title: 'Maps', price: 1, gift: false, activation: { code: 'CODE-1', email: undefined } }] }),
    ])
    await tab.app.orders.load()
    expect(JSON.stringify(tab.app.orders.list.value)).toContain('CODE-1')
    shop.door.broken = offline
    const later = browser.openTab()
    await settled()
    expect(later.app.orders.remembered()).toHaveLength(1)
    expect(JSON.stringify(later.app.orders.remembered())).not.toContain('CODE-1')
    expect(JSON.stringify([...browser.storage])).not.toContain('CODE-1')
  })
})
