import { describe, expect, it } from '@jest/globals'
import { hasStoredToken, rememberTokenCookie } from '../../adapters/first-paint.ts'
import { emptyStore } from '../fakes/fake-page.ts'

describe('A stored user token, before the configuration is loaded', () => {
  it.each([
    ['token', '', true],
    [undefined, 'language=de; user_access_token=token', true],
    [undefined, 'language=de; not_user_access_token=token', false],
    [undefined, '', false],
    [undefined, 'user_access_token=', false],
  ])('with %j in local storage and the cookies %j: %s', (token, cookie, expected) => {
    const { storage } = emptyStore()
    if (token !== undefined) storage.setItem('user_access_token', token)
    expect(hasStoredToken(() => storage, { cookie })).toBe(expected)
  })

  it('is looked up in the cookie that the last configuration named', () => {
    const { storage, store } = emptyStore()
    const hasToken = (cookie: string) => hasStoredToken(() => storage, { cookie })
    rememberTokenCookie(store, 'shared_token')
    expect([hasToken('shared_token=token'), hasToken('user_access_token=token')]).toEqual([true, false])
    rememberTokenCookie(store, 'user_access_token')
    expect([hasToken('shared_token=token'), hasToken('user_access_token=token')]).toEqual([false, true])
    expect(storage.content).toEqual({})
  })

  it('is none if the browser blocks its storage', () => {
    const { storage } = emptyStore()
    storage.blocked = true
    expect(hasStoredToken(() => storage, { cookie: '' })).toBe(false)
  })
})
