import { describe, expect, it } from '@jest/globals'
import { routeAt, screenToOpen } from '../../../ui/routes/route-at.ts'
import { notFound } from '../../../ui/routes/routes.tsx'

describe('The route of a path', () => {
  it.each([
    ['/', '/'],
    ['/order/A-1', '/order/:id'],
    ['/reset-password', '/reset-password'],
    ['/reset-password/', '/reset-password'],
    ['/reset-password/token', '/reset-password/:token'],
    ['/nowhere', undefined],
  ])('%s is %s', (pathname, path) => {
    expect(routeAt(pathname)?.path).toBe(path)
  })
})

describe('The screen that a page is going to show', () => {
  it.each([
    ['/sign-in', false, '/sign-in'],
    ['/sign-in', true, '/'],
    ['/order/A-1', true, '/order/:id'],
    ['/order/A-1', false, '/sign-in'],
    ['/magic-link/token', true, '/magic-link/:token'],
    ['/magic-link/token', false, '/magic-link/:token'],
    ['/change-password', true, '/settings'],
  ])('at %s, signed in: %s, is that of %s', (pathname, startsSignedIn, path) => {
    expect(screenToOpen(pathname, startsSignedIn).load).toBe(routeAt(path)?.load)
  })

  it('is the one that leads on where the portal has no such route', () => {
    expect(screenToOpen('/nowhere', true)).toBe(notFound)
  })
})
