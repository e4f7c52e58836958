import { describe, expect, it } from '@jest/globals'
import { isLeft, left, right } from 'fp-ts/Either'
import {
  createAppUrl,
  findLinkedApp,
  type MagicLinkState,
  parseDestination,
} from '../../../core/magic-link/magic-link-state.ts'
import { supersededError } from '../../../core/shared/app-error.ts'
import { detectDevice } from '../../../core/visitor-device/visitor-device.ts'
import { aGatewayRefusal, aRejection, contentTypeError, offlineError } from '../../builders/errors.ts'
import { carLicense } from '../../builders/orders.ts'
import { ada, adaLogin, flushPromises, grace, graceLogin, setUpPortal, storeToken } from '../../builders/portal.ts'
import { settings } from '../../builders/settings.ts'

const phoneDevice = detectDevice({ userAgent: 'iPhone', touchPoints: 5 })
const computerDevice = detectDevice({ userAgent: '', touchPoints: 0 })

const setUpMagicLinks = (device = phoneDevice) => {
  const portal = setUpPortal({ device })
  const { magicLinks } = portal
  magicLinks.putLink('travel', 'travel_app')
  magicLinks.putLink('web', 'travel_web')
  magicLinks.putLink('expired', aRejection(403, 'authorization.magic_link.expired'))
  magicLinks.putLink('used', aRejection(403, 'authorization.magic_link.invalid'))
  return { ...portal, state: () => portal.app.magicLink.state.value }
}

describe('Opening a magic link (specification §4)', () => {
  it.each<readonly [string, onPhone: MagicLinkState, onComputer: MagicLinkState]>([
    ['travel', { tag: 'valid', destination: 'travel_app' }, { tag: 'computer', destination: 'travel_app' }],
    ['expired', { tag: 'expired' }, { tag: 'expired' }],
    ['used', { tag: 'used' }, { tag: 'used' }],
    ['unknown', { tag: 'invalid' }, { tag: 'invalid' }],
  ])('shows the state of the link "%s", and does not use it up', async (token, onPhone, onComputer) => {
    for (const device of [phoneDevice, computerDevice]) {
      const { app, magicLinks, state } = setUpMagicLinks(device)
      await app.magicLink.open(token)()
      expect(state()).toEqual(device === phoneDevice ? onPhone : onComputer)
      expect(magicLinks.calls).toEqual([`find ${token}`])
    }
  })

  it.each([
    [aRejection(422), 'invalid'],
    // This refusal concerns the portal's own token, and says nothing about the link.
    [aRejection(401, 'authorization.access_token.expired'), 'unanswered'],
    [aGatewayRefusal(404), 'unanswered'],
  ])('on a phone after %j shows that it is %s', async (error, tag) => {
    const { app, magicLinks, state } = setUpMagicLinks()
    magicLinks.failWith(error)
    await app.magicLink.open('travel')()
    expect(state()).toEqual(tag === 'unanswered' ? { tag, error } : { tag })
    await Promise.all([1, 2].map(() => app.magicLink.retry()()))
    expect(magicLinks.calls).toHaveLength(tag === 'unanswered' ? 2 : 1)
  })

  it('looks up a link once, shows nothing of the previous link meanwhile, and then the link that was opened last', async () => {
    const { app, magicLinks, state } = setUpMagicLinks()
    const open = (token: string) => app.magicLink.open(token)()
    await open('travel')
    const opened = await magicLinks.runAtOnce(() => [...['web', 'web', 'expired'].map(open), state()])
    expect([opened.at(-1), state()]).toEqual([{ tag: 'loading' }, { tag: 'expired' }])
    expect(magicLinks.calls).toEqual(['find travel', 'find web', 'find expired'])
  })

  it.each([
    ['sent', aRejection(404), { tag: 'sent' }, undefined],
    ['sent, perhaps', aRejection(500), { tag: 'sent' }, 'unexpected'],
    ['expired after too many tries', aRejection(429), { tag: 'expired' }, 'too-many-tries'],
    ['expired where something else has answered', contentTypeError, { tag: 'expired' }, 'unexpected'],
  ] as const)('logs that a link could not be renewed, and calls it %s', async (_, failure, expected, messageCode) => {
    const { app, magicLinks, logged, message, state } = setUpMagicLinks()
    await app.magicLink.open('expired')()
    magicLinks.failWith(failure)
    expect(isLeft(await app.magicLink.renew('expired')())).toBe(expected.tag === 'expired')
    expect(state()).toEqual(expected)
    expect(message()?.code).toBe(messageCode)
    expect(logged).toEqual(['magic-link.not-cloned'])
  })

  it('leads any unknown destination to the navigation app (specification §3)', () => {
    for (const word of ['travel_app', 'travel_web', 'navigation_app']) expect(parseDestination(word)).toBe(word)
    for (const word of ['', 'TRAVEL_APP', '__proto__']) expect(parseDestination(word)).toBe('navigation_app')
    expect(createAppUrl(findLinkedApp('navigation_app', settings), 'a/b?c#d é')).toBe(
      'compassnav://login-user/a%2Fb%3Fc%23d%20%C3%A9',
    )
  })
})

const unconfirmedResult = right({ tag: 'unconfirmed' })
const signedInResult = { tag: 'signed-in', url: 'https://travel.company.test/' }

const setUpWebLink = async () => {
  const world = setUpMagicLinks()
  const { magicLink } = world.app
  await magicLink.open('web')()
  return {
    ...world,
    exchanges: () => world.magicLinks.calls.filter((call) => call.startsWith('exchange')),
    followLink: () => magicLink.signInToWeb('web')(),
    account: () => magicLink.accountToConfirm.value,
  }
}

type WebLinkPortal = Awaited<ReturnType<typeof setUpWebLink>>

describe('The sign-in to the web version of the travel app', () => {
  it('asks for no confirmation if the link is for the signed-in customer, also when their session is checked late', async () => {
    const world = await setUpWebLink()
    storeToken(ada, false)(world)
    const { browser, reload, signOn } = world
    signOn.hold()
    const { magicLink, session } = reload()
    const signingIn = magicLink.signInToWeb('web')()
    await flushPromises()
    const profileCall = `profile of ${browser.userTokens.stored.shared}`
    for (const call of signOn.calls) if (call !== profileCall) signOn.release(call)
    await flushPromises()
    expect(session.login.value).toEqual({ tag: 'checking' })
    signOn.release()
    expect(await signingIn).toEqual(right(signedInResult))
  })

  it('reads the stored session again, because the sign-in of another tab may not be known yet', async () => {
    const world = await setUpWebLink()
    storeToken(grace, false)(world)
    expect([await world.followLink(), world.login()]).toEqual([unconfirmedResult, graceLogin])
    expect(world.state().tag).toBe('valid')
  })

  it.each([
    ['a customer of another tab has signed in', storeToken(grace), false, graceLogin],
    ['its page was left', ({ app }: WebLinkPortal) => app.magicLink.leave(), false, adaLogin],
    ['its page was left, and no answer came', ({ app }: WebLinkPortal) => app.magicLink.leave(), true, adaLogin],
  ] as const)('has no effect if %s while the link was exchanged', async (_, event, fails, expected) => {
    const world = await setUpWebLink()
    await world.signIn(ada)
    if (fails) world.magicLinks.failWith(offlineError)
    const [following] = await world.magicLinks.runAtOnce(() => {
      const result = world.followLink()
      event(world)
      return [result]
    })
    expect([following, world.login()]).toEqual([left(supersededError), expected])
    expect([world.message(), world.browser.exchangedLink]).toEqual([undefined, undefined])
  })

  it('does not ask for another link', async () => {
    const { app, followLink, account } = await setUpWebLink()
    await followLink()
    await app.magicLink.open('travel')()
    expect(account()).toBeUndefined()
  })

  it.each([
    [
      'another customer has signed in in another tab',
      ({ changeElsewhere }: WebLinkPortal) => changeElsewhere(grace),
      undefined,
    ],
    ['a customer has signed in in this tab', ({ signIn }: WebLinkPortal) => signIn(grace), undefined],
    ['its page was left', ({ app }: WebLinkPortal) => app.magicLink.leave(), undefined],
    ['it has expired', ({ browser }: WebLinkPortal) => browser.exchangedLinks.forget(), ada],
  ])('ends the token of a link that was not continued once %s', async (_, event, stillAsked) => {
    const world = await setUpWebLink()
    await world.followLink()
    expect(world.account()).toBe(ada)
    await event(world)
    expect([world.browser.exchangedLink, world.account()]).toEqual([undefined, stillAsked])
    expect(world.app.magicLink.confirmSignInToWeb()).toBeUndefined()
    expect([isLeft(await world.followLink()), world.state()]).toEqual([true, { tag: 'used' }])
  })

  it('ends that token also for a customer who signed in before a reload', async () => {
    const world = await setUpWebLink()
    await world.followLink()
    world.app.dispose()
    storeToken(grace)(world)
    const { magicLink } = world.reload()
    await magicLink.open('web')()
    expect([magicLink.state.value, world.browser.exchangedLink]).toEqual([{ tag: 'used' }, undefined])
  })

  it('stays on the page when the network fails, and shows that the link was used meanwhile', async () => {
    const { browser, followLink, magicLinks, message, state } = await setUpWebLink()
    magicLinks.failWith(offlineError)
    await followLink()
    expect([state().tag, message()]).toMatchObject(['valid', { kind: 'error', code: 'unexpected' }])

    magicLinks.recover()
    magicLinks.putLink('web', aRejection(403, 'authorization.magic_link.invalid'))
    expect([isLeft(await followLink()), state()]).toEqual([true, { tag: 'used' }])
    expect(browser.userTokens.stored.kept).toBeUndefined()
  })

  it('keeps another customer signed in until they confirm the account of the link', async () => {
    const { app, browser, exchanges, followLink, login, account, signIn } = await setUpWebLink()
    await signIn(grace)
    const graces = browser.userTokens.stored
    expect(await Promise.all([followLink(), followLink()])).toEqual([unconfirmedResult, unconfirmedResult])
    expect([account(), browser.userTokens.stored, login()]).toEqual([ada, graces, graceLogin])
    browser.activation = { tag: 'code-accepted', license: carLicense, email: undefined }

    expect(app.magicLink.confirmSignInToWeb()).toEqual(signedInResult)
    await flushPromises()
    expect([login(), browser.activation, exchanges().length]).toEqual([adaLogin, undefined, 1])
  })

  it('changes nothing when the account is not known, and continues with the exchanged link after a reload', async () => {
    const { app, browser, exchanges, followLink, login, message, reload, signIn, signOn } = await setUpWebLink()
    await signIn(grace)
    signOn.failWith(offlineError)
    expect([isLeft(await followLink()), login()]).toEqual([true, graceLogin])
    expect(message()).toMatchObject({ kind: 'error', code: 'unexpected' })
    app.dispose()

    signOn.recover()
    const { magicLink } = reload()
    await magicLink.open('web')()
    expect(magicLink.state.value).toEqual({ tag: 'valid', destination: 'travel_web' })
    expect(await magicLink.signInToWeb('web')()).toEqual(unconfirmedResult)
    expect([magicLink.confirmSignInToWeb(), exchanges().length]).toEqual([signedInResult, 1])
    expect(browser.exchangedLink).toBeUndefined()
  })

  it('shows the link as used when its token is refused', async () => {
    const { followLink, reload, signIn, signOn } = await setUpWebLink()
    await signIn(grace)
    signOn.failWith(aRejection(401), 'profile')
    await followLink()
    signOn.recover()
    const { magicLink } = reload()
    await magicLink.open('web')()
    expect(magicLink.state.value).toEqual({ tag: 'used' })
  })
})
