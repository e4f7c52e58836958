import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { matchPath } from 'react-router-dom'
import { firstScreens } from '../../../ui/build/texts.ts'
import { matchRoute, normalisePath } from '../../../ui/routes/match-route.ts'
import { type RouteName, routeNames, routes } from '../../../ui/routes/table.ts'
import { lazyScreen, prefetchOnIntent, screens, screenToOpen } from '../../../ui/start/route-screens.ts'
import { recordPageLoads } from '../support/browser.ts'

const loads = recordPageLoads()

it.each<[string, boolean, RouteName]>([
  ['/sign-in', false, 'signIn'],
  ['/sign-in', true, 'orders'],
  ['/order/A-1', false, 'signIn'],
  ['/magic-link/token', true, 'magicLink'],
  ['/change-password', true, 'settings'],
])('The screen to open at %s, signed in: %s, is that of %s', (pathname, startsSignedIn, name) => {
  expect(screenToOpen(pathname, startsSignedIn).load).toBe(screens[name].load)
})

// The table is data for the build, and the bundler needs the same name written into an import.
const source = readFileSync(new URL('../../../ui/start/route-screens.ts', import.meta.url), 'utf8')
it.each(routeNames)('The screen to open has the module that the table names for %s, and its texts', (name) => {
  const { screen } = routes[name]
  const made = firstScreens.includes(screen) ? 'lazyScreen' : 'laterScreen'
  const imported = `${made}\\((?:withLaterStyles\\()?\\(\\) => import\\('${screen.replace(/^ui/, '..')}'\\)`
  const [, loader] = source.match(`(\\w+)(?: =|:) ${imported}`) ?? []
  expect(source).toMatch(new RegExp(`${name}: (?:${imported}|{ \\.\\.\\.${loader})|\\n  ${loader},`))
})

const Greeting = () => <p>Hello</p>

it('A lazy screen shows at once when it was loaded before, and is fetched once', async () => {
  const importScreen = jest.fn(async () => ({ default: Greeting }))
  const { Screen, load } = lazyScreen(importScreen)
  await load()
  await act(async () => render(<Screen />, { wrapper: ({ children }) => <Suspense>{children}</Suspense> }))
  expect(screen.getByText('Hello')).toBeVisible()
  expect(importScreen).toHaveBeenCalledTimes(1)
})

it('A lazy screen ignores a failed prefetch, and the page stays', async () => {
  const { prefetch } = lazyScreen<typeof Greeting>(() => Promise.reject(new Error('404')))
  prefetch()
  await new Promise((resolve) => setTimeout(resolve))
  expect(loads).toEqual([])
})

describe('The script of a screen', () => {
  beforeAll(() => prefetchOnIntent(document))
  afterEach(() => {
    jest.restoreAllMocks()
  })

  const givenLinkTo = (address: string) => {
    const prefetched: string[] = []
    for (const name of routeNames)
      jest.spyOn(screens[name], 'prefetch').mockImplementation(() => void prefetched.push(name))
    render(
      <p>
        Words
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
  ['/order/A-1', { name: 'order', parameter: 'A-1' }],
  ['/Order/7/', { name: 'order', parameter: '7' }],
  ['/reset-password', { name: 'requestPasswordReset', parameter: undefined }],
  ['/reset-password/token', { name: 'resetPassword', parameter: 'token' }],
  ['/magic-link/a%2Flink', { name: 'magicLink', parameter: 'a/link' }],
  ['/magic-link/%E0%A4%A', { name: 'magicLink', parameter: undefined }],
])('The route of a path %s is %o', (pathname, route) => {
  expect(matchRoute(pathname)).toEqual(route)
})

const paths = routeNames.map((name) => routes[name].path.replace(/:\w+/, 'A-1'))
const tried = paths.flatMap((path) => [path, `${path}/`, path.toUpperCase(), `${path}/x`, `/x${path}`, `${path}x`])
it.each(tried)('The route of a path %s is matched as the router matches it', (path) => {
  const shown = routeNames.find((name) => matchPath(routes[name].path, path) !== null)
  expect(matchRoute(path)?.name).toBe(shown)
})

it.each([
  ['//reset-password/token', '/reset-password/token'],
  ['///magic-link/token', '/magic-link/token'],
  ['////', '/'],
  ['/reset-password//token//', '/reset-password//token//'],
  ['/%2F%2Fevil', '/%2F%2Fevil'],
])('An address with a double leading slash, %s, is read as %s (specification §2)', (pathname, path) => {
  expect(normalisePath(pathname)).toBe(path)
})
