import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createLocalStore } from '../../../adapters/storage/local-store.ts'
import { storedNames, tabNames } from '../../../adapters/storage/names.ts'
import { storedPorts } from '../../../adapters/storage/stored-ports.ts'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { anItem, anOrder } from '../../builders/orders.ts'
import { emptyStore, FakeStorage } from '../../fakes/fake-page.ts'
import { SettableClock } from '../../fakes/in-memory-ports.ts'

const given = () => {
  const { storage, store, clock } = emptyStore()
  return { storage, clock, ...storedPorts(store, store, clock) }
}

const request = { purchaseId: 7001, requestedAt: 1, status: 'active', nextBillingDate: 2, lapsed: false }

describe('The data of a customer', () => {
  it('is for that customer only', () => {
    const { ordersCache, cancellationRequests, storage } = given()
    ordersCache.save('ada', [anOrder()])
    expect(ordersCache.read('grace')).toBeUndefined()
    cancellationRequests.save('ada', [request])
    expect(cancellationRequests.read('grace')).toEqual([])
    cancellationRequests.save('ada', [])
    expect(Object.keys(storage.content)).toEqual(['orders'])
  })

  it('has no activation code, because the next visitor could use it', () => {
    const { ordersCache, storage } = given()
    const activation = { code: 'CARS-2026-DEMO-0001', email: 'ada@compass.test' }
    ordersCache.save('ada', [anOrder({ items: [anItem({ activation })] })])
    expect(storage.getItem('orders')).not.toContain('CARS-2026')
    const [order] = ordersCache.read('ada') ?? []
    expect(order?.items[0]?.activation).toEqual({ code: '', email: 'ada@compass.test' })
  })

  it('is 1,000 orders at most, because a browser has no room for more', () => {
    const { ordersCache } = given()
    const orders = Array.from({ length: 1001 }, (_, id) => anOrder({ id }))
    ordersCache.save('ada', orders)
    expect(ordersCache.read('ada')).toEqual(orders.slice(0, 1000))
  })

  it('loses only the orders that are damaged', () => {
    const { ordersCache, storage } = given()
    ordersCache.save('ada', [anOrder({ id: 1 }), anOrder({ id: 2 })])
    storage.setItem('orders', storage.getItem('orders')?.replace('"id":1,', '"id":"1",') ?? '')
    expect(ordersCache.read('ada')).toEqual([anOrder({ id: 2 })])
  })
})

describe('The links of e-mails', () => {
  it('are remembered by their purpose and their token, which is not stored', () => {
    const { storage, confirmationAttempts } = given()
    confirmationAttempts.remember('confirm-email', 'one', 'sent')
    confirmationAttempts.remember('confirm-email', '__proto__', 'confirmed')
    expect(confirmationAttempts.read('confirm-email', 'one')).toBe('sent')
    expect(confirmationAttempts.read('confirm-email', 'constructor')).toBeUndefined()
    expect(confirmationAttempts.read('confirm-email-change', 'one')).toBeUndefined()
    expect(JSON.stringify(storage.content)).not.toMatch(/one|__proto__/)

    confirmationAttempts.forget('confirm-email', 'one')
    expect(confirmationAttempts.read('confirm-email', 'one')).toBeUndefined()
    expect(confirmationAttempts.read('confirm-email', '__proto__')).toBe('confirmed')
  })

  it('include one exchanged magic link, until it is forgotten', () => {
    const { storage, exchangedLinks } = given()
    exchangedLinks.save('link', 'token')
    expect(exchangedLinks.read('other')).toBeUndefined()
    exchangedLinks.forget()
    expect(storage.content).toEqual({})
  })
})

describe('The activation under way (wire §5)', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 })
  const license = fc.record({ licenseKey: text, appName: text })
  const maybe = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { nil: undefined })
  const anyState: fc.Arbitrary<ActivationState> = fc.oneof(
    fc.constant({ tag: 'not-begun' as const }),
    fc.record({ tag: fc.constant('code-accepted' as const), license, email: maybe(text) }),
    fc.record({ tag: fc.constant('account-found' as const), license, email: text }),
    fc.record({ tag: fc.constant('verification-sent' as const), license, email: text, resentAt: maybe(fc.integer()) }),
    fc.record({ tag: fc.constant('activated' as const), licenseKey: text, appName: text, email: text }),
  )

  it('is read as it was saved, in any state', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const { activationStore } = given()
        activationStore.save(state)
        expect(activationStore.read()).toEqual(state)
      }),
    )
  })

  const [code, other] = ['CARS-2026-TEST-0001', 'TRCK-2026-TEST-0001']

  it('leaves the codes that were tried for a day, even after it is cleared', () => {
    const { activationStore, clock } = given()
    activationStore.noteTry(code)
    activationStore.noteTry(code)
    activationStore.clear()
    expect([activationStore.wasTried(code), activationStore.wasTried(other)]).toEqual([true, false])
    clock.passSeconds(86_400)
    expect(activationStore.wasTried(code)).toBe(false)
  })

  it('forgets a tried code by itself, and stores none in clear', () => {
    const { activationStore, storage } = given()
    activationStore.noteTry(code)
    activationStore.noteTry(other)
    activationStore.forgetTry(code)
    expect([activationStore.wasTried(code), activationStore.wasTried(other)]).toEqual([false, true])
    expect(JSON.stringify(storage.content)).not.toContain('TRCK')
  })
})

describe('Forgetting the customer', () => {
  /** A value under every name, in both of a browser's storages. */
  const givenAll = () => {
    const [storage, tabStorage] = [new FakeStorage(), new FakeStorage()]
    for (const name of Object.values(storedNames)) storage.setItem(name, 'value')
    for (const name of Object.values(tabNames)) tabStorage.setItem(name, 'value')
    const { customerData } = storedPorts(
      createLocalStore(() => storage),
      createLocalStore(() => tabStorage),
      new SettableClock(0),
    )
    return { customerData, left: () => [storage, tabStorage].map(({ content }) => Object.keys(content).sort()) }
  }

  /** The names of the browser's own values and of the user token, which the session removes. */
  const kept = [
    ...['analytics_consent', 'client_access_token', 'language', 'refused_tokens', 'token_cookie'],
    ...['user_access_token', 'user_access_token_written'],
  ]

  it('removes everything of the customer, and nothing of the browser', () => {
    const { customerData, left } = givenAll()
    customerData.forget()
    expect(left()).toEqual([kept, ['reloaded_for']])
  })

  it('can remove the data of one account only, and keep an activation under way', () => {
    const { customerData, left } = givenAll()
    customerData.forgetAccount()
    expect(left()).toEqual([
      ['activation', 'activation_tries', 'captcha_response', ...kept].sort(),
      ['exchanged_link', 'reloaded_for', 'sent_links'],
    ])
  })
})
