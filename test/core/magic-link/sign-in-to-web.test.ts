import { describe, expect, it } from '@jest/globals'
import { isLeft, right } from 'fp-ts/Either'
import { offline, rejected } from '../../builders/errors.ts'
import { ada, asAda, asGrace, grace, keepToken, signedOut } from '../../builders/portal.ts'
import { settled } from '../../fakes/settled.ts'
import { givenOpened } from './given-magic-link.ts'

const unconfirmed = right({ tag: 'unconfirmed' })
const signedIn = { tag: 'signed-in', address: 'https://travel.company.test/' }

/** A phone with Ada's link to the web version. */
const givenWebLink = async () => {
  const world = await givenOpened('web')
  const { magicLink } = world.app
  return {
    ...world,
    followLink: () => magicLink.signInToWeb('web')(),
    account: () => magicLink.accountToConfirm.value,
  }
}

describe('The sign-in to the web version of the travel app', () => {
  it('names the account to a visitor, then signs in, and gives the address without the token', async () => {
    const { app, browser, followLink, login, account } = await givenWebLink()
    expect(await followLink()).toEqual(unconfirmed)
    expect(account()).toBe(ada)
    expect(login()).toEqual(signedOut)

    expect(app.magicLink.confirmSignInToWeb()).toEqual(signedIn)
    await settled()
    expect(browser.userTokens.stored).toEqual({ cookie: 'user-token-1', storage: 'user-token-1' })
    expect(login()).toEqual(asAda)
  })

  it('does not ask the customer of the link, also when their session is checked late', async () => {
    const world = await givenWebLink()
    keepToken(ada, false)(world)
    const { browser, reload, signOn } = world
    signOn.hold()
    const { magicLink, session } = reload()
    const signingIn = magicLink.signInToWeb('web')()
    await settled()
    const ofSession = `profile of ${browser.userTokens.stored.cookie}`
    for (const call of signOn.calls.filter((each) => each !== ofSession)) signOn.release(call)
    await settled()
    expect(session.login.value).toEqual({ tag: 'checking' })
    signOn.release()
    expect(await signingIn).toEqual(right(signedIn))
  })

  it('reads the stored session again, because the sign-in of another tab may not be known yet', async () => {
    const world = await givenWebLink()
    keepToken(grace, false)(world)
    expect(await world.followLink()).toEqual(unconfirmed)
    expect(world.login()).toEqual(asGrace)
  })

  it('asks again after the sign-in of another customer, and for another link', async () => {
    const { app, changeElsewhere, followLink, account } = await givenWebLink()
    await followLink()
    changeElsewhere(grace)
    expect(app.magicLink.confirmSignInToWeb()).toBeUndefined()
    await settled()
    await followLink()
    expect(account()).toBe(ada)
    await app.magicLink.open('travel')()
    expect(account()).toBeUndefined()
  })

  it('shows that the link was used meanwhile', async () => {
    const { browser, followLink, magicLinks, state } = await givenWebLink()
    magicLinks.put('web', rejected(403, 'authorization.magic_link.invalid'))
    expect(isLeft(await followLink())).toBe(true)
    expect(state()).toEqual({ tag: 'used' })
    expect(browser.userTokens.stored.storage).toBeUndefined()
  })

  it('stays on the page with a message when the network fails', async () => {
    const { followLink, magicLinks, message, state } = await givenWebLink()
    magicLinks.failWith(offline)
    await followLink()
    expect(state().tag).toBe('valid')
    expect(message()).toMatchObject({ kind: 'error', code: 'unexpected' })
  })

  it('keeps another customer signed in until they confirm the account of the link', async () => {
    const { app, browser, callsTo, followLink, login, account, signIn } = await givenWebLink()
    await signIn(grace)
    const graces = browser.userTokens.stored
    expect(await followLink()).toEqual(unconfirmed)
    expect(account()).toBe(ada)
    expect(browser.userTokens.stored).toEqual(graces)
    expect(login()).toEqual(asGrace)

    expect(app.magicLink.confirmSignInToWeb()).toEqual(signedIn)
    await settled()
    expect(login()).toEqual(asAda)
    expect(callsTo('exchange')).toHaveLength(1)
  })

  it('changes nothing when the account is not known, and continues with the exchanged link after a reload', async () => {
    const { app, browser, callsTo, followLink, login, message, reload, signIn, signOn } = await givenWebLink()
    await signIn(grace)
    signOn.failWith(offline)
    expect(isLeft(await followLink())).toBe(true)
    expect(login()).toEqual(asGrace)
    expect(message()).toMatchObject({ kind: 'error', code: 'unexpected' })
    app.dispose()

    signOn.recover()
    const { magicLink } = reload()
    await magicLink.open('web')()
    expect(magicLink.state.value).toEqual({ tag: 'valid', destination: 'travel_web' })
    expect(await magicLink.signInToWeb('web')()).toEqual(unconfirmed)
    expect(magicLink.confirmSignInToWeb()).toEqual(signedIn)
    expect(callsTo('exchange')).toHaveLength(1)
    expect(browser.exchangedLink).toBeUndefined()
  })

  it('shows the link as used when its token is refused', async () => {
    const { followLink, reload, signIn, signOn } = await givenWebLink()
    await signIn(grace)
    signOn.issuesRefusedTokens = true
    await followLink()
    const { magicLink } = reload()
    await magicLink.open('web')()
    expect(magicLink.state.value).toEqual({ tag: 'used' })
  })

  it('exchanges the link once for several clicks', async () => {
    const { callsTo, followLink } = await givenWebLink()
    await Promise.all([followLink(), followLink()])
    expect(callsTo('exchange')).toHaveLength(1)
  })
})
