import { expect, it } from '@jest/globals'
import { accountStores } from '../../../adapters/storage/account-stores.ts'
import { createStore } from '../../../adapters/storage/local-store.ts'
import { storedNames, tabNames } from '../../../adapters/storage/names.ts'
import { FakeStorage } from '../../fakes/fake-page.ts'
import { SettableClock } from '../../fakes/in-memory-ports.ts'

const conditions = ['blocked', 'full', 'denied']
it.each(conditions)(
  'A storage that is %s leaves the local store a value for the page, and no older one',
  (condition) => {
    const storage = Object.assign(new FakeStorage(), { denied: false })
    const store = createStore(() => {
      if (storage.denied) throw new DOMException('Access is denied for this document', 'SecurityError')
      return storage
    })
    store.write('language', 'old')
    Object.assign(storage, { [condition]: true })
    store.write('language', 'new')
    expect(store.read('language')).toBe('new')
    if (storage.full) expect(storage.content).toEqual({})

    Object.assign(storage, { [condition]: false })
    store.write('language', 'kept')
    expect([store.read('language'), storage.content]).toEqual(['kept', { language: 'kept' }])
    storage.clear()
    expect(store.read('language')).toBeUndefined()
    Object.assign(storage, { [condition]: true })
    store.write('language', 'new')
    store.remove('language')
    expect(store.read('language')).toBeUndefined()
  },
)

it('A value that another tab has stored wins over one that a full storage has refused before', () => {
  const items = new Map<string, string>()
  const [full, storage] = [new FakeStorage(items), new FakeStorage(items)]
  full.full = true
  const store = createStore(() => full)
  store.write('user_profile', 'of this tab')
  createStore(() => storage).write('user_profile', 'of another tab')
  expect(store.read('user_profile')).toBe('of another tab')
})

/** The browser's own values, and the user token, which the session removes. */
const ofTheBrowser = [
  ...['analytics_consent', 'client_access_token', 'cookie_witness', 'language', 'refused_tokens'],
  ...['token_cookie', 'user_access_token', 'user_access_token_written'],
]

const customers = [
  ...['activation', 'activation_tries', 'cancellations', 'captcha_response', 'email_change'],
  ...['orders', 'user_profile'],
]

it.each([
  { by: 'forget', left: [], leftInTab: [] },
  {
    by: 'forgetAccount',
    left: ['activation', 'activation_tries', 'captcha_response'],
    leftInTab: ['exchanged_link', 'finished_activation', 'mailed_address', 'sent_links'],
  },
  { by: 'forgetVisitor', left: customers, leftInTab: ['finished_activation', 'sent_links'] },
] as const)("The customer's data is gone ($by), but the browser's, $left and $leftInTab", ({ by, left, leftInTab }) => {
  const [storage, tabStorage] = [new FakeStorage(), new FakeStorage()]
  for (const name of Object.values(storedNames)) storage.setItem(name, 'value')
  for (const name of Object.values(tabNames)) tabStorage.setItem(name, 'value')
  const [store, tabStore] = [createStore(() => storage), createStore(() => tabStorage)]
  accountStores(store, tabStore, new SettableClock(0)).customerData[by]()
  expect(Object.keys(storage.content).sort()).toEqual([...ofTheBrowser, ...left].sort())
  expect(Object.keys(tabStorage.content).sort()).toEqual([...leftInTab, 'entry_mark', 'reloaded_for'].sort())
})

it('The mark of a tab is kept for its session, known by the digest of a token, or for a visitor', () => {
  const tabStorage = new FakeStorage()
  const store = createStore(() => tabStorage)
  const { entryMarks } = accountStores(store, store, new SettableClock(0))
  expect(entryMarks.read(undefined)).toBeUndefined()
  for (const token of ['a-token', undefined]) {
    entryMarks.save('0-a', token)
    expect(tabStorage.getItem('entry_mark')).not.toContain('a-token')
    for (const other of ['a-token', 'b-token', undefined])
      expect(entryMarks.read(other)).toEqual({ text: '0-a', isOfSession: other === token })
  }
  tabStorage.setItem('entry_mark', '{"text":"0-a"}')
  expect(entryMarks.read(undefined)).toBeUndefined()
  expect(entryMarks.random()).not.toBe(entryMarks.random())
})
