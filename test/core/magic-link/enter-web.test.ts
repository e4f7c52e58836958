import { describe, expect, it } from '@jest/globals'
import { isLeft, right } from 'fp-ts/Either'
import { createApp } from '../../../core/app.ts'
import { deviceOf } from '../../../core/device/device.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

/** A phone on which Ada's link to the web is open. */
const opened = async () => {
  const world = inMemoryPorts({ device: deviceOf({ userAgent: 'iPhone', touchPoints: 5 }) })
  world.magicLinks.put('web', 'travel_web')
  const app = createApp(world.ports)
  await app.magicLink.open('web')()
  return { ...world, app }
}

describe('Entering the web version of the travel app', () => {
  it('names its account to a visitor, then signs in, and answers its address without the token', async () => {
    const { app, browser } = await opened()
    expect(await app.magicLink.enterWeb('web')()).toEqual(right({ tag: 'named' }))
    expect(app.magicLink.named.value).toBe('ada@compass.test')
    expect(app.session.login.value).toEqual({ tag: 'logged-out' })

    expect(app.magicLink.enterWebAsNamed()).toEqual({ tag: 'entered', address: 'https://travel.company.test/' })
    await settled()
    expect(browser.userTokens.stored).toEqual({ cookie: 'user-token-1', storage: 'user-token-1' })
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'ada@compass.test' })
  })

  it('waits until it is known who is signed in', async () => {
    const { signOn, browser, ports } = await opened()
    const graces = signOn.issueToken('grace@compass.test')
    browser.userTokens.stored = { cookie: graces, storage: graces }
    signOn.door.hold()
    const app = createApp(ports)
    expect(app.session.login.value).toEqual({ tag: 'checking' })
    const entering = app.magicLink.enterWeb('web')()
    await settled()
    signOn.door.release()
    expect(await entering).toEqual(right({ tag: 'named' }))
    expect(browser.userTokens.stored.cookie).toBe(graces)
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'grace@compass.test' })
  })

  it('asks no customer whose own link it is, however late their session has been checked', async () => {
    const { signOn, browser, ports } = await opened()
    const adas = signOn.issueToken('ada@compass.test')
    browser.userTokens.stored = { cookie: adas, storage: adas }
    signOn.door.hold()
    const app = createApp(ports)
    const entering = app.magicLink.enterWeb('web')()
    await settled()
    const checks = signOn.door.calls.filter((call) => call.endsWith(adas))
    expect(checks).toHaveLength(1)
    for (const call of signOn.door.calls.filter((each) => !checks.includes(each))) signOn.door.release(call)
    await settled()
    expect(app.session.login.value).toEqual({ tag: 'checking' })
    signOn.door.release()
    expect(await entering).toEqual(right({ tag: 'entered', address: 'https://travel.company.test/' }))
  })

  it('reads who is signed in anew: the news of another tab may still be under way', async () => {
    const { app, signOn, browser } = await opened()
    const graces = signOn.issueToken('grace@compass.test')
    browser.userTokens.stored = { cookie: graces, storage: graces }
    expect(await app.magicLink.enterWeb('web')()).toEqual(right({ tag: 'named' }))
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'grace@compass.test' })
  })

  it('asks anew where another customer has come since it named one, and for another link', async () => {
    const { app, signOn, browser } = await opened()
    await app.magicLink.enterWeb('web')()
    const graces = signOn.issueToken('grace@compass.test')
    browser.userTokens.changeElsewhere({ cookie: graces, storage: graces })
    expect(app.magicLink.enterWebAsNamed()).toBeUndefined()
    await settled()
    await app.magicLink.enterWeb('web')()
    expect(app.magicLink.named.value).toBe('ada@compass.test')
    await app.magicLink.open('travel')()
    expect(app.magicLink.named.value).toBeUndefined()
  })

  it('shows that the link has been used meanwhile', async () => {
    const { app, magicLinks, browser } = await opened()
    magicLinks.put('web', rejected(403, 'authorization.magic_link.invalid'))
    expect(isLeft(await app.magicLink.enterWeb('web')())).toBe(true)
    expect(app.magicLink.state.value).toEqual({ tag: 'used' })
    expect(browser.userTokens.stored.storage).toBeUndefined()
  })

  it('stays where it is without a network, and says so', async () => {
    const { app, magicLinks } = await opened()
    magicLinks.door.broken = offline
    await app.magicLink.enterWeb('web')()
    expect(app.magicLink.state.value.tag).toBe('valid')
    expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'unexpected' })
  })

  it('replaces no other customer unasked: it says whose the link is, and goes on when they want to', async () => {
    const { app, signOn, browser, magicLinks } = await opened()
    signOn.addAccount('grace@compass.test', 'a long password')
    await app.auth.signIn.submit({ username: 'grace@compass.test', password: 'a long password' })()
    await settled()
    const graces = browser.userTokens.stored

    expect(await app.magicLink.enterWeb('web')()).toEqual(right({ tag: 'named' }))
    expect(app.magicLink.named.value).toBe('ada@compass.test')
    expect(browser.userTokens.stored).toEqual(graces)
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'grace@compass.test' })

    expect(app.magicLink.enterWebAsNamed()).toEqual({ tag: 'entered', address: 'https://travel.company.test/' })
    await settled()
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'ada@compass.test' })
    expect(magicLinks.door.calls.filter((call) => call.startsWith('exchange'))).toHaveLength(1)
  })

  it('asks nothing of the customer whose link it is', async () => {
    const { app, signOn } = await opened()
    signOn.addAccount('ada@compass.test', 'a long password')
    await app.auth.signIn.submit({ username: 'ada@compass.test', password: 'a long password' })()
    await settled()
    expect(await app.magicLink.enterWeb('web')()).toMatchObject(right({ tag: 'entered' }))
  })

  it('that could not learn whose the link is changes nothing, and can be tried again', async () => {
    const { app, signOn } = await opened()
    signOn.addAccount('grace@compass.test', 'a long password')
    await app.auth.signIn.submit({ username: 'grace@compass.test', password: 'a long password' })()
    await settled()
    signOn.door.broken = offline
    expect(isLeft(await app.magicLink.enterWeb('web')())).toBe(true)
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'grace@compass.test' })
    signOn.door.broken = undefined
    expect(await app.magicLink.enterWeb('web')()).toEqual(right({ tag: 'named' }))
  })

  it('that lost the network after the exchange goes on after a reload of the tab, until its session has begun', async () => {
    const { app, signOn, magicLinks, browser, ports } = await opened()
    app.session.signOut()
    signOn.addAccount('grace@compass.test', 'a long password')
    await app.auth.signIn.submit({ username: 'grace@compass.test', password: 'a long password' })()
    await settled()
    signOn.door.broken = offline
    await app.magicLink.enterWeb('web')()
    app.dispose()

    signOn.door.broken = undefined
    const reloaded = createApp(ports)
    await reloaded.magicLink.open('web')()
    expect(reloaded.magicLink.state.value).toEqual({ tag: 'valid', destination: 'travel_web' })
    expect(await reloaded.magicLink.enterWeb('web')()).toEqual(right({ tag: 'named' }))
    expect(reloaded.magicLink.enterWebAsNamed()).toMatchObject({ tag: 'entered' })
    expect(magicLinks.door.calls.filter((call) => call.startsWith('exchange'))).toHaveLength(1)
    expect(browser.exchangedLink).toBeUndefined()
  })

  it('whose token is refused by then has been used', async () => {
    const { app, signOn, ports } = await opened()
    signOn.addAccount('grace@compass.test', 'a long password')
    await app.auth.signIn.submit({ username: 'grace@compass.test', password: 'a long password' })()
    signOn.issuesUselessTokens = true
    await app.magicLink.enterWeb('web')()
    const reloaded = createApp(ports)
    await reloaded.magicLink.open('web')()
    expect(reloaded.magicLink.state.value).toEqual({ tag: 'used' })
  })

  it('uses the link up once, however often it is pressed', async () => {
    const { app, magicLinks } = await opened()
    await Promise.all([app.magicLink.enterWeb('web')(), app.magicLink.enterWeb('web')()])
    expect(magicLinks.door.calls.filter((call) => call.startsWith('exchange'))).toHaveLength(1)
  })
})
