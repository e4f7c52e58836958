import { describe, expect, it } from '@jest/globals'
import { changesElsewhere } from '../../../adapters/storage/local-store.ts'

describe('The changes of a stored value elsewhere', () => {
  const page = new EventTarget()
  const happens = (type: string, facts: object) => page.dispatchEvent(Object.assign(new Event(type), facts))
  let seen = 0
  const subscription = changesElsewhere(page, 'language').subscribe(() => {
    seen += 1
  })

  it.each([
    ['a write to it', 'news', 'storage', { key: 'language' }],
    ['a storage that was cleared', 'news', 'storage', { key: null }],
    ['a page that was restored', 'news', 'pageshow', { persisted: true }],
    ['a write to another value', 'no news', 'storage', { key: 'orders' }],
    ['a page that was loaded', 'no news', 'pageshow', { persisted: false }],
  ])('count %s as %s', (_, expected, type, facts) => {
    const before = seen
    happens(type, facts)
    expect(seen > before ? 'news' : 'no news').toBe(expected)
  })

  it('count no longer once nobody listens', () => {
    subscription.unsubscribe()
    happens('storage', { key: 'language' })
    happens('pageshow', { persisted: true })
    expect(seen).toBe(3)
  })
})
