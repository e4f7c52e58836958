import { describe, expect, it, jest } from '@jest/globals'
import { browserUserTokens } from '../../../adapters/storage/browser-user-tokens.ts'
import { createLocalStore } from '../../../adapters/storage/local-store.ts'
import { FakePage, FakeStorage } from '../../fakes/fake-page.ts'
import { SettableClock } from '../../fakes/in-memory-ports.ts'

const given = () => {
  const page = new FakePage()
  const storage = new FakeStorage()
  const store = createLocalStore(() => storage)
  const settings = { cookieName: 'user_access_token', cookieDomain: undefined }
  let news = 0
  const listening = browserUserTokens(page, store, new SettableClock(0), settings).changes.subscribe(() => {
    news += 1
  })
  return { page, news: () => news, listening }
}

describe('News of the stored tokens', () => {
  it('comes when another tab changes the token, or clears everything, once its cookie can be there too', () => {
    jest.useFakeTimers()
    try {
      const { page, news } = given()
      page.storageEvent('user_access_token')
      page.storageEvent(null)
      expect(news()).toBe(0)
      jest.advanceTimersByTime(50)
      expect(news()).toBe(2)
    } finally {
      jest.useRealTimers()
    }
  })

  it('does not come when another tab changes something else', () => {
    jest.useFakeTimers()
    try {
      const { page, news } = given()
      page.storageEvent('language')
      page.storageEvent('client_access_token')
      jest.advanceTimersByTime(1000)
      expect(news()).toBe(0)
    } finally {
      jest.useRealTimers()
    }
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

  it('does not come after unsubscribing', () => {
    const { page, news, listening } = given()
    listening.unsubscribe()
    page.storageEvent(null)
    page.becomes('visible')
    expect(news()).toBe(0)
  })
})
