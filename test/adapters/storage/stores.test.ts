import { beforeEach, describe, expect, it } from '@jest/globals'
import { rememberIn } from '../../../adapters/package/storage.ts'
import { accountStores } from '../../../adapters/storage/account-stores.ts'
import { createStore } from '../../../adapters/storage/local-store.ts'
import { storedNames, tabNames } from '../../../adapters/storage/names.ts'
import { type AsyncStorage, loadStorage } from '../../../adapters/storage/shell-storage.ts'
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

/** An asynchronous keychain, which may refuse. */
class FakeKeychain implements AsyncStorage {
  readonly items = new Map<string, string>()
  readonly calls: string[] = []
  /** The beginnings of the calls that it refuses. */
  refuses: readonly string[] = []
  private ticks = 50

  readonly getItem = (name: string) => this.answer(`read ${name}`, () => this.items.get(name) ?? null)

  readonly setItem = (name: string, value: string) =>
    this.answer(`write ${name}`, () => void this.items.set(name, value))

  readonly removeItem = (name: string) => this.answer(`remove ${name}`, () => void this.items.delete(name))

  /** Each call is faster than the one before, so it overtakes that one unless the caller waits. */
  private async answer<A>(call: string, work: () => A): Promise<A> {
    this.calls.push(call)
    this.ticks = Math.max(this.ticks - 1, 0)
    for (let tick = this.ticks; tick > 0; tick -= 1) await undefined
    if (this.refuses.some((refused) => call.startsWith(refused))) throw new Error(`refused: ${call}`)
    return work()
  }
}

let keychain: FakeKeychain
let failures: string[]

beforeEach(() => {
  keychain = new FakeKeychain()
  failures = []
})

const load = () => loadStorage(keychain, ({ action, name }) => failures.push(`${action} ${name}`))

describe('The asynchronous storage of a shell', () => {
  it('has the session and the language of the last start, at first that of the device', async () => {
    const start = async () => {
      const storage = await load()
      const { ports } = rememberIn({ storage, clock: new SettableClock(0), deviceLanguages: ['xx', 'pt-BR'] })
      return { ...ports, storage }
    }
    const first = await start()
    expect(first.language.current.value).toBe('pt-br')
    first.userTokens.save('token')
    first.language.choose('it')
    await first.storage.settled()

    const second = await start()
    expect(second.userTokens.read()).toEqual({ shared: 'token', kept: 'token' })
    expect(second.language.current.value).toBe('it')
    expect(second.userTokens.clear()).toEqual({ sharedRemains: false })
    await second.storage.settled()
    expect([...keychain.items.keys()]).toEqual(['language'])
    expect(failures).toEqual([])
  })

  it('writes and removes in the order of the calls', async () => {
    const storage = await load()
    storage.setItem('user_access_token', 'first')
    storage.removeItem('user_access_token')
    storage.setItem('user_access_token', 'second')
    expect(storage.getItem('user_access_token')).toBe('second')
    await storage.settled()
    expect(keychain.items.get('user_access_token')).toBe('second')
    const calls = ['write', 'remove', 'write'].map((call) => `${call} user_access_token`)
    expect(keychain.calls.slice(-3)).toEqual(calls)
  })

  it('goes on without a value that it can not read, and reports that', async () => {
    keychain.items.set('user_profile', '{}').set('language', 'de')
    keychain.refuses = ['read user_profile']
    const storage = await load()
    expect([storage.getItem('user_profile'), storage.getItem('language')]).toEqual([null, 'de'])
    expect(failures).toEqual(['read user_profile'])
  })

  it('reports what it can not write or remove, goes on, and keeps no older value', async () => {
    keychain.items.set('language', 'de').set('user_access_token', 'token')
    keychain.refuses = ['write language', 'remove user_access_token']
    const storage = await load()
    storage.setItem('language', 'it')
    storage.removeItem('user_access_token')
    storage.setItem('user_profile', '{}')
    await storage.settled()
    expect([storage.getItem('language'), storage.getItem('user_access_token')]).toEqual(['it', null])
    expect([keychain.items.has('language'), keychain.items.get('user_profile')]).toEqual([false, '{}'])
    expect(failures).toEqual(['write language', 'remove user_access_token'])
  })
})

const damagedTokens = ['', 'two words', 'token\r\nX-Other: 1']
it.each(damagedTokens)('The user token of a shell is removed if no call could carry it: %j', async (damaged) => {
  keychain.items.set('user_access_token', damaged)
  const storage = await load()
  const { userTokens } = rememberIn({ storage, clock: new SettableClock(0), deviceLanguages: [] }).ports
  expect(userTokens.read()).toEqual({ shared: undefined, kept: undefined })
  await storage.settled()
  expect(keychain.items.has('user_access_token')).toBe(false)
})

/** The browser's own values, and the user token, which the session removes. */
const ofTheBrowser = [
  ...['analytics_consent', 'client_access_token', 'cookie_witness', 'language', 'refused_tokens'],
  ...['token_cookie', 'user_access_token', 'user_access_token_written'],
]

it.each([
  { by: 'forget', left: [], leftInTab: [] },
  {
    by: 'forgetAccount',
    left: ['activation', 'activation_tries', 'captcha_response'],
    leftInTab: ['exchanged_link', 'finished_activation', 'mailed_address', 'sent_links'],
  },
] as const)("The customer's data is gone ($by), but the browser's, $left and $leftInTab", ({ by, left, leftInTab }) => {
  const [storage, tabStorage] = [new FakeStorage(), new FakeStorage()]
  for (const name of Object.values(storedNames)) storage.setItem(name, 'value')
  for (const name of Object.values(tabNames)) tabStorage.setItem(name, 'value')
  const [store, tabStore] = [createStore(() => storage), createStore(() => tabStorage)]
  accountStores(store, tabStore, new SettableClock(0)).customerData[by]()
  expect(Object.keys(storage.content).sort()).toEqual([...ofTheBrowser, ...left].sort())
  expect(Object.keys(tabStorage.content).sort()).toEqual([...leftInTab, 'reloaded_for'].sort())
})
