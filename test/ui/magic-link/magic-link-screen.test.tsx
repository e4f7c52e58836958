import { describe, expect, it, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import { encode } from 'uqr'
import { createApp } from '../../../core/app.ts'
import { deviceOf } from '../../../core/device/device.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { recordPageLoads } from '../support/page-loads.ts'
import { renderPortal } from '../support/render-portal.tsx'

const given = (userAgent: string) => {
  const world = inMemoryPorts({ device: deviceOf({ userAgent, touchPoints: 0 }) })
  world.magicLinks.put('a/b', 'travel_app')
  world.magicLinks.put('web', 'travel_web')
  world.magicLinks.put('other', 'spaceship')
  world.magicLinks.put('expired', rejected(403, 'authorization.magic_link.expired'))
  world.magicLinks.put('used', rejected(403, 'authorization.magic_link.invalid'))
  return world
}

const open = async (token: string, world = given('Android')) => ({
  ...world,
  ...(await renderPortal(Promise.resolve(createApp(world.ports)), { at: `/magic-link/${token}` })),
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('A magic link (specification §2)', () => {
  const loads = recordPageLoads()

  it('opens the travel app with its encoded token', async () => {
    await open('a%2Fb')
    expect(await heading("It's almost done! Tap below to sync your trips")).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open the app' })).toHaveAttribute(
      'href',
      'compasstravel://user-auth/a%2Fb',
    )
  })

  it('opens the navigation app for every other destination', async () => {
    await open('other')
    expect(await screen.findByRole('link', { name: 'Open the app' })).toHaveAttribute(
      'href',
      'compassnav://login-user/other',
    )
  })

  it.each([
    ['Android', ['https://android.test/travel']],
    ['iPhone', ['https://ios.test/travel']],
    ['Windows Phone', ['https://android.test/travel', 'https://ios.test/travel']],
  ])('has the stores of %s in sight', async (userAgent, urls) => {
    await open('a%2Fb', given(userAgent))
    const badges = await screen.findAllByRole('link', { name: /Google Play|App Store/ })
    expect(badges.map((badge) => badge.getAttribute('href'))).toEqual(urls)
  })

  it('signs in and goes to the web app, without the token', async () => {
    const { user, browser } = await open('web')
    await user.click(await screen.findByRole('button', { name: 'Open in the browser' }))
    const named = await screen.findByRole('button', { name: 'Continue as ada@compass.test' })
    expect(named).toHaveFocus()
    expect([loads, browser.userTokens.stored.cookie]).toEqual([[], undefined])
    await user.click(named)
    expect(loads).toEqual(['https://travel.company.test/'])
    expect(browser.userTokens.stored.cookie).toBe('user-token-1')
  })

  it('of another customer asks the one who is signed in, and keeps them until they go on', async () => {
    const world = given('Android')
    const graces = world.signOn.issueToken('grace@compass.test')
    world.browser.userTokens.stored = { cookie: graces, storage: graces }
    const { user, browser } = await open('web', world)
    await user.click(await screen.findByRole('button', { name: 'Open in the browser' }))
    expect(await heading('This link belongs to another account')).toHaveFocus()
    expect(screen.getByRole('link', { name: 'Keep my current account' })).toBeVisible()
    // An address that begins with a sign keeps its place in a text that reads from right to left.
    expect(screen.getByText(/signed in as \u2068ada@compass\.test\u2069 instead/)).toBeVisible()
    expect(loads).toEqual([])
    expect(browser.userTokens.stored.cookie).toBe(graces)

    await user.click(screen.getByRole('button', { name: 'Continue as \u2068ada@compass.test\u2069' }))
    expect(loads).toEqual(['https://travel.company.test/'])
    expect(browser.userTokens.stored.cookie).toBe('user-token-2')
  })

  it.each([
    ['used', 'Magic Link has been used'],
    ['unknown', 'Magic link is invalid'],
  ])('that is %s says so, with a way to sign in', async (token, title) => {
    await open(token)
    expect(await heading(title)).toHaveFocus()
    expect(screen.getByRole('main')).toContainElement(screen.getAllByRole('link', { name: 'Sign in' }).at(-1) ?? null)
  })

  it('that has expired is replaced by a new one', async () => {
    const { user, magicLinks } = await open('expired')
    await heading('Magic link expired')
    await user.dblClick(screen.getByRole('button', { name: 'Create new magic link' }))
    expect(await heading('New email is on its way')).toHaveFocus()
    expect(magicLinks.calls.filter((call) => call.startsWith('clone'))).toEqual(['clone expired'])
  })

  it('can be tried again without a network', async () => {
    const world = given('Android')
    world.magicLinks.failWith(offline)
    const { user } = await open('a%2Fb', world)
    await heading('Unexpected error')
    world.magicLinks.recover()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Open the app' })).toBeVisible()
  })

  it('to the web has words of its own, and no stores, since it needs no app', async () => {
    await open('web')
    expect(await heading("It's almost done! Tap below to see your trips in the browser")).toBeVisible()
    expect(screen.queryByRole('group', { name: 'Where to get the app' })).toBeNull()
    expect(screen.queryByText(/Don't have the app yet/)).toBeNull()
  })

  describe('on a computer', () => {
    const onComputer = (token: string, world = given('X11; Linux')) => open(token, world)

    it('that works sends to the phone: by the e-mail, by its camera, or by a copy of the link', async () => {
      const { user } = await onComputer('a%2Fb')
      expect(await heading('Oops, looks like you are on a computer')).toBeVisible()
      expect(screen.getByText('Open this email on your phone')).toBeVisible()
      const code = await screen.findByRole('img', { name: 'QR code with the address of this page' })
      const { size, data } = encode(window.location.href, { ecc: 'M', border: 4 })
      const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
      const bars =
        code
          .querySelector('path')
          ?.getAttribute('d')
          ?.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g) ?? []
      for (const [, x, y, width] of bars) drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
      expect(drawn).toEqual(data)
      expect(screen.queryByRole('button', { name: 'Open in the browser' })).toBeNull()

      await user.click(screen.getByRole('button', { name: 'Copy link' }))
      expect(await screen.findByText('Link copied')).toBeVisible()
      expect(await navigator.clipboard.readText()).toBe(window.location.href)
    })

    it('says where the link is to be found where the browser copies nothing', async () => {
      const { user } = await onComputer('a%2Fb')
      jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
      await user.click(await screen.findByRole('button', { name: 'Copy link' }))
      expect(await screen.findByText('Copy the link from the address bar.')).toBeVisible()
    })

    it('to the web can be opened here too', async () => {
      const { user } = await onComputer('web')
      expect(await heading('Oops, looks like you are on a computer')).toBeVisible()
      expect(screen.getByText('Or continue here: you can open your trips in this browser too.')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Open in the browser' }))
      await user.click(await screen.findByRole('button', { name: 'Continue as ada@compass.test' }))
      expect(loads).toEqual(['https://travel.company.test/'])
    })

    it('that has expired is replaced there and then, by one for the phone', async () => {
      const { user, magicLinks } = await onComputer('expired')
      await heading('Magic link expired')
      await user.click(screen.getByRole('button', { name: 'Create new magic link' }))
      expect(await heading('New email is on its way')).toHaveFocus()
      expect(screen.getByText(/^Open it on your phone\./)).toBeVisible()
      expect(magicLinks.calls).toContain('clone expired')
    })

    it('sends to the phone without a network too', async () => {
      const world = given('X11; Linux')
      world.magicLinks.failWith(offline)
      await onComputer('a%2Fb', world)
      expect(await heading('Oops, looks like you are on a computer')).toBeVisible()
    })
  })
})
