import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { aRejection } from '../../builders/errors.ts'
import { ada, grace, password } from '../../builders/portal.ts'
import { settings } from '../../builders/settings.ts'
import {
  findEmailField,
  findOrdersHeading,
  findPasswordField,
  matchSentence,
  openPortal,
  openPortalSignedIn,
  readPageUrl,
  recordPageLoads,
  renderPortal,
  signIn,
} from '../support/render-portal.tsx'

const findAlertRegions = () => [...document.querySelectorAll<HTMLElement>('[aria-live=assertive]')]
const findShownAlert = () => findAlertRegions().find(({ textContent }) => textContent !== '')

describe('The sign-in form (specification §2, §5)', () => {
  it('has a title, its links, and fields whose password never gets into the URL, even without a script', async () => {
    await openPortal('/sign-in')
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(document.title).toBe('Sign in – Compass – Find your way')
    expect(await screen.findByText('Find your way')).toBeInTheDocument()
    expect(await findEmailField()).toHaveAttribute('autocomplete', 'username')
    expect((await findPasswordField()).form).toHaveAttribute('method', 'post')
    expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/sign-up')
    const forgotten = screen.getByRole('link', { name: 'Forgot password' })
    expect(forgotten).toHaveAttribute('href', '/reset-password')
    // The link is above the password field on the page, but the Tab key reaches the field first.
    expect((await findPasswordField()).compareDocumentPosition(forgotten)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const activations = screen.getAllByRole('link', { name: 'Activate a licence' })
    expect(activations.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/activate-license-key'))
  })

  it('is named in the language of the page if the configuration has texts by language', async () => {
    const brand = {
      ...settings.brand,
      tagline: { 'en-gb': ' ', de: 'Finden Sie Ihren Weg' },
      termsUrl: 'https://company.test/{lang}/terms',
    }
    const { app } = await openPortal('/sign-in', { ports: () => ({ settings: { ...settings, brand } }) })
    const terms = await screen.findByRole('link', { name: /^Terms/ })
    expect(terms).toHaveAttribute('href', 'https://company.test/en-gb/terms')
    act(() => app.language.choose('de'))
    await waitFor(() => expect(terms).toHaveAttribute('href', 'https://company.test/de/terms'))
    expect(document.title).toBe('Anmelden – Compass – Finden Sie Ihren Weg')
    act(() => app.language.choose('en-gb'))
    await waitFor(() => expect(document.title).toBe('Sign in – Compass'))
  })

  it('asks for the orders when the session begins, before React renders', async () => {
    const { app, shop } = await openPortal('/sign-in')
    await findEmailField()
    const calls: number[] = []
    app.session.sessionStarted.subscribe(() => calls.push(shop.calls.length))
    await act(async () => void (await app.auth.signIn.submit({ username: ada, password })()))
    expect(calls).toEqual([1])
    expect(await findOrdersHeading()).toBeVisible()
    expect(shop.calls).toHaveLength(1)
  })

  it('keeps the fields after a wrong password, and says so in the form until that is dismissed', async () => {
    const { user } = await openPortal('/sign-in')
    const { form } = await findPasswordField()
    // Screen readers announce a text only if its live region was on the page before the text.
    const places = findAlertRegions()
    await signIn(user, ada, 'wrong')
    expect(findShownAlert()).toHaveTextContent('Wrong email or password')
    expect(places).toContain(findShownAlert())
    // Some screen readers read the role of a region even if it is empty, and read nested live regions twice.
    expect(findShownAlert()).not.toHaveAttribute('role')
    expect(findShownAlert()?.querySelector('[role], [aria-live]')).toBeNull()
    expect(form).toContainElement(findShownAlert() ?? null)
    expect(findAlertRegions().filter(({ textContent }) => textContent !== '')).toHaveLength(1)
    expect(await findEmailField()).toHaveValue(ada)
    expect(await findPasswordField()).toHaveValue('wrong')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(findShownAlert()).toBeUndefined()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Sign in' })).toHaveFocus())
  })
})

it('The sign-in form is hidden before the app has started if the browser has a token, so that no customer sees it flash', async () => {
  await renderPortal(new Promise(() => undefined), { at: '/sign-in', wasSignedIn: true })
  expect(screen.queryByLabelText('Email address')).toBeNull()
})

const pageLoads = recordPageLoads()
afterEach(() => void jest.useRealTimers())

const cartRedirectParameter = 'redirect_url=https%3A%2F%2Fshop.company.test%2Fcart'

it.each([
  ['to their orders', '/sign-in', '/', []],
  ['back to the page that they came from, with its query', '/?page=2', '/?page=2', []],
  ['to the redirect_url', '/sign-in?redirect_url=%2Fsettings%3Ftab%3Demail%23new', '/settings?tab=email#new', []],
  [
    'to a trusted redirect_url by one full page load',
    `/sign-in?${cartRedirectParameter}`,
    `/sign-in?${cartRedirectParameter}`,
    ['https://shop.company.test/cart'],
  ],
])('After signing in the customer goes %s', async (_, at, destination, loaded) => {
  const { user } = await openPortal(at)
  await signIn(user)
  await waitFor(() => expect([readPageUrl(), pageLoads]).toEqual([destination, loaded]))
})

it('A redirect_url that leaves the page open, as a file to save does, is followed by the orders and a link to it', async () => {
  const { changeElsewhere } = await openPortal(`/sign-in?${cartRedirectParameter}`)
  jest.useFakeTimers({ advanceTimers: true })
  await act(async () => changeElsewhere(ada))
  expect([pageLoads.length, screen.queryByRole('heading', { name: 'My orders' })]).toEqual([1, null])
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  expect(await findOrdersHeading()).toBeVisible()
  expect(screen.getByRole('link', { name: 'Continue to shop.company.test' })).toBeVisible()
  expect([readPageUrl(), pageLoads.length]).toEqual(['/', 1])
})

it('The customer goes to the redirect_url also after signing in in another tab', async () => {
  const { changeElsewhere } = await openPortal('/sign-in?redirect_url=/settings')
  await screen.findByLabelText('Email address')
  await act(async () => changeElsewhere(ada))
  await waitFor(() => expect(readPageUrl()).toBe('/settings'))
})

const clickSignInButton = async (user: UserEvent) =>
  user.click(await within(screen.getByRole('banner')).findByRole('link', { name: 'Sign in' }))

it.each([
  ['/activate-license-key', '/activate-license-key', ''],
  ['/magic-link/a-link?from=mail#top', '/magic-link/a-link?from=mail#top', ''],
  ['/sign-up?redirect_url=/settings', '/settings', '?redirect_url=/settings'],
  ['/nowhere', '/', ''],
  ['/reset-password', '/', ''],
  ['/reset-password/spent', '/', ''],
  ['/finish-registration/spent', '/', ''],
])('The header’s “Sign in” leads back from %s to %s', async (at, destination, query) => {
  const { user } = await openPortal(at)
  await clickSignInButton(user)
  await waitFor(() => expect(readPageUrl()).toBe(`/sign-in${query}`))
  await signIn(user)
  await waitFor(() => expect(readPageUrl()).toBe(destination))
})

it('The header’s “Sign in” leads back to the page that a visitor came from, over every form on the way', async () => {
  const { user } = await openPortal('/?page=2')
  await user.click(await screen.findByRole('link', { name: 'Create account' }))
  await waitFor(() => expect(readPageUrl()).toBe('/sign-up'))
  await clickSignInButton(user)
  await waitFor(() => expect(readPageUrl()).toBe('/sign-in'))
  await signIn(user)
  await waitFor(() => expect(readPageUrl()).toBe('/?page=2'))
})

const refusedRedirectUrls = ['https://evil.test/', '/settings', `${window.location.origin}/settings`]
it.each(refusedRedirectUrls)(
  'At /sign-in a customer goes to their orders, sees no form, and finds no link to %s',
  async (target) => {
    await openPortalSignedIn(`/sign-in?${new URLSearchParams({ redirect_url: target })}`)
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(await findOrdersHeading()).toBeVisible()
    expect(readPageUrl()).toBe('/')
    expect(screen.queryByRole('link', { name: /^Continue to/ })).toBeNull()
  },
)

it('At /sign-in a customer finds a link to the trusted redirect_url, until they leave the page', async () => {
  const { user } = await openPortalSignedIn(`/sign-in?${cartRedirectParameter}%3Fa%3D1`)
  const link = await screen.findByRole('link', { name: 'Continue to shop.company.test' })
  expect(link).toHaveAttribute('href', 'https://shop.company.test/cart?a=1')
  expect(screen.getByText('You are already signed in.')).toBeVisible()
  expect(pageLoads).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Continue to/ })).toBeNull()
})

it('At /sign-in a customer sees no form while their token is verified; after a refusal they go to the redirect_url', async () => {
  const { signOn, user } = await openPortal('/sign-in?redirect_url=/settings', {
    prepare: (world) => {
      world.browser.userTokens.stored = { shared: 'stale', kept: 'stale' }
      world.signOn.hold()
    },
  })
  expect(screen.queryByLabelText('Password')).toBeNull()
  await act(async () => signOn.release())
  expect(await screen.findByLabelText('Password')).toBeVisible()
  expect(screen.getByText('Session expired, please sign in')).toBeVisible()
  await signIn(user)
  await waitFor(() => expect(readPageUrl()).toBe('/settings'))
})

it.each(['/', '/sign-in'])(
  'A message at %s survives the redirect of a guard, but no other change of view',
  async (at) => {
    const { user } = await openPortal(at, {
      prepare: ({ browser, signOn }) => {
        browser.userTokens.stored = { shared: signOn.issueToken(grace), kept: undefined }
      },
    })
    await findOrdersHeading()
    expect(screen.getByText(matchSentence(`You are now signed in as ${grace}`))).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Settings' }))
    await screen.findByRole('heading', { name: 'Settings' })
    expect(screen.queryByText(matchSentence('You are now signed in as'))).toBeNull()
  },
)

it.each(['before', 'after'])(
  'A right password whose new session is refused %s the shop has answered leaves the typed address and password',
  async (when) => {
    const { user, shop, signOn, message } = await openPortal('/sign-in')
    await findEmailField()
    signOn.failWith(aRejection(403, 'authorization.account.locked'), 'profile')
    if (when === 'after') signOn.hold()
    await signIn(user)
    if (when === 'after') {
      await act(async () => void signOn.releaseOldest('sign in'))
      await waitFor(() => expect(shop.calls).toHaveLength(1))
      expect([readPageUrl(), screen.queryByText('Access token is not valid')]).toEqual(['/sign-in', null])
      await act(async () => signOn.release())
    }
    expect(await screen.findAllByText('Access token is not valid')).toHaveLength(1)
    expect([await findEmailField(), await findPasswordField(), readPageUrl(), message()]).toEqual([
      expect.objectContaining({ value: ada }),
      expect.objectContaining({ value: password }),
      ...['/sign-in', undefined],
    ])
  },
)
