import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createApp } from '../../../core/app.ts'
import { rejected } from '../../builders/errors.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { recordPageLoads } from '../support/page-loads.ts'
import { currentAddress, openPortal, openPortalSignedIn, renderPortal } from '../support/render-portal.tsx'

const loads = recordPageLoads()

const signIn = async (user: UserEvent) => {
  await user.type(await screen.findByLabelText('Email address'), 'ada@compass.test')
  await user.type(screen.getByLabelText('Password'), 'a long password')
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }))
}

describe('After signing in the customer goes (specification §2)', () => {
  it('to their orders', async () => {
    const { user } = await openPortal('/sign-in')
    await signIn(user)
    expect(await screen.findByRole('heading', { level: 1, name: 'My orders' })).toBeVisible()
    expect(currentAddress()).toBe('/')
    expect(loads).toEqual([])
  })

  it('back to the page that they came from, with its query', async () => {
    const { user } = await openPortal('/?page=2')
    await waitFor(() => expect(currentAddress()).toBe('/sign-in'))
    await signIn(user)
    await waitFor(() => expect(currentAddress()).toBe('/?page=2'))
  })

  it('to the redirect_url within the portal', async () => {
    const { user } = await openPortal('/sign-in?redirect_url=%2Fsettings%3Ftab%3Demail%23new')
    await signIn(user)
    await waitFor(() => expect(currentAddress()).toBe('/settings?tab=email#new'))
    expect(loads).toEqual([])
  })

  it('to a trusted redirect_url by a full page load, once', async () => {
    const { user } = await openPortal('/sign-in?redirect_url=https%3A%2F%2Fshop.company.test%2Fcart')
    await signIn(user)
    await waitFor(() => expect(loads).toEqual(['https://shop.company.test/cart']))
    expect(currentAddress()).toContain('/sign-in')
  })

  it('to their orders where the redirect_url is not valid', async () => {
    const { user } = await openPortal('/sign-in?redirect_url=https%3A%2F%2Fevil.test%2F')
    await signIn(user)
    await waitFor(() => expect(currentAddress()).toBe('/'))
    expect(loads).toEqual([])
  })

  it('to the redirect_url after signing in in another tab, too', async () => {
    const { browser, signOn } = await openPortal('/sign-in?redirect_url=/settings')
    await screen.findByLabelText('Email address')
    const token = signOn.issueToken('ada@compass.test')
    await act(async () => browser.userTokens.changeElsewhere({ cookie: token, storage: token }))
    await waitFor(() => expect(currentAddress()).toBe('/settings'))
  })
})

describe('The header’s "Sign in" leads back', () => {
  const pressSignIn = async (user: UserEvent) =>
    user.click(await within(screen.getByRole('banner')).findByRole('link', { name: 'Sign in' }))

  it.each(['/activate-license-key', '/magic-link/a-link?from=mail#top'])('to %s', async (at) => {
    const { user } = await openPortal(at)
    await pressSignIn(user)
    await waitFor(() => expect(currentAddress()).toBe('/sign-in'))
    await signIn(user)
    await waitFor(() => expect(currentAddress()).toBe(at))
  })

  it.each(['/nowhere', '/reset-password', '/reset-password/spent', '/finish-registration/spent'])(
    'to the orders, not to %s',
    async (at) => {
      const { user } = await openPortal(at)
      await pressSignIn(user)
      await waitFor(() => expect(currentAddress()).toBe('/sign-in'))
      await signIn(user)
      await waitFor(() => expect(currentAddress()).toBe('/'))
    },
  )

  it('to the page that a visitor came from, over every form on the way', async () => {
    const { user } = await openPortal('/?page=2')
    await user.click(await screen.findByRole('link', { name: 'Create account' }))
    await waitFor(() => expect(currentAddress()).toBe('/sign-up'))
    await pressSignIn(user)
    await waitFor(() => expect(currentAddress()).toBe('/sign-in'))
    await pressSignIn(user)
    await signIn(user)
    await waitFor(() => expect(currentAddress()).toBe('/?page=2'))
  })

  it('to the redirect_url of sign-up', async () => {
    const { user } = await openPortal('/sign-up?redirect_url=/settings')
    await pressSignIn(user)
    await waitFor(() => expect(currentAddress()).toBe('/sign-in?redirect_url=/settings'))
    await signIn(user)
    await waitFor(() => expect(currentAddress()).toBe('/settings'))
  })
})

describe('A customer who comes to /sign-in signed in', () => {
  it('goes to their orders, and never sees the form', async () => {
    await openPortalSignedIn('/sign-in?redirect_url=/settings')
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(await screen.findByRole('heading', { level: 1, name: 'My orders' })).toBeVisible()
    expect(currentAddress()).toBe('/')
  })

  it('finds a link there to the trusted redirect_url, until they leave the page', async () => {
    const { user } = await openPortalSignedIn('/sign-in?redirect_url=https%3A%2F%2Fshop.company.test%2Fcart%3Fa%3D1')
    const link = await screen.findByRole('link', { name: 'Continue to shop.company.test' })
    expect(link).toHaveAttribute('href', 'https://shop.company.test/cart?a=1')
    expect(screen.getByText('You are already signed in.')).toBeVisible()
    expect(currentAddress()).toBe('/')
    expect(loads).toEqual([])
    await user.click(screen.getByRole('link', { name: 'Settings' }))
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Continue to/ })).toBeNull()
  })

  it.each(['https://evil.test/', '/settings', `${window.location.origin}/settings`])(
    'finds no link to %s',
    async (target) => {
      await openPortalSignedIn(`/sign-in?${new URLSearchParams({ redirect_url: target })}`)
      expect(await screen.findByRole('heading', { level: 1, name: 'My orders' })).toBeVisible()
      expect(screen.queryByRole('link', { name: /^Continue to/ })).toBeNull()
    },
  )

  it('goes there once their token is verified', async () => {
    const world = inMemoryPorts()
    const token = world.signOn.issueToken('ada@compass.test')
    world.browser.userTokens.stored = { cookie: token, storage: undefined }
    world.signOn.hold()
    await renderPortal(Promise.resolve(createApp(world.ports)), { at: '/sign-in', startsSignedIn: true })
    expect(screen.queryByLabelText('Password')).toBeNull()
    await act(async () => world.signOn.release())
    expect(await screen.findByRole('heading', { level: 1, name: 'My orders' })).toBeVisible()
  })

  it('gets the form and a message when their token is no longer valid', async () => {
    const world = inMemoryPorts()
    world.browser.userTokens.stored = { cookie: 'stale', storage: 'stale' }
    await renderPortal(Promise.resolve(createApp(world.ports)), { at: '/sign-in', startsSignedIn: true })
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(screen.getByText('Session expired, please sign in')).toBeVisible()
  })
})

describe('A page for customers', () => {
  it('replaces its history entry by sign-in for a visitor', async () => {
    const before = window.history.length
    await openPortal('/')
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(currentAddress()).toBe('/sign-in')
    expect(window.history.length).toBe(before + 1)
  })

  it('leads to sign-in with a message when the session has expired, and back afterwards', async () => {
    const { shop, user, app, signOn } = await openPortalSignedIn('/?page=1', (world) => {
      world.signOn.addAccount('ada@compass.test', 'a long password')
      world.shop.failWith(rejected(401, 'authorization.access_token.expired'))
    })
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(screen.getByText('Session expired, please sign in')).toBeVisible()

    shop.recover()
    await signIn(user)

    await waitFor(() => expect(currentAddress()).toBe('/?page=1'))
    await waitFor(() => expect(app.orders.list.value.tag).toBe('loaded'))
    expect(screen.queryByText('Session expired, please sign in')).toBeNull()
    expect(signOn.calls).toContain('sign in ada@compass.test')
  })

  it('stays when the network is lost', async () => {
    const { signOn } = await openPortalSignedIn('/', ({ signOn, browser }) => {
      browser.profile = undefined
      signOn.failWith({ tag: 'unreachable', reason: 'network' })
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'My orders' })).toBeVisible()
    expect(screen.getByText('Signed in')).toBeVisible()
    expect(signOn.calls).toHaveLength(1)
  })
})
