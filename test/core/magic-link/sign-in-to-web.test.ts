import { describe, expect, it } from '@jest/globals'
import { isLeft, right } from 'fp-ts/Either'
import { offline, rejected } from '../../builders/errors.ts'
import { ada, asAda, asGrace, grace, keepToken, signedOut } from '../../builders/portal.ts'
import { settled } from '../../fakes/settled.ts'
import { givenOpened } from './given-magic-link.ts'

const named = right({ tag: 'unconfirmed' })
const entered = { tag: 'signed-in', address: 'https://travel.company.test/' }

/** A phone on which Ada's link to the web is open. */
const opened = async () => {
  const world = await givenOpened('web')
  const { magicLink } = world.app
  return { ...world, enter: () => magicLink.signInToWeb('web')(), named: () => magicLink.accountToConfirm.value }
}

describe('Entering the web version of the travel app', () => {
  it('names its account to a visitor, then signs in, and answers its address without the token', async () => {
    const { app, browser, enter, login, named: name } = await opened()
    expect(await enter()).toEqual(named)
    expect(name()).toBe(ada)
    expect(login()).toEqual(signedOut)

    expect(app.magicLink.confirmSignInToWeb()).toEqual(entered)
    await settled()
    expect(browser.userTokens.stored).toEqual({ cookie: 'user-token-1', storage: 'user-token-1' })
    expect(login()).toEqual(asAda)
  })

  it('waits until it is known who is signed in', async () => {
    const world = await opened()
    keepToken(grace, false)(world)
    const { browser, reload, signOn } = world
    const graces = browser.userTokens.stored
    signOn.hold()
    const { magicLink, session } = reload()
    expect(session.login.value).toEqual({ tag: 'checking' })
    const entering = magicLink.signInToWeb('web')()
    await settled()
    signOn.release()
    expect(await entering).toEqual(named)
    expect(browser.userTokens.stored).toEqual(graces)
    expect(session.login.value).toEqual(asGrace)
  })

  it('asks no customer whose own link it is, however late their session has been checked', async () => {
    const world = await opened()
    keepToken(ada, false)(world)
    const { browser, reload, signOn } = world
    signOn.hold()
    const { magicLink, session } = reload()
    const entering = magicLink.signInToWeb('web')()
    await settled()
    const ofSession = `profile of ${browser.userTokens.stored.cookie}`
    for (const call of signOn.calls.filter((each) => each !== ofSession)) signOn.release(call)
    await settled()
    expect(session.login.value).toEqual({ tag: 'checking' })
    signOn.release()
    expect(await entering).toEqual(right(entered))
  })

  it('reads who is signed in anew: the news of another tab may still be under way', async () => {
    const world = await opened()
    keepToken(grace, false)(world)
    expect(await world.enter()).toEqual(named)
    expect(world.login()).toEqual(asGrace)
  })

  it('asks anew where another customer has come since it named one, and for another link', async () => {
    const { app, changeElsewhere, enter, named: name } = await opened()
    await enter()
    changeElsewhere(grace)
    expect(app.magicLink.confirmSignInToWeb()).toBeUndefined()
    await settled()
    await enter()
    expect(name()).toBe(ada)
    await app.magicLink.open('travel')()
    expect(name()).toBeUndefined()
  })

  it('shows that the link has been used meanwhile', async () => {
    const { browser, enter, magicLinks, state } = await opened()
    magicLinks.put('web', rejected(403, 'authorization.magic_link.invalid'))
    expect(isLeft(await enter())).toBe(true)
    expect(state()).toEqual({ tag: 'used' })
    expect(browser.userTokens.stored.storage).toBeUndefined()
  })

  it('stays where it is without a network, and says so', async () => {
    const { enter, magicLinks, message, state } = await opened()
    magicLinks.failWith(offline)
    await enter()
    expect(state().tag).toBe('valid')
    expect(message()).toMatchObject({ kind: 'error', code: 'unexpected' })
  })

  it('replaces no other customer unasked: it says whose the link is, and goes on when they want to', async () => {
    const { app, browser, callsTo, enter, login, named: name, signIn } = await opened()
    await signIn(grace)
    const graces = browser.userTokens.stored
    expect(await enter()).toEqual(named)
    expect(name()).toBe(ada)
    expect(browser.userTokens.stored).toEqual(graces)
    expect(login()).toEqual(asGrace)

    expect(app.magicLink.confirmSignInToWeb()).toEqual(entered)
    await settled()
    expect(login()).toEqual(asAda)
    expect(callsTo('exchange')).toHaveLength(1)
  })

  it('asks nothing of the customer whose link it is', async () => {
    const { enter, signIn } = await opened()
    await signIn(ada)
    expect(await enter()).toEqual(right(entered))
  })

  it('that could not learn whose the link is changes nothing, and goes on after a reload, until its session has begun', async () => {
    const { app, browser, callsTo, enter, login, reload, signIn, signOn } = await opened()
    await signIn(grace)
    signOn.failWith(offline)
    expect(isLeft(await enter())).toBe(true)
    expect(login()).toEqual(asGrace)
    app.dispose()

    signOn.recover()
    const { magicLink } = reload()
    await magicLink.open('web')()
    expect(magicLink.state.value).toEqual({ tag: 'valid', destination: 'travel_web' })
    expect(await magicLink.signInToWeb('web')()).toEqual(named)
    expect(magicLink.confirmSignInToWeb()).toEqual(entered)
    expect(callsTo('exchange')).toHaveLength(1)
    expect(browser.exchangedLink).toBeUndefined()
  })

  it('whose token is refused by then has been used', async () => {
    const { enter, reload, signIn, signOn } = await opened()
    await signIn(grace)
    signOn.issuesRefusedTokens = true
    await enter()
    const { magicLink } = reload()
    await magicLink.open('web')()
    expect(magicLink.state.value).toEqual({ tag: 'used' })
  })

  it('uses the link up once, however often it is pressed', async () => {
    const { callsTo, enter } = await opened()
    await Promise.all([enter(), enter()])
    expect(callsTo('exchange')).toHaveLength(1)
  })
})
