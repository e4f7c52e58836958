import { createHash } from 'node:crypto'
import { expect, it } from '@jest/globals'
import { computeDigest } from '../../../adapters/storage/digest.ts'
import { canStoreSession, createStore } from '../../../adapters/storage/local-store.ts'
import { storedNames, tabStorageNames } from '../../../adapters/storage/names.ts'
import { FakeStorage } from '../../fakes/fake-storage.ts'
import { SettableClock } from '../../fakes/in-memory-ports.ts'
import { createStoredPorts } from '../../fakes/stored-ports.ts'

const storageFaultFlags = { blocked: 'isBlocked', full: 'isFull', denied: 'isDenied', unreadable: 'isUnreadable' }
it.each(Object.entries(storageFaultFlags))(
  'With a storage that is %s, the local store keeps the last value for the page',
  (_, condition) => {
    const storage = Object.assign(new FakeStorage(), { isDenied: false })
    const store = createStore(() => {
      if (storage.isDenied) throw new DOMException('Access is denied for this document', 'SecurityError')
      return storage
    })
    store.write('language', 'old')
    Object.assign(storage, { [condition]: true })
    store.write('language', 'new')
    expect(store.read('language')).toBe('new')
    if (storage.isFull) expect(storage.content).toEqual({})

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

it('A value that another tab has stored replaces one that a full storage has refused before', () => {
  const items = new Map<string, string>()
  const [full, storage] = [new FakeStorage(items), new FakeStorage(items)]
  full.isFull = true
  const store = createStore(() => full)
  store.write('user_profile', 'of this tab')
  createStore(() => storage).write('user_profile', 'of another tab')
  expect(store.read('user_profile')).toBe('of another tab')
})

const otherSiteData = { 'redux-persist': 'x'.repeat(500_000), cart: 'x' }
const portalData = { language: 'de', activation: '{}' }

const createFullStorage = (content: Readonly<Record<string, string>>) => {
  const storage = new FakeStorage(new Map(Object.entries(content)))
  storage.capacity = Object.entries(content).flat().join('').length
  return storage
}

it.each([
  ['an empty storage', {}, {}, true],
  ['a denied storage', {}, { isBlocked: true }, false],
  ['a storage that refuses every write', {}, { isFull: true }, false],
  ["a storage that can't be read", {}, { isUnreadable: true }, false],
  ['a storage that a former site has filled', { ...portalData, ...otherSiteData }, {}, true],
  ['a storage that orders have filled', { ...portalData, orders: 'x'.repeat(500_000) }, {}, true],
  ['a full disk', portalData, { isFull: true }, false],
  ['a full disk, with a stored session', { ...portalData, user_access_token: 'token' }, { isFull: true }, true],
])('The check whether a session can be stored is right for %s', (_, content, condition, works) => {
  const storage = Object.assign(createFullStorage(content), { capacity: 500_100 }, condition)
  expect(canStoreSession(() => storage)).toBe(works)
  const { orders: _orders, cart: _cart, 'redux-persist': _redux, ...left }: Readonly<Record<string, string>> = content
  expect(storage.content).toEqual(left)
})

it.each([
  ['data of a former site', otherSiteData],
  ['orders', { orders: 'x'.repeat(5000) }],
])('A token that does not fit replaces %s, once, and nothing else', (_, others) => {
  const storage = createFullStorage({ ...portalData, ...others })
  const store = createStore(() => storage, true)
  store.write('user_access_token', 'token')
  expect(storage.content).toEqual({ ...portalData, user_access_token: 'token' })

  storage.isFull = true
  store.write('activation', '{"tag":1}')
  expect([store.read('activation'), storage.content]).toEqual([
    '{"tag":1}',
    { language: 'de', user_access_token: 'token' },
  ])
})

it('Orders that do not fit replace no other value, and neither do the values of a tab', () => {
  const storage = createFullStorage({ ...portalData, ...otherSiteData })
  createStore(() => storage, true).write('orders', 'some')
  createStore(() => storage).write('user_access_token', 'token')
  expect(storage.content).toEqual({ ...portalData, ...otherSiteData })
})

/** The names of the values that stay when a customer's data is removed. The session removes the user token itself. */
const browserValueNames = [
  ...['analytics_consent', 'client_access_token', 'cookie_witness', 'language', 'refused_session', 'refused_tokens'],
  ...['token_cookie', 'user_access_token', 'user_access_token_written'],
]

const customerValueNames = [
  ...['activation', 'activation_tries', 'cancellations', 'captcha_response', 'email_change'],
  ...['orders', 'user_profile'],
]

it.each([
  { by: 'forgetAll', left: [], leftInTab: [] },
  {
    by: 'forgetAccount',
    left: ['activation', 'activation_tries', 'captcha_response'],
    leftInTab: ['exchanged_link', 'finished_activation', 'mailed_address', 'sent_links'],
  },
  { by: 'forgetVisitor', left: customerValueNames, leftInTab: ['finished_activation', 'sent_links'] },
] as const)("$by removes the customer's data, except $left and $leftInTab", ({ by, left, leftInTab }) => {
  const [storage, tabStorage] = [new FakeStorage(), new FakeStorage()]
  for (const name of Object.values(storedNames)) storage.setItem(name, 'value')
  for (const name of Object.values(tabStorageNames)) tabStorage.setItem(name, 'value')
  const [store, tabStore] = [createStore(() => storage), createStore(() => tabStorage)]
  createStoredPorts(store, tabStore, new SettableClock(0)).customerData[by]()
  expect(Object.keys(storage.content).sort()).toEqual([...browserValueNames, ...left].sort())
  expect(Object.keys(tabStorage.content).sort()).toEqual([...leftInTab, 'entry_mark', 'reloaded_for'].sort())
})

it('The mark of a tab is kept for its session, identified by the digest of a token, or for a visitor', () => {
  const tabStorage = new FakeStorage()
  const store = createStore(() => tabStorage)
  const { historyMarks } = createStoredPorts(store, store, new SettableClock(0))
  expect(historyMarks.read(undefined)).toBeUndefined()
  for (const token of ['a-token', undefined]) {
    historyMarks.save('0-a', token)
    expect(tabStorage.getItem('entry_mark')).not.toContain('a-token')
    for (const other of ['a-token', 'b-token', undefined])
      expect(historyMarks.read(other)).toEqual({ text: '0-a', isOfSession: other === token })
  }
  tabStorage.setItem('entry_mark', '{"text":"0-a"}')
  expect(historyMarks.read(undefined)).toBeUndefined()
  expect(historyMarks.createRandom()).not.toBe(historyMarks.createRandom())
})

it('The digest of a secret of any length is SHA-256 of its UTF-16', () => {
  // SHA-256 pads a text to blocks of 64 bytes. These lengths include the ends of blocks, where errors are likely.
  for (let length = 0; length <= 130; length += 1) {
    const text = String.fromCharCode(...Array.from({ length }, (_, index) => (index + length) * 40_503))
    const utf16 = Buffer.from(text, 'utf16le').swap16()
    expect(computeDigest(text)).toBe(createHash('sha256').update(utf16).digest('hex'))
  }
})
