import { describe, expect, it } from '@jest/globals'
import { matchPath } from 'react-router-dom'
import { matchRoute, normalisePath } from '../../../ui/routes/match-route.ts'
import { routeNames, routes } from '../../../ui/routes/table.ts'

describe('The route of a path', () => {
  it.each<[string, ReturnType<typeof matchRoute>]>([
    ['/', { name: 'orders', parameter: undefined }],
    ['/order/A-1', { name: 'order', parameter: 'A-1' }],
    ['/Order/7/', { name: 'order', parameter: '7' }],
    ['/reset-password', { name: 'requestPasswordReset', parameter: undefined }],
    ['/reset-password/token', { name: 'resetPassword', parameter: 'token' }],
    ['/magic-link/a%2Flink', { name: 'magicLink', parameter: 'a/link' }],
    ['/magic-link/%E0%A4%A', { name: 'magicLink', parameter: undefined }],
    ['/order/7/print', undefined],
    ['/nowhere', undefined],
  ])('%s is %o', (pathname, route) => {
    expect(matchRoute(pathname)).toEqual(route)
  })

  const paths = routeNames.map((name) => routes[name].path.replace(/:\w+/, 'A-1'))
  it.each(paths.flatMap((path) => [path, `${path}/`, path.toUpperCase(), `${path}/x`, `/x${path}`, `${path}x`]))(
    '%s is matched as the router matches it',
    (path) => {
      const shown = routeNames.find((name) => matchPath(routes[name].path, path) !== null)
      expect(matchRoute(path)?.name).toBe(shown)
    },
  )
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
