import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { createApp } from '../../../core/app.ts'
import { deviceOf } from '../../../core/device/device.ts'
import { appAddress, appOf, destinationOf } from '../../../core/magic-link/destination.ts'
import type { MagicLinkState } from '../../../core/magic-link/magic-link-state.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { settings } from '../../builders/settings.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

const phone = deviceOf({ userAgent: 'iPhone', touchPoints: 5 })

const computer = deviceOf({ userAgent: '', touchPoints: 0 })

const given = ({ device = phone } = {}) => {
  const world = inMemoryPorts({ device })
  world.magicLinks.put('travel', 'travel_app')
  world.magicLinks.put('web', 'travel_web')
  world.magicLinks.put('expired', rejected(403, 'authorization.magic_link.expired'))
  world.magicLinks.put('used', rejected(403, 'authorization.magic_link.invalid'))
  return { ...world, app: createApp(world.ports) }
}

const opened = async (token: string) => {
  const world = given()
  await world.app.magicLink.open(token)()
  return world
}

describe('Opening a magic link (specification §4)', () => {
  it.each<readonly [string, string, MagicLinkState]>([
    ['a good one', 'travel', { tag: 'valid', destination: 'travel_app' }],
    ['one for the web', 'web', { tag: 'valid', destination: 'travel_web' }],
    ['an expired one', 'expired', { tag: 'expired' }],
    ['a used one', 'used', { tag: 'used' }],
    ['an unknown one', 'nonsense', { tag: 'invalid' }],
  ])('%s', async (_, token, state) => {
    const { app } = await opened(token)
    expect(app.magicLink.state.value).toEqual(state)
  })

  it('shows that it loads first', async () => {
    const { app } = given()
    const seen: string[] = []
    app.magicLink.state.changes.subscribe(({ tag }) => seen.push(tag))
    await app.magicLink.open('travel')()
    expect(seen).toEqual(['loading', 'valid'])
  })

  it.each<readonly [string, string, MagicLinkState]>([
    ['a good one', 'travel', { tag: 'computer', destination: 'travel_app' }],
    ['one for the web', 'web', { tag: 'computer', destination: 'travel_web' }],
    ['an expired one', 'expired', { tag: 'expired' }],
    ['a used one', 'used', { tag: 'used' }],
    ['an unknown one', 'nonsense', { tag: 'invalid' }],
  ])('on a computer sends to the phone with a link that works only: %s', async (_, token, state) => {
    const { app, magicLinks } = given({ device: computer })
    await app.magicLink.open(token)()
    expect(app.magicLink.state.value).toEqual(state)
    expect(magicLinks.door.calls).toEqual([`find ${token}`])
  })

  it('on a computer sends to the phone where no answer comes: there it is asked again', async () => {
    const { app, magicLinks } = given({ device: computer })
    magicLinks.door.broken = offline
    await app.magicLink.open('travel')()
    expect(app.magicLink.state.value).toEqual({ tag: 'computer', destination: undefined })
  })

  it.each([offline, rejected(503), { tag: 'undecodable', detail: '' } as const])(
    'calls no link invalid for want of an answer, and can try again (%j)',
    async (error) => {
      const { app, magicLinks } = given()
      magicLinks.door.broken = error
      expect(await app.magicLink.open('travel')()).toEqual(left(error))
      expect(app.magicLink.state.value).toEqual({ tag: 'unanswered' })
      magicLinks.door.broken = undefined
      expect(await app.magicLink.retry()()).toEqual(right(undefined))
      expect(app.magicLink.state.value.tag).toBe('valid')
    },
  )

  it('asks once about a link, and shows the last that was opened', async () => {
    const { app, magicLinks } = given()
    magicLinks.door.hold()
    const opening = [app.magicLink.open('travel')(), app.magicLink.open('travel')(), app.magicLink.open('expired')()]
    await settled()
    magicLinks.door.release()
    await Promise.all(opening)
    expect(magicLinks.door.calls).toEqual(['find travel', 'find expired'])
    expect(app.magicLink.state.value.tag).toBe('expired')
  })
})

describe('Renewing an expired magic link', () => {
  it('has a fresh one mailed, once', async () => {
    const { app, magicLinks } = await opened('expired')
    await Promise.all([app.magicLink.renew('expired')(), app.magicLink.renew('expired')()])
    expect(app.magicLink.state.value).toEqual({ tag: 'sent' })
    expect(magicLinks.door.calls.filter((call) => call.startsWith('clone'))).toEqual(['clone expired'])
  })

  it('ignores a failure but for the log', async () => {
    const { app, magicLinks, logged } = await opened('expired')
    magicLinks.door.broken = rejected(500)
    expect(await app.magicLink.renew('expired')()).toEqual(left(rejected(500)))
    expect(app.magicLink.state.value).toEqual({ tag: 'sent' })
    expect(logged).toEqual(['magic-link.not-cloned'])
  })
})

describe('The destination of a magic link (specification §3)', () => {
  it.each(['travel_app', 'travel_web', 'navigation_app'])('may be %s', (word) => {
    expect(destinationOf(word)).toBe(word)
  })

  it.each(['', 'TRAVEL_APP', 'spaceship', '__proto__'])('is the navigation app for %p', (word) => {
    expect(destinationOf(word)).toBe('navigation_app')
  })

  it('opens its app by the scheme and the encoded token', () => {
    expect(appAddress(appOf('travel_app', settings), 'a/b?c#d é')).toBe(
      'compasstravel://user-auth/a%2Fb%3Fc%23d%20%C3%A9',
    )
    expect(appAddress(appOf('navigation_app', settings), 'abc')).toBe('compassnav://login-user/abc')
  })
})
