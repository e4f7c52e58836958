import { describe, expect, it } from '@jest/globals'
import { holdsUserToken, rememberTokenCookie } from '../../../adapters/storage/holds-user-token.ts'
import { localOrders } from '../../../adapters/storage/local-orders.ts'
import { createLocalStore } from '../../../adapters/storage/local-store.ts'
import { storedNames } from '../../../adapters/storage/names.ts'
import { localClientTokens, localCustomerData, localProfile } from '../../../adapters/storage/session-stores.ts'
import { anOrder } from '../../builders/orders.ts'
import { FakeStorage } from '../../fakes/fake-storage.ts'

const given = () => {
  const storage = new FakeStorage()
  return { storage, store: createLocalStore(() => storage) }
}

/** What an older version, a browser extension or a curious customer may have left under a name. */
const damaged = ['', '{', 'undefined', 'null', '[]', '7', '"text"', '{}', '{"token": 7}', '{"username": null}']

describe('The client token', () => {
  const token = { token: 'client-token', issuedAt: 1_000, expiresIn: 3600 }

  it('is read as it was saved', () => {
    const { storage, store } = given()
    localClientTokens(store).save(token)
    expect(localClientTokens(createLocalStore(() => storage)).read()).toEqual(token)
    localClientTokens(store).clear()
    expect(localClientTokens(store).read()).toBeUndefined()
  })

  it.each([...damaged, '{"token": "t", "issuedAt": null, "expiresIn": 3600}'])('is none when it is %s', (text) => {
    const { storage, store } = given()
    storage.setItem('client_access_token', text)
    expect(localClientTokens(store).read()).toBeUndefined()
  })

  it('of no sensible validity is gone after a reload', () => {
    const { storage, store } = given()
    localClientTokens(store).save({ ...token, expiresIn: Number.NaN })
    expect(localClientTokens(createLocalStore(() => storage)).read()).toBeUndefined()
  })
})

describe('The profile', () => {
  it.each([{ username: 'ada' }, { username: 'ada', email: 'ada@compass.test' }])('%j is read as saved', (profile) => {
    const { store } = given()
    localProfile(store).save(profile)
    expect(localProfile(store).read()).toEqual(profile)
  })

  it.each(damaged)('is none when it is %s', (text) => {
    const { storage, store } = given()
    storage.setItem('user_profile', text)
    expect(localProfile(store).read()).toBeUndefined()
  })
})

describe('The remembered orders', () => {
  it('are read by the customer who saved them, and by nobody else', () => {
    const { store } = given()
    localOrders(store).save('ada', [anOrder()])
    expect(localOrders(store).read('ada')).toEqual([anOrder()])
    expect(localOrders(store).read('grace')).toBeUndefined()
  })

  it('lose only the damaged ones', () => {
    const { storage, store } = given()
    localOrders(store).save('ada', [anOrder({ id: 1 }), anOrder({ id: 2 })])
    storage.setItem('orders', storage.getItem('orders')?.replace('"id":1,', '"id":"1",') ?? '')
    expect(localOrders(store).read('ada')).toEqual([anOrder({ id: 2 })])
  })

  it.each([...damaged, '{"owner": "ada"}', '{"owner": "ada", "orders": {}}'])('are none when it is %s', (text) => {
    const { storage, store } = given()
    storage.setItem('orders', text)
    expect(localOrders(store).read('ada')).toBeUndefined()
  })
})

describe('Forgetting the customer', () => {
  it('removes everything of theirs, and keeps what is the browser’s', () => {
    const { storage, store } = given()
    for (const name of Object.values(storedNames)) storage.setItem(name, 'value')
    localCustomerData(store).forget()
    expect(Object.keys(storage.content).sort()).toEqual([
      'client_access_token',
      'language',
      'token_cookie',
      'user_access_token',
    ])
  })
})

describe('Whether this browser seems to hold a customer’s token', () => {
  const holds = (token: string | undefined, cookie: string) => {
    const storage = new FakeStorage()
    if (token !== undefined) storage.setItem('user_access_token', token)
    return holdsUserToken(() => storage, { cookie })
  }

  it('is yes by its storage or by its cookie, and no by neither', () => {
    expect(holds('token', '')).toBe(true)
    expect(holds(undefined, 'language=de; user_access_token=token')).toBe(true)
    expect(holds(undefined, 'language=de; not_user_access_token=token')).toBe(false)
    expect(holds(undefined, '')).toBe(false)
    expect(holds(undefined, 'user_access_token=')).toBe(false)
  })

  it('looks for the cookie by the name that the portal was last configured with', () => {
    const { storage, store } = given()
    const holdsNow = (cookie: string) => holdsUserToken(() => storage, { cookie })
    rememberTokenCookie(store, 'shared_token')
    expect(holdsNow('shared_token=token')).toBe(true)
    expect(holdsNow('user_access_token=token')).toBe(false)
    rememberTokenCookie(store, 'user_access_token')
    expect(holdsNow('shared_token=token')).toBe(false)
    expect(holdsNow('user_access_token=token')).toBe(true)
    expect(storage.content).toEqual({})
  })

  it('is no where the browser does not say', () => {
    const storage = new FakeStorage()
    storage.blocked = true
    expect(holdsUserToken(() => storage, { cookie: '' })).toBe(false)
  })
})
