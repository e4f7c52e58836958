import { describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { encode } from 'uqr'
import { detectDevice } from '../../../core/visitor-device/visitor-device.ts'
import { aRejection } from '../../builders/errors.ts'
import { grace, storeToken } from '../../builders/portal.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { matchSentence, openPortal, recordPageLoads, renderPortal } from '../support/render-portal.tsx'

const openMagicLink = (
  token: string,
  userAgent = 'Android',
  before?: (world: InMemoryPorts) => unknown,
  touchPoints = 0,
) =>
  openPortal(`/magic-link/${token}`, {
    device: detectDevice({ userAgent, touchPoints }),
    prepare: (world) => {
      world.magicLinks.putLink('a.b', 'travel_app')
      world.magicLinks.putLink('web', 'travel_web')
      world.magicLinks.putLink('expired', aRejection(403, 'authorization.magic_link.expired'))
      world.magicLinks.putLink('used', aRejection(403, 'authorization.magic_link.invalid'))
      before?.(world)
    },
  })

const findPageHeading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('A magic link (specification §2)', () => {
  const loads = recordPageLoads()

  it('opens the travel app with its token, next to its store', async () => {
    await openMagicLink('a.b')
    expect(await findPageHeading("It's almost done! Tap below to sync your trips")).toBeVisible()
    const links = within(screen.getByRole('main')).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      ...['compasstravel://user-auth/a.b', 'https://android.test/travel'],
    ])
  })

  it('signs in and goes to the web app without the token', async () => {
    const { user, browser } = await openMagicLink('web')
    expect(await findPageHeading('It’s almost done! Tap below to see your trips in the browser')).toBeVisible()
    expect(screen.queryByText(/Don't have the app yet/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Open in the browser' }))
    // The button's name changes when the call starts, and the button is busy until the call ends.
    const confirm = await screen.findByRole('button', { name: 'Continue as ada@compass.test', busy: false })
    expect(confirm).toHaveFocus()
    expect([loads, browser.userTokens.stored.shared]).toEqual([[], undefined])
    await user.click(confirm)
    expect(loads).toEqual(['https://travel.company.test/'])
    expect(browser.userTokens.stored.shared).toBe('user-token-1')
  })

  it('of another account asks the customer who is signed in to confirm it', async () => {
    const { user } = await openMagicLink('web', 'Android', storeToken(grace))
    await user.click(await screen.findByRole('button', { name: 'Open in the browser' }))
    expect(await findPageHeading('This link belongs to another account')).toHaveFocus()
    expect(screen.getByRole('link', { name: 'Keep my current account' })).toBeVisible()
    expect(screen.getByText(matchSentence('signed in as ada@compass.test instead'))).toBeVisible()
    expect(loads).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Continue as ada@compass.test' }))
    expect(loads).toEqual(['https://travel.company.test/'])
  })

  it('of another account, opened on a computer, is forgotten if the customer keeps the current account', async () => {
    const { browser, user } = await openMagicLink('web', 'X11; Linux', storeToken(grace))
    expect(await screen.findByText(/^Or continue here:/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Open in the browser' }))
    await user.click(await screen.findByRole('link', { name: 'Keep my current account' }))
    expect(await findPageHeading('My orders')).toBeVisible()
    expect(browser.exchangedLink).toBeUndefined()
  })

  it.each([
    ['used', 'Magic Link has been used'],
    ['unknown', 'Magic link is invalid'],
  ])('that is %s is shown as such, with a link to the sign-in', async (token, title) => {
    await openMagicLink(token)
    expect(await findPageHeading(title)).toHaveFocus()
    // An email program may have broken an unknown link, but not a used link, whose token was complete.
    expect(screen.queryAllByText(/^Your email app may have broken the link\./)).toHaveLength(token === 'used' ? 0 : 1)
    expect(screen.getByRole('main')).toContainElement(screen.getAllByRole('link', { name: 'Sign in' }).at(-1) ?? null)
  })

  it.each(['used', 'unknown'])('that is %s asks no signed-in customer to sign in', async (token) => {
    const { user } = await openMagicLink(token, 'Android', storeToken())
    await findPageHeading(token === 'used' ? 'Magic Link has been used' : 'Magic link is invalid')
    expect(within(screen.getByRole('main')).queryByText(/sign in/i)).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Go to my orders' }))
    expect(await findPageHeading('My orders')).toBeVisible()
  })

  it.each([
    ['phone', 'Android', /^Open it on this phone\./],
    ['computer', 'X11; Linux', /^Open it on your phone\./],
  ])('that has expired is replaced by a new one on a %s', async (_, userAgent, text) => {
    const { user, magicLinks, reload } = await openMagicLink('expired', userAgent)
    expect(await findPageHeading('Magic link expired')).toBeVisible()
    await user.dblClick(screen.getByRole('button', { name: 'Create new magic link' }))
    expect(await findPageHeading('New email is on its way')).toHaveFocus()
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Contact support' })).toBeVisible()
    await renderPortal(Promise.resolve(reload()), {})
    expect(await screen.findByText(text)).toBeVisible()
    expect(magicLinks.calls).toEqual(['find expired', 'clone expired'])
  })

  it('can be requested again a minute after the first new one', async () => {
    const { user, magicLinks } = await openMagicLink('expired')
    const pressResend = async () => user.dblClick(await screen.findByRole('button', { name: 'Resend', busy: false }))
    const queryNotice = () => screen.queryByText('Another email is on its way.')
    jest.useFakeTimers({ advanceTimers: true })
    await user.click(await screen.findByRole('button', { name: 'Create new magic link' }))
    await pressResend()
    act(() => void jest.advanceTimersByTime(60_000))
    magicLinks.failWith(aRejection(429))
    await pressResend()
    expect(await screen.findByText(/^Too many attempts\./)).toBeVisible()
    expect(queryNotice()).toBeNull()
    magicLinks.recover()
    await pressResend()
    await waitFor(() => expect(queryNotice()).toBeVisible())
    expect(magicLinks.calls).toEqual(['find expired', ...Array(3).fill('clone expired')])
    jest.useRealTimers()
  })

  describe('on a computer', () => {
    it('that is valid is moved to the phone with the email, its camera or a copied link, or from the address bar if copying is refused', async () => {
      const { user } = await openMagicLink('a.b', 'X11; Linux')
      expect(await findPageHeading('Oops, looks like you are on a computer')).toBeVisible()
      expect(screen.getByText('Open this email on your phone')).toBeVisible()
      const code = await screen.findByRole('img', { name: 'QR code with the address of this page' })
      const { size, data } = encode(window.location.href, { ecc: 'M', border: 4 })
      const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
      const bars = code.innerHTML.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)
      for (const [, x, y, width] of bars) drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
      expect(drawn).toEqual(data)
      expect(code).toHaveAttribute('viewBox', `0 0 ${size} ${size}`)
      const colors = [...code.children].map((part) => `${part.tagName} ${part.getAttribute('fill')}`)
      expect(colors).toEqual(['rect #fff', 'path #000'])
      for (const side of ['width', 'height']) expect(code.querySelector('rect')).toHaveAttribute(side, String(size))
      expect(screen.queryByRole('button', { name: 'Open in the browser' })).toBeNull()

      await user.click(screen.getByRole('button', { name: 'Copy link' }))
      expect(await screen.findByText('Link copied')).toBeVisible()
      expect(await navigator.clipboard.readText()).toBe(window.location.href)
      jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
      await user.click(screen.getByRole('button', { name: 'Copy link' }))
      expect(await screen.findByText('Copy the link from the address bar.')).toBeVisible()
    })

    it.each([1900, 2400])('with a token of %d characters shows no code, because no camera reads it', async (length) => {
      const token = 'x'.repeat(length)
      await openMagicLink(token, 'X11; Linux', ({ magicLinks }) => magicLinks.putLink(token, 'travel_app'))
      await act(() => import('../../../ui/magic-link/qr-code.tsx'))
      expect(await screen.findByRole('button', { name: 'Copy link' })).toBeVisible()
      expect(screen.queryByText('Or scan this code with your phone’s camera:')).toBeNull()
    })

    it.each([
      ['a.b', 'compasstravel://user-auth/a.b', 5],
      ['a.b', undefined, 0],
      ['web', undefined, 5],
    ])('link %s opens the app at %s with %d touch points: it may be a tablet', async (token, href, touchPoints) => {
      await openMagicLink(encodeURIComponent(token), 'X11; Linux', undefined, touchPoints)
      expect(await findPageHeading('Oops, looks like you are on a computer')).toBeVisible()
      const app = screen.queryByRole('link', { name: 'Open the app on this device' })
      expect(app?.getAttribute('href')).toBe(href)
    })

    it.each([0, 5])(
      'to the web app that gets no answer can be tried again, with %d touch points',
      async (touchPoints) => {
        const fail = ({ magicLinks }: InMemoryPorts) => magicLinks.failWith(aRejection(503))
        const { user, magicLinks } = await openMagicLink('web', 'X11; Linux', fail, touchPoints)
        expect(await findPageHeading('Oops, looks like you are on a computer')).toBeVisible()
        expect(screen.queryByRole('button', { name: 'Open in the browser' })).toBeNull()
        magicLinks.recover()
        await user.click(screen.getByRole('button', { name: 'Try again' }))
        expect(await screen.findByRole('button', { name: 'Open in the browser' })).toBeVisible()
        expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
      },
    )
  })
})
