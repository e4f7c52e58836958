import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { appAddress, appOf, destinationOf, type MagicLinkState } from '../../../core/magic-link/magic-link-state.ts'
import { offline, rejected, undecodable } from '../../builders/errors.ts'
import { settings } from '../../builders/settings.ts'
import { settled } from '../../fakes/settled.ts'
import { computer, given, givenOpened, phone } from './given-magic-link.ts'

describe('Opening a magic link (specification §4)', () => {
  it.each<readonly [string, onPhone: MagicLinkState, onComputer: MagicLinkState]>([
    ['travel', { tag: 'valid', destination: 'travel_app' }, { tag: 'computer', destination: 'travel_app' }],
    ['web', { tag: 'valid', destination: 'travel_web' }, { tag: 'computer', destination: 'travel_web' }],
    ['expired', { tag: 'expired' }, { tag: 'expired' }],
    ['used', { tag: 'used' }, { tag: 'used' }],
    ['unknown', { tag: 'invalid' }, { tag: 'invalid' }],
  ])('shows loading and then the state of the link "%s"', async (token, onPhone, onComputer) => {
    for (const [device, state] of [
      [phone, onPhone],
      [computer, onComputer],
    ] as const) {
      const { app, magicLinks } = given(device)
      const seen: unknown[] = []
      app.magicLink.state.changes.subscribe((each) => seen.push(each))
      await app.magicLink.open(token)()
      expect(seen).toEqual([{ tag: 'loading' }, state])
      expect(magicLinks.calls).toEqual([`find ${token}`])
    }
  })

  it('on a computer sends to the phone without an answer, because the phone asks again', async () => {
    const { app, magicLinks, state } = given(computer)
    magicLinks.failWith(offline)
    await app.magicLink.open('travel')()
    expect(state()).toEqual({ tag: 'computer', destination: undefined })
  })

  it.each([offline, rejected(503), undecodable])(
    'does not call a link invalid without an answer, and can retry (%j)',
    async (error) => {
      const { app, magicLinks, state } = given()
      magicLinks.failWith(error)
      expect(await app.magicLink.open('travel')()).toEqual(left(error))
      expect(state()).toEqual({ tag: 'unanswered' })
      magicLinks.recover()
      expect(await app.magicLink.retry()()).toEqual(right(undefined))
      expect(state().tag).toBe('valid')
    },
  )

  it('looks a link up once, and shows the one that was opened last', async () => {
    const { app, magicLinks, state } = given()
    magicLinks.hold()
    const opening = ['travel', 'travel', 'expired'].map((token) => app.magicLink.open(token)())
    await settled()
    magicLinks.release()
    await Promise.all(opening)
    expect(magicLinks.calls).toEqual(['find travel', 'find expired'])
    expect(state().tag).toBe('expired')
  })
})

describe('Renewing an expired magic link', () => {
  it('mails a fresh one, once', async () => {
    const { app, callsTo, state } = await givenOpened('expired')
    await Promise.all([app.magicLink.renew('expired')(), app.magicLink.renew('expired')()])
    expect(state()).toEqual({ tag: 'sent' })
    expect(callsTo('clone')).toEqual(['clone expired'])
  })

  it('only logs a failure', async () => {
    const { app, magicLinks, logged, state } = await givenOpened('expired')
    magicLinks.failWith(rejected(500))
    expect(await app.magicLink.renew('expired')()).toEqual(left(rejected(500)))
    expect(state()).toEqual({ tag: 'sent' })
    expect(logged).toEqual(['magic-link.not-cloned'])
  })
})

describe('The destination of a magic link (specification §3)', () => {
  it.each([
    ...(['travel_app', 'travel_web', 'navigation_app'] as const).map((word) => [word, word] as const),
    ...['', 'TRAVEL_APP', 'spaceship', '__proto__'].map((word) => [word, 'navigation_app'] as const),
  ])('is, for %p, %s', (word, destination) => {
    expect(destinationOf(word)).toBe(destination)
  })

  it('opens its app by the scheme with the encoded token', () => {
    expect(appAddress(appOf('travel_app', settings), 'a/b?c#d é')).toBe(
      'compasstravel://user-auth/a%2Fb%3Fc%23d%20%C3%A9',
    )
    expect(appAddress(appOf('navigation_app', settings), 'abc')).toBe('compassnav://login-user/abc')
  })
})
