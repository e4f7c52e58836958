import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { type App, createApp } from '../../../core/app.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { currentAddress, openPortal, openPortalSignedIn, renderPortal } from '../support/render-portal.tsx'

describe('A visit is counted once, of where the visitor ends (specification §7, Other)', () => {
  it('at sign-in, for a visitor who came to a page for customers', async () => {
    const { visited } = await openPortal('/')
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(visited).toEqual(['/sign-in'])
  })

  it('at the orders, for a customer who came to a page for visitors', async () => {
    const { visited } = await openPortalSignedIn('/sign-in')
    expect(await screen.findByRole('heading', { name: 'My orders' })).toBeVisible()
    expect(visited).toEqual(['/'])
  })

  it('at the orders, for a customer of whom that is known only later', async () => {
    const { ports, signOn, browser, visited } = inMemoryPorts()
    const token = signOn.issueToken('ada@compass.test')
    browser.userTokens.stored = { cookie: token, storage: undefined }
    let arrive: (app: App) => void = () => undefined
    await renderPortal(new Promise((resolve) => (arrive = resolve)), { at: '/sign-in' })
    expect(await screen.findByLabelText('Password')).toBeVisible()
    await act(async () => arrive(createApp(ports)))
    expect(await screen.findByRole('heading', { name: 'My orders' })).toBeVisible()
    expect(visited).toEqual(['/'])
  })

  it.each([
    ['/change-password', '/settings'],
    ['/activation-successful', '/activate-license-key'],
  ])('where %s leads', async (from, to) => {
    const { visited } = await openPortalSignedIn(from)
    await waitFor(() => expect(currentAddress()).toBe(to))
    await waitFor(() => expect(visited).toEqual([to]))
  })

  it('and again at each page that they go to', async () => {
    const { user, visited } = await openPortalSignedIn('/')
    await user.click(await screen.findByRole('link', { name: 'Settings' }))
    await user.click(await screen.findByRole('link', { name: 'My orders' }))
    expect(await screen.findByRole('heading', { name: 'My orders' })).toBeVisible()
    expect(visited).toEqual(['/', '/settings', '/'])
  })

  it('at an address that is none of the portal’s, too', async () => {
    const { visited } = await openPortal('/nowhere')
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible()
    expect(visited).toEqual(['*'])
  })

  it('and providers are silenced before they see that "Back" leads to an address with a token', async () => {
    const { user, visited } = await openPortal('/reset-password/a-token')
    await user.click(await screen.findByRole('link', { name: 'Sign in' }))
    await waitFor(() => expect(visited).toEqual(['paused', '/sign-in']))
    const seenByProvider = new Promise((seen) =>
      window.addEventListener('popstate', () => seen([window.location.pathname, visited.at(-1)]), { once: true }),
    )
    await act(async () => window.history.back())
    expect(await seenByProvider).toEqual(['/reset-password/a-token', 'paused'])
  })
})
