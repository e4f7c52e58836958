import { describe, expect, it } from '@jest/globals'
import { productStores } from '../../../adapters/storage/product-stores.ts'
import { carLicense as license, truckLicense } from '../../builders/orders.ts'
import { emptyStore } from '../../fakes/fake-page.ts'

const given = () => {
  const { storage, store, clock } = emptyStore()
  return { storage, clock, ...productStores(store, emptyStore().store, clock) }
}

describe('The codes that were tried', () => {
  const [code, other] = [license.licenseKey, truckLicense.licenseKey]

  it('stay for a day, even after the activation is cleared, and are not stored in clear', () => {
    const { storage, clock, activationStore } = given()
    activationStore.noteTry(code)
    activationStore.noteTry(code)
    activationStore.clear()
    expect([activationStore.wasTried(code), activationStore.wasTried(other)]).toEqual([true, false])
    expect(JSON.stringify(storage.content)).not.toContain('CARS')
    clock.passSeconds(86_400)
    expect(activationStore.wasTried(code)).toBe(false)
  })

  it('are forgotten one by one', () => {
    const { activationStore } = given()
    activationStore.noteTry(code)
    activationStore.noteTry(other)
    activationStore.forgetTry(code)
    expect([activationStore.wasTried(code), activationStore.wasTried(other)]).toEqual([false, true])
  })
})

describe('A finished activation', () => {
  const finished = { tag: 'activated', license, email: 'ada@compass.test' } as const

  it('moves to the tab, which takes it once', () => {
    const { activationStore } = given()
    activationStore.save(finished)
    activationStore.moveToTab(finished)
    expect(activationStore.read()).toBeUndefined()
    expect(activationStore.takeFromTab()).toEqual(finished)
    expect(activationStore.takeFromTab()).toBeUndefined()
  })

  it('leaves the next one that another tab has begun', () => {
    const { activationStore } = given()
    const next = { tag: 'code-accepted', license: truckLicense, email: undefined } as const
    activationStore.save(next)
    activationStore.moveToTab(finished)
    expect(activationStore.read()).toEqual(next)
  })
})
