import { describe, expect, it, jest } from '@jest/globals'
import { isRight, left, right } from 'fp-ts/Either'
import type { Task } from 'fp-ts/Task'
import { orderCodec } from '../../adapters/shop/order-codec.ts'
import { createShopPurchasesPort } from '../../adapters/shop/shop-service.ts'
import { createPortalClient, type PortalClient } from '../../contracts/consumer/portal-at.ts'
import { exampleTokens } from '../../contracts/examples.ts'
import { type CallName, callEntries, credentials, exampleRecipient, portalCalls } from '../../contracts/portal-calls.ts'
import { accountThrowPolicies as accountThrows } from '../../core/account-app.ts'
import { productsThrowPolicies as productThrows } from '../../core/products-app.ts'
import type { Outcome } from '../../core/shared/app-error.ts'
import type { Log } from '../../core/shared/ports.ts'
import type { RawFailure, Telemetry } from '../../core/telemetry/ports.ts'
import { createConfig } from '../builders/config.ts'
import { aRejection } from '../builders/errors.ts'
import { anOrder, anUnreadableOrder, aWireOrder, aWireSubscription } from '../builders/orders.ts'
import { createTestClient, longTimeoutMs } from '../fakes/back-end.ts'

const { email, license } = exampleRecipient
const { licenseKey, appName } = license

const setUpServices = (body: unknown, status = 200) => {
  const sent: { readonly url: URL; readonly init: RequestInit | undefined; readonly headers: Headers }[] = []
  const fetch = async (address: string | URL | Request, init?: RequestInit) => {
    sent.push({ url: new URL(String(address)), init, headers: new Headers(init?.headers) })
    return body === undefined ? new Response(null, { status }) : Response.json(body, { status })
  }
  const noted: RawFailure[] = []
  const telemetry = { note: (fault: RawFailure) => noted.push(fault) }
  return { portal: createPortalClient((service) => `https://${service}.test`, { fetch, telemetry }), sent, noted }
}

describe('A call of the portal (specification §7)', () => {
  it('is in the table that the tests use, whichever port makes it', () => {
    const calledMembers = new Set<string>()
    const recordingPorts = Object.entries(setUpServices({}).portal).map(([name, port]) => {
      const get = (target: object, member: string) => {
        calledMembers.add(`${name}.${member}`)
        return Reflect.get(target, member)
      }
      return [name, new Proxy<object>(port, { get })] as const
    })
    const portal = Object.fromEntries(recordingPorts) as unknown as PortalClient
    expect(callEntries.map(([, { make }]) => make(portal))).not.toContain(undefined)
    // These ports call no back-end of the portal. The captcha and the card form call their providers.
    const portsWithoutCalls = { ...accountThrows, ...productThrows, captcha: '', cardForm: '', clientTokens: '' }
    const isCalled = ([name]: readonly [string, object]) => !(name in portsWithoutCalls)
    const calls = recordingPorts
      .filter(isCalled)
      .flatMap(([name, port]) => Object.keys(port).map((call) => `${name}.${call}`))
    expect([...calledMembers].sort()).toEqual([...calls, 'clientTokens.issue'].sort())
  })

  it.each(callEntries)('%s has its name and credential, and is sent again only if it is a read', async (name, call) => {
    const { make, credential, isReadOnly = false, bypassesCaches = false } = call
    const { portal, sent, noted } = setUpServices({}, 503)
    expect(await make(portal)()).toEqual(left(aRejection(503)))
    expect(noted).toMatchObject([{ tag: 'call-failed', call: name }])
    const request = {
      host: `${name.split(' ')[0]}.test`,
      method: name.split(' ')[1],
      bearer: credential === 'none' ? null : `Bearer ${exampleTokens[credential]}`,
      cookies: name.startsWith('activation') ? 'include' : 'omit',
      cacheControl: bypassesCaches ? 'no-cache' : null,
    }
    const received = sent.map(({ url, init, headers }) => ({
      host: url.host,
      method: init?.method,
      bearer: headers.get('Authorization'),
      cookies: init?.credentials,
      cacheControl: headers.get('Cache-Control'),
    }))
    expect(received).toEqual(isReadOnly ? [request, request] : [request])
  })

  it.each<[string, (portal: PortalClient, captcha?: string) => Outcome<unknown>]>([
    ['A sign-in', ({ accounts }, captcha) => accounts.signIn(credentials, captcha)],
    ['A sign-up', ({ accounts }, captcha) => accounts.signUp({ email, password: 'secret' }, captcha)],
    ['A password reset', ({ accounts }, captcha) => accounts.requestPasswordReset(email, captcha)],
  ])('%s carries a captcha only if there is one', async (_, make) => {
    const { portal, sent } = setUpServices({ access_token: 'a-token' })
    await make(portal, 'solved')()
    await make(portal)()
    expect(sent.map(({ headers }) => headers.get('X-Captcha-Response'))).toEqual(['solved', null])
  })
})

describe('The answer to a call', () => {
  it.each<[CallName, unknown, unknown]>([
    // The decoder leaves out fields that the portal does not read, so that the browser does not store them.
    ['sso GET /user/me', { username: 'ada', email, email_confirmed: true }, { username: 'ada', email }],
    ['sso GET /user/me', { username: 'ada', email: null }, { username: 'ada' }],
    // Correct Persian spelling and emoji need joiners.
    ...['علی\u200cرضا', '👩\u200d🚀', '❤\ufe0f'].map((username): [CallName, unknown, unknown] => [
      'sso GET /user/me',
      { username },
      { username },
    ]),
    // Each unknown destination opens the navigation app (specification §3).
    ...[{ destination: null }, { destination: 1 }, { destination: {} }].map((body): [CallName, unknown, unknown] => [
      'sso GET /magic-link/{token}',
      body,
      '',
    ]),
    ['sso POST /oauth2/token (password)', { access_token: 'x'.repeat(3000) }, 'x'.repeat(3000)],
    ['sso POST /oauth2/token (magic_link)', { access_token: '='.repeat(1000) }, '='.repeat(1000)],
    ...[3600, undefined, '3600'].map((expires_in): [CallName, unknown, unknown] => [
      'sso POST /oauth2/token (client_credentials)',
      { access_token: 'a-token', expires_in },
      { token: 'a-token', expiresIn: expires_in === 3600 ? 3600 : Number.NaN },
    ]),
    ['activation GET /code/verify/{code}', { email, licenseKey, appName }, exampleRecipient],
    ['activation GET /code/verify/{code}', { email, licenseKey, appName: '' }, undefined],
  ])('%s %j is read as %j', async (name, body, value) => {
    expect(await portalCalls[name].make(setUpServices(body).portal)()).toEqual(right(value))
  })

  it.each<[CallName, object, string]>([
    // A token of more than 3,000 characters does not fit into the cookie that other sites read.
    ['sso POST /oauth2/token (password)', { access_token: 'x'.repeat(3001) }, 'TokenAnswer: access_token.too_long'],
    ['sso POST /oauth2/token (magic_link)', { access_token: '='.repeat(1001) }, 'TokenAnswer: access_token.too_long'],
    // An HTTP header can't contain these characters.
    ['sso POST /oauth2/token (password)', { access_token: 'line\nbreak' }, 'TokenAnswer: access_token'],
    ['sso POST /oauth2/token (client_credentials)', { access_token: 'tökén' }, 'TokenAnswer: access_token'],
    ...[
      ...[' ', '\u00a0ada', 'ada\u3000', 'ad\u3164a', '\u115fada', 'ada\uffa0', 'ad\u034fa', '\u200d', 'ada\u2800'],
      ...['ada\u202e@compass.test', 'ada\u200b@compass.test', 'ada\u0000', '\u2067ada', 'a\u2028b', 'a'.repeat(255)],
    ].map((username): [CallName, object, string] => ['sso GET /user/me', { username }, 'Profile: username']),
    ['activation GET /activation/activation-code/{code}', { used: 'no', appName: '' }, 'LicenseCheck: used, appName'],
    ['activation POST /activation/activate', { appName: '', email: '' }, 'ActivatedLicense: appName, email'],
  ])('%s %j is malformed', async (name, body, detail) => {
    expect(await portalCalls[name].make(setUpServices(body).portal)()).toEqual(left({ tag: 'undecodable', detail }))
  })

  it.each([
    [undefined, 'credentials-invalid'],
    [{ message: 'Unauthorized' }, 'credentials-invalid'],
    [{ type: 'authorization.other' }, 'session-expired'],
  ])('to a sign-in, which has no token, is by 401 with %j read as %s', async (body, code) => {
    expect(await setUpServices(body, 401).portal.accounts.signIn(credentials, undefined)()).toMatchObject(
      left({ code }),
    )
  })
})

const goodOrder = aWireOrder()
const goodSubscription = aWireSubscription()
const { created } = anOrder().payment

describe('The customer’s purchases (specification §7)', () => {
  const setUpPurchases = (
    answer: unknown,
    { timeoutMs = longTimeoutMs, yieldToMain }: { timeoutMs?: number; yieldToMain?: Task<void> } = {},
  ) => {
    const logged: unknown[] = []
    const noted: unknown[] = []
    const yields = { taken: 0 }
    const http = createTestClient({ fetch: async () => Response.json(answer) })
    const log: Log = { warn: (event, data) => logged.push([event, data]) }
    const telemetry: Telemetry = { note: (failure) => noted.push(failure) }
    const countYield = async () => {
      yields.taken += 1
    }
    const config = createConfig({ services: { ...createConfig().services, timeoutMs } })
    const purchases = createShopPurchasesPort(http, config, log, telemetry, { yieldToMain: yieldToMain ?? countYield })
    return { list: () => purchases.list('user-token')(), logged, noted, yields }
  }

  it('leave out malformed orders, and log their number without their content', async () => {
    const wrong = { ...goodOrder, id: 1003, items: 'none' }
    const { list, logged } = setUpPurchases({ data: [{ id: 'secret' }, { ...goodOrder, discount: 5 }, null, wrong] })
    const unreadable = [anUnreadableOrder(), anUnreadableOrder(), anUnreadableOrder({ id: 1003, created })]
    expect(await list()).toEqual(right({ orders: [anOrder()], unreadable }))
    expect(logged).toEqual([['orders.malformed', { leftOut: 3, of: 4 }]])
  })

  it('keep the date and purchase of a malformed order, because an older order must not replace it', async () => {
    const { list } = setUpPurchases({ data: [{ ...goodOrder, id: '7', subscription: goodSubscription }] })
    expect(await list()).toEqual(
      right({ orders: [], unreadable: [anUnreadableOrder({ created, purchaseId: goodSubscription.purchase_id })] }),
    )
  })

  it.each<[object, number | undefined]>([
    [{ purchase_id: 2 ** 53 }, undefined],
    [{ status: 'x'.repeat(65) }, 7001],
    [{ price: '19.90' }, 7001],
    [{ created: '' }, 7001],
    ...['2026-12-20 10:00:00', '2026-12-20T10:00:00', false, 0, 'soon', '2026-02-31'].map((date): [object, number] => [
      { next_billing_date: date },
      7001,
    ]),
  ])('have and log an order whose subscription is unreadable with %j', async (change, purchaseId) => {
    const { list, logged } = setUpPurchases({
      data: [{ ...goodOrder, subscription: { ...goodSubscription, ...change } }, goodOrder],
    })
    const subscription = { unreadable: true, purchaseId }
    expect(await list()).toEqual(right({ orders: [{ ...anOrder(), subscription }, anOrder()], unreadable: [] }))
    expect(logged).toEqual([['orders.subscription-malformed', { leftOut: 1, of: 2 }]])
  })

  it('report malformed orders and malformed subscriptions separately, with their fields', async () => {
    const { list, noted } = setUpPurchases({
      data: [
        { ...goodOrder, payment: { ...goodOrder.payment, amount: 'secret' } },
        goodOrder,
        { ...goodOrder, subscription: { ...goodSubscription, created: 'secret' } },
        { ...goodOrder, items: 'secret', subscription: 'secret' },
        { ...goodOrder, subscription: 'secret' },
        { ...goodOrder, payment: 'secret', items: [{ ...goodOrder.items[0], title: 7 }] },
        { ...goodOrder, items: Array(1000).fill({ title: 'secret' }) },
        'secret',
      ],
    })
    await list()
    // Only the first malformed field of each order is reported, because an answer may have 200,000 orders.
    const fields = 'payment.amount, items, payment, items.0.price, (whole)'
    expect(noted).toEqual([
      { tag: 'answer-malformed', decoder: 'Order', fields, count: 5 },
      { tag: 'answer-malformed', decoder: 'Subscription', fields: 'subscription.created, subscription', count: 2 },
    ])
  })

  it('are complete and in order, and leave the page time to handle input while many orders are decoded', async () => {
    const ids = Array.from({ length: 1000 }, (_, index) => index)
    const { list, yields } = setUpPurchases({ data: ids.map((id) => ({ ...goodOrder, id })) })
    expect(await list()).toMatchObject(right({ orders: ids.map((id) => ({ id })), unreadable: [] }))
    expect(yields.taken).toBe(5)
  })

  it('leave the page time to handle input while many items are decoded, too', async () => {
    const { list, yields } = setUpPurchases({
      data: Array(3).fill({ ...goodOrder, items: Array(500).fill(goodOrder.items[0]) }),
    })
    expect(await list()).toMatchObject(right({ unreadable: [] }))
    expect(yields.taken).toBe(3)
  })

  it('fail if they take longer than a call may, decoding included', async () => {
    let pauses = 0
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => pauses * 30)
    const yieldToMain = async () => {
      pauses += 1
    }
    const { list } = setUpPurchases({ data: Array(1000).fill(goodOrder) }, { yieldToMain, timeoutMs: 50 })
    expect(await list()).toEqual(left({ tag: 'unreachable', reason: 'timeout' }))
    expect(pauses).toBe(2)
    clock.mockRestore()
  })

  it('fail if there are more of them than an answer can hold, before one is decoded', async () => {
    const { list, logged } = setUpPurchases({ data: Array(160_001).fill(0) })
    expect([await list(), logged]).toMatchObject([left({ tag: 'undecodable' }), []])
  })
})

it.each([
  ...['', ' ', '\n\t', '\u00a0', '\u200b', '\u00ad', '\u2060', '\u3164'].map((text) => [text, '']),
  ...['\u2800', '\u2028', '\ufe0f', '\u202e\u202c'].map((text) => [text, '']),
  ...['0', ' a ', '地図', '\u200b7', '–', '🗺️'].map((text) => [text, text]),
] as const)('The text %j of an order, which people read, is decoded to %j', (text, read) => {
  const item = { ...goodOrder.items[0], title: text, activation_info: { code: text, email: text } }
  const decoded = orderCodec.decode({ ...goodOrder, payment: { ...goodOrder.payment, status: text }, items: [item] })
  const shown = { title: read || undefined, activationCode: read, activationEmail: read }
  expect(decoded).toMatchObject(right({ payment: { status: read }, items: [shown] }))
  if (isRight(decoded)) expect(orderCodec.decode(orderCodec.encode(decoded.right))).toEqual(decoded)
})

it.each([
  ['an amount that is no number', { ...goodOrder, payment: { ...goodOrder.payment, amount: Number.NaN } }],
  ['more than a thousand items', { ...goodOrder, items: Array(1001).fill(goodOrder.items[0]) }],
  ['an id that is too large for a number', { ...goodOrder, id: JSON.parse('9007199254740993') }],
  ['a payment whose id is too large for a number', { ...goodOrder, payment: { ...goodOrder.payment, id: 2 ** 53 } }],
])('An order of the shop is malformed with %s', (_, wire) => {
  expect(isRight(orderCodec.decode(wire))).toBe(false)
})
