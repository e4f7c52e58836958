import { describe, expect, it } from '@jest/globals'
import { NEVER } from 'rxjs'
import { localActivation } from '../../../adapters/storage/local-activation.ts'
import { localCancellations } from '../../../adapters/storage/local-cancellations.ts'
import { localCaptchaProofs } from '../../../adapters/storage/local-captcha-proofs.ts'
import { localOrders } from '../../../adapters/storage/local-orders.ts'
import { createLocalStore } from '../../../adapters/storage/local-store.ts'
import { localClientTokens, localEmailChange, localProfile } from '../../../adapters/storage/session-stores.ts'
import { tabSentLinks } from '../../../adapters/storage/tab-sent-links.ts'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { anItem, anOrder } from '../../builders/orders.ts'
import { type EmptyStore, emptyStore } from '../../fakes/fake-page.ts'

const token = { token: 'client-token', issuedAt: 1_000, expiresIn: 3600 }
const profile = { username: 'ada', email: 'ada@compass.test' }
const request = { purchaseId: 7001, requestedAt: 1, status: 'active', nextBillingDate: 2, lapsed: false }
const barest = { ...request, purchaseId: 7002, requestedAt: undefined, status: undefined, nextBillingDate: undefined }
const activated: ActivationState = { tag: 'activated', licenseKey: 'CARS', appName: 'Car', email: 'ada@compass.test' }

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
    open: ({ store }) => ({ save: () => localProfile(store).save(profile), read: localProfile(store).read }),
  },
  {
    name: 'cancellations',
    saves: [request, barest],
    without: [],
    damaged: ['{"owner":"ada","requests":[{"purchaseId":"7001"}]}'],
    open: ({ store }) => {
      const cancellations = localCancellations(store)
      return { save: () => cancellations.save('ada', [request, barest]), read: () => cancellations.read('ada') }
    },
  },
  {
    name: 'orders',
    saves: [anOrder()],
    damaged: ['{"owner": "ada"}', '{"savedAt": 0, "value": {"owner": "ada", "orders": {}}}'],
    open: ({ store, clock }) => {
      const orders = localOrders(store, clock)
      return { save: () => orders.save('ada', [anOrder()]), read: () => orders.read('ada') }
    },
  },
  {
    name: 'email_change',
    saves: { email: 'ada@new.test', requestedAt: 1 },
    damaged: [],
    open: ({ store, clock }) => {
      const change = localEmailChange(store, clock)
      return { save: () => change.save({ email: 'ada@new.test', requestedAt: 1 }), read: change.read }
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
    open: ({ store, clock }) => {
      const activation = localActivation(store, clock, NEVER)
      return { save: () => activation.save(activated), read: activation.read }
    },
  },
  {
    name: 'captcha_response',
    saves: { response: 'solved', goodUntil: 5 },
    damaged: ['solved', '{"response":1}', '{"response":"solved","goodUntil":null}'],
    open: ({ store }) => {
      const proofs = localCaptchaProofs(store)
      return { save: () => proofs.save({ response: 'solved', goodUntil: 5 }), read: proofs.read }
    },
  },
  {
    name: 'sent_links',
    saves: 'sent',
    damaged: ['{"confirm-email one":"perhaps"}'],
    open: ({ store }) => {
      const links = tabSentLinks(store)
      return {
        save: () => links.remember('confirm-email', 'one', 'sent'),
        read: () => links.read('confirm-email', 'one'),
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

describe('What belongs to one customer', () => {
  it('is read by the customer who saved it, and by no other', () => {
    const { store, clock, storage } = emptyStore()
    localOrders(store, clock).save('ada', [anOrder()])
    expect(localOrders(store, clock).read('grace')).toBeUndefined()
    localCancellations(store).save('ada', [request])
    expect(localCancellations(store).read('grace')).toEqual([])
    localCancellations(store).save('ada', [])
    expect(Object.keys(storage.content)).toEqual(['orders'])
  })

  it('holds no activation code: the next visitor could use it', () => {
    const { storage, store, clock } = emptyStore()
    const activation = { code: 'CARS-2026-DEMO-0001', email: 'ada@compass.test' }
    localOrders(store, clock).save('ada', [anOrder({ items: [anItem({ activation })] })])
    expect(storage.getItem('orders')).not.toContain('CARS-2026')
    const [order] = localOrders(store, clock).read('ada') ?? []
    expect(order?.items[0]?.activation).toEqual({ code: '', email: 'ada@compass.test' })
  })

  it('is 1,000 orders at most: writing more would stop the page, and a browser has no room for them', () => {
    const { store, clock } = emptyStore()
    const ids = Array.from({ length: 1001 }, (_, id) => id)
    localOrders(store, clock).save(
      'ada',
      ids.map((id) => anOrder({ id })),
    )
    expect(
      localOrders(store, clock)
        .read('ada')
        ?.map(({ id }) => id),
    ).toEqual(ids.slice(0, 1000))
  })

  it('loses only the orders that are damaged', () => {
    const { storage, store, clock } = emptyStore()
    localOrders(store, clock).save('ada', [anOrder({ id: 1 }), anOrder({ id: 2 })])
    storage.setItem('orders', storage.getItem('orders')?.replace('"id":1,', '"id":"1",') ?? '')
    expect(localOrders(store, clock).read('ada')).toEqual([anOrder({ id: 2 })])
  })
})
