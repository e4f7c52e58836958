import { describe, expect, it } from '@jest/globals'
import { createLocalStore } from '../../../adapters/storage/local-store.ts'
import { FakeStorage } from '../../fakes/fake-page.ts'

const given = () => {
  const storage = new FakeStorage()
  return { storage, store: createLocalStore(() => storage) }
}

describe('A browser that stores', () => {
  it('keeps what is written, by its name', () => {
    const { storage, store } = given()
    store.write('language', 'pt-br')
    expect(store.read('language')).toBe('pt-br')
    expect(storage.content).toEqual({ language: 'pt-br' })
  })

  it('has nothing where nothing was written, or where it was removed', () => {
    const { storage, store } = given()
    expect(store.read('orders')).toBeUndefined()
    store.write('orders', '[]')
    store.remove('orders')
    expect(store.read('orders')).toBeUndefined()
    expect(storage.content).toEqual({})
  })

  it('keeps even nothing at all', () => {
    const { store } = given()
    store.write('language', '')
    expect(store.read('language')).toBe('')
  })
})

describe.each([
  ['that blocks every access', { blocked: true }],
  ['that is full', { full: true }],
])('A browser %s', (_, condition) => {
  it('keeps what is written for the life of the page', () => {
    const { storage, store } = given()
    Object.assign(storage, condition)
    store.write('user_access_token', 'token')
    expect(store.read('user_access_token')).toBe('token')
    store.remove('user_access_token')
    expect(store.read('user_access_token')).toBeUndefined()
  })

  it('does not bring an older value back', () => {
    const { storage, store } = given()
    store.write('language', 'old')
    Object.assign(storage, condition)
    store.write('language', 'new')
    expect(store.read('language')).toBe('new')
    if (storage.full) expect(storage.content).toEqual({})
  })

  it('takes over again once it works', () => {
    const { storage, store } = given()
    Object.assign(storage, condition)
    store.write('language', 'refused')
    Object.assign(storage, { blocked: false, full: false })
    store.write('language', 'kept')
    expect(store.read('language')).toBe('kept')
    expect(storage.content).toEqual({ language: 'kept' })
  })
})

describe('A browser that does not even hand out its storage', () => {
  it('keeps what is written for the life of the page', () => {
    const store = createLocalStore(() => {
      throw new DOMException('Access is denied for this document', 'SecurityError')
    })
    expect(store.read('language')).toBeUndefined()
    store.write('language', 'de')
    expect(store.read('language')).toBe('de')
    store.remove('language')
    expect(store.read('language')).toBeUndefined()
  })
})
