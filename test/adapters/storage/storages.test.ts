import { beforeEach, describe, expect, it } from '@jest/globals'
import { rememberIn } from '../../../adapters/package/storage.ts'
import { createLocalStore } from '../../../adapters/storage/local-store.ts'
import { type AsyncStorage, loadStorage, type StorageFailure } from '../../../adapters/storage/shell-storage.ts'
import { createApp } from '../../../core/app.ts'
import { anOrder } from '../../builders/orders.ts'
import { emptyStore } from '../../fakes/fake-page.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

describe('A browser that stores', () => {
  it('keeps what is written, by its name, even nothing at all, until it is removed', () => {
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
])('A browser %s', (_, condition) => {
  it('keeps what is written for the life of the page, and does not bring an older value back', () => {
    const { storage, store } = emptyStore()
    store.write('language', 'old')
    Object.assign(storage, condition)
    store.write('language', 'new')
    expect(store.read('language')).toBe('new')
    if (storage.full) expect(storage.content).toEqual({})
    store.remove('language')
    expect(store.read('language')).toBeUndefined()
  })

  it('takes over again once it works', () => {
    const { storage, store } = emptyStore()
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

/** A keychain that answers later, and may refuse. The calls that came to it are kept in their order. */
class FakeKeychain implements AsyncStorage {
  readonly items = new Map<string, string>()
  readonly calls: string[] = []
  /** What it refuses: the beginnings of calls. */
  refuses: readonly string[] = []
  private pauses = 5

  async getItem(name: string) {
    await this.answer(`read ${name}`)
    return this.items.get(name) ?? null
  }

  async setItem(name: string, value: string) {
    await this.answer(`write ${name}`)
    this.items.set(name, value)
  }

  async removeItem(name: string) {
    await this.answer(`remove ${name}`)
    this.items.delete(name)
  }

  /** Each call is quicker than the one before: they overtake each other unless the caller waits. */
  private async answer(call: string) {
    this.calls.push(call)
    for (let pause = this.pauses; pause > 0; pause -= 1) await undefined
    this.pauses = Math.max(this.pauses - 1, 0)
    if (this.refuses.some((refused) => call.startsWith(refused))) throw new Error(`refused: ${call}`)
  }
}

let keychain: FakeKeychain
let told: StorageFailure[]

beforeEach(() => {
  keychain = new FakeKeychain()
  told = []
})

const load = () => loadStorage(keychain, (failure) => told.push(failure))

describe('A storage that answers later', () => {
  it('is read before the app starts, so that a customer is signed in at once', async () => {
    const { ports, signOn, shop, clock } = inMemoryPorts()
    signOn.addAccount('ada@compass.test', 'correct horse')
    shop.putOrders('ada@compass.test', [anOrder()])
    const start = async () => {
      const storage = await load()
      const remembered = rememberIn({ storage, clock, deviceLanguages: ['de-DE'] })
      return { app: createApp({ ...ports, ...remembered.ports }), storage }
    }

    const first = await start()
    await first.app.auth.signIn.submit({ username: 'ada@compass.test', password: 'correct horse' })()
    await first.app.orders.load()()
    await settled()
    first.app.language.choose('it')
    await first.storage.settled()

    const second = await start()
    expect(second.app.session.login.value).toEqual({ tag: 'logged-in', username: 'ada@compass.test' })
    expect(second.app.orders.remembered()).toHaveLength(1)
    expect(second.app.language.current.value).toBe('it')
    second.app.session.signOut()
    await second.storage.settled()

    const third = await start()
    expect(third.app.session.login.value).toEqual({ tag: 'logged-out' })
    expect([...keychain.items.keys()]).toEqual(['language'])
    expect(told).toEqual([])
  })

  it('starts in the language of the device where none was chosen', async () => {
    const { clock } = inMemoryPorts()
    const { ports } = rememberIn({ storage: await load(), clock, deviceLanguages: ['xx', 'pt-BR', 'de'] })
    expect(ports.language.current.value).toBe('pt-br')
  })

  it('keeps what is written in the order in which it was written', async () => {
    const storage = await load()
    storage.setItem('user_access_token', 'first')
    storage.removeItem('user_access_token')
    storage.setItem('user_access_token', 'second')
    expect(storage.getItem('user_access_token')).toBe('second')
    await storage.settled()
    expect(keychain.items.get('user_access_token')).toBe('second')
    expect(keychain.calls.slice(-3)).toEqual([
      'write user_access_token',
      'remove user_access_token',
      'write user_access_token',
    ])
  })

  it('goes on without what can not be read, and tells it', async () => {
    keychain.items.set('user_profile', '{}').set('language', 'de')
    keychain.refuses = ['read user_profile']
    const storage = await load()
    expect([storage.getItem('user_profile'), storage.getItem('language')]).toEqual([null, 'de'])
    expect(told).toEqual([{ action: 'read', name: 'user_profile', reason: expect.any(Error) }])
  })

  it('leaves no older value behind where it can not keep the newer one', async () => {
    keychain.items.set('language', 'de')
    keychain.refuses = ['write']
    const storage = await load()
    storage.setItem('language', 'it')
    await storage.settled()
    expect(storage.getItem('language')).toBe('it')
    expect(keychain.items.has('language')).toBe(false)
    expect(told.map(({ action, name }) => `${action} ${name}`)).toEqual(['write language'])
  })

  it('tells that a value may be back, and goes on', async () => {
    keychain.items.set('user_access_token', 'token')
    keychain.refuses = ['remove']
    const storage = await load()
    storage.removeItem('user_access_token')
    storage.setItem('language', 'it')
    await storage.settled()
    expect(storage.getItem('user_access_token')).toBeNull()
    expect(keychain.items.get('language')).toBe('it')
    expect(told.map(({ action, name }) => `${action} ${name}`)).toEqual(['remove user_access_token'])
  })
})

describe('The token of a shell that shares no cookie', () => {
  it.each(['', 'two words', 'token\r\nX-Other: 1'])('is removed where no call could carry it: %j', async (damaged) => {
    keychain.items.set('user_access_token', damaged)
    const { clock } = inMemoryPorts()
    const storage = await load()
    const { userTokens } = rememberIn({ storage, clock, deviceLanguages: [] }).ports
    expect(userTokens.read()).toEqual({ cookie: undefined, storage: undefined })
    await storage.settled()
    expect(keychain.items.has('user_access_token')).toBe(false)
  })
})
