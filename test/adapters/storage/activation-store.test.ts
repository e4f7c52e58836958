import { describe, expect, it } from '@jest/globals'
import { NEVER } from 'rxjs'
import { accountStores } from '../../../adapters/storage/account-stores.ts'
import { productStores } from '../../../adapters/storage/product-stores.ts'
import { carLicense as license, truckLicense } from '../../builders/orders.ts'
import { emptyStore } from '../../fakes/fake-page.ts'

const given = () => {
  const { storage, store, clock } = emptyStore()
  const tabStore = emptyStore().store
  return {
    storage,
    clock,
    ...productStores(store, tabStore, clock, () => NEVER),
    ...accountStores(store, tabStore, clock),
  }
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

it('A finished activation that was left, and the address of a mailed link, stay in the tab for an hour', () => {
  const { storage, clock, activationStore, mailedAddresses } = given()
  const finished = { license, email: 'ada@compass.test', owner: undefined }
  activationStore.saveLeft(finished)
  mailedAddresses.save(finished.email)
  expect(storage.content).toEqual({})
  clock.passSeconds(3599)
  expect([activationStore.readLeft(), mailedAddresses.read()]).toEqual([finished, finished.email])
  clock.passSeconds(1)
  expect([activationStore.readLeft(), mailedAddresses.read()]).toEqual([undefined, undefined])
})
