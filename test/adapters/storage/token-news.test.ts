import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { browserUserTokens } from '../../../adapters/storage/browser-user-tokens.ts'
import { emptyStore, FakePage } from '../../fakes/fake-page.ts'

const listen = () => {
  const { store, clock } = emptyStore()
  const page = new FakePage()
  const tokens = browserUserTokens(page, store, clock, { cookieName: 'user_access_token', cookieDomain: undefined })
  const news = { count: 0 }
  const listening = tokens.changes.subscribe(() => {
    news.count += 1
  })
  return { page, news, listening }
}

describe('News of the stored tokens', () => {
  beforeAll(() => void jest.useFakeTimers())
  afterAll(() => void jest.useRealTimers())

  it.each<[string, (page: FakePage) => unknown, number]>([
    ['another tab changes the token', (page) => page.storageEvent('user_access_token'), 1],
    ['another tab clears everything', (page) => page.storageEvent(null), 1],
    ['another tab changes something else', (page) => page.storageEvent('language'), 0],
    ['the customer leaves the tab', (page) => page.becomes('hidden'), 0],
    ['the customer returns to it', (page) => page.becomes('visible'), 1],
    ['the page is new', (page) => page.shown({ persisted: false }), 0],
    ['the browser brings the page back from its cache', (page) => page.shown({ persisted: true }), 1],
    ['the network is back', (page) => page.window.dispatchEvent(new Event('online')), 1],
  ])(
    'come when another tab or the customer changes something of them, until nobody listens: %s',
    (_, happens, expected) => {
      const { page, news, listening } = listen()
      happens(page)
      jest.advanceTimersByTime(1000)
      expect(news.count).toBe(expected)
      listening.unsubscribe()
      happens(page)
      jest.advanceTimersByTime(1000)
      expect(news.count).toBe(expected)
    },
  )

  it('of another tab come once its cookie can be there too', () => {
    const { page, news } = listen()
    page.storageEvent('user_access_token')
    jest.advanceTimersByTime(49)
    expect(news.count).toBe(0)
    jest.advanceTimersByTime(1)
    expect(news.count).toBe(1)
  })
})
