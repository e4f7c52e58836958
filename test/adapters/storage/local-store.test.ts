import { describe, expect, it } from '@jest/globals'
import { createLocalStore } from '../../../adapters/storage/local-store.ts'
import { emptyStore } from '../../fakes/fake-page.ts'

describe('The local store', () => {
  it('keeps a value, even an empty one, until it is removed', () => {
    const { storage, store } = emptyStore()
    store.write('language', '')
    expect([store.read('language'), storage.content]).toEqual(['', { language: '' }])
    store.remove('language')
    expect([store.read('language'), storage.content]).toEqual([undefined, {}])
  })

  it.each([{ blocked: true }, { full: true }])(
    'keeps a value for the life of the page, and no older one, in a storage that is %j',
    (condition) => {
      const { storage, store } = emptyStore()
      store.write('language', 'old')
      Object.assign(storage, condition)
      store.write('language', 'new')
      expect(store.read('language')).toBe('new')
      if (storage.full) expect(storage.content).toEqual({})

      Object.assign(storage, { blocked: false, full: false })
      store.write('language', 'kept')
      expect([store.read('language'), storage.content]).toEqual(['kept', { language: 'kept' }])
    },
  )

  it('keeps a value for the life of the page where the browser denies access to its storage', () => {
    const store = createLocalStore(() => {
      throw new DOMException('Access is denied for this document', 'SecurityError')
    })
    store.write('language', 'de')
    expect(store.read('language')).toBe('de')
    store.remove('language')
    expect(store.read('language')).toBeUndefined()
  })
})
