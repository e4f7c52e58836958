import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { matchPath } from 'react-router-dom'
import { matchRoute } from '../../../ui/routes/match-route.ts'
import { address, type RouteName, routeNames, routes } from '../../../ui/routes/table.ts'
import { notFound, screens, screenToOpen } from '../../../ui/start/route-screens.ts'

describe('The route of a path', () => {
  it.each<[string, ReturnType<typeof matchRoute>]>([
    ['/', { name: 'orders', parameter: undefined }],
    ['/order/A-1', { name: 'order', parameter: 'A-1' }],
    ['/Order/7/', { name: 'order', parameter: '7' }],
    ['/reset-password', { name: 'requestPasswordReset', parameter: undefined }],
    ['/reset-password/', { name: 'requestPasswordReset', parameter: undefined }],
    ['/reset-password/token', { name: 'resetPassword', parameter: 'token' }],
    ['/magic-link/a%2Flink', { name: 'magicLink', parameter: 'a/link' }],
    ['/magic-link/%E0%A4%A', { name: 'magicLink', parameter: undefined }],
    ['/order/7/print', undefined],
    ['/nowhere', undefined],
  ])('%s is %o', (pathname, route) => {
    expect(matchRoute(pathname)).toEqual(route)
  })

  const made = routeNames.map((name) => routes[name].path.replace(/:\w+/, 'A-1'))
  it.each(made.flatMap((path) => [path, `${path}/`, path.toUpperCase(), `${path}/x`, `/x${path}`, `${path}x`]))(
    'is for %s the one that the router shows',
    (path) => {
      const shown = routeNames.find((name) => matchPath(routes[name].path, path) !== null)
      expect(matchRoute(path)?.name).toBe(shown)
    },
  )
})

describe('An address of the table', () => {
  it.each<[string, RouteName]>([
    [address.signIn, 'signIn'],
    [address.signUp, 'signUp'],
    [address.requestPasswordReset, 'requestPasswordReset'],
    [address.activateLicense, 'activateLicense'],
    [address.activationStep(2).replace(/\?.*/, ''), 'activateLicense'],
    [address.activationSuccessful, 'activationSuccessful'],
    [address.orders, 'orders'],
    [address.order(7), 'order'],
    [address.settings, 'settings'],
  ])('%s leads to its route', (path, name) => {
    expect(matchRoute(path)?.name).toBe(name)
  })

  it('holds what it is made for', () => {
    expect(address.order(7)).toBe('/order/7')
    expect(address.activationStep(3)).toBe('/activate-license-key?step=3')
  })
})

describe('The screen that a page is going to show', () => {
  it.each<[string, boolean, RouteName]>([
    ['/sign-in', false, 'signIn'],
    ['/sign-in', true, 'orders'],
    ['/order/A-1', true, 'order'],
    ['/order/A-1', false, 'signIn'],
    ['/magic-link/token', true, 'magicLink'],
    ['/magic-link/token', false, 'magicLink'],
    ['/change-password', true, 'settings'],
  ])('at %s, signed in: %s, is that of %s', (pathname, startsSignedIn, name) => {
    expect(screenToOpen(pathname, startsSignedIn).load).toBe(screens[name].load)
  })

  it('is the one that leads on where the portal has no such route', () => {
    expect(screenToOpen('/nowhere', true)).toBe(notFound)
  })
})

describe('The module of a screen that the table names', () => {
  // The table is data for the build, and the bundler needs the same name written into an import.
  const source = readFileSync(new URL('../../../ui/start/route-screens.ts', import.meta.url), 'utf8')
  it.each(routeNames)('is the one that is imported for %s', (name) => {
    const imported = routes[name].screen.replace(/^ui/, '..')
    const [, loader] = source.match(`(\\w+)(?: =|:) lazyScreen\\(\\(\\) => import\\('${imported}'\\)\\)`) ?? []
    expect(source).toMatch(new RegExp(`${name}: (?:lazyScreen|{ \\.\\.\\.${loader})|\\n  ${loader},`))
  })
})
