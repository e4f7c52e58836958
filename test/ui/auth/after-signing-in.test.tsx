import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { rejected } from '../../builders/errors.ts'
import { ada } from '../../builders/portal.ts'
import { recordPageLoads } from '../support/browser.ts'
import { currentAddress, openPortal, openPortalSignedIn, ordersHeading, signIn } from '../support/render-portal.tsx'

const loads = recordPageLoads()

describe('After signing in the customer goes (specification §2)', () => {
  it.each([
    ['to their orders', '/sign-in', '/'],
    ['back to the page that they came from, with its query', '/?page=2', '/?page=2'],
    ['to the redirect_url', '/sign-in?redirect_url=%2Fsettings%3Ftab%3Demail%23new', '/settings?tab=email#new'],
    ['to their orders where the redirect_url is refused', '/sign-in?redirect_url=https%3A%2F%2Fevil.test%2F', '/'],
  ])('%s', async (_, at, destination) => {
    const { user } = await openPortal(at)
    await signIn(user)
    await waitFor(() => expect(currentAddress()).toBe(destination))
    expect(loads).toEqual([])
  })

  it('to a trusted redirect_url by a full page load, once', async () => {
    const { user } = await openPortal('/sign-in?redirect_url=https%3A%2F%2Fshop.company.test%2Fcart')
    await signIn(user)
    await waitFor(() => expect(loads).toEqual(['https://shop.company.test/cart']))
    expect(currentAddress()).toContain('/sign-in')
  })

  it('to the redirect_url after signing in in another tab, too', async () => {
    const { changeElsewhere } = await openPortal('/sign-in?redirect_url=/settings')
    await screen.findByLabelText('Email address')
    await act(async () => changeElsewhere(ada))
    await waitFor(() => expect(currentAddress()).toBe('/settings'))
  })

  it('to their orders, with a message of who they are, where another site has signed them in', async () => {
    const { browser, signOn } = await openPortal('/sign-in')
    await screen.findByLabelText('Email address')
    const cookie = signOn.issueToken(ada)
    await act(async () => browser.userTokens.changeElsewhere({ cookie, storage: undefined }))
    expect(await ordersHeading()).toBeVisible()
    expect(screen.getByText(/^You are now signed in as/)).toHaveTextContent(ada)
  })
})

describe('The header’s "Sign in" leads back', () => {
  const pressSignIn = async (user: UserEvent) =>
    user.click(await within(screen.getByRole('banner')).findByRole('link', { name: 'Sign in' }))

  it.each([
    ['/activate-license-key', '/activate-license-key', ''],
    ['/magic-link/a-link?from=mail#top', '/magic-link/a-link?from=mail#top', ''],
    ['/sign-up?redirect_url=/settings', '/settings', '?redirect_url=/settings'],
    ['/nowhere', '/', ''],
    ['/reset-password', '/', ''],
    ['/reset-password/spent', '/', ''],
    ['/finish-registration/spent', '/', ''],
  ])('from %s to %s', async (at, destination, query) => {
    const { user } = await openPortal(at)
    await pressSignIn(user)
    await waitFor(() => expect(currentAddress()).toBe(`/sign-in${query}`))
    await signIn(user)
    await waitFor(() => expect(currentAddress()).toBe(destination))
  })

  it('to the page that a visitor came from, over every form on the way', async () => {
    const { user } = await openPortal('/?page=2')
    await user.click(await screen.findByRole('link', { name: 'Create account' }))
    await waitFor(() => expect(currentAddress()).toBe('/sign-up'))
    await pressSignIn(user)
    await waitFor(() => expect(currentAddress()).toBe('/sign-in'))
    await signIn(user)
    await waitFor(() => expect(currentAddress()).toBe('/?page=2'))
  })
})

describe('A customer who comes to /sign-in signed in', () => {
  const untrusted = ['https://evil.test/', '/settings', `${window.location.origin}/settings`]
  it.each(untrusted)('goes to their orders, never sees the form, and finds no link to %s', async (target) => {
    await openPortalSignedIn(`/sign-in?${new URLSearchParams({ redirect_url: target })}`)
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(await ordersHeading()).toBeVisible()
    expect(currentAddress()).toBe('/')
    expect(screen.queryByRole('link', { name: /^Continue to/ })).toBeNull()
  })

  it('finds a link there to the trusted redirect_url, until they leave the page', async () => {
    const { user } = await openPortalSignedIn('/sign-in?redirect_url=https%3A%2F%2Fshop.company.test%2Fcart%3Fa%3D1')
    const link = await screen.findByRole('link', { name: 'Continue to shop.company.test' })
    expect(link).toHaveAttribute('href', 'https://shop.company.test/cart?a=1')
    expect(screen.getByText('You are already signed in.')).toBeVisible()
    expect(loads).toEqual([])
    await user.click(screen.getByRole('link', { name: 'Settings' }))
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Continue to/ })).toBeNull()
  })

  it('sees no form while their token is verified; if it is refused, signs in and goes to the redirect_url', async () => {
    const { signOn, user } = await openPortal('/sign-in?redirect_url=/settings', {
      before: (world) => {
        world.browser.userTokens.stored = { cookie: 'stale', storage: 'stale' }
        world.signOn.hold()
      },
    })
    expect(screen.queryByLabelText('Password')).toBeNull()
    await act(async () => signOn.release())
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(screen.getByText('Session expired, please sign in')).toBeVisible()
    await signIn(user)
    await waitFor(() => expect(currentAddress()).toBe('/settings'))
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
    const { shop, user, app } = await openPortalSignedIn('/?page=1', (world) =>
      world.shop.failWith(rejected(401, 'authorization.access_token.expired')),
    )
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(screen.getByText('Session expired, please sign in')).toBeVisible()

    shop.recover()
    await signIn(user)

    await waitFor(() => expect(currentAddress()).toBe('/?page=1'))
    await waitFor(() => expect(app.orders.list.value.tag).toBe('loaded'))
    expect(screen.queryByText('Session expired, please sign in')).toBeNull()
  })

  it('stays when the network is lost', async () => {
    await openPortalSignedIn('/', ({ signOn, browser }) => {
      browser.profile = undefined
      signOn.failWith({ tag: 'unreachable', reason: 'network' })
    })
    expect(await ordersHeading()).toBeVisible()
    expect(screen.getByText('Signed in')).toBeVisible()
  })
})
