import { describe, expect, it } from '@jest/globals'
import { browserUserTokens } from '../../../adapters/storage/browser-user-tokens.ts'
import { createLocalStore } from '../../../adapters/storage/local-store.ts'
import { FakePage } from '../../fakes/fake-page.ts'
import { FakeStorage } from '../../fakes/fake-storage.ts'

const given = ({ cookieName = 'user_access_token', cookieDomain = undefined as string | undefined } = {}) => {
  const page = new FakePage()
  const storage = new FakeStorage()
  const tokens = browserUserTokens(
    page,
    createLocalStore(() => storage),
    { cookieName, cookieDomain },
  )
  let news = 0
  const listening = tokens.changes.subscribe(() => {
    news += 1
  })
  return { page, storage, tokens, news: () => news, listening }
}

describe('The user token (specification §4, §9)', () => {
  it('is written to a cookie of six months and to the storage', () => {
    const { page, storage, tokens } = given({ cookieDomain: '.compass.test' })
    tokens.save('token')
    expect(page.document.written).toEqual([
      'user_access_token=token; Path=/; Max-Age=15811200; SameSite=Lax; Domain=.compass.test; Secure',
    ])
    expect(storage.content).toEqual({ user_access_token: 'token' })
    expect(tokens.read()).toEqual({ cookie: 'token', storage: 'token' })
  })

  it('is in the cookie that the configuration names', () => {
    const { page, tokens } = given({ cookieName: 'shared_token' })
    page.document.cookie = 'user_access_token=other'
    tokens.save('token')
    expect(page.document.cookie).toContain('shared_token=token')
    expect(tokens.read()).toEqual({ cookie: 'token', storage: 'token' })
  })

  it('is gone from both when cleared', () => {
    const { page, storage, tokens } = given({ cookieDomain: '.compass.test' })
    tokens.save('token')
    tokens.clear()
    expect(tokens.read()).toEqual({ cookie: undefined, storage: undefined })
    expect(page.document.written.at(-1)).toContain('Max-Age=0; SameSite=Lax; Domain=.compass.test; Secure')
    expect(storage.content).toEqual({})
  })

  it('may differ between the two: both are told', () => {
    const { page, storage, tokens } = given()
    storage.setItem('user_access_token', 'mine')
    page.document.cookie = 'user_access_token=shared'
    expect(tokens.read()).toEqual({ cookie: 'shared', storage: 'mine' })
  })

  it('is not outvoted by a second cookie of that name that this page can’t replace', () => {
    const { page, tokens } = given()
    page.document.foreignCookie = 'user_access_token=stale'
    tokens.save('token')
    expect(tokens.read()).toEqual({ cookie: 'token', storage: 'token' })
  })

  it('that is too large for a cookie is in the storage alone, and no older cookie is left', () => {
    const { tokens } = given()
    tokens.save('old')
    const token = 'x'.repeat(5000)
    tokens.save(token)
    expect(tokens.read()).toEqual({ cookie: undefined, storage: token })
  })

  it.each(['', '%20', '%0A', 'to%20ken', '%C5%BC', '%F0%9F%A7%AD'])(
    'is none where the cookie or the storage holds %j, which no call could carry',
    (text) => {
      const { page, storage, tokens } = given()
      page.document.cookie = `user_access_token=${text}`
      storage.setItem('user_access_token', decodeURIComponent(text))
      expect(tokens.read()).toEqual({ cookie: undefined, storage: undefined })
    },
  )

  it('lasts for the page where the browser stores nothing', () => {
    const { storage, tokens } = given()
    storage.blocked = true
    tokens.save('token')
    expect(tokens.read().storage).toBe('token')
  })
})

describe('News of the stored tokens', () => {
  it('comes when another tab changes the token, or clears everything', () => {
    const { page, news } = given()
    page.storageEvent('user_access_token')
    page.storageEvent(null)
    expect(news()).toBe(2)
  })

  it('does not come when another tab changes something else', () => {
    const { page, news } = given()
    page.storageEvent('language')
    page.storageEvent('client_access_token')
    expect(news()).toBe(0)
  })

  it('comes when the customer returns to the tab, not when they leave it', () => {
    const { page, news } = given()
    page.becomes('hidden')
    expect(news()).toBe(0)
    page.becomes('visible')
    expect(news()).toBe(1)
  })

  it('comes when the browser brings the page back from its cache, not when it is new', () => {
    const { page, news } = given()
    page.shown({ persisted: false })
    expect(news()).toBe(0)
    page.shown({ persisted: true })
    expect(news()).toBe(1)
  })

  it('comes when the network is back', () => {
    const { page, news } = given()
    page.window.dispatchEvent(new Event('online'))
    expect(news()).toBe(1)
  })

  it('comes to nobody who has stopped listening', () => {
    const { page, news, listening } = given()
    listening.unsubscribe()
    page.storageEvent(null)
    page.becomes('visible')
    expect(news()).toBe(0)
  })
})
