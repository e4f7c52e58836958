import { describe, expect, it } from '@jest/globals'
import { createLocalStore } from '../../../adapters/storage/local-store.ts'
import { localClientTokens, storedPorts } from '../../../adapters/storage/stored-ports.ts'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { anItem, anOrder } from '../../builders/orders.ts'
import { type EmptyStore, emptyStore } from '../../fakes/fake-page.ts'

const token = { token: 'client-token', issuedAt: 1_000, expiresIn: 3600 }
const profile = { username: 'ada', email: 'ada@compass.test' }
const request = { purchaseId: 7001, requestedAt: 1, status: 'active', nextBillingDate: 2, lapsed: false }
const barest = { ...request, purchaseId: 7002, requestedAt: undefined, status: undefined, nextBillingDate: undefined }
const activated: ActivationState = { tag: 'activated', licenseKey: 'CARS', appName: 'Car', email: 'ada@compass.test' }

/** The ports of the stored values, in a tab's own store too. */
const portsOf = ({ store, clock }: Pick<EmptyStore, 'store' | 'clock'>) => storedPorts(store, store, clock)

/** Where each value is kept, how it is saved and read, and what of its own may be damaged. */
const values: readonly {
  readonly name: string
  readonly saves: unknown
  readonly without?: unknown
  readonly damaged: readonly string[]
  readonly open: (world: EmptyStore) => { save: () => void; read: () => unknown }
}[] = [
  {
    name: 'client_access_token',
    saves: token,
    damaged: [
      '{"token": "t", "issuedAt": null, "expiresIn": 3600}',
      '{"token": "line\\nbreak", "issuedAt": 1, "expiresIn": 3600}',
    ],
    open: ({ store }) => ({ save: () => localClientTokens(store).save(token), read: localClientTokens(store).read }),
  },
  {
    name: 'user_profile',
    saves: profile,
    damaged: [],
    open: (world) => {
      const { profileStore } = portsOf(world)
      return { save: () => profileStore.save(profile), read: profileStore.read }
    },
  },
  {
    name: 'cancellations',
    saves: [request, barest],
    without: [],
    damaged: ['{"owner":"ada","requests":[{"purchaseId":"7001"}]}'],
    open: (world) => {
      const { cancellationRequests } = portsOf(world)
      return {
        save: () => cancellationRequests.save('ada', [request, barest]),
        read: () => cancellationRequests.read('ada'),
      }
    },
  },
  {
    name: 'orders',
    saves: [anOrder()],
    damaged: ['{"owner": "ada"}', '{"savedAt": 0, "value": {"owner": "ada", "orders": {}}}'],
    open: (world) => {
      const { ordersCache } = portsOf(world)
      return { save: () => ordersCache.save('ada', [anOrder()]), read: () => ordersCache.read('ada') }
    },
  },
  {
    name: 'email_change',
    saves: { email: 'ada@new.test', requestedAt: 1 },
    damaged: [],
    open: (world) => {
      const { pendingEmailChanges } = portsOf(world)
      return {
        save: () => pendingEmailChanges.save({ email: 'ada@new.test', requestedAt: 1 }),
        read: pendingEmailChanges.read,
      }
    },
  },
  {
    name: 'activation',
    saves: activated,
    damaged: [
      '{"tag":"flying"}',
      '{"tag":"code-accepted","license":{"licenseKey":1,"appName":"x"}}',
      '{"tag":"activated"',
    ],
    open: (world) => {
      const { activationStore } = portsOf(world)
      return { save: () => activationStore.save(activated), read: activationStore.read }
    },
  },
  {
    name: 'captcha_response',
    saves: { response: 'solved', goodUntil: 5 },
    damaged: ['solved', '{"response":1}', '{"response":"solved","goodUntil":null}'],
    open: (world) => {
      const { captchaProofs } = portsOf(world)
      return { save: () => captchaProofs.save({ response: 'solved', goodUntil: 5 }), read: captchaProofs.read }
    },
  },
  {
    name: 'sent_links',
    saves: 'sent',
    damaged: ['{"confirm-email one":"perhaps"}'],
    open: (world) => {
      const { sentLinks } = portsOf(world)
      return {
        save: () => sentLinks.remember('confirm-email', 'one', 'sent'),
        read: () => sentLinks.read('confirm-email', 'one'),
      }
    },
  },
]

/** What an older version, a browser extension or a curious customer may have left under a name. */
const anyDamage = ['', '{', 'undefined', 'null', '[]', '7', '"text"', '{"token": 7}', '{"username": null}']

describe('A stored value', () => {
  it.each(values)('$name is read after a reload as it was saved', ({ name, saves, open }) => {
    const world = emptyStore()
    open(world).save()
    expect(Object.keys(world.storage.content)).toEqual([name])
    expect(open({ ...world, store: createLocalStore(() => world.storage) }).read()).toEqual(saves)
  })

  it.each(values)('$name is none where it is damaged, and is removed', ({ name, damaged, without, open }) => {
    for (const text of [...anyDamage, ...damaged]) {
      const world = emptyStore()
      world.storage.setItem(name, text)
      expect([text, open(world).read()]).toEqual([text, without])
      expect([text, world.storage.content]).toEqual([text, {}])
    }
  })

  it.each(values.filter(({ name }) => ['orders', 'activation', 'email_change'].includes(name)))(
    '$name is forgotten a day after it was saved, or by a clock that was set back, and nothing of it stays behind',
    ({ saves, open }) => {
      const world = emptyStore()
      for (const seconds of [86_400, -1]) {
        open(world).save()
        world.clock.passSeconds(seconds > 0 ? seconds - 1 : 0)
        expect(open(world).read()).toEqual(saves)
        world.clock.passSeconds(seconds > 0 ? 1 : seconds)
        expect(open(world).read()).toBeUndefined()
        expect(world.storage.content).toEqual({})
      }
    },
  )
})

describe('The client token', () => {
  it.each(['{', '{"token": "line\\nbreak", "issuedAt": 1, "expiresIn": 3600}'])(
    'is removed at the start where it is %s, and after it was dropped',
    (text) => {
      const { storage, store } = emptyStore()
      storage.setItem('client_access_token', text)
      const tokens = localClientTokens(store)
      expect(storage.content).toEqual({})
      tokens.save(token)
      tokens.clear()
      expect(storage.content).toEqual({})
    },
  )

  it('of no sensible validity is gone after a reload', () => {
    const { storage, store } = emptyStore()
    localClientTokens(store).save({ ...token, expiresIn: Number.NaN })
    expect(localClientTokens(createLocalStore(() => storage)).read()).toBeUndefined()
  })
})

const givenPorts = () => {
  const { store, clock, storage } = emptyStore()
  return { ...portsOf({ store, clock }), storage }
}

describe('What belongs to one customer', () => {
  it('is read by the customer who saved it, and by no other', () => {
    const { ordersCache, cancellationRequests, storage } = givenPorts()
    ordersCache.save('ada', [anOrder()])
    expect(ordersCache.read('grace')).toBeUndefined()
    cancellationRequests.save('ada', [request])
    expect(cancellationRequests.read('grace')).toEqual([])
    cancellationRequests.save('ada', [])
    expect(Object.keys(storage.content)).toEqual(['orders'])
  })

  it('holds no activation code, because the next visitor could use it', () => {
    const { ordersCache, storage } = givenPorts()
    const activation = { code: 'CARS-2026-DEMO-0001', email: 'ada@compass.test' }
    ordersCache.save('ada', [anOrder({ items: [anItem({ activation })] })])
    expect(storage.getItem('orders')).not.toContain('CARS-2026')
    const [order] = ordersCache.read('ada') ?? []
    expect(order?.items[0]?.activation).toEqual({ code: '', email: 'ada@compass.test' })
  })

  it('is 1,000 orders at most, because a browser has no room for more', () => {
    const { ordersCache } = givenPorts()
    const orders = Array.from({ length: 1001 }, (_, id) => anOrder({ id }))
    ordersCache.save('ada', orders)
    expect(ordersCache.read('ada')).toEqual(orders.slice(0, 1000))
  })

  it('loses only the orders that are damaged', () => {
    const { ordersCache, storage } = givenPorts()
    ordersCache.save('ada', [anOrder({ id: 1 }), anOrder({ id: 2 })])
    storage.setItem('orders', storage.getItem('orders')?.replace('"id":1,', '"id":"1",') ?? '')
    expect(ordersCache.read('ada')).toEqual([anOrder({ id: 2 })])
  })
})
