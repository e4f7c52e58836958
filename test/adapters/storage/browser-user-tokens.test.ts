import { describe, expect, it } from '@jest/globals'
import { browserUserTokens } from '../../../adapters/storage/browser-user-tokens.ts'
import { createLocalStore } from '../../../adapters/storage/local-store.ts'
import { FakeCookieStore } from '../../fakes/fake-cookie-store.ts'
import { FakePage } from '../../fakes/fake-page.ts'
import { FakeStorage } from '../../fakes/fake-storage.ts'
import { SettableClock } from '../../fakes/settable-clock.ts'

const shop = new URL('https://shop.compass.test/')

const given = ({
  address = 'https://account.compass.test/',
  cookieName = 'user_access_token',
  cookieDomain = undefined as string | undefined,
} = {}) => {
  const clock = new SettableClock(Date.UTC(2026, 4, 1))
  const cookies = new FakeCookieStore(() => clock.now())
  const page = new FakePage(address, cookies)
  const storage = new FakeStorage()
  const open = (domain = cookieDomain) =>
    browserUserTokens(
      page,
      createLocalStore(() => storage),
      clock,
      { cookieName, cookieDomain: domain },
    )
  const tokens = open()
  return { page, cookies, storage, clock, tokens, open }
}

const shared = { cookieDomain: '.compass.test' }

describe('The user token (specification §4, §9)', () => {
  it('is written to a cookie of six months and to the storage', () => {
    const { page, storage, tokens } = given(shared)
    tokens.save('token')
    expect(page.document.written.at(-1)).toBe(
      'user_access_token=token; Path=/; Max-Age=15811200; SameSite=Lax; Domain=.compass.test; Secure',
    )
    expect(storage.getItem('user_access_token')).toBe('token')
    expect(tokens.read()).toMatchObject({ cookie: 'token', storage: 'token' })
  })

  it('is in the cookie that the configuration names', () => {
    const { page, tokens } = given({ cookieName: 'shared_token' })
    page.document.cookie = 'user_access_token=other'
    tokens.save('token')
    expect(page.document.cookie).toContain('shared_token=token')
    expect(tokens.read()).toMatchObject({ cookie: 'token', storage: 'token' })
  })

  it.each([undefined, '.compass.test'])('leaves nothing when it is cleared (domain %s)', (cookieDomain) => {
    const { page, storage, tokens } = given({ cookieDomain })
    tokens.save('token')
    expect(tokens.clear()).toEqual({ cookieRemains: false })
    expect(tokens.read()).toEqual({ cookie: undefined, storage: undefined, cookieWrittenAt: undefined })
    expect(page.document.cookie).toBe('')
    expect(storage.content).toEqual({})
  })

  it('that is too large for a cookie is in the storage alone, and no older cookie is left', () => {
    const { tokens } = given(shared)
    tokens.save('old')
    const token = 'x'.repeat(4090)
    tokens.save(token)
    expect(tokens.read()).toEqual({ cookie: undefined, storage: token, cookieWrittenAt: undefined })
  })

  it.each(['', '%20', '%0A', 'to%20ken', '%C5%BC', '%F0%9F%A7%AD', 'x'.repeat(4097)])(
    'is none where the cookie or the storage holds %j, which no call could carry',
    (text) => {
      const { page, storage, tokens } = given(shared)
      page.document.cookie = `user_access_token=${text}`
      storage.setItem('user_access_token', decodeURIComponent(text))
      expect(tokens.read()).toMatchObject({ cookie: undefined, storage: undefined })
    },
  )

  it('lasts for the page where the browser stores nothing', () => {
    const { storage, cookies, tokens } = given(shared)
    storage.blocked = true
    cookies.blocked = true
    tokens.save('token')
    expect(tokens.read()).toEqual({ cookie: undefined, storage: 'token', cookieWrittenAt: undefined })
  })

  it('is in a cookie without Secure on http://localhost where the browser takes no other, and nowhere else', () => {
    const development = given({ address: 'http://localhost:8080/' })
    development.cookies.trustsLocalhost = false
    development.tokens.save('token')
    expect(development.tokens.read().cookie).toBe('token')

    const plain = given({ address: 'http://account.compass.test/' })
    plain.tokens.save('token')
    expect(plain.page.document.cookie).toBe('')
    expect(plain.page.document.written.every((text) => text.endsWith('Secure'))).toBe(true)
  })
})

describe('A cookie of the portal’s own (no shared domain)', () => {
  it('is not what another host of the domain has planted, whether or not there is a token', () => {
    const { cookies, tokens } = given()
    cookies.set(shop, 'user_access_token=planted; Domain=.compass.test; Path=/', 'server')
    expect(tokens.read()).toEqual({ cookie: undefined, storage: undefined, cookieWrittenAt: undefined })

    tokens.save('mine')
    expect(tokens.read()).toMatchObject({ cookie: 'mine', storage: 'mine' })
  })

  it('can’t have been removed by another host: nothing is known of when it was written', () => {
    const { tokens } = given()
    tokens.save('mine')
    expect(tokens.read().cookieWrittenAt).toBeUndefined()
  })
})

describe('A cookie of the shared domain', () => {
  it('may differ from the storage: both are told', () => {
    const { cookies, tokens } = given(shared)
    tokens.save('mine')
    cookies.set(shop, 'user_access_token=theirs; Domain=.compass.test; Path=/', 'server')
    expect(tokens.read()).toMatchObject({ cookie: 'theirs', storage: 'mine' })
  })

  it('is told with the time when this browser wrote it', () => {
    const { clock, tokens } = given(shared)
    tokens.save('mine')
    expect(tokens.read().cookieWrittenAt).toBe(clock.now())
  })

  it('wins against one that the portal wrote when the cookie was its own, which goes', () => {
    const { cookies, page, open } = given()
    open(undefined).save('old')
    cookies.set(shop, 'user_access_token=theirs; Domain=.compass.test; Path=/', 'server')
    const tokens = open('.compass.test')
    expect(tokens.read()).toMatchObject({ cookie: 'theirs', storage: 'old' })
    expect(page.document.cookie).toBe('user_access_token=theirs')
  })

  it('takes the place of one that the portal wrote when the cookie was its own, and signing out removes both', () => {
    const { page, open } = given()
    open(undefined).save('old')
    const tokens = open('.compass.test')
    expect(tokens.clear()).toEqual({ cookieRemains: false })
    expect(page.document.cookie).toBe('')

    open(undefined).save('old')
    tokens.save('new')
    expect(page.document.cookie).toBe('user_access_token=new')
  })

  it('is removed by signing out when a release later keeps it to its own host', () => {
    const { page, open } = given()
    open('.compass.test').save('token')
    open(undefined).clear()
    expect(page.document.cookie).toBe('')
  })

  it('that can’t be removed is refused from then on, after a reload too, and no other is', () => {
    const { cookies, open, page } = given(shared)
    const planted = 'user_access_token=stuck; Domain=.compass.test; Path=/settings'
    page.document.location.pathname = '/settings'
    cookies.set(shop, planted, 'server')
    const tokens = open()
    tokens.save('mine')

    expect(tokens.clear()).toEqual({ cookieRemains: true })
    expect(open().read()).toMatchObject({ cookie: undefined, storage: undefined })

    cookies.set(shop, planted.replace('stuck', 'fresh'), 'server')
    expect(open().read().cookie).toBe('fresh')
  })

  it('that was refused counts again once it is issued here', () => {
    const { cookies, page, tokens } = given(shared)
    page.document.location.pathname = '/settings'
    cookies.set(shop, 'user_access_token=stuck; Domain=.compass.test; Path=/settings', 'server')
    tokens.clear()
    tokens.save('stuck')
    expect(tokens.read()).toMatchObject({ cookie: 'stuck', storage: 'stuck' })
  })

  it('of an encrypted host that is set there as HttpOnly is neither seen nor removed', () => {
    const { cookies, tokens } = given(shared)
    cookies.set(shop, 'user_access_token=hidden; Domain=.compass.test; Path=/; HttpOnly', 'server')
    expect(tokens.clear()).toEqual({ cookieRemains: false })
    expect(tokens.read().cookie).toBeUndefined()
  })
})
