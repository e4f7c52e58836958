import { describe, expect, it } from '@jest/globals'
import type { LoginState } from '../../../core/session/login-state.ts'
import type { StoredUserTokens } from '../../../core/session/ports.ts'
import { offline } from '../../builders/errors.ts'
import { anOrder, carLicense } from '../../builders/orders.ts'
import { ada, asAda, asGrace, givenPortal, grace, keepToken, noTokens, signedOut } from '../../builders/portal.ts'
import { settled } from '../../fakes/settled.ts'

/** Ada has a token in this browser; with a network her session is verified, and her orders are on the screen. */
const given = async (network: 'online' | 'offline' = 'online') => {
  const portal = givenPortal({
    before: (world) => {
      keepToken(ada, false)(world)
      world.shop.putOrders(ada, [anOrder()])
      if (network === 'offline') world.signOn.failWith(offline)
    },
  })
  const tokens = portal.browser.userTokens
  await settled()
  if (network === 'online') await portal.app.orders.load()()
  portal.signOn.calls.length = 0
  const seen: LoginState['tag'][] = []
  portal.app.session.login.changes.subscribe(({ tag }) => seen.push(tag))
  return { ...portal, token: tokens.stored.storage ?? '', tokens, seen }
}

describe('What happens behind this tab’s back', () => {
  it('another tab signs out: so does this one, without a message, and the orders go', async () => {
    const { app, login, message, tokens, browser } = await given()
    tokens.changeElsewhere(noTokens)
    expect(login()).toEqual(signedOut)
    expect(app.orders.list.value).toEqual({ tag: 'idle' })
    expect(browser.orders).toBeUndefined()
    expect(message()).toBeUndefined()
  })

  it.each([
    ['signs out: she is not brought back', undefined, 'stored', signedOut],
    ['signs another customer in: theirs is not touched', grace, 'stored', asGrace],
    ['signs another customer in, and tells it: the answer changes nothing', grace, 'told', asGrace],
  ] as const)('while her token is being verified another tab %s', async (_, next, news, expected) => {
    const { login, tokens, signOn } = await given('offline')
    signOn.recover()
    signOn.hold()
    tokens.changes.next()
    const token = next && signOn.issueToken(next)
    const stored: StoredUserTokens = { cookie: token, storage: token }
    if (news === 'told') tokens.changeElsewhere(stored)
    else tokens.stored = stored
    signOn.release()
    await settled()
    expect(login()).toEqual(expected)
    expect(tokens.stored).toEqual(stored)
  })

  it('another tab signs in where no customer was: this tab follows', async () => {
    const { login, changeElsewhere } = givenPortal()
    changeElsewhere(ada)
    await settled()
    expect(login()).toEqual(asAda)
  })

  it('coming back to a verified session calls no service', async () => {
    const { tokens, signOn, seen } = await given()
    for (let times = 0; times < 10; times += 1) tokens.changes.next()
    await settled()
    expect(signOn.calls).toEqual([])
    expect(seen).toEqual(['logged-in'])
  })
})

describe('An app that was disposed', () => {
  it('follows no other tab: neither its tokens nor its activation', async () => {
    const { app, login, tokens, browser } = await given()
    app.dispose()
    tokens.changeElsewhere(noTokens)
    browser.activation = { tag: 'code-accepted', license: carLicense, email: undefined }
    browser.otherTab.next()
    expect(login()).toEqual(asAda)
    expect(app.activation.state.value).toEqual({ tag: 'not-begun' })
  })
})

describe('A session that could not be verified', () => {
  it('is verified once when the customer or the network comes back, and stays on the screen meanwhile', async () => {
    const { login, tokens, signOn, seen, token } = await given('offline')
    signOn.recover()
    for (let times = 0; times < 2; times += 1) {
      tokens.changes.next()
      await settled()
    }
    expect(login()).toEqual(asAda)
    expect(seen).toEqual(['logged-in', 'logged-in'])
    expect(signOn.calls).toEqual([`profile of ${token}`])
  })

  it('ends, with its notice, when it turns out that the token is no longer good', async () => {
    const { login, message, tokens, signOn, token } = await given('offline')
    signOn.recover()
    signOn.revoke(token)
    tokens.changes.next()
    await settled()
    expect(login()).toEqual(signedOut)
    expect(message()).toMatchObject({ code: 'session-expired' })
  })
})

describe('A cookie that is gone', () => {
  it('has its token verified once, and is written again: the customer notices nothing', async () => {
    const { login, tokens, signOn, seen, token, browser } = await given()
    tokens.changeElsewhere({ cookie: undefined, storage: token })
    tokens.changes.next()
    await settled()
    expect(login()).toEqual(asAda)
    expect(tokens.stored).toEqual({ cookie: token, storage: token })
    expect(signOn.calls).toEqual([`profile of ${token}`])
    expect(seen).not.toContain('checking')
    expect(browser.orders?.owner).toBe(ada)
  })

  it('leaves the customer signed in while no service can be asked', async () => {
    const { login, tokens, signOn, token } = await given()
    signOn.failWith(offline)
    tokens.changeElsewhere({ cookie: undefined, storage: token })
    await settled()
    expect(login()).toEqual(asAda)
  })
})
