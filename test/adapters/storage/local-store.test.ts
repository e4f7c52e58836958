import { describe, expect, it } from '@jest/globals'
import { createLocalStore } from '../../../adapters/storage/local-store.ts'
import { emptyStore } from '../../fakes/fake-page.ts'

describe('The local store', () => {
  it('keeps a value by its name, even an empty one, until it is removed', () => {
    const { storage, store } = emptyStore()
    expect(store.read('language')).toBeUndefined()
    for (const value of ['pt-br', '']) {
      store.write('language', value)
      expect(store.read('language')).toBe(value)
      expect(storage.content).toEqual({ language: value })
    }
    store.remove('language')
    expect(store.read('language')).toBeUndefined()
    expect(storage.content).toEqual({})
  })
})

describe.each([
  ['that blocks every access', { blocked: true }],
  ['that is full', { full: true }],
])('In a browser %s', (_, condition) => {
  it('the local store keeps a value for the life of the page, and no older one', () => {
    const { storage, store } = emptyStore()
    store.write('language', 'old')
    Object.assign(storage, condition)
    store.write('language', 'new')
    expect(store.read('language')).toBe('new')
    if (storage.full) expect(storage.content).toEqual({})
    store.remove('language')
    expect(store.read('language')).toBeUndefined()
  })

  it('the local store writes again once the browser allows it', () => {
    const { storage, store } = emptyStore()
    Object.assign(storage, condition)
    store.write('language', 'refused')
    Object.assign(storage, { blocked: false, full: false })
    store.write('language', 'kept')
    expect(store.read('language')).toBe('kept')
    expect(storage.content).toEqual({ language: 'kept' })
  })
})

describe('In a browser that denies access to its storage', () => {
  it('the local store keeps a value for the life of the page', () => {
    const store = createLocalStore(() => {
      throw new DOMException('Access is denied for this document', 'SecurityError')
    })
    store.write('language', 'de')
    expect(store.read('language')).toBe('de')
    store.remove('language')
    expect(store.read('language')).toBeUndefined()
  })
})
