import { describe, expect, it } from '@jest/globals'
import { createApp } from '../../../core/app.ts'
import { offline } from '../../builders/errors.ts'
import { anOrder } from '../../builders/orders.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'
import { ada, adaSignedIn, asGrace, givenBrowser, grace, password, secondsPerDay } from './browser-of-two.ts'

describe('Two customers, one after the other in one tab', () => {
  it('do not share a call: the second is not told what came of the first one’s', async () => {
    const { tab, signOn } = await adaSignedIn()
    const change = { password, newPassword: 'another password' }
    signOn.door.hold()
    const adas = tab.app.auth.changePassword.submit(change)()
    await settled()
    tab.app.session.signOut()
    const signingIn = tab.app.auth.signIn.submit({ username: grace, password })()
    await settled()
    signOn.door.release('sign in')
    await signingIn
    const graces = tab.app.auth.changePassword.submit(change)()
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
    const adas = tab.app.auth.changePassword.submit({ password: password, newPassword: 'another password' })()
    await settled()
    tab.app.session.signOut()
    await settled()
    signOn.door.release()
    await adas
    expect(tab.app.messages.current.value).toBeUndefined()
  })

  it('are who pressed last, whichever is answered first', async () => {
    const { browser, signOn } = givenBrowser()
    const { app } = browser.openTab()
    signOn.door.hold()
    const first = app.auth.signIn.submit({ username: ada, password })()
    const second = app.auth.signIn.submit({ username: grace, password })()
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

describe('What the screens hold', () => {
  /** Ada is signed in, and a notice of hers stands on the page. */
  const givenAda = async () => {
    const world = inMemoryPorts()
    const { signOn, browser, ports } = world
    for (const each of [ada, grace]) signOn.addAccount(each, password)
    const adas = signOn.issueToken(ada)
    browser.userTokens.stored = { cookie: adas, storage: adas }
    browser.profile = { username: ada }
    const app = createApp(ports)
    await app.auth.requestEmailChange.submit({ email: 'new@compass.test' })()
    expect(app.messages.current.value).toMatchObject({ code: 'email-change-requested' })
    const signIn = async (username: string) => {
      await app.auth.signIn.submit({ username, password })()
      await settled()
    }
    const expire = async () => {
      signOn.revoke(adas)
      await app.orders.load()()
    }
    return { ...world, app, signIn, expire }
  }
  type World = Awaited<ReturnType<typeof givenAda>>
  const wakeUpAs = (username: string) => (world: World) => {
    const token = world.signOn.issueToken(username)
    world.browser.profile = { username }
    world.browser.userTokens.changeElsewhere({ cookie: token, storage: token })
  }

  it.each<readonly [string, (world: World) => unknown]>([
    ['she signs out', ({ app }) => app.session.signOut()],
    [
      'another tab signs her out',
      ({ browser }) => browser.userTokens.changeElsewhere({ cookie: undefined, storage: undefined }),
    ],
    ['a tab that slept wakes up with another customer', wakeUpAs(grace)],
    [
      'her session expires, and another customer signs in',
      async ({ expire, signIn }) => {
        await expire()
        await signIn(grace)
      },
    ],
  ])('goes with its customer, and so does her notice, when %s', async (_, happens) => {
    const world = await givenAda()
    await happens(world)
    expect(world.app.session.screenKey.value).toBe(1)
    expect(world.app.messages.current.value?.code).not.toBe('email-change-requested')
  })

  it('stays when her session expires and she signs in again', async () => {
    const { app, expire, signIn } = await givenAda()
    await expire()
    await signIn(ada)
    expect(app.session.screenKey.value).toBe(0)
  })

  it('stays with a visitor who signs in', async () => {
    const { app, signIn } = await givenAda()
    app.session.signOut()
    await signIn(grace)
    expect(app.session.screenKey.value).toBe(1)
  })

  it('goes before anything tells that another customer is there', async () => {
    const world = await givenAda()
    const seen: unknown[] = []
    world.app.session.login.changes.subscribe(({ tag }) => seen.push([tag, world.app.session.screenKey.value]))
    wakeUpAs(grace)(world)
    expect(seen).toEqual([
      ['logged-in', 0],
      ['logged-in', 1],
    ])
  })
})

describe('A shared computer', () => {
  it('shows nothing of an activation that was left the day before', async () => {
    const { browser, clock } = givenBrowser()
    browser.openTab().close()
    browser.storage.set(
      'activation',
      JSON.stringify({
        savedAt: clock.now(),
        value: { tag: 'code-accepted', license: { licenseKey: 'AAAA', appName: 'Car' }, email: ada },
      }),
    )
    clock.passSeconds(secondsPerDay)
    expect(browser.openTab().app.activation.state.value).toEqual({ tag: 'not-begun' })
  })

  it('without a network shows no activation code of the orders that it remembers', async () => {
    const { browser, tab, shop } = await adaSignedIn()
    shop.putOrders(ada, [
      anOrder({ items: [{ title: 'Maps', price: 1, gift: false, activation: { code: 'CODE-1', email: undefined } }] }),
    ])
    await tab.app.orders.load()()
    expect(JSON.stringify(tab.app.orders.list.value)).toContain('CODE-1')
    shop.door.broken = offline
    const later = browser.openTab()
    await settled()
    expect(later.app.orders.remembered()).toHaveLength(1)
    expect(JSON.stringify(later.app.orders.remembered())).not.toContain('CODE-1')
    expect(JSON.stringify([...browser.storage])).not.toContain('CODE-1')
  })
})
