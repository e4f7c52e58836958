import { describe, expect, it } from '@jest/globals'
import { holdsUserToken, rememberTokenCookie } from '../../../adapters/storage/holds-user-token.ts'
import { localCancellations } from '../../../adapters/storage/local-cancellations.ts'
import { localOrders } from '../../../adapters/storage/local-orders.ts'
import { createLocalStore } from '../../../adapters/storage/local-store.ts'
import { storedNames, tabNames } from '../../../adapters/storage/names.ts'
import { browserCustomerData, localClientTokens, localProfile } from '../../../adapters/storage/session-stores.ts'
import { anItem, anOrder } from '../../builders/orders.ts'
import { FakeStorage } from '../../fakes/fake-page.ts'
import { emptyStore } from './empty-store.ts'

/** What an older version, a browser extension or a curious customer may have left under a name. */
const damaged = ['', '{', 'undefined', 'null', '[]', '7', '"text"', '{}', '{"token": 7}', '{"username": null}']

describe('The client token', () => {
  const token = { token: 'client-token', issuedAt: 1_000, expiresIn: 3600 }

  it('is read as it was saved', () => {
    const { storage, store } = emptyStore()
    localClientTokens(store).save(token)
    expect(localClientTokens(createLocalStore(() => storage)).read()).toEqual(token)
    localClientTokens(store).clear()
    expect(localClientTokens(store).read()).toBeUndefined()
  })

  it.each([...damaged, '{"token": "t", "issuedAt": null, "expiresIn": 3600}'])('is none when it is %s', (text) => {
    const { storage, store } = emptyStore()
    storage.setItem('client_access_token', text)
    expect(localClientTokens(store).read()).toBeUndefined()
  })

  it.each([...damaged, '{"token": "line\\nbreak", "issuedAt": 1, "expiresIn": 3600}'])(
    'is removed at the start where it is %s',
    (text) => {
      const { storage, store } = emptyStore()
      storage.setItem('client_access_token', text)
      localClientTokens(store)
      expect(storage.content).toEqual({})
    },
  )

  it('of no sensible validity is gone after a reload', () => {
    const { storage, store } = emptyStore()
    localClientTokens(store).save({ ...token, expiresIn: Number.NaN })
    expect(localClientTokens(createLocalStore(() => storage)).read()).toBeUndefined()
  })
})

describe('The profile', () => {
  it.each([{ username: 'ada' }, { username: 'ada', email: 'ada@compass.test' }])('%j is read as saved', (profile) => {
    const { store } = emptyStore()
    localProfile(store).save(profile)
    expect(localProfile(store).read()).toEqual(profile)
  })

  it.each(damaged)('is none when it is %s, and is removed', (text) => {
    const { storage, store } = emptyStore()
    storage.setItem('user_profile', text)
    expect(localProfile(store).read()).toBeUndefined()
    expect(storage.content).toEqual({})
  })
})

describe('The cancellations that were asked for', () => {
  const request = {
    purchaseId: 7001,
    requestedAt: Date.UTC(2026, 4, 1),
    status: 'active',
    nextBillingDate: Date.UTC(2027, 4, 1),
    lapsed: false,
  }
  const barest = { ...request, purchaseId: 7002, requestedAt: undefined, status: undefined, nextBillingDate: undefined }
  const given = () => {
    const storage = new FakeStorage()
    return { storage, cancellations: localCancellations(createLocalStore(() => storage)) }
  }

  it('are read by the customer who asked, and by no other, until there are none', () => {
    const { storage, cancellations } = given()
    cancellations.save('ada', [request, barest])
    expect(cancellations.read('ada')).toEqual([request, barest])
    expect(cancellations.read('grace')).toEqual([])
    cancellations.save('ada', [])
    expect(storage.content).toEqual({})
  })

  it('go with the account', () => {
    const { storage, cancellations } = given()
    cancellations.save('ada', [request])
    const store = createLocalStore(() => storage)
    browserCustomerData(store, store).forgetAccount()
    expect(cancellations.read('ada')).toEqual([])
  })

  it.each([...damaged, '{"owner":"ada","requests":[{"purchaseId":"7001"}]}'])('are none when they are %s', (text) => {
    const { storage, cancellations } = given()
    storage.setItem('cancellations', text)
    expect(cancellations.read('ada')).toEqual([])
  })
})

describe('The remembered orders', () => {
  const given = () => {
    const world = emptyStore()
    return { ...world, orders: localOrders(world.store, world.clock) }
  }

  it('are read by the customer who saved them, and by no other', () => {
    const { orders } = given()
    orders.save('ada', [anOrder()])
    expect(orders.read('ada')).toEqual([anOrder()])
    expect(orders.read('grace')).toBeUndefined()
  })

  it('hold no activation code: the next visitor could use it', () => {
    const { storage, orders } = given()
    const activation = { code: 'CARS-2026-DEMO-0001', email: 'ada@compass.test' }
    orders.save('ada', [anOrder({ items: [anItem({ activation })] })])
    expect(storage.getItem('orders')).not.toContain('CARS-2026')
    expect(orders.read('ada')?.[0]?.items[0]?.activation).toEqual({ code: '', email: 'ada@compass.test' })
  })

  it('are at most 1,000: writing more would stop the page, and a browser has no room for them', () => {
    const { orders } = given()
    orders.save(
      'ada',
      Array.from({ length: 1001 }, (_, id) => anOrder({ id })),
    )
    expect(orders.read('ada')?.map(({ id }) => id)).toEqual(Array.from({ length: 1000 }, (_, id) => id))
  })

  it('are forgotten a day after they were loaded, and nothing of them stays behind', () => {
    const { storage, clock, orders } = given()
    orders.save('ada', [anOrder()])
    clock.passSeconds(86_399)
    expect(orders.read('ada')).toHaveLength(1)
    clock.passSeconds(1)
    expect(orders.read('ada')).toBeUndefined()
    expect(storage.content).toEqual({})
  })

  it('are forgotten by a clock that was set back to before they were loaded', () => {
    const { clock, orders } = given()
    orders.save('ada', [anOrder()])
    clock.passSeconds(-1)
    expect(orders.read('ada')).toBeUndefined()
  })

  it('lose only the damaged ones', () => {
    const { storage, orders } = given()
    orders.save('ada', [anOrder({ id: 1 }), anOrder({ id: 2 })])
    storage.setItem('orders', storage.getItem('orders')?.replace('"id":1,', '"id":"1",') ?? '')
    expect(orders.read('ada')).toEqual([anOrder({ id: 2 })])
  })

  it.each([...damaged, '{"owner": "ada"}', '{"savedAt": 0, "value": {"owner": "ada", "orders": {}}}'])(
    'are none when it is %s',
    (text) => {
      const { storage, orders } = given()
      storage.setItem('orders', text)
      expect(orders.read('ada')).toBeUndefined()
    },
  )
})

describe('Forgetting the customer', () => {
  /** Everything that the portal stores, in both of a browser's storages. */
  const given = () => {
    const storage = new FakeStorage()
    const tabStorage = new FakeStorage()
    for (const name of Object.values(storedNames)) storage.setItem(name, 'value')
    for (const name of Object.values(tabNames)) tabStorage.setItem(name, 'value')
    const data = browserCustomerData(
      createLocalStore(() => storage),
      createLocalStore(() => tabStorage),
    )
    return { data, left: () => [storage, tabStorage].map(({ content }) => Object.keys(content).sort()) }
  }

  /** What is the browser's, and what goes with the token itself. */
  const browsers = [
    'analytics_consent',
    'client_access_token',
    'language',
    'refused_tokens',
    'token_cookie',
    'user_access_token',
    'user_access_token_written',
  ]

  it('removes everything of theirs, and keeps what is the browser’s', () => {
    const { data, left } = given()
    data.forget()
    expect(left()).toEqual([browsers, ['reloaded_for']])
  })

  it('removes what belongs to one account, and keeps an activation that is under way', () => {
    const { data, left } = given()
    data.forgetAccount()
    expect(left()).toEqual([
      ['activation', 'activation_tries', 'captcha_response', ...browsers].sort(),
      ['exchanged_link', 'reloaded_for', 'sent_links'],
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
    const { storage, store } = emptyStore()
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
