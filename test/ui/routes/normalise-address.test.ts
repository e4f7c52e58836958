import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { normalisePath } from '../../../ui/routes/match-route.ts'

describe('An address with a double leading slash (specification §2)', () => {
  it.each([
    ['//reset-password/token', '/reset-password/token'],
    ['//finish-registration/token', '/finish-registration/token'],
    ['///magic-link/token', '/magic-link/token'],
    ['////', '/'],
    ['//', '/'],
  ])('%s is read as %s', (pathname, path) => {
    expect(normalisePath(pathname)).toBe(path)
  })

  it.each(['/', '/reset-password/token', '/reset-password//token', '/reset-password/token//', '/%2F%2Fevil'])(
    '%s stays as it is',
    (pathname) => {
      expect(normalisePath(pathname)).toBe(pathname)
    },
  )

  it('never leads to another host, and is settled the first time', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\/[/a.%\\2F]{0,12}$/), (pathname) => {
        const path = normalisePath(pathname)
        expect(path).toMatch(/^\/(?!\/)/)
        expect(normalisePath(path)).toBe(path)
      }),
    )
  })
})
