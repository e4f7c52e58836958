import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createStore, removeExpiredValuesRegularly } from '../../../adapters/storage/local-store.ts'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { anItem, anOrder, aSubscription, carLicense as license, truckLicense } from '../../builders/orders.ts'
import { createProfile } from '../../fakes/fake-sign-on.ts'
import { FakeStorage } from '../../fakes/fake-storage.ts'
import { SettableClock } from '../../fakes/in-memory-ports.ts'
import { createStoredPorts } from '../../fakes/stored-ports.ts'

const firstInstant = Date.UTC(2026, 4, 1)
const setUpStorage = (content: Readonly<Record<string, string>> = {}) => {
  const [storage, clock] = [new FakeStorage(), new SettableClock(firstInstant)]
  for (const [name, text] of Object.entries(content)) storage.setItem(name, text)
  const reload = (store = createStore(() => storage)) => createStoredPorts(store, store, clock)
  return { storage, clock, reload, ...reload() }
}
type StoredPorts = ReturnType<ReturnType<typeof setUpStorage>['reload']>

const clientToken = { token: 'client-token', issuedAt: 1_000, expiresIn: 3600 }
const profile = { ...createProfile('ada'), email: 'ada@compass.test' }
const emailChange = { email: 'ada@new.test', requestedAt: 1 }
const captchaProof = { response: 'solved', goodUntil: 5 }
const cancellationFields = { purchaseId: 7001, requestedAt: 1, status: 'active', nextBillingDate: 2 }
const cancellationRequest = { ...cancellationFields, lapsed: false, withCancellation: false, unanswered: false }
const otherBrowserRequest = {
  ...cancellationRequest,
  ...{ purchaseId: 7002, requestedAt: undefined, status: undefined, nextBillingDate: undefined },
}
const adaEmail = 'ada@compass.test'
const activatedItems = [anItem({ activationCode: '', activationEmail: adaEmail })]
const fullOrder = anOrder({ items: activatedItems, subscription: aSubscription() })
const unreadableOrders = [7001, undefined].map((purchaseId) =>
  anOrder({ subscription: { unreadable: true, purchaseId } }),
)
const activationStates: readonly ActivationState[] = [
  { tag: 'not-begun' },
  { tag: 'code-accepted', license, email: adaEmail },
  { tag: 'account-found', license, email: adaEmail },
  { tag: 'verification-sent', license, email: adaEmail, resentAt: 1 },
  { tag: 'activated', license, email: adaEmail },
]

const createActivationWithKey = (key: string) =>
  `{"savedAt":${firstInstant},"value":{"tag":"code-accepted","license":{"licenseKey":${key},"appName":"x"}}}`

interface StoredValueCase {
  readonly name: string
  readonly value: unknown
  readonly save: (ports: StoredPorts) => void
  readonly read: (ports: StoredPorts) => unknown
  readonly maxAge?: number
  readonly empty?: unknown
  /** Stored texts that only this port reads as damaged. */
  readonly damaged?: readonly string[]
}

const bindToAda = <A>(port: {
  readonly save: (owner: string, value: A) => void
  readonly read: (owner: string) => unknown
}) => ({ save: (value: A) => port.save('ada', value), read: () => port.read('ada') })

const createCase = <A>(
  name: string,
  portOf: (ports: StoredPorts) => { readonly save: (value: A) => void; readonly read: () => unknown },
  value: A,
  more: Partial<StoredValueCase> = {},
): StoredValueCase => ({
  ...{ name, value, ...more },
  save: (ports) => portOf(ports).save(value),
  read: (ports) => portOf(ports).read(),
})

const [day, hour] = [86_400, 3600]
const finishedActivation = { license, email: adaEmail, owner: undefined }

const valueCases: readonly StoredValueCase[] = [
  createCase('client_access_token', ({ clientTokens }) => clientTokens, clientToken, {
    damaged: [
      '{"token": "t", "issuedAt": null, "expiresIn": 3600}',
      '{"token": "line\\nbreak", "issuedAt": 1, "expiresIn": 3600}',
    ],
  }),
  createCase('user_profile', ({ profileStore }) => profileStore, profile),
  createCase(
    'cancellations',
    ({ cancellationRequests }) => bindToAda(cancellationRequests),
    [cancellationRequest, otherBrowserRequest],
    { empty: [], damaged: ['{"owner":"ada","requests":[{"purchaseId":"7001"}]}'] },
  ),
  createCase('orders', ({ ordersCache }) => bindToAda(ordersCache), [anOrder(), fullOrder, ...unreadableOrders], {
    maxAge: day,
    damaged: ['{"owner": "ada"}', '{"savedAt": 0, "value": {"owner": "ada", "orders": {}}}'],
  }),
  // An earlier release stored the email address in this format.
  createCase(
    'email_change',
    ({ pendingEmailChanges }) => pendingEmailChanges,
    { ...emailChange, email: '\u2068ada@NEW.test\u2069' },
    { value: emailChange, maxAge: day },
  ),
  ...activationStates.map((state) =>
    createCase('activation', ({ activationStore }) => activationStore, state, {
      maxAge: day,
      damaged: ['{"tag":"flying"}', ...['1', '{"toString":""}'].map(createActivationWithKey)],
    }),
  ),
  {
    name: 'activation_tries',
    value: true,
    save: ({ activationStore }) => activationStore.noteTry(license.licenseKey),
    read: ({ activationStore }) => activationStore.wasTried(license.licenseKey),
    empty: false,
    maxAge: day,
  },
  {
    name: 'finished_activation',
    value: finishedActivation,
    save: ({ activationStore }) => activationStore.saveSuspended(finishedActivation),
    read: ({ activationStore }) => activationStore.readSuspended(),
    maxAge: hour,
  },
  createCase('mailed_address', ({ mailedAddresses }) => mailedAddresses, adaEmail, { maxAge: hour }),
  createCase('captcha_response', ({ captchaProofs }) => captchaProofs, captchaProof, {
    damaged: ['solved', '{"response":1}', '{"response":"solved","goodUntil":null}'],
  }),
  {
    name: 'sent_links',
    value: 'sent',
    save: ({ sentLinks }) => sentLinks.remember('confirm-email', 'one', 'sent'),
    read: ({ sentLinks }) => sentLinks.read('confirm-email', 'one'),
    damaged: ['{"confirm-email one":"perhaps"}'],
  },
  {
    name: 'exchanged_link',
    value: 'token',
    save: ({ exchangedLinks }) => exchangedLinks.save('link', 'token'),
    read: ({ exchangedLinks }) => exchangedLinks.read('link'),
    maxAge: 600,
    damaged: ['{"link":"link","token":"two words"}'],
  },
]

/** Texts that an older release, a browser extension or a user may have stored under any name. */
const damagedValues = ['', '{', 'undefined', 'null', '[]', '7', '"text"', '{"token": 7}', '{"username": null}']

describe('A stored value', () => {
  it.each(valueCases)('$name is the same after a reload', ({ name, value, save, read }) => {
    const { storage, reload } = setUpStorage()
    save(reload())
    expect([Object.keys(storage.content), read(reload())]).toEqual([[name], value])
  })

  it.each(valueCases)('$name is removed if it is damaged', ({ name, read, empty, damaged = [] }) => {
    for (const text of [...damagedValues, ...damaged]) {
      const { storage, reload } = setUpStorage({ [name]: text })
      expect([text, read(reload())]).toEqual([text, empty])
      expect([text, storage.content]).toEqual([text, {}])
    }
  })

  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())
  const expiring = valueCases.flatMap(({ maxAge, ...rest }) => (maxAge === undefined ? [] : [{ ...rest, maxAge }]))
  it.each(expiring)(
    '$name is removed after $maxAge seconds: on a read, at a start, within a minute, or when the page is left',
    (row) => {
      const { name, value, empty, save, read, maxAge } = row
      const { storage, clock, reload } = setUpStorage()
      // The clock may be set back, by a moment or by months.
      for (const seconds of [maxAge - 1, 1 - maxAge, maxAge, -maxAge]) {
        save(reload())
        clock.passSeconds(seconds)
        const kept = Math.abs(seconds) < maxAge ? [value, [name]] : [empty, []]
        expect([read(reload()), Object.keys(storage.content)]).toEqual(kept)
      }
      save(reload())
      const page = Object.assign(new EventTarget(), { setInterval })
      const start = () => removeExpiredValuesRegularly(page, [() => storage], clock)
      const leavePage = () => page.dispatchEvent(new Event('pagehide'))
      for (const forget of [start, () => jest.advanceTimersByTime(60_000), leavePage]) {
        forget()
        expect(Object.keys(storage.content)).toEqual([name])
        clock.passSeconds(maxAge)
        forget()
        expect(storage.content).toEqual({})
        save(reload())
      }
    },
  )

  it.each(valueCases.filter(({ maxAge }) => maxAge === undefined))('$name does not expire', ({ name, save }) => {
    const { storage, clock, reload } = setUpStorage()
    save(reload())
    clock.passSeconds(day)
    removeExpiredValuesRegularly(Object.assign(new EventTarget(), { setInterval }), [() => storage], clock)
    expect(Object.keys(storage.content)).toEqual([name])
  })
})

const [code, other] = [license.licenseKey, truckLicense.licenseKey]

it('The codes that were tried stay when the activation is cleared, are not stored as plain text, and are forgotten one by one', () => {
  const { storage, activationStore } = setUpStorage()
  activationStore.noteTry(code)
  activationStore.noteTry(other)
  activationStore.noteTry(code)
  activationStore.clear()
  expect([code, other].map(activationStore.wasTried)).toEqual([true, true])
  expect(JSON.stringify(storage.content)).not.toContain('CARS')
  activationStore.forgetTry(code)
  expect([code, other].map(activationStore.wasTried)).toEqual([false, true])
})

it('A client token is removed when it is dropped, and is not kept over a reload if it has no validity', () => {
  const { storage, clientTokens, reload } = setUpStorage()
  clientTokens.save(clientToken)
  clientTokens.clear()
  expect(storage.content).toEqual({})
  clientTokens.save({ ...clientToken, expiresIn: Number.NaN })
  expect(reload().clientTokens.read()).toBeUndefined()
})

describe('The data of a customer', () => {
  it('is for that customer only', () => {
    const { ordersCache, cancellationRequests, storage } = setUpStorage()
    ordersCache.save('ada', [anOrder()])
    expect(ordersCache.read('grace')).toBeUndefined()
    cancellationRequests.save('ada', [cancellationRequest])
    expect(cancellationRequests.read('grace')).toEqual([])
    cancellationRequests.save('ada', [])
    expect(Object.keys(storage.content)).toEqual(['orders'])
  })

  it('includes a cancellation that an earlier release stored', () => {
    const { cancellationRequests } = setUpStorage({ cancellations: '{"owner":"ada","requests":[{"purchaseId":7002}]}' })
    expect(cancellationRequests.read('ada')).toEqual([otherBrowserRequest])
  })

  it('has no activation code, because the next visitor could use it', () => {
    const { ordersCache, storage } = setUpStorage()
    const unused = anItem({ activationCode: 'CARS-2026-DEMO-0001', activationEmail: 'ada@compass.test' })
    ordersCache.save('ada', [anOrder({ items: [unused] })])
    expect(storage.getItem('orders')).not.toContain('CARS-2026')
    const [order] = ordersCache.read('ada') ?? []
    expect(order?.items).toEqual([{ ...unused, activationCode: '' }])
  })

  it('has at most 1,000 orders, because a browser has no room for more', () => {
    const { ordersCache } = setUpStorage()
    const orders = Array.from({ length: 1001 }, (_, id) => anOrder({ id }))
    ordersCache.save('ada', orders)
    expect(ordersCache.read('ada')).toEqual(orders.slice(0, 1000))
  })

  it('loses only the orders that are damaged', () => {
    const { ordersCache, storage } = setUpStorage()
    ordersCache.save('ada', [anOrder({ id: 1 }), anOrder({ id: 2 })])
    storage.setItem('orders', storage.getItem('orders')?.replace('"id":1,', '"id":"1",') ?? '')
    expect(ordersCache.read('ada')).toEqual([anOrder({ id: 2 })])
  })
})

describe('The links of emails', () => {
  it('are remembered by their purpose and their token, which is not stored', () => {
    const { storage, sentLinks } = setUpStorage()
    sentLinks.remember('confirm-email', 'one', 'sent')
    sentLinks.remember('confirm-email', '__proto__', 'confirmed')
    expect(sentLinks.read('confirm-email', 'one')).toBe('sent')
    expect(sentLinks.read('confirm-email', 'constructor')).toBeUndefined()
    expect(sentLinks.read('confirm-email-change', 'one')).toBeUndefined()
    expect(JSON.stringify(storage.content)).not.toMatch(/one|__proto__/)

    sentLinks.forget('confirm-email', 'one')
    expect(sentLinks.read('confirm-email', 'one')).toBeUndefined()
    expect(sentLinks.read('confirm-email', '__proto__')).toBe('confirmed')
  })

  it('include one exchanged magic link, until it is forgotten or another one is looked up', () => {
    const { storage, exchangedLinks } = setUpStorage()
    for (const end of [exchangedLinks.forget, () => exchangedLinks.read('other')]) {
      exchangedLinks.save('link', 'token')
      end()
      expect(storage.content).toEqual({})
    }
  })
})

it('An account with a new name keeps its orders, with their age; the cancellations of another account stay', () => {
  const { clock, ordersCache, cancellationRequests, customerData } = setUpStorage()
  const [before, after] = ['ada"$&', 'ada@new.test']
  ordersCache.save(before, [fullOrder])
  cancellationRequests.save('grace', [cancellationRequest])
  clock.passSeconds(3600)
  customerData.renameOwner(before, after)
  expect([ordersCache.read(after), cancellationRequests.read('grace')]).toEqual([[fullOrder], [cancellationRequest]])
  clock.passSeconds(23 * 3600)
  expect(ordersCache.read(after)).toBeUndefined()
})
