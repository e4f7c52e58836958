import { describe, expect, it } from '@jest/globals'
import { createApp } from '../../../core/app.ts'
import type { LoginState } from '../../../core/session/login-state.ts'
import { offline } from '../../builders/errors.ts'
import { anOrder } from '../../builders/orders.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

const nothing = { cookie: undefined, storage: undefined }

/** Ada is signed in, in this tab, with her orders on the screen. */
const adaSignedIn = async () => {
  const world = inMemoryPorts()
  const ada = world.signOn.issueToken('ada@compass.test')
  world.shop.putOrders('ada@compass.test', [anOrder()])
  world.browser.userTokens.stored = { cookie: ada, storage: ada }
  const app = createApp(world.ports)
  await settled()
  await app.orders.load()()
  const seen: LoginState['tag'][] = []
  app.session.login.changes.subscribe(({ tag }) => seen.push(tag))
  return { ...world, ada, app, seen, tokens: world.browser.userTokens }
}

/** Ada has a token, but the sign-on service could not be asked about it. */
const adaUnverified = async () => {
  const world = inMemoryPorts()
  const ada = world.signOn.issueToken('ada@compass.test')
  world.browser.userTokens.stored = { cookie: ada, storage: ada }
  world.signOn.door.broken = offline
  const app = createApp(world.ports)
  await settled()
  const seen: LoginState['tag'][] = []
  app.session.login.changes.subscribe(({ tag }) => seen.push(tag))
  return { ...world, ada, app, seen, tokens: world.browser.userTokens }
}

describe('What happens behind this tab’s back', () => {
  it('another tab signs out: so does this one, without a message, and the orders go', async () => {
    const { app, tokens, browser } = await adaSignedIn()

    tokens.changeElsewhere(nothing)

    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
    expect(app.orders.list.value).toEqual({ tag: 'idle' })
    expect(app.messages.current.value).toBeUndefined()
    expect(browser.orders).toBeUndefined()
  })

  it('another tab signs out while the token is being verified: it is not brought back', async () => {
    const { app, tokens, signOn } = await adaUnverified()
    signOn.door.broken = undefined
    signOn.door.hold()
    tokens.changes.next()
    // The news of it is still under way.
    tokens.stored = nothing
    signOn.door.release()
    await settled()
    expect(tokens.stored).toEqual(nothing)
    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
  })

  it('another tab signs another customer in while the token is being verified: theirs is not touched', async () => {
    const { app, tokens, signOn } = await adaUnverified()
    const grace = { cookie: signOn.issueToken('grace@compass.test'), storage: undefined }
    signOn.door.broken = undefined
    signOn.door.hold()
    tokens.changes.next()
    // The news of it is still under way.
    tokens.stored = grace
    signOn.door.release()
    await settled()
    expect(tokens.stored.cookie).toBe(grace.cookie)
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'grace@compass.test' })
  })

  it('another tab signs another customer in: nothing of the last is left, and the new one is verified', async () => {
    const { app, tokens, signOn, browser } = await adaSignedIn()
    const grace = signOn.issueToken('grace@compass.test')

    tokens.changeElsewhere({ cookie: grace, storage: undefined })

    expect(app.session.login.value).toEqual({ tag: 'checking' })
    expect(app.orders.list.value).toEqual({ tag: 'idle' })
    expect(browser.orders).toBeUndefined()
    await settled()
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'grace@compass.test' })
    expect(tokens.stored).toEqual({ cookie: grace, storage: grace })
  })

  it('another tab signs in where no customer was: this tab follows', async () => {
    const world = inMemoryPorts()
    const app = createApp(world.ports)
    const ada = world.signOn.issueToken('ada@compass.test')

    world.browser.userTokens.changeElsewhere({ cookie: ada, storage: ada })
    await settled()

    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'ada@compass.test' })
  })

  it('coming back to a verified session calls no service', async () => {
    const { tokens, signOn, seen, ada } = await adaSignedIn()
    const before = signOn.door.calls.length
    for (let times = 0; times < 10; times += 1) tokens.changeElsewhere({ cookie: ada, storage: ada })
    await settled()
    expect(signOn.door.calls).toHaveLength(before)
    expect(seen).toEqual(['logged-in'])
  })

  it('the answer for a token that another tab has replaced changes nothing', async () => {
    const { app, tokens, signOn } = await adaUnverified()
    signOn.door.broken = undefined
    const grace = signOn.issueToken('grace@compass.test')
    signOn.door.hold()
    tokens.changeElsewhere(tokens.stored)
    tokens.changeElsewhere({ cookie: grace, storage: grace })

    signOn.door.release()
    await settled()

    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'grace@compass.test' })
    expect(tokens.stored).toEqual({ cookie: grace, storage: grace })
  })
})

describe('A session that could not be verified', () => {
  it('is verified when the customer or the network comes back, and stays on the screen meanwhile', async () => {
    const { app, tokens, signOn, seen, ada } = await adaUnverified()
    signOn.door.broken = undefined

    tokens.changes.next()
    await settled()

    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'ada@compass.test' })
    expect(seen).toEqual(['logged-in', 'logged-in'])
    tokens.changes.next()
    await settled()
    expect(signOn.door.calls).toEqual([`profile of ${ada}`, `profile of ${ada}`])
  })

  it('is asked about once for each return, never in a loop', async () => {
    const { app, tokens, signOn } = await adaUnverified()
    tokens.changes.next()
    await settled()
    await settled()
    expect(signOn.door.calls).toHaveLength(2)
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: undefined })
  })

  it('ends, with its notice, when it turns out that the token is no longer good', async () => {
    const { app, tokens, signOn, ada } = await adaUnverified()
    signOn.door.broken = undefined
    signOn.revoke(ada)

    tokens.changes.next()
    await settled()

    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
    expect(app.messages.current.value).toMatchObject({ code: 'session-expired' })
  })
})

describe('A shared cookie that another site of the provider removes', () => {
  it('has its token verified once, and is written again: the customer notices nothing', async () => {
    const { app, tokens, signOn, seen, ada, browser } = await adaSignedIn()

    tokens.changeElsewhere({ cookie: undefined, storage: ada })
    tokens.changes.next()
    await settled()

    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'ada@compass.test' })
    expect(tokens.stored).toEqual({ cookie: ada, storage: ada })
    expect(signOn.door.calls).toEqual([`profile of ${ada}`, `profile of ${ada}`])
    expect(seen.includes('checking')).toBe(false)
    expect(browser.orders?.owner).toBe('ada@compass.test')
  })

  it('ends the session, with its notice, when the token is no longer good', async () => {
    const { app, tokens, signOn, ada } = await adaSignedIn()
    signOn.revoke(ada)

    tokens.changeElsewhere({ cookie: undefined, storage: ada })
    await settled()

    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
    expect(app.messages.current.value).toMatchObject({ code: 'session-expired' })
    expect(tokens.stored).toEqual(nothing)
  })

  it('leaves the customer signed in while no service can be asked', async () => {
    const { app, tokens, signOn, ada } = await adaSignedIn()
    signOn.door.broken = offline

    tokens.changeElsewhere({ cookie: undefined, storage: ada })
    await settled()

    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'ada@compass.test' })
  })

  it('is not missed at every return where this browser never kept it', async () => {
    const world = inMemoryPorts()
    world.browser.userTokens.takesCookies = false
    world.signOn.addAccount('ada@compass.test', 'a long password')
    const app = createApp(world.ports)
    await app.auth.signIn.submit({ username: 'ada@compass.test', password: 'a long password' })()
    await settled()
    const asked = world.signOn.door.calls.length

    world.browser.userTokens.changes.next()
    await settled()

    expect(world.signOn.door.calls).toHaveLength(asked)
  })
})
