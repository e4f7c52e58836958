import { describe, expect, it } from '@jest/globals'
import { createLocalStore } from '../../../adapters/storage/local-store.ts'
import { localClientTokens, storedPorts } from '../../../adapters/storage/stored-ports.ts'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { anOrder } from '../../builders/orders.ts'
import { emptyStore } from '../../fakes/fake-page.ts'

/** Storage with this content; `reload` gives the ports of a new page over it. */
const given = (content: Readonly<Record<string, string>> = {}) => {
  const { storage, clock } = emptyStore()
  for (const [name, text] of Object.entries(content)) storage.setItem(name, text)
  const reload = () => {
    const store = createLocalStore(() => storage)
    return { ...storedPorts(store, store, clock), clientTokens: localClientTokens(store) }
  }
  return { storage, clock, reload, ...reload() }
}
type StoredPorts = ReturnType<ReturnType<typeof given>['reload']>

const clientToken = { token: 'client-token', issuedAt: 1_000, expiresIn: 3600 }
const profile = { username: 'ada', email: 'ada@compass.test' }
const emailChange = { email: 'ada@new.test', requestedAt: 1 }
const proof = { response: 'solved', goodUntil: 5 }
const request = { purchaseId: 7001, requestedAt: 1, status: 'active', nextBillingDate: 2, lapsed: false }
const barest = { ...request, purchaseId: 7002, requestedAt: undefined, status: undefined, nextBillingDate: undefined }
const activated: ActivationState = { tag: 'activated', licenseKey: 'CARS', appName: 'Car', email: 'ada@compass.test' }

interface Value {
  readonly name: string
  readonly value: unknown
  readonly save: (ports: StoredPorts) => void
  readonly read: (ports: StoredPorts) => unknown
  readonly expires?: boolean
  /** What is read if there is none. */
  readonly none?: unknown
  /** Texts that are damaged for this value only. */
  readonly damaged?: readonly string[]
}

const values: readonly Value[] = [
  {
    name: 'client_access_token',
    value: clientToken,
    save: ({ clientTokens }) => clientTokens.save(clientToken),
    read: ({ clientTokens }) => clientTokens.read(),
    damaged: [
      '{"token": "t", "issuedAt": null, "expiresIn": 3600}',
      '{"token": "line\\nbreak", "issuedAt": 1, "expiresIn": 3600}',
    ],
  },
  {
    name: 'user_profile',
    value: profile,
    save: ({ profileStore }) => profileStore.save(profile),
    read: ({ profileStore }) => profileStore.read(),
  },
  {
    name: 'cancellations',
    value: [request, barest],
    save: ({ cancellationRequests }) => cancellationRequests.save('ada', [request, barest]),
    read: ({ cancellationRequests }) => cancellationRequests.read('ada'),
    none: [],
    damaged: ['{"owner":"ada","requests":[{"purchaseId":"7001"}]}'],
  },
  {
    name: 'orders',
    value: [anOrder()],
    save: ({ ordersCache }) => ordersCache.save('ada', [anOrder()]),
    read: ({ ordersCache }) => ordersCache.read('ada'),
    expires: true,
    damaged: ['{"owner": "ada"}', '{"savedAt": 0, "value": {"owner": "ada", "orders": {}}}'],
  },
  {
    name: 'email_change',
    value: emailChange,
    save: ({ pendingEmailChanges }) => pendingEmailChanges.save(emailChange),
    read: ({ pendingEmailChanges }) => pendingEmailChanges.read(),
    expires: true,
  },
  {
    name: 'activation',
    value: activated,
    save: ({ activationStore }) => activationStore.save(activated),
    read: ({ activationStore }) => activationStore.read(),
    expires: true,
    damaged: ['{"tag":"flying"}', '{"tag":"code-accepted","license":{"licenseKey":1,"appName":"x"}}'],
  },
  {
    name: 'captcha_response',
    value: proof,
    save: ({ captchaProofs }) => captchaProofs.save(proof),
    read: ({ captchaProofs }) => captchaProofs.read(),
    damaged: ['solved', '{"response":1}', '{"response":"solved","goodUntil":null}'],
  },
  {
    name: 'sent_links',
    value: 'sent',
    save: ({ confirmationAttempts }) => confirmationAttempts.remember('confirm-email', 'one', 'sent'),
    read: ({ confirmationAttempts }) => confirmationAttempts.read('confirm-email', 'one'),
    damaged: ['{"confirm-email one":"perhaps"}'],
  },
  {
    name: 'exchanged_link',
    value: 'token',
    save: ({ exchangedLinks }) => exchangedLinks.save('link', 'token'),
    read: ({ exchangedLinks }) => exchangedLinks.read('link'),
    damaged: ['{"link":"link","token":"two words"}'],
  },
]

/** Texts that an older release, a browser extension or a curious customer may have left under a name. */
const anyDamage = ['', '{', 'undefined', 'null', '[]', '7', '"text"', '{"token": 7}', '{"username": null}']

describe('A stored value', () => {
  it.each(values)('$name is the same after a reload', ({ name, value, save, read }) => {
    const { storage, reload } = given()
    save(reload())
    expect(Object.keys(storage.content)).toEqual([name])
    expect(read(reload())).toEqual(value)
  })

  it.each(values)('$name is removed if it is damaged', ({ name, read, none, damaged = [] }) => {
    for (const text of [...anyDamage, ...damaged]) {
      const { storage, reload } = given({ [name]: text })
      expect([text, read(reload())]).toEqual([text, none])
      expect([text, storage.content]).toEqual([text, {}])
    }
  })

  it.each(values.filter(({ expires }) => expires))('$name is removed after a day', ({ value, save, read }) => {
    const { storage, clock, reload } = given()
    save(reload())
    clock.passSeconds(86_399)
    expect(read(reload())).toEqual(value)
    clock.passSeconds(1)
    expect(read(reload())).toBeUndefined()
    expect(storage.content).toEqual({})
  })

  it.each(values.filter(({ expires }) => expires))(
    '$name is removed by a clock that was set back',
    ({ save, read }) => {
      const { storage, clock, reload } = given()
      save(reload())
      clock.passSeconds(-1)
      expect(read(reload())).toBeUndefined()
      expect(storage.content).toEqual({})
    },
  )
})

describe('The client token', () => {
  it('is removed at the start if it is damaged, and when it is dropped', () => {
    const { storage, clientTokens } = given({ client_access_token: '{' })
    expect(storage.content).toEqual({})
    clientTokens.save(clientToken)
    clientTokens.clear()
    expect(storage.content).toEqual({})
  })

  it('without a validity is gone after a reload', () => {
    const { clientTokens, reload } = given()
    clientTokens.save({ ...clientToken, expiresIn: Number.NaN })
    expect(reload().clientTokens.read()).toBeUndefined()
  })
})
