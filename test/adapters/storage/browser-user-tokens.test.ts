import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { createBrowserUserTokenStore } from '../../../adapters/cookie/browser-user-tokens.ts'
import { createUserTokenCookie } from '../../../adapters/cookie/user-token-cookie.ts'
import { createStore, watchOtherTabs } from '../../../adapters/storage/local-store.ts'
import { FakeCookieStore, FakePage } from '../../fakes/fake-page.ts'
import { FakeStorage } from '../../fakes/fake-storage.ts'
import { SettableClock } from '../../fakes/in-memory-ports.ts'

const shopUrl = new URL('https://shop.compass.test/')
const shopCookie = 'user_access_token=theirs; Domain=.compass.test; Path=/'

const setUpTab = ({
  address = 'https://account.compass.test/',
  cookieName = 'user_access_token',
  cookieDomain = undefined as string | undefined,
} = {}) => {
  const clock = new SettableClock(Date.UTC(2026, 4, 1))
  const cookies = new FakeCookieStore(() => clock.now())
  const page = new FakePage(address, cookies)
  const storage = new FakeStorage()
  const open = (domain = cookieDomain) => {
    const cookie = createUserTokenCookie(page.document, { cookieName, cookieDomain: domain })
    const store = createStore(() => storage)
    const tokens = createBrowserUserTokenStore(page, cookie, store, clock)
    tokens.prepareStorage()
    return tokens
  }
  return { page, cookies, storage, clock, tokens: open(), open }
}

const sharedCookieOptions = { cookieDomain: '.compass.test' }

describe('The user token (specification §4, §9)', () => {
  it('is written to a cookie that lasts six months, and to the storage', () => {
    const { page, storage, tokens } = setUpTab(sharedCookieOptions)
    tokens.save('token')
    expect(page.document.written).toContain(
      'user_access_token=token; Path=/; Max-Age=15811200; SameSite=Lax; Domain=.compass.test; Secure',
    )
    expect(storage.getItem('user_access_token')).toBe('token')
    expect(tokens.read()).toMatchObject({ shared: 'token', kept: 'token' })
  })

  it.each([undefined, '.compass.test'])(
    'that is too long for a cookie is only in storage, and an earlier cookie of the domain %s is removed',
    (domain) => {
      const { open } = setUpTab()
      open(domain).save('old')
      const tokens = open('.compass.test')
      const token = 'x'.repeat(4090)
      tokens.save(token)
      expect(tokens.read()).toEqual({ shared: undefined, kept: token, missing: 'expected' })
    },
  )

  const damaged = ['', 'to%20ken', '%C5%BC', 'x'.repeat(4097)]
  it.each(damaged)('is undefined if the cookie and the storage hold %j, which no call could send', (text) => {
    const { page, storage, tokens } = setUpTab(sharedCookieOptions)
    page.document.cookie = `user_access_token=${text}`
    storage.setItem('user_access_token', decodeURIComponent(text))
    expect(tokens.read()).toMatchObject({ shared: undefined, kept: undefined })
  })

  it.each([undefined, '.compass.test'])('is removed at the start if it is damaged (domain %s)', (cookieDomain) => {
    const { page, storage, open } = setUpTab({ cookieDomain })
    page.document.cookie = 'user_access_token=to%20ken'
    storage.setItem('user_access_token', 'x'.repeat(4097))
    open()
    expect([page.document.cookie, storage.content]).toEqual(['', {}])
  })

  it('is in a cookie without Secure on http://localhost if the browser accepts no other, and only there', () => {
    const development = setUpTab({ address: 'http://localhost:8080/' })
    development.cookies.trustsLocalhost = false
    development.tokens.save('token')
    expect(development.tokens.read().shared).toBe('token')
    development.tokens.clear()
    expect(development.page.document.cookie).toBe('')

    const plain = setUpTab({ address: 'http://account.compass.test/' })
    plain.tokens.save('token')
    expect(plain.page.document.cookie).toBe('')
    expect(plain.page.document.written.every((text) => text.endsWith('Secure'))).toBe(true)
  })
})

const testedCookieNames = ['__Secure-token', '__Host-token']
it.each(testedCookieNames)('A cookie may have the name %s, which browsers accept only with Secure', (cookieName) => {
  const { page, tokens } = setUpTab({ cookieName })
  tokens.save('token')
  expect(page.document.cookie).toBe(`${cookieName}=token`)
  tokens.clear()
  expect(page.document.cookie).toBe('')
})

describe('A cookie of the portal’s own (no shared domain)', () => {
  it('is never a cookie that another host of the domain has set', () => {
    const { cookies, page, tokens } = setUpTab()
    page.document.location.pathname = '/settings'
    cookies.set(shopUrl, 'user_access_token=planted; Domain=.compass.test; Path=/settings', 'server')
    expect(tokens.read()).toEqual({ shared: undefined, kept: undefined, missing: undefined })

    tokens.save('mine')
    expect(tokens.read()).toMatchObject({ shared: 'mine', kept: 'mine' })
    expect(tokens.clear()).toEqual({ sharedRemains: false })
  })

  it('can’t have been removed by another host', () => {
    const { page, tokens } = setUpTab()
    tokens.save('mine')
    page.document.cookie = 'user_access_token=; Max-Age=0'
    expect(tokens.read()).toEqual({ shared: undefined, kept: 'mine', missing: undefined })
    tokens.accept('mine')
    expect(tokens.read()).toEqual({ shared: 'mine', kept: 'mine' })
  })
})

describe('A cookie of the shared domain', () => {
  it('is renewed by a visit once it is older than a day, together with its note', () => {
    const { clock, page, open, tokens } = setUpTab(sharedCookieOptions)
    const countWrites = () => page.document.written.filter((text) => text.startsWith('user_access_token=token')).length
    tokens.save('token')
    clock.passSeconds(86_399)
    open()
    page.changeVisibility('visible')
    expect(countWrites()).toBe(1)
    clock.passSeconds(1)
    open()
    open()
    expect(countWrites()).toBe(2)
    clock.passSeconds(86_400)
    const listening = tokens.changes.subscribe()
    page.changeVisibility('visible')
    listening.unsubscribe()
    expect(countWrites()).toBe(3)
  })

  it.each([
    ['a browser that keeps cookies', 5.9, 'ended'],
    ['a browser that keeps cookies', 6.5, undefined],
    ['a browser that keeps cookies', 7.1, 'ended'],
    ['Safari, which ends cookies of scripts,', 5.9, 'ended'],
    ['Safari, which ends cookies of scripts,', 7.1, undefined],
    ['a browser whose clock was set back', -1, undefined],
  ] as const)('that is missing in %s %d days later is %s', (browser, days, missing) => {
    const { clock, cookies, page, open, tokens } = setUpTab(sharedCookieOptions)
    cookies.expiresScriptCookies = browser.startsWith('Safari')
    tokens.save('token')
    clock.passSeconds(days * 86_400)
    cookies.set(shopUrl, 'user_access_token=; Domain=.compass.test; Path=/; Max-Age=0', 'server')
    expect(open().read()).toEqual({ shared: undefined, kept: 'token', missing })
    if (missing === undefined) {
      tokens.accept('token')
      expect(open().read().missing).toBe('expected')
    }
    tokens.clear()
    expect(page.document.cookie).toBe('')
  })

  it('is recognized by the note of an earlier release, too', () => {
    const { clock, page, storage, open } = setUpTab(sharedCookieOptions)
    storage.setItem('user_access_token', 'token')
    storage.setItem('user_access_token_written', String(clock.now() - 5 * 86_400_000))
    expect(open().read().missing).toBe('ended')
    page.document.cookie = 'user_access_token=token; Domain=.compass.test'
    open()
    expect(page.document.written.at(-1)).toContain('Max-Age=15811200')
  })

  it('that another site wrote is copied and never rewritten; the copy is valid only while the cookie exists', () => {
    const { clock, cookies, page, open, tokens } = setUpTab(sharedCookieOptions)
    tokens.save('mine')
    page.document.written.length = 0
    clock.passSeconds(2 * 86_400)
    cookies.set(shopUrl, shopCookie, 'server')
    open().accept('theirs')
    expect(tokens.read()).toEqual({ shared: 'theirs', kept: 'theirs' })
    clock.passSeconds(30 * 86_400)
    open().accept('theirs')
    expect(page.document.written).toEqual([])

    cookies.endSession()
    expect(open().read()).toEqual({ shared: undefined, kept: 'theirs', missing: 'ended' })
  })

  it('that is valid stays at the start, next to a damaged one', () => {
    const { page, storage, open } = setUpTab(sharedCookieOptions)
    page.document.cookie = 'user_access_token=token; Domain=.compass.test'
    storage.setItem('user_access_token', 'to ken')
    expect(open().read()).toMatchObject({ shared: 'token', kept: undefined })
    expect([page.document.cookie, storage.content]).toEqual(['user_access_token=token', {}])
  })

  it('has priority over a host-only cookie that the portal wrote before, and removes it', () => {
    const { cookies, page, open } = setUpTab()
    open(undefined).save('old')
    cookies.set(shopUrl, shopCookie, 'server')
    const tokens = open('.compass.test')
    expect(tokens.read()).toMatchObject({ shared: 'theirs', kept: 'old' })
    expect(page.document.cookie).toBe('user_access_token=theirs')
  })

  it.each([
    [undefined, undefined],
    [undefined, '.compass.test'],
    ['.compass.test', undefined],
    ['.compass.test', '.compass.test'],
  ])('leaves nothing after it is written with the domain %j and cleared with %j', (before, now) => {
    const { page, open, storage } = setUpTab()
    open(before).save('token')
    expect([open(now).clear(), page.document.cookie]).toEqual([{ sharedRemains: false }, ''])
    expect(storage.content).toEqual({})
  })

  it('that can’t be removed is refused, also after a reload, until it is issued again', () => {
    const { cookies, open, page } = setUpTab(sharedCookieOptions)
    const planted = 'user_access_token=stuck; Domain=.compass.test; Path=/settings'
    page.document.location.pathname = '/settings'
    cookies.set(shopUrl, planted, 'server')
    const tokens = open()
    tokens.save('mine')
    expect(tokens.read()).toEqual({ shared: 'mine', kept: 'mine' })

    expect(tokens.clear()).toEqual({ sharedRemains: true })
    expect(open().read()).toMatchObject({ shared: undefined, kept: undefined })
    tokens.save('stuck')
    expect(tokens.read()).toMatchObject({ shared: 'stuck', kept: 'stuck' })

    tokens.clear()
    cookies.set(shopUrl, planted.replace('stuck', 'fresh'), 'server')
    expect(open().read().shared).toBe('fresh')
  })
})

describe('Changes of the stored tokens', () => {
  const listen = () => {
    const { page, tokens } = setUpTab()
    const onChange = jest.fn()
    return { page, onChange, subscription: tokens.changes.subscribe(onChange) }
  }

  beforeAll(() => void jest.useFakeTimers())
  afterAll(() => void jest.useRealTimers())

  it.each<[string, (page: FakePage) => unknown, ofTokens: number, ofOtherValues: number]>([
    ['another tab changes the value', (page) => page.dispatchStorageEvent('user_access_token'), 1, 1],
    ['another tab clears everything', (page) => page.dispatchStorageEvent(null), 1, 1],
    ['another tab changes something else', (page) => page.dispatchStorageEvent('language'), 0, 0],
    ['the customer leaves the tab', (page) => page.changeVisibility('hidden'), 0, 0],
    ['the customer returns to it', (page) => page.changeVisibility('visible'), 1, 0],
    ['the page is new', (page) => page.dispatchPageShow({ persisted: false }), 0, 0],
    ['the browser brings the page back from its cache', (page) => page.dispatchPageShow({ persisted: true }), 1, 1],
    ['the network is back', (page) => page.window.dispatchEvent(new Event('online')), 1, 0],
  ])('are announced to subscribers when %s: %d, and %d for a value without a cookie', (_, happens, ...expected) => {
    const { page, onChange, subscription } = listen()
    const onOther = jest.fn()
    subscription.add(watchOtherTabs(page.window, 'user_access_token').subscribe(onOther))
    for (const end of [() => subscription.unsubscribe(), () => undefined]) {
      happens(page)
      jest.advanceTimersByTime(1000)
      expect([onChange, onOther].map(({ mock }) => mock.calls.length)).toEqual(expected)
      end()
    }
  })

  it.each<[string, (page: FakePage) => unknown, true | undefined]>([
    ['the customer has cleared the site data', () => undefined, true],
    ['the customer has cleared the site data in another tab', (page) => page.dispatchStorageEvent(null), true],
    ['the customer returns after clearing the site data', (page) => page.changeVisibility('visible'), true],
    ['another tab has signed out', (page) => page.dispatchStorageEvent('user_access_token'), undefined],
    ["the page returns from the browser's cache", (page) => page.dispatchPageShow({ persisted: true }), undefined],
  ])('report cleared site data, or not, when %s', (_, happens, cleared) => {
    const { page, storage, tokens } = setUpTab()
    tokens.changes.subscribe()
    expect(tokens.read().cleared).toBeUndefined()
    tokens.save('token')
    // The event of a change by another tab discards the value that this tab keeps in memory.
    page.dispatchStorageEvent('user_access_token')
    expect(tokens.read()).toMatchObject({ shared: 'token', kept: 'token' })
    storage.clear()
    happens(page)
    expect(tokens.read().cleared).toBe(cleared)
    tokens.clear()
    expect(tokens.read().cleared).toBeUndefined()
  })

  it('in another tab are announced after 50 ms, when its cookie is there too', () => {
    const { page, onChange } = listen()
    page.dispatchStorageEvent('user_access_token')
    jest.advanceTimersByTime(49)
    expect(onChange).toHaveBeenCalledTimes(0)
    jest.advanceTimersByTime(1)
    expect(onChange).toHaveBeenCalledTimes(1)
  })
})
