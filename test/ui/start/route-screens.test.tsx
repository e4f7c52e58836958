import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { matchPath } from 'react-router-dom'
import { matchRoute } from '../../../ui/routes/match-route.ts'
import { screenModules } from '../../../ui/routes/screen-modules.ts'
import { findRoute, type RouteName, routeNames, routes } from '../../../ui/routes/table.ts'
import { normalizeUrl } from '../../../ui/start/normalize-url.ts'
import { prefetchData } from '../../../ui/start/prefetch.ts'
import { createLazyScreen, predictScreen, prefetchOnIntent, screensByRoute } from '../../../ui/start/route-screens.ts'
import { anOrder } from '../../builders/orders.ts'
import { ada, flushPromises, phone, setUpPortal, storeToken, toBrowserApp } from '../../builders/portal.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { recordPageLoads } from '../support/render-portal.tsx'

const pageLoads = recordPageLoads()

it.each<[string, boolean, RouteName]>([
  ['/sign-in', false, 'signIn'],
  ['/sign-in', true, 'orders'],
  ['/order/A-1', false, 'signIn'],
  ['/magic-link/token', true, 'magicLink'],
  ['/change-password', true, 'settings'],
])('The screen to open at %s, signed in: %s, is %s', (pathname, wasSignedIn, name) => {
  expect(predictScreen(pathname, wasSignedIn).load).toBe(screensByRoute[name].load)
})

// The build needs the names of the modules in a table, and the bundler needs them in `import` expressions.
it.each(routeNames)('The screen to open has the module that the table names for %s', async (name) => {
  const [screen] = await screensByRoute[name].load()
  expect(screen).toBe(await import(`../../../${screenModules[name]}`))
})

it('The routes of one module need the same parts', () => {
  for (const name of routeNames) {
    const { needs } = findRoute(name)
    const others = routeNames.filter((other) => screenModules[other] === screenModules[name]).map(findRoute)
    expect([name, ...others.map((row) => row.needs)]).toEqual([name, ...others.map(() => needs)])
  }
})

const GreetingScreen = () => <p>Hello</p>

it('A lazy screen is shown at once when it was loaded before, and is fetched once', async () => {
  const importScreen = jest.fn(async () => ({ default: GreetingScreen }))
  const { Screen, load } = createLazyScreen(importScreen)
  await load()
  await act(async () => render(<Screen />, { wrapper: ({ children }) => <Suspense>{children}</Suspense> }))
  expect(screen.getByText('Hello')).toBeVisible()
  expect(importScreen).toHaveBeenCalledTimes(1)
})

it('A lazy screen ignores a failed prefetch, and the page stays', async () => {
  const { prefetch } = createLazyScreen<typeof GreetingScreen>(() => Promise.reject(new Error('404')))
  prefetch()
  await flushPromises()
  expect(pageLoads).toEqual([])
})

describe('The script of a screen', () => {
  beforeAll(() => prefetchOnIntent(document))
  afterEach(() => {
    jest.restoreAllMocks()
  })

  const givenLinkTo = (address: string) => {
    const prefetched: string[] = []
    for (const name of routeNames)
      jest.spyOn(screensByRoute[name], 'prefetch').mockImplementation(() => void prefetched.push(name))
    render(
      <p>
        <span>Words</span>
        <a href={address}>
          <b>Go there</b>
        </a>
      </p>,
    )
    return { user: userEvent.setup(), prefetched }
  }

  it('is prefetched when a pointer is over anything within a link to it', async () => {
    const { user, prefetched } = givenLinkTo('/order/A-1?tab=2')
    await user.hover(screen.getByText('Words'))
    expect(prefetched).toEqual([])
    await user.hover(screen.getByText('Go there'))
    expect(prefetched).toContain('order')
  })

  it('is prefetched when a link to it has the focus', async () => {
    const { user, prefetched } = givenLinkTo('/sign-up')
    await user.tab()
    expect(prefetched).toEqual(['signUp'])
  })

  it('is not prefetched for a link within its page', async () => {
    window.history.replaceState(null, '', '/sign-up')
    const { user, prefetched } = givenLinkTo('#content')
    await user.hover(screen.getByText('Go there'))
    await user.tab()
    expect(prefetched).toEqual([])
  })

  const noScreens = ['https://www.meridian.test/sign-up', '/nowhere', 'mailto:support@meridian.test']
  it.each(noScreens)('is not prefetched for %s, which is no screen', async (address) => {
    const { user, prefetched } = givenLinkTo(address)
    await user.hover(screen.getByText('Go there'))
    await user.tab()
    expect(prefetched).toEqual([])
  })
})

it.each<[string, ReturnType<typeof matchRoute>]>([
  ['/', { name: 'orders', parameter: undefined }],
  ['/Order/7/', { name: 'order', parameter: '7' }],
  ['/magic-link/a%2Dlink%2Fx', { name: 'magicLink', parameter: 'a-link' }],
  ['/magic-link/%E0%A4%A', { name: 'magicLink', parameter: undefined }],
])('The route of a path %s is %o', (pathname, route) => {
  expect(matchRoute(pathname)).toEqual(route)
})

const routePaths = routeNames.map((name) => routes[name].path.replace(/:\w+/, 'A-1'))
const pathVariants = routePaths.flatMap((path) => [path, `${path}/`, path.toUpperCase(), `/x${path}`, `${path}x`])
it.each(pathVariants)('The route of a path %s is matched as the router matches it', (path) => {
  const shown = routeNames.find((name) => matchPath(routes[name].path, path) !== null)
  expect(matchRoute(path)?.name).toBe(shown)
})

const routeNamesWithOwnPath = routeNames.filter((name) => name !== 'requestPasswordReset')
it.each(routeNamesWithOwnPath)('Only a mailed token may have text after it: %s', (name) => {
  const path = routes[name].path.replace(/:\w+/, 'A-1')
  expect(matchRoute(`${path}/x/y`)?.name).toBe(/:(?:token|code)/.test(routes[name].path) ? name : undefined)
})

it.each([
  ['//reset-password/token', '/reset-password/token'],
  ['///magic-link/token?from=mail#top', '/magic-link/token?from=mail#top'],
  ['////', '/'],
  ['/reset-password//token//', '/reset-password/token/'],
  ['/%2Fconfirm%252ftoken', '/confirm/token'],
  ['/%2F%2Fevil.test', '/evil.test'],
])('A path with several slashes, %s, is read as %s (specification §2)', (written, address) => {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)([^#]*)(.*)$/.exec(written) ?? []
  expect(normalizeUrl({ pathname, search, hash })).toBe(address)
})

const openRoute = async (path: string, prepare: (world: InMemoryPorts) => unknown = storeToken()) => {
  const portal = setUpPortal({
    device: phone,
    prepare: (world) => {
      world.shop.putOrders(ada, [anOrder({ id: 7 })])
      world.magicLinks.putLink('a-link', 'travel_app')
      prepare(world)
    },
  })
  prefetchData(toBrowserApp(portal.app), path)
  await flushPromises()
  return portal
}
const prepareNothing = () => undefined

describe('What a page requests before its screen has loaded', () => {
  it.each(['/', '/order/7', '/Order/7/'])('are the orders at %s, once', async (path) => {
    const { app, shop } = await openRoute(path)
    expect(app.orders.list.value.tag).toBe('loaded')
    await app.orders.load()()
    expect(shop.calls).toHaveLength(1)
  })

  it('are the orders of a customer who arrives with only a cookie, while the cookie is checked', async () => {
    const { app, shop } = await openRoute('/', (world) => {
      world.browser.userTokens.stored = { shared: world.signOn.issueToken(ada), kept: undefined }
      world.signOn.hold()
    })
    expect(shop.calls).toHaveLength(1)
    expect([app.session.login.value.tag, app.orders.list.value.tag]).toEqual(['checking', 'loading'])
  })

  it('is the link at /magic-link/:token, decoded as its screen has it, once', async () => {
    const { app, magicLinks } = await openRoute('/magic-link/a%2Dlink%2F', prepareNothing)
    expect(app.magicLink.state.value).toEqual({ tag: 'valid', destination: 'travel_app' })
    await app.magicLink.open('a-link')()
    expect(magicLinks.calls).toHaveLength(1)
  })

  it.each([
    ['a visitor', '/', prepareNothing],
    ['a page without orders', '/settings', storeToken()],
    ['a path that only begins like one', '/order/7/print', storeToken()],
    ['a confirmation, which changes something', '/confirm/token', storeToken()],
    ['a link that is cut within its encoding', '/magic-link/%E0%A4%A', prepareNothing],
  ])('is nothing for %s', async (_whose, path, prepare) => {
    const { shop, magicLinks } = await openRoute(path, prepare)
    expect([...shop.calls, ...magicLinks.calls]).toEqual([])
  })
})
